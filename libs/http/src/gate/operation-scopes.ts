import type { Scope } from '@registrar/accounts';

/**
 * What each operation of the public API needs of a token with limits, by operation id. An operation that is
 * missing here keeps the API from starting, so that none can be forgotten. `change` is what alters something
 * or hands out a secret; a POST that only asks is `read`. `records` are writes of single records, which a
 * token may have for some types alone; `dns` is everything else that ends in a zone.
 */
export const OPERATION_SCOPES: Readonly<Record<string, Scope>> = {
  hello: 'service.read',

  checkAvailability: 'catalogue.read',
  search: 'catalogue.read',
  searchStream: 'catalogue.read',
  zoneCheck: 'catalogue.read',
  getPricing: 'catalogue.read',
  listTldPricing: 'catalogue.read',
  downloadPremiumList: 'catalogue.read',
  getRequirement: 'catalogue.read',
  getRequirementV2: 'catalogue.read',
  checkDomainClaims: 'catalogue.read',

  checkAccountBalance: 'account.read',
  getAccountSettings: 'account.read',
  updateAccountSettings: 'account.change',
  listSubAccounts: 'account.read',
  createAccount: 'account.change',
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
  // What is due on the way is paid for, renewed and removed.
  advanceSandboxClock: 'account.change',
  refillSandboxCredit: 'account.change',

  listSubscriptions: 'webhooks.read',
  subscribe: 'webhooks.change',
  modifySubscription: 'webhooks.change',
  deleteSubscription: 'webhooks.change',
  rotateSecret: 'webhooks.change',
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
  processRefund: 'orders.change',

  listDomains: 'domains.read',
  getDomain: 'domains.read',
  createDomain: 'domains.change',
  updateDomain: 'domains.change',
  enableAutorenew: 'domains.change',
  disableAutorenew: 'domains.change',
  enableWhoisPrivacy: 'domains.change',
  disableWhoisPrivacy: 'domains.change',
  lockDomain: 'domains.change',
  unlockDomain: 'domains.change',
  setContacts: 'domains.change',
  // Delegation takes a zone away from whoever may only write in it.
  setNameservers: 'domains.change',
  // Whoever reads it can take the domain elsewhere; registries with codes that expire set a new one.
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

  exportZone: 'dns.read',
  importZone: 'dns.change',
  listZoneVersions: 'dns.read',
  getZoneVersion: 'dns.read',
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
};
