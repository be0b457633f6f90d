import type { NewMail } from '@registrar/contacts';
import { FakeLog } from '@registrar/kernel/testing';
import { MailTokenNotices } from './mail-token-notices';

const token = {
  accountId: 4401,
  tokenId: 71,
  name: 'case 4711',
  expiresAt: new Date('2026-03-09T09:30:00Z'),
} as const;

function setUp(address: string | undefined) {
  const mails: NewMail[] = [];
  const log = new FakeLog();
  const notices = new MailTokenNotices(
    { find: async () => address },
    {
      execute: async (mail) => {
        mails.push(mail);
      },
    },
    log,
    { registrarName: 'Lantern' },
  );
  return { mails, log, notices };
}

describe('the notices about a token that staff issued', () => {
  it.each([
    [true, { readOnly: 'yes', full: '' }],
    [false, { readOnly: '', full: 'yes' }],
  ])('name the token, its end and whether it only reads: %s', async (readOnly, values) => {
    const { mails, notices } = setUp('desk@example.net');
    await notices.sendTokenIssued({ ...token, readOnly });
    expect(mails).toEqual([
      {
        accountId: 4401,
        template: 'token-issued',
        subject: 'token:71',
        to: 'desk@example.net',
        values: {
          name: 'case 4711',
          tokenId: '71',
          expires: '2026-03-09T09:30:00Z',
          registrar: 'Lantern',
          ...values,
        },
      },
    ]);
  });

  it.each([
    [true, 'yes'],
    [false, ''],
  ])('announce its end and whether webhooks are signed with it: %s', async (signsWebhooks, signs) => {
    const { mails, notices } = setUp('desk@example.net');
    await notices.sendTokenEnding({ ...token, signsWebhooks });
    expect(mails).toMatchObject([
      { template: 'token-ending', subject: 'token:71', values: { signs, expires: '2026-03-09T09:30:00Z' } },
    ]);
  });

  it('are not written for an account without an address, and the log says so', async () => {
    const { mails, log, notices } = setUp(undefined);
    await notices.sendTokenIssued({ ...token, readOnly: true });
    await notices.sendTokenEnding({ ...token, signsWebhooks: false });
    expect(mails).toEqual([]);
    expect(log.lines).toMatchObject([
      { level: 'warn', fields: { accountId: 4401, tokenId: 71 } },
      { level: 'warn', fields: { tokenId: 71 } },
    ]);
  });
});
