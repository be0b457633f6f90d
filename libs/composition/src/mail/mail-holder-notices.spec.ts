import { recordMails } from '../../test/sent-mails';
import { MailHolderNotices } from './mail-holder-notices';

const ARRIVAL = { accountId: 4401, name: 'lantern.us', domainId: 12 };
const HOLDER = {
  connectionId: 1,
  wanted: { contactId: 7, registryValues: {} },
  reason: 'NexusCategory is missing',
  advice: 'Send X-US-NEXUS.',
};

it("the notice of a registrant that a registry refused has the registry's words and what to send", async () => {
  const { sent, mails } = recordMails();
  await new MailHolderNotices(mails).refused(ARRIVAL, HOLDER);
  expect(sent).toEqual([
    {
      accountId: 4401,
      template: 'registrant-refused',
      subject: 'domain:12',
      values: { domain: 'lantern.us', reason: 'NexusCategory is missing', advice: 'Send X-US-NEXUS.' },
      unsent: {
        message: 'registrant refused by the registry, account has no address to write to',
        fields: { domain: 'lantern.us' },
      },
    },
  ]);
});
