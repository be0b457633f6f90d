import type { NewMail } from '@registrar/contacts';
import { FakeLog } from '@registrar/kernel/testing';
import { AccountMails } from './account-mails';

const MAIL = {
  accountId: 4401,
  template: 'token-ending',
  subject: 'token:71',
  values: { name: 'case 4711' },
} as const;
const UNSENT = { message: 'token notice not sent', fields: { tokenId: 71 } };

async function send(address: string | undefined) {
  const mails: NewMail[] = [];
  const log = new FakeLog();
  const asked: number[] = [];
  const find = async (accountId: number) => {
    asked.push(accountId);
    return address;
  };
  const execute = async (mail: NewMail) => void mails.push(mail);
  await new AccountMails({ find }, { execute }, log, { registrarName: 'Lantern' }).send(MAIL, UNSENT);
  return { mails, lines: log.lines, asked };
}

describe('a mail to the owner of an account', () => {
  it('goes to the address of the account and names the registrar', async () => {
    expect(await send('desk@example.net')).toEqual({
      mails: [
        {
          accountId: 4401,
          template: 'token-ending',
          subject: 'token:71',
          to: 'desk@example.net',
          values: { registrar: 'Lantern', name: 'case 4711' },
        },
      ],
      lines: [],
      asked: [4401],
    });
  });

  it('is not written for an account without an address, and the log says so', async () => {
    expect(await send(undefined)).toEqual({
      mails: [],
      lines: [{ level: 'warn', message: 'token notice not sent', fields: { accountId: 4401, tokenId: 71 } }],
      asked: [4401],
    });
  });
});
