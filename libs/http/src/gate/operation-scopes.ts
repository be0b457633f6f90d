import type { Scope } from '@registrar/accounts';

/**
 * The scope that each operation of the public API needs of a limited token, by operation id. The API does not
 * start while an operation is missing, so that none is forgotten. `change`: alters data or returns a secret;
 * a POST that only queries is `read`. `records` are writes of single records, which a token may have for some
 * types only; `dns` is every other write to a zone.
 */
export const OPERATION_SCOPES: Readonly<Record<string, Scope>> = {
  hello: 'service.read',
  // A token with limits sees the keys of operations that it may call (KeyLookup).
  getIdempotencyKey: 'service.read',

  checkAvailability: 'catalogue.read',
  search: 'catalogue.read',
  searchStream: 'catalogue.read',
  zoneCheck: 'catalogue.read',
  getPricing: 'catalogue.read',
  listTldPricing: 'catalogue.read',
  listPriceChanges: 'catalogue.read',
  downloadPremiumList: 'catalogue.read',
  getRequirement: 'catalogue.read',
  getRequirementV2: 'catalogue.read',
  checkDomainClaims: 'catalogue.read',

  checkAccountBalance: 'account.read',
  getStatement: 'account.read',
  getAccountSettings: 'account.read',
  updateAccountSettings: 'account.change',
  getNoticeSettings: 'account.read',
  setNoticeSettings: 'account.change',
  listSubAccounts: 'account.read',
  // answers a token of the new account, without limits
  createAccount: 'tokens.change',
  transferCredit: 'credit.change',
  topUp: 'credit.change',
  listPayments: 'account.read',
  getPayment: 'account.read',
  listTokens: 'tokens.read',
  createToken: 'tokens.change',
  rotateToken: 'tokens.change',
  revokeToken: 'tokens.change',

  getSandboxClock: 'account.read',
  getSandboxClockJob: 'account.read',
  // Everything due in between is charged, renewed and deleted.
  advanceSandboxClock: 'account.change',
  refillSandboxCredit: 'account.change',

  listSubscriptions: 'webhooks.read',
  subscribe: 'receivers.change',
  modifySubscription: 'receivers.change',
  deleteSubscription: 'webhooks.change',
  // the secret of the answer would be known after the end of the token, and elsewhere
  rotateSecret: 'receivers.change',
  listEvents: 'webhooks.read',
  getEvent: 'webhooks.read',
  listEventDeliveries: 'webhooks.read',
  resendEvents: 'webhooks.change',
  resendEvent: 'webhooks.change',
  resendDelivery: 'webhooks.change',

  listUnverifiedContacts: 'contacts.read',
  verifyContact: 'contacts.change',
  resendVerificationEmail: 'contacts.change',

  listOrders: 'orders.read',
  getOrder: 'orders.read',
  getReceipt: 'orders.read',
  processRefund: 'orders.change',

  // A quote changes nothing; the operation that it is given for needs its own scope.
  createQuote: 'orders.read',
  listQuotes: 'orders.read',
  getQuote: 'orders.read',

  listDomains: 'domains.read',
  getDomain: 'domains.read',
  getDispositions: 'domains.read',
  listCalendars: 'domains.read',
  // a link is a credential without the limits and the end of its token
  createCalendar: 'tokens.change',
  revokeCalendar: 'domains.change',
  createDomain: 'domains.change',
  exportDomains: 'domains.read',
  updateDomain: 'domains.change',
  enableAutorenew: 'domains.change',
  disableAutorenew: 'domains.change',
  enableWhoisPrivacy: 'domains.change',
  disableWhoisPrivacy: 'domains.change',
  lockDomain: 'domains.change',
  unlockDomain: 'domains.change',
  setContacts: 'domains.change',
  // Delegation takes a domain away from tokens that may only write in its zone.
  setNameservers: 'domains.change',
  // The code allows the domain to be transferred away; registries with expiring codes set a new one.
  getAuthCode: 'domains.change',
  renewDomain: 'domains.change',
  quoteRestore: 'domains.read',
  restoreDomain: 'domains.change',
  purchasePrivacy: 'domains.change',

  listTransfers: 'transfers.read',
  getTransfer: 'transfers.read',
  getTransferEligibility: 'transfers.read',
  createTransfer: 'transfers.change',
  cancelTransfer: 'transfers.change',
  cancelOutboundTransfer: 'transfers.change',
  handOverDomain: 'transfers.change',
  createInternalTransferIn: 'transfers.change',

  listRecords: 'records.read',
  getRecord: 'records.read',
  createRecord: 'records.change',
  updateRecord: 'records.change',
  deleteRecord: 'records.change',
  batchRecords: 'records.change',

  exportZone: 'dns.read',
  importZone: 'dns.change',
  listZoneVersions: 'dns.read',
  getZoneVersion: 'dns.read',
  waitForZoneVersion: 'dns.read',
  rollBackZone: 'dns.change',

  listDnssec: 'dns.read',
  getDnssec: 'dns.read',
  createDnssec: 'dns.change',
  deleteDnssec: 'dns.change',
  enableSigning: 'dns.change',
  disableSigning: 'dns.change',
  getSigningStatus: 'dns.read',

  listUrlForwardings: 'dns.read',
  listUrlForwardingsByHost: 'dns.read',
  getUrlForwarding: 'dns.read',
  getUrlForwardingByHost: 'dns.read',
  createUrlForwarding: 'dns.change',
  updateUrlForwarding: 'dns.change',
  updateUrlForwardingByHost: 'dns.change',
  deleteUrlForwarding: 'dns.change',
  deleteUrlForwardingByHost: 'dns.change',

  listEmailForwardings: 'dns.read',
  getEmailForwarding: 'dns.read',
  createEmailForwarding: 'dns.change',
  updateEmailForwarding: 'dns.change',
  deleteEmailForwarding: 'dns.change',
  getEmailForwardingRecipient: 'dns.read',
  resendEmailForwardingRecipient: 'dns.change',

  listVanityNameservers: 'dns.read',
  getVanityNameserver: 'dns.read',
  createVanityNameserver: 'dns.change',
  updateVanityNameserver: 'dns.change',
  deleteVanityNameserver: 'dns.change',

  // Each item needs the scope of its own operation too.
  createJob: 'jobs.change',
  listJobs: 'jobs.read',
  getJob: 'jobs.read',
  planJob: 'jobs.change',
  startJob: 'jobs.change',
  pauseJob: 'jobs.change',
  resumeJob: 'jobs.change',
  cancelJob: 'jobs.change',
  retryJob: 'jobs.change',
  createInverseJob: 'jobs.change',
  listJobItems: 'jobs.read',
  getJobPlan: 'jobs.read',
  streamJobEvents: 'jobs.read',
};
