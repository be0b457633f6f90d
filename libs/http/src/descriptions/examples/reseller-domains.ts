import type { OperationExamples } from './operation-example';
import { DESK, DIGEST, DOMAIN, NAMESERVERS } from './parts';

/** A registration and its settings. */
export const DOMAIN_EXAMPLES: OperationExamples = {
  createDomain: { body: { domain: { domainName: 'example.com' }, years: 1 } },
  listDomains: {},
  exportDomains: {},
  createCalendar: { body: { name: 'Expiries of VIP customers', tags: ['VIP'], tld: 'com' } },
  listCalendars: {},
  revokeCalendar: { parameters: { calendarId: 1 } },
  getDomain: { parameters: DOMAIN },
  getDispositions: { body: { domainNames: ['example.com', 'never-mine.com'] } },
  updateDomain: { parameters: DOMAIN, body: { autorenewEnabled: true, locked: true } },
  disableAutorenew: { parameters: DOMAIN },
  enableAutorenew: { parameters: DOMAIN },
  disableWhoisPrivacy: { parameters: DOMAIN },
  purchasePrivacy: {
    parameters: DOMAIN,
    body: { years: 1 },
    needs: 'privacy to be off, as it is after the example of `disableWhoisPrivacy`',
  },
  enableWhoisPrivacy: { parameters: DOMAIN },
  lockDomain: { parameters: DOMAIN },
  renewDomain: { parameters: DOMAIN, body: { years: 1 } },
  setNameservers: { parameters: DOMAIN, body: { nameservers: NAMESERVERS } },
  setContacts: { parameters: DOMAIN, body: { contacts: { tech: DESK } } },
  listUnverifiedContacts: {},
  resendVerificationEmail: {
    parameters: { verificationId: 1 },
    body: {},
    needs: 'a pause of 15 minutes since the last mail of the verification',
  },
  verifyContact: { parameters: { verificationId: 1 }, body: {} },
  listOrders: {},
  getOrder: { parameters: { orderId: 70_001 } },
  getReceipt: { parameters: { orderId: 70_001 } },
  getStatement: { parameters: { month: '2026-03' } },
  processRefund: { body: { orderId: 70_002, orderItemIds: [3] } },
  createDnssec: { parameters: DOMAIN, body: { keyTag: 30909, algorithm: 13, digestType: 2, digest: DIGEST } },
  listDnssec: { parameters: DOMAIN },
  getDnssec: { parameters: { ...DOMAIN, digest: DIGEST } },
  deleteDnssec: { parameters: { ...DOMAIN, digest: DIGEST } },
  enableSigning: {
    parameters: DOMAIN,
    needs: 'name servers that sign (`POWERDNS_API_URL`) and no DS records of other keys',
  },
  getSigningStatus: { parameters: DOMAIN },
  disableSigning: {
    parameters: DOMAIN,
    needs: 'signing to be on, as it is after the example of `enableSigning`',
  },
};
