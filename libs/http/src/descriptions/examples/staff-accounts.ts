import type { OperationExamples } from './operation-example';
import { UUID } from './parts';

const ACCOUNT = { accountId: 1 };
const SUB_ACCOUNT = { accountId: 2 };
const ANNOUNCEMENT = { announcementId: 1 };
const INCIDENT = { incidentId: 1 };
const MAINTENANCE = { maintenanceId: 2 };
const PAYMENT = { paymentId: UUID };
const WORDING = { ...ACCOUNT, template: 'all' };

/** Accounts, their mail, and payments. */
export const STAFF_ACCOUNT_EXAMPLES: OperationExamples = {
  listAccounts: {},
  createAccount: { body: { accountName: 'quay-books', parentId: 1, complianceNotices: 'both' } },
  getAccount: { parameters: ACCOUNT },
  updateAccount: {
    parameters: SUB_ACCOUNT,
    body: { ratePerSecond: 50, businessStatus: 'consumer', taxCountry: 'DE' },
  },
  issueToken: { parameters: SUB_ACCOUNT, body: { name: 'support case 4711' } },
  revokeToken: { parameters: { ...SUB_ACCOUNT, tokenId: 3 }, body: { reason: 'Case 4711 is closed' } },
  suspendAccount: { parameters: SUB_ACCOUNT, body: { reason: 'Invoice 4711 unpaid' } },
  reinstateAccount: { parameters: SUB_ACCOUNT, body: { reason: 'Invoice 4711 paid' } },
  viewAsAccount: { parameters: ACCOUNT, body: { path: '/core/v1/domains?perPage=5' } },
  grantCredit: {
    parameters: ACCOUNT,
    body: { amount: 50, reference: 'goodwill 4711', note: 'Outage of 2 March' },
  },
  transferCredit: { parameters: ACCOUNT, body: { amount: 25, reference: 'move 4711', toAccountId: 2 } },
  changeSpendingLimits: { parameters: ACCOUNT, body: { creditLimit: 500, purchaseLimit: 1_000 } },
  getSpendingLimits: { parameters: ACCOUNT },
  createAnnouncement: {
    body: {
      subject: 'API closed on Sunday',
      text: 'The API is closed from 02:00 to 03:00 UTC.',
      audience: 'all',
    },
  },
  listAnnouncements: {},
  getAnnouncement: { parameters: ANNOUNCEMENT },
  putAnnouncement: {
    parameters: ANNOUNCEMENT,
    body: {
      subject: 'API closed on Sunday',
      text: 'Hello {{username}},\n\nthe API is closed from 02:00 to 03:00 UTC.',
      audience: 'tld',
      tld: 'com',
    },
  },
  previewAnnouncement: { parameters: ANNOUNCEMENT },
  publishAnnouncement: { parameters: ANNOUNCEMENT, body: { version: 2, reason: 'Maintenance 4711' } },
  withdrawAnnouncement: {
    parameters: { announcementId: 2 },
    body: { reason: 'Maintenance was postponed' },
    needs: 'the id of an announcement that reached no account yet, from `listAnnouncements`',
  },
  createIncident: {
    body: {
      title: 'Changes of DNS records are slow',
      impact: 'minor',
      groups: ['dns'],
      state: 'investigating',
      text: 'Changes of records take minutes. We look into it.',
    },
  },
  listIncidents: {},
  getIncident: { parameters: INCIDENT },
  changeIncident: {
    parameters: { ...INCIDENT, 'If-Match': '"1"' },
    body: { impact: 'major', groups: ['dns', 'forwarding'] },
  },
  addIncidentUpdate: {
    parameters: { ...INCIDENT, 'If-Match': '"2"' },
    body: { state: 'resolved', text: 'Changes take seconds again.' },
  },
  createMaintenanceNotice: {
    body: {
      title: 'Update of the database',
      impact: 'outage',
      groups: ['registration', 'changes'],
      startsAt: '2030-01-01T02:00:00Z',
      endsAt: '2030-01-01T03:00:00Z',
      text: 'Requests are refused for some minutes.',
    },
  },
  listMaintenanceNotices: {},
  getMaintenanceNotice: { parameters: MAINTENANCE },
  changeMaintenanceNotice: {
    parameters: { ...MAINTENANCE, 'If-Match': '"1"' },
    body: { impact: 'major' },
  },
  addMaintenanceUpdate: {
    parameters: { ...MAINTENANCE, 'If-Match': '"2"' },
    body: { text: 'The update is prepared.' },
  },
  cancelMaintenanceNotice: {
    parameters: { ...MAINTENANCE, 'If-Match': '"3"' },
    body: { text: 'The update is not needed.', reason: 'The supplier withdrew the update' },
  },
  countStatusSubscribers: {},
  findStatusSubscriber: { body: { email: 'desk@example.net' } },
  removeStatusSubscriber: {
    parameters: { subscriberId: 1 },
    body: { reason: 'Request of the owner, ticket 4711' },
    needs: 'the id of a subscriber, from `findStatusSubscriber`',
  },
  putMailWording: {
    parameters: WORDING,
    body: { senderName: 'Lantern Works', closing: 'Your Lantern Works team' },
  },
  listMailWordings: { parameters: ACCOUNT },
  getMailWording: { parameters: WORDING },
  resendMail: {
    parameters: { mailId: UUID },
    body: { reason: 'Not received, ticket 4711' },
  },
  previewMailWording: {
    parameters: { ...ACCOUNT, template: 'verification' },
    body: { introduction: 'Please confirm your address.' },
  },
  removeMailWording: { parameters: WORDING, body: { reason: 'Asked by the account' } },
  listPayments: {},
  getPayment: { parameters: PAYMENT, needs: 'the id of a payment, from `listPayments`' },
  refundPayment: {
    parameters: PAYMENT,
    body: { amount: 10, reference: 'refund 4711' },
    needs: 'the id of a payment that succeeded, from `listPayments`',
  },
  bookDispute: {
    parameters: PAYMENT,
    body: { disputeId: 'dp_4711', outcome: 'lost', amount: 40, note: 'Seen at the gateway' },
    needs: 'the id of a payment that succeeded, from `listPayments`',
  },
  writeOffDebt: {
    parameters: PAYMENT,
    body: { note: 'Account closed' },
    needs: 'the id of a payment that the account owes, from `listPayments`',
  },
  getOrder: { parameters: { orderId: 70_001 } },
  getReceipt: { parameters: { ...ACCOUNT, orderId: 70_001 } },
  getStatement: { parameters: { ...ACCOUNT, month: '2026-03' } },
  addTaxRule: {
    body: {
      country: 'DE',
      businessStatus: 'consumer',
      rateBps: 1_900,
      label: 'USt 19 %',
      validFrom: '2030-01-01T00:00:00Z',
    },
  },
  listTaxRules: {},
  endTaxRule: { parameters: { ruleId: 1 }, body: { validUntil: '2035-01-01T00:00:00Z' } },
  setExchangeRate: { parameters: { currency: 'EUR' }, body: { rate: 0.92 } },
  listExchangeRates: {},
};
