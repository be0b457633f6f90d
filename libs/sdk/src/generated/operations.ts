// Made from docs/openapi/public-api.json by `npm run openapi`; do not edit.
import type { Group, Tag } from '../types';

export const API_VERSION = '1.36.0';

/** How each operation is sent, and what its answer is. */
export const OPERATIONS = {
  hello: { method: 'GET', path: '/core/v1/hello', tag: 'service' },
  getIdempotencyKey: { method: 'GET', path: '/core/v1/idempotency', tag: 'service', query: ['key'] },
  checkAccountBalance: { method: 'GET', path: '/core/v1/accountinfo/balance', tag: 'account' },
  getAccountSettings: { method: 'GET', path: '/core/v1/accountinfo/settings', tag: 'account' },
  updateAccountSettings: { method: 'PATCH', path: '/core/v1/accountinfo/settings', tag: 'account', query: ['dryRun', 'quoteId'], key: true },
  getNoticeSettings: { method: 'GET', path: '/core/v1/accountinfo/notices', tag: 'account' },
  setNoticeSettings: { method: 'PUT', path: '/core/v1/accountinfo/notices', tag: 'account', query: ['dryRun', 'quoteId'], key: true },
  getStatement: { method: 'GET', path: '/core/v1/accountinfo/statements/{month}', tag: 'account', query: ['format'] },
  createAccount: { method: 'POST', path: '/core/v1/accounts', tag: 'account', query: ['dryRun', 'quoteId'], key: true },
  listSubAccounts: { method: 'GET', path: '/core/v1/accounts', tag: 'account', query: ['page', 'perPage'], items: 'accounts', next: { member: 'nextPage', parameter: 'page' } },
  transferCredit: { method: 'POST', path: '/core/v1/accounts/{accountId}:transferCredit', tag: 'account', query: ['dryRun', 'quoteId'], key: true },
  listTokens: { method: 'GET', path: '/core/v1/tokens', tag: 'account', items: 'tokens' },
  createToken: { method: 'POST', path: '/core/v1/tokens', tag: 'account', query: ['dryRun'], key: true },
  rotateToken: { method: 'POST', path: '/core/v1/tokens/{tokenId}:rotate', tag: 'account', query: ['dryRun'], key: true },
  revokeToken: { method: 'DELETE', path: '/core/v1/tokens/{tokenId}', tag: 'account', query: ['allowLockOut', 'dryRun', 'quoteId'], key: true },
  listTransfers: { method: 'GET', path: '/core/v1/transfers', tag: 'transfers', query: ['page', 'perPage'], items: 'transfers', next: { member: 'nextPage', parameter: 'page' } },
  createTransfer: { method: 'POST', path: '/core/v1/transfers', tag: 'transfers', query: ['dryRun', 'quoteId'], key: true },
  getTransfer: { method: 'GET', path: '/core/v1/transfers/{domainName}', tag: 'transfers' },
  cancelTransfer: { method: 'POST', path: '/core/v1/transfers/{domainName}:cancel', tag: 'transfers', query: ['dryRun', 'quoteId'], key: true },
  getTransferEligibility: { method: 'GET', path: '/core/v1/transfers/eligibility/{domainName}', tag: 'transfers' },
  createInternalTransferIn: { method: 'POST', path: '/core/v1/transfers/internal/in', tag: 'transfers', query: ['dryRun', 'quoteId'], key: true },
  cancelOutboundTransfer: { method: 'POST', path: '/core/v1/transfers/external/out/{domainName}:cancel', tag: 'transfers', query: ['dryRun', 'quoteId'], key: true },
  handOverDomain: { method: 'POST', path: '/core/v1/transfers/external/out/{domainName}:handOver', tag: 'transfers', query: ['dryRun', 'quoteId'], key: true },
  updateDomain: { method: 'PATCH', path: '/core/v1/domains/{domainName}', tag: 'domains', query: ['dryRun', 'quoteId'], key: true },
  getDomain: { method: 'GET', path: '/core/v1/domains/{domainName}', tag: 'domains' },
  setNameservers: { method: 'POST', path: '/core/v1/domains/{domainName}:setNameservers', tag: 'domains', query: ['dryRun', 'quoteId'], key: true },
  setContacts: { method: 'POST', path: '/core/v1/domains/{domainName}:setContacts', tag: 'domains', query: ['dryRun', 'quoteId'], key: true },
  getAuthCode: { method: 'GET', path: '/core/v1/domains/{domainName}:getAuthCode', tag: 'domains', query: ['dryRun'] },
  checkDomainClaims: { method: 'POST', path: '/core/v1/domaininfo/claims/{domain}', tag: 'domainInfo' },
  listUnverifiedContacts: { method: 'GET', path: '/core/v1/contacts/unverified', tag: 'contactVerification', query: ['page', 'perPage'], items: 'unverifiedContacts', next: { member: 'nextPage', parameter: 'page' } },
  verifyContact: { method: 'POST', path: '/core/v1/contacts/verify/{verificationId}', tag: 'contactVerification', query: ['dryRun', 'quoteId'], key: true },
  resendVerificationEmail: { method: 'POST', path: '/core/v1/contacts/verify/{verificationId}:resend', tag: 'contactVerification', query: ['dryRun', 'quoteId'], key: true },
  listDnssec: { method: 'GET', path: '/core/v1/domains/{domainName}/dnssec', tag: 'dnssec', items: 'dnssec' },
  createDnssec: { method: 'POST', path: '/core/v1/domains/{domainName}/dnssec', tag: 'dnssec', query: ['dryRun', 'quoteId'], key: true },
  getDnssec: { method: 'GET', path: '/core/v1/domains/{domainName}/dnssec/{digest}', tag: 'dnssec' },
  deleteDnssec: { method: 'DELETE', path: '/core/v1/domains/{domainName}/dnssec/{digest}', tag: 'dnssec', query: ['dryRun', 'quoteId'], key: true },
  enableSigning: { method: 'POST', path: '/core/v1/domains/{domainName}/dnssec:enable', tag: 'dnssec', query: ['dryRun', 'quoteId'], key: true },
  disableSigning: { method: 'POST', path: '/core/v1/domains/{domainName}/dnssec:disable', tag: 'dnssec', query: ['dryRun', 'quoteId'], key: true },
  getSigningStatus: { method: 'GET', path: '/core/v1/domains/{domainName}/dnssec:status', tag: 'dnssec' },
  getDispositions: { method: 'POST', path: '/core/v1/domains:dispositions', tag: 'domains' },
  enableAutorenew: { method: 'POST', path: '/core/v1/domains/{domainName}:enableAutorenew', tag: 'domains', query: ['dryRun', 'quoteId'], key: true },
  disableAutorenew: { method: 'POST', path: '/core/v1/domains/{domainName}:disableAutorenew', tag: 'domains', query: ['dryRun', 'quoteId'], key: true },
  enableWhoisPrivacy: { method: 'POST', path: '/core/v1/domains/{domainName}:enableWhoisPrivacy', tag: 'domains', query: ['dryRun', 'quoteId'], key: true },
  disableWhoisPrivacy: { method: 'POST', path: '/core/v1/domains/{domainName}:disableWhoisPrivacy', tag: 'domains', query: ['dryRun', 'quoteId'], key: true },
  lockDomain: { method: 'POST', path: '/core/v1/domains/{domainName}:lock', tag: 'domains', query: ['dryRun', 'quoteId'], key: true },
  unlockDomain: { method: 'POST', path: '/core/v1/domains/{domainName}:unlock', tag: 'domains', query: ['dryRun', 'quoteId'], key: true },
  getRequirement: { method: 'GET', path: '/core/v1/domaininfo/requirements/{tld}', tag: 'domainInfo' },
  getRequirementV2: { method: 'GET', path: '/core/v1/domaininfo/requirementsV2/{tld}', tag: 'domainInfo' },
  createDomain: { method: 'POST', path: '/core/v1/domains', tag: 'domains', query: ['dryRun', 'quoteId'], key: true },
  listDomains: { method: 'GET', path: '/core/v1/domains', tag: 'domains', query: ['includeRenewalPrice', 'tag', 'pendingCreate', 'orderId', 'autorenewEnabled', 'isPremium', 'privacyEnabled', 'expireDateEnd', 'expireDateStart', 'expireDate', 'createDateEnd', 'createDateStart', 'createDate', 'locked', 'tld', 'domainName', 'dir', 'sort', 'page', 'perPage'], items: 'domains', next: { member: 'nextPage', parameter: 'page' } },
  exportDomains: { method: 'GET', path: '/core/v1/domains:export', tag: 'domains', query: ['format', 'includeRenewalPrice', 'tag', 'pendingCreate', 'orderId', 'autorenewEnabled', 'isPremium', 'privacyEnabled', 'expireDateEnd', 'expireDateStart', 'expireDate', 'createDateEnd', 'createDateStart', 'createDate', 'locked', 'tld', 'domainName', 'dir', 'sort'], answer: 'text' },
  listCalendars: { method: 'GET', path: '/core/v1/calendars', tag: 'domains', items: 'calendars' },
  createCalendar: { method: 'POST', path: '/core/v1/calendars', tag: 'domains', query: ['dryRun'], key: true },
  revokeCalendar: { method: 'DELETE', path: '/core/v1/calendars/{calendarId}', tag: 'domains', query: ['dryRun', 'quoteId'], key: true },
  listEmailForwardings: { method: 'GET', path: '/core/v1/domains/{domainName}/email/forwarding', tag: 'emailForwarding', query: ['page', 'perPage'], items: 'emailForwarding', next: { member: 'nextPage', parameter: 'page' } },
  createEmailForwarding: { method: 'POST', path: '/core/v1/domains/{domainName}/email/forwarding', tag: 'emailForwarding', query: ['dryRun', 'quoteId'], key: true },
  getEmailForwarding: { method: 'GET', path: '/core/v1/domains/{domainName}/email/forwarding/{emailBox}', tag: 'emailForwarding' },
  updateEmailForwarding: { method: 'PUT', path: '/core/v1/domains/{domainName}/email/forwarding/{emailBox}', tag: 'emailForwarding', query: ['dryRun', 'quoteId'], key: true },
  deleteEmailForwarding: { method: 'DELETE', path: '/core/v1/domains/{domainName}/email/forwarding/{emailBox}', tag: 'emailForwarding', query: ['dryRun', 'quoteId'], key: true },
  listEvents: { method: 'GET', path: '/core/v1/events', tag: 'webhooks', query: ['since', 'domainName', 'eventName', 'wait', 'limit', 'after'], items: 'events', next: { member: 'cursor', parameter: 'after' } },
  getEvent: { method: 'GET', path: '/core/v1/events/{eventId}', tag: 'webhooks' },
  listEventDeliveries: { method: 'GET', path: '/core/v1/events/{eventId}/deliveries', tag: 'webhooks', items: 'deliveries' },
  resendEvents: { method: 'POST', path: '/core/v1/events:resend', tag: 'webhooks', query: ['dryRun', 'quoteId'], key: true },
  resendEvent: { method: 'POST', path: '/core/v1/events/{eventId}:resend', tag: 'webhooks', query: ['dryRun', 'quoteId'], key: true },
  resendDelivery: { method: 'POST', path: '/core/v1/deliveries/{deliveryId}:resend', tag: 'webhooks', query: ['dryRun', 'quoteId'], key: true },
  getEmailForwardingRecipient: { method: 'GET', path: '/core/v1/domains/{domainName}/email/forwarding/{emailBox}:recipient', tag: 'emailForwarding' },
  resendEmailForwardingRecipient: { method: 'POST', path: '/core/v1/domains/{domainName}/email/forwarding/{emailBox}:resendRecipient', tag: 'emailForwarding', query: ['dryRun', 'quoteId'], key: true },
  createJob: { method: 'POST', path: '/core/v1/jobs', tag: 'jobs', query: ['order', 'acceptPriceUpTo', 'atOnce', 'pauseAfterFailures', 'windowToHour', 'windowFromHour', 'notBefore', 'spendCap', 'command'] },
  listJobs: { method: 'GET', path: '/core/v1/jobs', tag: 'jobs', query: ['page', 'perPage'], items: 'jobs', next: { member: 'nextPage', parameter: 'page' } },
  getJob: { method: 'GET', path: '/core/v1/jobs/{jobId}', tag: 'jobs' },
  getJobPlan: { method: 'GET', path: '/core/v1/jobs/{jobId}/plan', tag: 'jobs' },
  planJob: { method: 'POST', path: '/core/v1/jobs/{jobId}:plan', tag: 'jobs', key: true },
  startJob: { method: 'POST', path: '/core/v1/jobs/{jobId}:start', tag: 'jobs', key: true },
  pauseJob: { method: 'POST', path: '/core/v1/jobs/{jobId}:pause', tag: 'jobs', key: true },
  resumeJob: { method: 'POST', path: '/core/v1/jobs/{jobId}:resume', tag: 'jobs', key: true },
  cancelJob: { method: 'POST', path: '/core/v1/jobs/{jobId}:cancel', tag: 'jobs', key: true },
  retryJob: { method: 'POST', path: '/core/v1/jobs/{jobId}:retry', tag: 'jobs', key: true },
  createInverseJob: { method: 'POST', path: '/core/v1/jobs/{jobId}:inverse', tag: 'jobs', key: true },
  listJobItems: { method: 'GET', path: '/core/v1/jobs/{jobId}/items', tag: 'jobs', query: ['limit', 'after', 'errorClass', 'state'], items: 'items', next: { member: 'next', parameter: 'after' } },
  streamJobEvents: { method: 'GET', path: '/core/v1/jobs/{jobId}/events', tag: 'jobs', answer: 'text' },
  listSubscriptions: { method: 'GET', path: '/core/v1/notifications', tag: 'webhooks', items: 'subscriptions' },
  subscribe: { method: 'POST', path: '/core/v1/notifications', tag: 'webhooks', query: ['dryRun'], key: true },
  modifySubscription: { method: 'PUT', path: '/core/v1/notifications/{id}', tag: 'webhooks', query: ['dryRun', 'quoteId'], key: true },
  deleteSubscription: { method: 'DELETE', path: '/core/v1/notifications/{id}', tag: 'webhooks', query: ['dryRun', 'quoteId'], key: true },
  rotateSecret: { method: 'POST', path: '/core/v1/notifications/{id}:rotateSecret', tag: 'webhooks', query: ['dryRun'], key: true },
  listOrders: { method: 'GET', path: '/core/v1/orders', tag: 'orders', query: ['orderStatus', 'type', 'createDateEnd', 'createDateStart', 'tld', 'domainName', 'dir', 'page', 'perPage'], items: 'orders', next: { member: 'nextPage', parameter: 'page' } },
  getOrder: { method: 'GET', path: '/core/v1/orders/{orderId}', tag: 'orders' },
  getReceipt: { method: 'GET', path: '/core/v1/orders/{orderId}/receipt', tag: 'orders', query: ['format'] },
  topUp: { method: 'POST', path: '/core/v1/accountinfo:topUp', tag: 'account', key: true },
  listPayments: { method: 'GET', path: '/core/v1/payments', tag: 'account', query: ['page', 'perPage'], items: 'payments', next: { member: 'nextPage', parameter: 'page' } },
  getPayment: { method: 'GET', path: '/core/v1/payments/{paymentId}', tag: 'account' },
  listPriceChanges: { method: 'GET', path: '/core/v1/tldpricing/changes', tag: 'pricing', query: ['limit', 'cursor', 'since'], items: 'changes' },
  getPricing: { method: 'GET', path: '/core/v1/domains/{domainName}:getPricing', tag: 'pricing', query: ['years'] },
  listTldPricing: { method: 'GET', path: '/core/v1/tldpricing', tag: 'pricing', query: ['tlds', 'duration', 'page', 'perPage'], items: 'pricing', next: { member: 'nextPage', parameter: 'page' } },
  downloadPremiumList: { method: 'GET', path: '/core/v1/premiumdomainslist', tag: 'pricing' },
  createQuote: { method: 'POST', path: '/core/v1/quotes', tag: 'quotes', key: true },
  listQuotes: { method: 'GET', path: '/core/v1/quotes', tag: 'quotes', query: ['page', 'perPage'], items: 'quotes', next: { member: 'nextPage', parameter: 'page' } },
  getQuote: { method: 'GET', path: '/core/v1/quotes/{quoteId}', tag: 'quotes' },
  renewDomain: { method: 'POST', path: '/core/v1/domains/{domainName}:renew', tag: 'domains', query: ['dryRun', 'quoteId'], key: true },
  purchasePrivacy: { method: 'POST', path: '/core/v1/domains/{domainName}:purchasePrivacy', tag: 'domains', query: ['dryRun', 'quoteId'], key: true },
  quoteRestore: { method: 'GET', path: '/core/v1/domains/{domainName}:restore', tag: 'domains' },
  restoreDomain: { method: 'POST', path: '/core/v1/domains/{domainName}:restore', tag: 'domains', query: ['dryRun', 'quoteId'], key: true },
  processRefund: { method: 'POST', path: '/core/v1/refund', tag: 'orders', query: ['dryRun', 'quoteId'], key: true },
  listRecords: { method: 'GET', path: '/core/v1/domains/{domainName}/records', tag: 'dns', query: ['page', 'perPage'], items: 'records', next: { member: 'nextPage', parameter: 'page' } },
  createRecord: { method: 'POST', path: '/core/v1/domains/{domainName}/records', tag: 'dns', query: ['dryRun', 'quoteId'], key: true },
  getRecord: { method: 'GET', path: '/core/v1/domains/{domainName}/records/{id}', tag: 'dns' },
  updateRecord: { method: 'PUT', path: '/core/v1/domains/{domainName}/records/{id}', tag: 'dns', query: ['dryRun', 'quoteId'], key: true },
  deleteRecord: { method: 'DELETE', path: '/core/v1/domains/{domainName}/records/{id}', tag: 'dns', query: ['dryRun', 'quoteId'], key: true },
  batchRecords: { method: 'POST', path: '/core/v1/domains/{domainName}/records:batch', tag: 'dns', query: ['dryRun', 'quoteId'], key: true },
  exportZone: { method: 'GET', path: '/core/v1/domains/{domainName}/records:export', tag: 'dns', query: ['version'], answer: 'text' },
  importZone: { method: 'POST', path: '/core/v1/domains/{domainName}/records:import', tag: 'dns', query: ['dryRun', 'quoteId'], key: true },
  listZoneVersions: { method: 'GET', path: '/core/v1/domains/{domainName}/versions', tag: 'dns', query: ['page', 'perPage'], items: 'versions', next: { member: 'nextPage', parameter: 'page' } },
  getZoneVersion: { method: 'GET', path: '/core/v1/domains/{domainName}/versions/{version}', tag: 'dns' },
  rollBackZone: { method: 'POST', path: '/core/v1/domains/{domainName}/versions/{version}:rollback', tag: 'dns', query: ['dryRun', 'quoteId'], key: true },
  waitForZoneVersion: { method: 'GET', path: '/core/v1/domains/{domainName}/versions/{version}:wait', tag: 'dns', query: ['seconds'] },
  checkAvailability: { method: 'POST', path: '/core/v1/domains:checkAvailability', tag: 'search' },
  search: { method: 'POST', path: '/core/v1/domains:search', tag: 'search' },
  searchStream: { method: 'POST', path: '/core/v1/domains:searchStream', tag: 'search', answer: 'lines' },
  listUrlForwardingsByHost: { method: 'GET', path: '/core/v1/domains/{domainName}/url/forwarding', tag: 'urlForwarding', query: ['page', 'perPage'], items: 'urlForwarding', next: { member: 'nextPage', parameter: 'page' } },
  createUrlForwarding: { method: 'POST', path: '/core/v1/domains/{domainName}/url/forwarding', tag: 'urlForwarding', query: ['dryRun', 'quoteId'], key: true },
  getUrlForwardingByHost: { method: 'GET', path: '/core/v1/domains/{domainName}/url/forwarding/{host}', tag: 'urlForwarding' },
  updateUrlForwardingByHost: { method: 'PUT', path: '/core/v1/domains/{domainName}/url/forwarding/{host}', tag: 'urlForwarding', query: ['dryRun', 'quoteId'], key: true },
  deleteUrlForwardingByHost: { method: 'DELETE', path: '/core/v1/domains/{domainName}/url/forwarding/{host}', tag: 'urlForwarding', query: ['dryRun', 'quoteId'], key: true },
  listUrlForwardings: { method: 'GET', path: '/core/v1/urlforwarding/{domainName}', tag: 'urlForwarding', query: ['page', 'perPage'], items: 'urlForwarding', next: { member: 'nextPage', parameter: 'page' } },
  getUrlForwarding: { method: 'GET', path: '/core/v1/urlforwarding/{domainName}/{id}', tag: 'urlForwarding' },
  updateUrlForwarding: { method: 'PATCH', path: '/core/v1/urlforwarding/{domainName}/{id}', tag: 'urlForwarding', query: ['dryRun', 'quoteId'], key: true },
  deleteUrlForwarding: { method: 'DELETE', path: '/core/v1/urlforwarding/{domainName}/{id}', tag: 'urlForwarding', query: ['dryRun', 'quoteId'], key: true },
  listVanityNameservers: { method: 'GET', path: '/core/v1/domains/{domainName}/vanity_nameservers', tag: 'vanityNameservers', query: ['page', 'perPage'], items: 'vanityNameservers', next: { member: 'nextPage', parameter: 'page' } },
  createVanityNameserver: { method: 'POST', path: '/core/v1/domains/{domainName}/vanity_nameservers', tag: 'vanityNameservers', query: ['dryRun', 'quoteId'], key: true },
  getVanityNameserver: { method: 'GET', path: '/core/v1/domains/{domainName}/vanity_nameservers/{hostname}', tag: 'vanityNameservers' },
  updateVanityNameserver: { method: 'PUT', path: '/core/v1/domains/{domainName}/vanity_nameservers/{hostname}', tag: 'vanityNameservers', query: ['dryRun', 'quoteId'], key: true },
  deleteVanityNameserver: { method: 'DELETE', path: '/core/v1/domains/{domainName}/vanity_nameservers/{hostname}', tag: 'vanityNameservers', query: ['dryRun', 'quoteId'], key: true },
  zoneCheck: { method: 'POST', path: '/core/v1/zonecheck', tag: 'search' },
  getSandboxClock: { method: 'GET', path: '/core/v1/sandbox/clock', tag: 'sandbox' },
  advanceSandboxClock: { method: 'POST', path: '/core/v1/sandbox/clock:advance', tag: 'sandbox', key: true },
  getSandboxClockJob: { method: 'GET', path: '/core/v1/sandbox/clock/jobs/{jobId}', tag: 'sandbox' },
  refillSandboxCredit: { method: 'POST', path: '/core/v1/sandbox/credit:refill', tag: 'sandbox', key: true },
} as const;

