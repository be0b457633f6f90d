/**
 * Descriptions of operations of the reseller API, beyond their summary; the legacy interface has the same
 * operations.
 */
export const RESELLER_OPERATION_TEXTS: Readonly<Record<string, string>> = {
  hello: 'Changes nothing. Use it to test the connection and the credentials.',
  checkAccountBalance: 'Returns the credit that can be spent now, in USD.',
  getAccountSettings: 'Fields at their default (false, 0, "") are omitted.',
  updateAccountSettings: 'Omitted fields are unchanged.',
  getNoticeSettings:
    'Returns for each kind of date how many days ahead `domain.notice.upcoming` is sent. Accounts that set no lead times have the defaults, and get notices while they have a subscription to the event.',
  setNoticeSettings:
    'Replaces all lead times; a kind that is left out gets its default. At most five of each kind, from 1 to 90 days. Each domain, date and lead time is notified of once: of several that have passed, the nearest. `listEvents` has the events with and without a subscription.',
  createAccount: 'Needs an approved reseller. The API token is returned only in this answer.',
  listSubAccounts:
    'Returns the sub-accounts with their credit. Domains and orders of a sub-account belong to it.',
  transferCredit:
    'Moves USD between the account and one of its sub-accounts in one step. 409 for credit of a suspended sub-account, and for credit to a closed one. Credit that reaches an account first pays what it owes for a payment that was taken back; the balances are those after it.',
  listTokens: 'Returns tokens that are neither revoked nor expired, without their secrets.',
  createToken:
    'The secret is returned only in this answer. Without limits the token may do everything that the account may.',
  rotateToken:
    'The new secret is returned only in this answer. The old token expires after a day, or at `oldTokenUntil`.',
  revokeToken: 'The token is refused in all processes within 2 seconds.',
  listTransfers: 'Returns transfers in that are not completed, failed or canceled.',
  createTransfer: 'Charges the account at once. The transfer adds the minimum term to the registration.',
  getTransfer: 'Returns the newest transfer in of this domain, in any state.',
  cancelTransfer:
    'The amount is returned to the account credit. Refused with 409 when it can no longer be canceled.',
  getTransferEligibility:
    'Returns whether the domain is registered at this registrar and can be transferred between accounts.',
  createInternalTransferIn:
    'Needs the enterprise list and the auth code of the domain. No charge. 409 while the registry shows a transfer to another registrar or a status that forbids updates, or does not answer.',
  cancelOutboundTransfer:
    'Only while the transfer out is pending, also while the domain is busy with a change.',
  handOverDomain: 'For TLDs without transfer requests. The registry moves the domain to the other registrar.',
  updateDomain:
    'At least one field is required. The change is atomic. Omitted fields are unchanged. `tags` and `notes` alone change locally, also on an expired domain.',
  getDomain: 'Returns the domain with its contacts, locks, and the end of a policy transfer lock.',
  getDispositions:
    'Names that your account has or had at any time. A name that it never had is `never_here`, also where another account has it. No registry is asked.',
  setNameservers: 'Replaces all name servers. DS records are unchanged.',
  setContacts: 'Each contact that is sent must be complete. Omitted roles are unchanged.',
  checkDomainClaims:
    'Returns the claims notice that the buyer must accept before registration, or nulls without claims.',
  listUnverifiedContacts:
    'Returns registrant addresses with an open verification, and the domains that each one covers.',
  verifyContact: 'Needs an approved reseller. Removes the holds of the verification.',
  resendVerificationEmail:
    'At most once in 15 minutes for each verification, and 200 times an hour for each account.',
  getDnssec: 'The case of the digest is ignored.',
  getRequirement: 'Returns the contact fields and further values that a registration needs.',
  getRequirementV2: 'The schema validates the contacts and `tldRequirements` of a registration.',
  createDomain: 'Omitted settings default to those of the account. Send `X-Idempotency-Key` to retry safely.',
  exportDomains:
    'Streams all domains that match, with the filters and the order of List Domains: one JSON object of that list per line, or CSV without contacts. Ordered by name or `createDate`, each domain that matches throughout is in it exactly once.',
  listDomains: 'Filters combine with AND. Ordered by name by default.',
  listCalendars: 'Returns calendars that are not revoked, without their links.',
  createCalendar:
    'Calendar programs subscribe to the link, which shows names and expiry dates of the domains to anyone who has it (RFC 5545; the 10,000 nearest expiries). The link is returned only in this answer and works until it is revoked.',
  revokeCalendar: 'The link answers 404 at once.',
  listEmailForwardings: 'Returns the forwardings of the domain, ordered by mailbox.',
  createEmailForwarding: 'The first forwarding of a domain can replace its MX records.',
  getEmailForwarding: 'Returns one mailbox and its target.',
  updateEmailForwarding: 'Replaces the target of the mailbox.',
  deleteEmailForwarding: 'Mail to the mailbox is no longer forwarded.',
  listEvents:
    'Returns events in the order of the log, and waits up to `wait` seconds when none is stored. Send `cursor` of the answer as `after` to continue.',
  getEvent: 'Returns an event of the last 90 days.',
  listEventDeliveries: 'Returns the deliveries of an event with every attempt.',
  resendEvents:
    'Sends to the subscriptions that are active now. At most 1,000 deliveries per request and 60 requests per hour. Send `after` of the answer to continue.',
  resendEvent: 'Sends to the subscription that is active now.',
  resendDelivery: 'Makes one attempt at once.',
  listSubscriptions: 'Returns all subscriptions of the account.',
  subscribe: 'One subscription per event; a second one is refused with 409.',
  modifySubscription: 'Replaces the URL and the state of the subscription.',
  deleteSubscription: 'Pending deliveries of the subscription are dropped.',
  rotateSecret:
    'The new secret is returned only in this answer. Both secrets sign until the old one ends. Refused to tokens with `expiresAt` or `sourceNetworks`.',
  listOrders: 'Filters combine with AND. Ordered by id.',
  getOrder: 'Returns the order with its items.',
  createQuote:
    'Runs the dry run of the operation and stores its plan for 10 minutes. The operation called with `?quoteId=` and the same fields charges exactly what the plan says, once, or refuses with 409 `quote_changed` and the plan of that moment. A refusal of the operation is the answer here too.',
  getIdempotencyKey:
    'Returns the outcome of the request that was sent with the key, and the answer that a repeat gets. Never buy again because a key is unknown: read `listOrders` first. A token with limits sees the keys of operations that it may call.',
  listQuotes: 'Returns quotes, newest first. They are removed a day after they expire.',
  getQuote: 'Returns the quote with its state and its plan.',
  getReceipt:
    'As JSON or PDF. 409 for an unpaid order, and for a PDF while the registrar has not set its name and address.',
  getStatement:
    'Covers all credit, including held funds. A purchase is listed when it is charged. JSON holds at most 10,000 movements; CSV and PDF have no limit. A month before the account existed is empty. Months are in UTC.',
  topUp: 'Returns the page on which to pay. The credit is added once the payment is confirmed.',
  listPayments: 'Returns payments by card, newest first.',
  getPayment: 'Returns the state of a payment by card.',
  listTldPricing: 'Returns the price of the account, the public price and the list price for one duration.',
  listPriceChanges:
    'Returns changes of the prices of your account under TLDs on sale, oldest first, those to come included. To follow the prices, ask again from the time of the last request.',
  renewDomain:
    'Adds years to the expiry, at most ten years ahead. The price is only needed for premium names.',
  purchasePrivacy: 'Privacy is free. Refused with 409 where it is on.',
  quoteRestore:
    'Returns the price and the deadline for the restore of a domain that expired and left the account. Changes nothing.',
  restoreDomain: 'Returns a domain that expired and left the account, at the price of `quoteRestore`.',
  processRefund:
    'Refunds items of one order within the add grace period. The refund of a registration deletes the domain at the registry first.',
  listRecords: 'Returns the records of the zone. NS records of the domain itself follow its name servers.',
  createRecord: 'Refused with 409 for a record that exists.',
  getRecord: 'Returns one record.',
  updateRecord: 'Replaces the whole record.',
  deleteRecord: 'Removes the record from the zone.',
  batchRecords:
    'Adds, replaces and removes up to 10,000 records in one version of the zone, all or none. The rules of single records hold, checked on the zone after the whole batch; a refusal names the first change as `changes[7]`.',
  exportZone: 'Returns the present zone, or that of a version, as text in the form of RFC 1035.',
  importZone: 'Reads text in the form of RFC 1035. The import is atomic.',
  listZoneVersions: 'Returns versions, newest first.',
  getZoneVersion: 'Returns the records that were added, changed and removed.',
  waitForZoneVersion:
    'Answers as soon as every name server serves this version or a later one, or after `seconds` with those that lag. Asks the name servers for the SOA of the zone.',
  rollBackZone: 'Creates a new version with the records of an earlier one.',
  checkAvailability:
    'Names of unknown TLDs are dropped. With `purchaseType`, other results are shown as not purchasable.',
  search: 'Ends at the timeout with the results found by then, in any order.',
  searchStream: 'Each line is one result. With `purchaseType`, only results of that type.',
  createUrlForwarding: 'The first forwarding of a host can replace its A records.',
  listUrlForwardings: 'Returns the forwarded hosts of the domain.',
  getUrlForwarding: 'Returns one forwarded host.',
  updateUrlForwarding: 'Omitted fields are unchanged; null clears `title` and `meta`.',
  deleteUrlForwarding: 'The host is no longer forwarded.',
  listVanityNameservers: 'Returns the glue hosts below the domain.',
  createVanityNameserver: 'Creates the host at the registry with its addresses.',
  getVanityNameserver: 'Returns one glue host with its addresses.',
  updateVanityNameserver: 'Replaces all addresses; an empty list removes them.',
  deleteVanityNameserver: 'Refused with 400 while a domain uses the host.',
  createJob:
    'The job is a `draft` until `planJob` and `startJob`. Members of the JSON stand in the order command, options, items. A CSV file has fields as headings, those of nested objects with dots; its command and options stand in the query. Bodies up to 64 MiB. Takes no idempotency key: the body is read while it arrives. A repeated request creates a second draft, which costs nothing until it is started.',
  listJobs:
    'Returns the jobs of the account, newest first. A job is removed 90 days after its end by default.',
  getJob: 'Returns the job with its counts, rate and time left, and its plan once it has one.',
  getJobPlan: 'Returns the plan that was finished last. 404 until the job is `planned`.',
  planJob:
    'Carries out a dry run of each item. The job is `planning`, then `planned`. A new plan replaces the one before.',
  startJob:
    'Needs the id of the present plan. An item that costs more than planned is refused with `job.plan_changed`, unless `options.acceptPriceUpTo` allows its price.',
  pauseJob: 'Items that are being carried out end; no other item begins.',
  resumeJob:
    'Continues a job that is `paused`, for any reason. A job paused for its balance also continues automatically after a top-up.',
  cancelJob:
    'The job is `stopped`. Items that are being carried out end and are counted, the others are skipped.',
  retryJob: 'For jobs that are `done` or `paused`. Refused items of the named classes are carried out again.',
  createInverseJob:
    'For jobs that are `done` or `stopped`, of setNameservers, setContacts, updateDomain, enableAutorenew, disableAutorenew, enableWhoisPrivacy, disableWhoisPrivacy, lockDomain, unlockDomain, createRecord, updateRecord, deleteRecord and batchRecords; 409 for others. The draft has an item for each done item, in the opposite order, with the values before. An item whose domain or record changed after the job is refused by its plan and its call (`operation.changed_since`). Each request creates another draft.',
  listJobItems:
    'Results while the job runs, without auth codes and contacts. Send `next` of the answer as `after` to continue. `Accept: application/x-ndjson` or `text/csv` returns all items in one answer.',
  streamJobEvents: 'The connection ends after 30 minutes: reconnect with `Last-Event-ID`.',
  getSandboxClock: 'Returns the time of the account and its distance from the real time.',
  getSandboxClockJob: 'Returns the progress of an advance of the clock.',
  refillSandboxCredit: 'Raises the credit to that of a new account (100,000 USD).',
};
