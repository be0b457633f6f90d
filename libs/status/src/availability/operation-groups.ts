import type { AffectedGroup } from '../incidents/notice';

/** Operations that customers see as one service. */
export interface OperationGroup {
  name: AffectedGroup;
  title: string;
  operations: readonly string[];
}

/** Every operation of the public API is in one of these: only they are counted, so that their number is bounded. */
export const OPERATION_GROUPS: readonly OperationGroup[] = [
  {
    name: 'search',
    title: 'Search and availability',
    operations: [
      ...['checkAvailability', 'search', 'searchStream', 'zoneCheck', 'checkDomainClaims'],
      ...['getRequirement', 'getRequirementV2'],
    ],
  },
  {
    name: 'registration',
    title: 'Registration and renewal',
    operations: ['createDomain', 'renewDomain', 'purchasePrivacy', 'quoteRestore', 'restoreDomain'],
  },
  {
    name: 'changes',
    title: 'Domains and their settings',
    operations: [
      ...['listDomains', 'getDomain', 'exportDomains', 'updateDomain', 'setNameservers', 'setContacts'],
      ...['getAuthCode', 'getDispositions', 'enableAutorenew', 'disableAutorenew', 'enableWhoisPrivacy'],
      ...['disableWhoisPrivacy', 'lockDomain', 'unlockDomain', 'listCalendars', 'createCalendar'],
      ...['revokeCalendar', 'listUnverifiedContacts', 'verifyContact', 'resendVerificationEmail'],
    ],
  },
  {
    name: 'transfers',
    title: 'Transfers',
    operations: [
      ...['listTransfers', 'createTransfer', 'getTransfer', 'cancelTransfer', 'getTransferEligibility'],
      ...['createInternalTransferIn', 'cancelOutboundTransfer', 'handOverDomain'],
    ],
  },
  {
    name: 'dns',
    title: 'DNS and DNSSEC',
    operations: [
      ...['listRecords', 'createRecord', 'getRecord', 'updateRecord', 'deleteRecord', 'batchRecords'],
      ...['exportZone', 'importZone', 'listZoneVersions', 'getZoneVersion', 'rollBackZone'],
      ...['waitForZoneVersion', 'listDnssec', 'createDnssec', 'getDnssec', 'deleteDnssec', 'enableSigning'],
      ...['disableSigning', 'getSigningStatus', 'listVanityNameservers', 'createVanityNameserver'],
      ...['getVanityNameserver', 'updateVanityNameserver', 'deleteVanityNameserver'],
    ],
  },
  {
    name: 'forwarding',
    title: 'Email and URL forwarding',
    operations: [
      ...['listEmailForwardings', 'createEmailForwarding', 'getEmailForwarding', 'updateEmailForwarding'],
      ...['deleteEmailForwarding', 'getEmailForwardingRecipient', 'resendEmailForwardingRecipient'],
      ...['listUrlForwardingsByHost', 'createUrlForwarding', 'getUrlForwardingByHost'],
      ...['updateUrlForwardingByHost', 'deleteUrlForwardingByHost', 'listUrlForwardings', 'getUrlForwarding'],
      ...['updateUrlForwarding', 'deleteUrlForwarding'],
    ],
  },
  {
    name: 'orders',
    title: 'Orders, quotes and prices',
    operations: [
      ...['listOrders', 'getOrder', 'getReceipt', 'processRefund', 'createQuote', 'listQuotes', 'getQuote'],
      ...['listPriceChanges', 'getPricing', 'listTldPricing', 'downloadPremiumList'],
    ],
  },
  {
    name: 'webhooks',
    title: 'Webhooks and events',
    operations: [
      ...['listEvents', 'getEvent', 'listEventDeliveries', 'resendEvents', 'resendEvent', 'resendDelivery'],
      ...['listSubscriptions', 'subscribe', 'modifySubscription', 'deleteSubscription', 'rotateSecret'],
    ],
  },
  {
    name: 'jobs',
    title: 'Jobs',
    operations: [
      ...['createJob', 'listJobs', 'getJob', 'getJobPlan', 'planJob', 'startJob', 'pauseJob', 'resumeJob'],
      ...['cancelJob', 'retryJob', 'createInverseJob', 'listJobItems', 'streamJobEvents'],
    ],
  },
  {
    name: 'account',
    title: 'Account, tokens and payments',
    operations: [
      ...['hello', 'getIdempotencyKey', 'checkAccountBalance', 'getAccountSettings', 'updateAccountSettings'],
      ...['getNoticeSettings', 'setNoticeSettings', 'getStatement', 'createAccount', 'listSubAccounts'],
      ...['transferCredit', 'listTokens', 'createToken', 'rotateToken', 'revokeToken', 'topUp'],
      ...['listPayments', 'getPayment', 'getSandboxClock', 'advanceSandboxClock', 'getSandboxClockJob'],
      ...['refillSandboxCredit'],
    ],
  },
];

/** Operations whose clients ask them to wait: how long they took says nothing of the service. */
export const WAITING_OPERATIONS: ReadonlySet<string> = new Set([
  'listEvents',
  'searchStream',
  'streamJobEvents',
  'waitForZoneVersion',
]);

const COUNTED: ReadonlySet<string> = new Set(OPERATION_GROUPS.flatMap(({ operations }) => operations));

export const isCounted = (operationId: string): boolean => COUNTED.has(operationId);