/** A group of methods for each part of the interface. */
export abstract class OperationGroups {
  readonly service: Group<'service'>;
  readonly account: Group<'account'>;
  readonly transfers: Group<'transfers'>;
  readonly domains: Group<'domains'>;
  readonly domainInfo: Group<'domainInfo'>;
  readonly contactVerification: Group<'contactVerification'>;
  readonly dnssec: Group<'dnssec'>;
  readonly emailForwarding: Group<'emailForwarding'>;
  readonly webhooks: Group<'webhooks'>;
  readonly jobs: Group<'jobs'>;
  readonly orders: Group<'orders'>;
  readonly pricing: Group<'pricing'>;
  readonly quotes: Group<'quotes'>;
  readonly dns: Group<'dns'>;
  readonly search: Group<'search'>;
  readonly urlForwarding: Group<'urlForwarding'>;
  readonly vanityNameservers: Group<'vanityNameservers'>;
  readonly sandbox: Group<'sandbox'>;

  constructor(group: <T extends Tag>(tag: T) => Group<T>) {
    this.service = group('service');
    this.account = group('account');
    this.transfers = group('transfers');
    this.domains = group('domains');
    this.domainInfo = group('domainInfo');
    this.contactVerification = group('contactVerification');
    this.dnssec = group('dnssec');
    this.emailForwarding = group('emailForwarding');
    this.webhooks = group('webhooks');
    this.jobs = group('jobs');
    this.orders = group('orders');
    this.pricing = group('pricing');
    this.quotes = group('quotes');
    this.dns = group('dns');
    this.search = group('search');
    this.urlForwarding = group('urlForwarding');
    this.vanityNameservers = group('vanityNameservers');
    this.sandbox = group('sandbox');
  }
}
