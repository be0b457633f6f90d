import { recordMails } from '../../test/sent-mails';
import { MailHostRenames } from './mail-host-renames';

const renamed = {
  accountId: 4401,
  domains: ['a.example', 'b.example'],
  host: 'ns1.gone.example',
  newName: 'ns1-0a1b2c3d4e5f.lame.example',
};

describe('the notice of a renamed name server', () => {
  it('names the host, its new name and the domains of the account', async () => {
    const { sent, mails } = recordMails();
    await new MailHostRenames(mails).sendHostRenamed(renamed);
    expect(sent).toEqual([
      {
        accountId: 4401,
        template: 'host-renamed',
        subject: 'host:ns1-0a1b2c3d4e5f.lame.example',
        values: {
          host: 'ns1.gone.example',
          newName: 'ns1-0a1b2c3d4e5f.lame.example',
          domains: ['a.example', 'b.example'],
          more: '',
        },
        unsent: {
          message: 'notice of a renamed host not sent: the account has no mail address',
          fields: { host: 'ns1.gone.example', domains: 2 },
        },
      },
    ]);
  });

  it.each([
    [100, 100, ''],
    [101, 100, '1'],
  ])('of %i domains names %i and counts the rest: %j', async (count, named, more) => {
    const { sent, mails } = recordMails();
    const domains = Array.from({ length: count }, (_, at) => `d${at}.example`);
    await new MailHostRenames(mails).sendHostRenamed({ ...renamed, domains });
    expect(sent[0].values).toMatchObject({ domains: domains.slice(0, named), more });
  });
});
