import type { NewMail } from '@registrar/contacts';
import { FakeLog } from '@registrar/kernel/testing';
import { MailHostRenames } from './mail-host-renames';

const renamed = {
  accountId: 4401,
  domains: ['a.example', 'b.example'],
  host: 'ns1.gone.example',
  newName: 'ns1-0a1b2c3d4e5f.lame.example',
};

function setUp(address: string | undefined) {
  const mails: NewMail[] = [];
  const log = new FakeLog();
  const execute = async (mail: NewMail) => void mails.push(mail);
  const notices = new MailHostRenames({ find: async () => address }, { execute }, log, {
    registrarName: 'Lantern',
  });
  return { mails, log, notices };
}

describe('the notice of a renamed name server', () => {
  it('names the host, its new name and the domains of the account', async () => {
    const { mails, notices } = setUp('desk@example.net');
    await notices.sendHostRenamed(renamed);
    expect(mails).toEqual([
      {
        accountId: 4401,
        template: 'host-renamed',
        subject: 'host:ns1-0a1b2c3d4e5f.lame.example',
        to: 'desk@example.net',
        values: {
          registrar: 'Lantern',
          host: 'ns1.gone.example',
          newName: 'ns1-0a1b2c3d4e5f.lame.example',
          domains: ['a.example', 'b.example'],
          more: '',
        },
      },
    ]);
  });

  it.each([
    [100, 100, ''],
    [101, 100, '1'],
  ])('of %i domains names %i and counts the rest: %j', async (count, named, more) => {
    const { mails, notices } = setUp('desk@example.net');
    const domains = Array.from({ length: count }, (_, at) => `d${at}.example`);
    await notices.sendHostRenamed({ ...renamed, domains });
    expect(mails[0].values).toMatchObject({ domains: domains.slice(0, named), more });
  });

  it('is not written for an account without an address, and the log says so', async () => {
    const { mails, log, notices } = setUp(undefined);
    await notices.sendHostRenamed(renamed);
    expect(mails).toEqual([]);
    expect(log.lines).toMatchObject([
      { level: 'warn', fields: { accountId: 4401, host: 'ns1.gone.example', domains: 2 } },
    ]);
  });
});
