import type { OperationExamples } from './operation-example';
import { DOMAIN } from './parts';

const RECORD = { ...DOMAIN, id: 1 };
const MAILBOX = { ...DOMAIN, emailBox: 'sales' };
const HOST = { ...DOMAIN, host: 'shop.example.com' };
const GLUE = { ...DOMAIN, hostname: 'ns1.example.com' };

/** Records, versions, forwardings and glue hosts of example.com. */
export const ZONE_EXAMPLES: OperationExamples = {
  createRecord: { parameters: DOMAIN, body: { host: 'www', type: 'A', answer: '192.0.2.10', ttl: 300 } },
  listRecords: { parameters: DOMAIN },
  getRecord: { parameters: RECORD },
  updateRecord: { parameters: RECORD, body: { host: 'www', type: 'A', answer: '192.0.2.20', ttl: 3_600 } },
  batchRecords: {
    parameters: DOMAIN,
    body: {
      changes: [
        { action: 'replace', id: 1, host: 'www', type: 'A', answer: '192.0.2.20', ttl: 3_600 },
        { action: 'add', host: 'blog', type: 'CNAME', answer: 'www.example.com' },
        {
          action: 'replace',
          host: '_dmarc',
          type: 'TXT',
          ttl: 3_600,
          answers: [{ answer: 'v=DMARC1; p=none' }],
        },
      ],
    },
  },
  exportZone: { parameters: DOMAIN },
  importZone: {
    parameters: DOMAIN,
    body: { zoneFile: '@ 3600 IN MX 10 mail.example.net.\nwww 3600 IN AAAA 2001:db8::10\n', mode: 'merge' },
  },
  listZoneVersions: { parameters: DOMAIN },
  getZoneVersion: { parameters: { ...DOMAIN, version: 1 } },
  waitForZoneVersion: { parameters: { ...DOMAIN, version: 1, seconds: 1 } },
  rollBackZone: { parameters: { ...DOMAIN, version: 2 }, body: { dryRun: false } },
  deleteRecord: { parameters: RECORD },
  createEmailForwarding: { parameters: DOMAIN, body: { emailBox: 'sales', emailTo: 'ilse@example.net' } },
  listEmailForwardings: { parameters: DOMAIN },
  getEmailForwarding: { parameters: MAILBOX },
  updateEmailForwarding: { parameters: MAILBOX, body: { emailTo: 'tech@example.net' } },
  getEmailForwardingRecipient: { parameters: MAILBOX },
  resendEmailForwardingRecipient: { parameters: MAILBOX, body: {} },
  deleteEmailForwarding: { parameters: MAILBOX },
  createUrlForwarding: {
    parameters: DOMAIN,
    body: { host: 'shop', type: 'redirect', forwardsTo: 'https://www.example.org/shop' },
  },
  listUrlForwardings: { parameters: DOMAIN },
  getUrlForwarding: { parameters: { ...DOMAIN, id: 1 } },
  updateUrlForwarding: {
    parameters: { ...DOMAIN, id: 1 },
    body: { forwardsTo: 'https://www.example.org/store' },
  },
  deleteUrlForwarding: { parameters: { ...DOMAIN, id: 1 } },
  listUrlForwardingsByHost: { parameters: DOMAIN },
  getUrlForwardingByHost: { parameters: HOST, again: ['createUrlForwarding'] },
  updateUrlForwardingByHost: {
    parameters: HOST,
    body: { forwardsTo: 'https://www.example.org/store', type: '302' },
  },
  deleteUrlForwardingByHost: { parameters: HOST },
  createVanityNameserver: {
    parameters: DOMAIN,
    body: { hostname: 'ns1.example.com', ips: ['192.0.2.53', '2001:db8::53'] },
  },
  listVanityNameservers: { parameters: DOMAIN },
  getVanityNameserver: { parameters: GLUE },
  updateVanityNameserver: { parameters: GLUE, body: { ips: ['192.0.2.54'] } },
  deleteVanityNameserver: { parameters: GLUE },
};
