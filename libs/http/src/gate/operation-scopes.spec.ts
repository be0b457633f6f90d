import { OPERATION_SCOPES } from './operation-scopes';

/** What a limited token may call with each scope. */
const OPERATIONS: Readonly<Record<string, string>> = {
  'service.read': `
    getIdempotencyKey hello`,
  'catalogue.read': `
    checkAvailability checkDomainClaims downloadPremiumList getPricing getRequirement
    getRequirementV2 listPriceChanges listTldPricing search searchStream zoneCheck`,
  'account.read': `
    checkAccountBalance getAccountSettings getNoticeSettings getPayment getSandboxClock
    getSandboxClockJob getStatement listPayments listSubAccounts`,
  'account.change': `
    advanceSandboxClock refillSandboxCredit setNoticeSettings updateAccountSettings`,
  'tokens.change': `
    createAccount createCalendar createToken revokeToken rotateToken`,
  'credit.change': `
    topUp transferCredit`,
  'tokens.read': `
    listTokens`,
  'webhooks.read': `
    getEvent listEventDeliveries listEvents listSubscriptions`,
  'receivers.change': `
    modifySubscription rotateSecret subscribe`,
  'webhooks.change': `
    deleteSubscription resendDelivery resendEvent resendEvents`,
  'contacts.read': `
    listUnverifiedContacts`,
  'contacts.change': `
    resendVerificationEmail verifyContact`,
  'orders.read': `
    createQuote getOrder getQuote getReceipt listOrders listQuotes`,
  'orders.change': `
    processRefund`,
  'domains.read': `
    exportDomains getDispositions getDomain listCalendars listDomains quoteRestore`,
  'domains.change': `
    createDomain disableAutorenew disableWhoisPrivacy enableAutorenew enableWhoisPrivacy getAuthCode
    lockDomain purchasePrivacy renewDomain restoreDomain revokeCalendar setContacts setNameservers
    unlockDomain updateDomain`,
  'transfers.read': `
    getTransfer getTransferEligibility listTransfers`,
  'transfers.change': `
    cancelOutboundTransfer cancelTransfer createInternalTransferIn createTransfer handOverDomain`,
  'records.read': `
    getRecord listRecords`,
  'records.change': `
    batchRecords createRecord deleteRecord updateRecord`,
  'dns.read': `
    exportZone getDnssec getEmailForwarding getEmailForwardingRecipient getSigningStatus
    getUrlForwarding getUrlForwardingByHost getVanityNameserver getZoneVersion listDnssec
    listEmailForwardings listUrlForwardings listUrlForwardingsByHost listVanityNameservers
    listZoneVersions waitForZoneVersion`,
  'dns.change': `
    createDnssec createEmailForwarding createUrlForwarding createVanityNameserver deleteDnssec
    deleteEmailForwarding deleteUrlForwarding deleteUrlForwardingByHost deleteVanityNameserver
    disableSigning enableSigning importZone resendEmailForwardingRecipient rollBackZone
    updateEmailForwarding updateUrlForwarding updateUrlForwardingByHost updateVanityNameserver`,
  'jobs.change': `
    cancelJob createInverseJob createJob pauseJob planJob resumeJob retryJob startJob`,
  'jobs.read': `
    getJob getJobPlan listJobItems listJobs streamJobEvents`,
};

it.each(Object.entries(OPERATIONS))(
  'the scope %s is that of its operations, and of no others',
  (scope, names) => {
    const ids = Object.keys(OPERATION_SCOPES).filter((id) => OPERATION_SCOPES[id] === scope);
    expect(ids.sort()).toEqual(names.trim().split(/\s+/));
  },
);

it('no operation has another scope', () => {
  const known = Object.keys(OPERATIONS);
  expect(Object.entries(OPERATION_SCOPES).filter(([, scope]) => !known.includes(scope))).toEqual([]);
});
