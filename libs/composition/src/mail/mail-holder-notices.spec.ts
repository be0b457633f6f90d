import type { NewMail } from '@registrar/contacts';
import { FakeLog } from '@registrar/kernel/testing';
import { MailHolderNotices } from './mail-holder-notices';

const ARRIVAL = { accountId: 4401, name: 'lantern.us', domainId: 12 };
const HOLDER = {
  connectionId: 1,
  wanted: { contactId: 7, registryValues: {} },
  reason: 'NexusCategory is missing',
  advice: 'Send X-US-NEXUS.',
};

function setUp(address: string | undefined) {
  const mails: NewMail[] = [];
  const log = new FakeLog();
  const notices = new MailHolderNotices(
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

describe('the notice of a registrant that a registry refused', () => {
  it("goes to the account with the registry's words and what to send", async () => {
    const { mails, notices } = setUp('desk@example.net');
    await notices.refused(ARRIVAL, HOLDER);
    expect(mails).toEqual([
      {
        accountId: 4401,
        template: 'registrant-refused',
        subject: 'domain:12',
        to: 'desk@example.net',
        values: {
          domain: 'lantern.us',
          reason: 'NexusCategory is missing',
          advice: 'Send X-US-NEXUS.',
          registrar: 'Lantern',
        },
      },
    ]);
  });

  it('is not written to an account without an address, and the log says so', async () => {
    const { mails, log, notices } = setUp(undefined);
    await notices.refused(ARRIVAL, HOLDER);
    expect(mails).toEqual([]);
    expect(log.lines).toMatchObject([{ level: 'warn', fields: { accountId: 4401, domain: 'lantern.us' } }]);
  });
});
