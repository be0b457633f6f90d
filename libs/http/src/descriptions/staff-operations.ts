/** Descriptions of operations of the staff API, beyond their summary. */
export const STAFF_OPERATION_TEXTS: Readonly<Record<string, string>> = {
  listAccounts: 'Filters by the beginning of the username.',
  createAccount: 'The API token is returned only in this answer. It has full access and does not expire.',
  getAccount: 'Revoked tokens are included, without their secrets.',
  updateAccount: 'Omitted fields are unchanged. The audit log shows the values before and after.',
  revokeToken: 'Revoking a token twice changes nothing.',
  suspendAccount:
    'Within 2 seconds its API answers 403 with the details `Account suspended`, and its jobs stop. Domains, webhooks and links in mails continue; auto-renewal by the setting `SUSPENDED_ACCOUNTS_AUTORENEW`. A second call changes the reason.',
  reinstateAccount:
    'Its API answers again within 2 seconds. The answer has a `suspension` where an account above it is suspended with its sub-accounts.',
  viewAsAccount:
    'Carries out a GET of core v1 or v4 with all rights of the account, without its rate limits. A refusal that the account gets, as 403 of a suspended one, is in `status` and `body`. 422 for other operations, files and streams; 503 while no process of the reseller API runs.',
  grantCredit: 'A reference that was used before changes nothing.',
  transferCredit:
    'A reference that was used before changes nothing. The credit first pays what the receiving account owes for a payment that was taken back.',
  getSpendingLimits: 'Amounts are in USD.',
  changeSpendingLimits: 'Amounts are in USD. Omitted limits are unchanged.',
  listPayments: 'Returns payments of all accounts.',
  getPayment: 'Returns refunds, disputes and what is still owed.',
  refundPayment: 'Takes the amount from the credit of the account, then pays it back by the card gateway.',
  getDomain: 'Returns the newest domain of this name with its registry data.',
  getOrder: 'Returns the postings of the ledger for the order.',
  listOperations: 'Filters combine with AND.',
  getOperation: 'Secrets and contacts in commands are masked.',
  listComplianceNotices: 'Returns notices of this domain only.',
  giveComplianceNotice: 'Sends the event or the mail, as the account prefers.',
  resendMail:
    'A waiting mail is sent at once. Of a sent or failed one the content is erased: verifications and requests to recipients of forwardings are written again with a new link, notices of expiry with the present dates to the present registrant, where they are still true. Other kinds are 409, with what to do instead. At most 3 times an hour.',
  listMailWordings: 'Returns the kinds of mail with a wording of their own.',
  getMailWording: '404 where the account has no wording for this kind.',
  putMailWording: 'Replaces the whole wording.',
  removeMailWording: 'The wording of `all` applies again, else the standard wording.',
  listAnnouncements: 'Newest first.',
  createAnnouncement:
    'Stores a draft; no account sees it. Subject and text are plain text with the placeholders {{registrar}} and {{username}}.',
  getAnnouncement: 'While it is sent, `reached` grows.',
  putAnnouncement: 'Only a draft: 409 for one that was published or withdrawn. Increases `version`.',
  previewAnnouncement: 'Nothing is stored or sent.',
  publishAnnouncement:
    'The worker then reaches each account of the audience once: by the event `account.announcement`, and by mail where the account has an address. Accounts created later are not reached. A draft whose `version` is another one, and an audience without an account: 409.',
  withdrawAnnouncement:
    'A draft, or a published one. Of one that is being sent, the other accounts are not reached and its waiting mails are not sent. One that every account has: 409.',
  listIncidents: 'Newest first.',
  createIncident: 'The public status page shows it at once. The name of the author is for staff only.',
  getIncident: 'Send the `ETag` as `If-Match` with a change.',
  changeIncident:
    'Omitted fields are unchanged. Texts that are published stay as they are. Needs `If-Match`.',
  addIncidentUpdate:
    'The state may go forward and back. A resolved incident takes a further text with the state `resolved`; any other state needs `reopen`, else 409. Needs `If-Match`.',
  listMaintenanceNotices: 'Newest first.',
  createMaintenanceNotice:
    'The public status page shows it at once, as under way and as completed by its times. It closes nothing: see `switchMaintenance` and `announceRegistryWindow`.',
  getMaintenanceNotice: 'Send the `ETag` as `If-Match` with a change.',
  changeMaintenanceNotice:
    'Omitted fields are unchanged. The start can change only before it; the times of one that is completed or cancelled are final: 409. Needs `If-Match`.',
  addMaintenanceUpdate: 'In any state, also after the end. Needs `If-Match`.',
  cancelMaintenanceNotice: 'One that is completed or cancelled: 409. Needs `If-Match`.',
  countStatusSubscribers: 'Subscribers confirm their address by the link of a mail.',
  findStatusSubscriber: 'By the whole address. It changes nothing.',
  removeStatusSubscriber:
    'At the request of the owner of the address. Mails that wait are not sent, and the address is erased in mails that were.',
  previewMailWording: 'Returns the mail with sample values. Nothing is stored or sent.',
  listDomainEnds: 'Returns only domains in trouble by default, with the problem and the next step.',
  getDomainOverview:
    'The domain with its DS records, zone, locks, holds, open operations and differences, and the newest 5 entries of each source of its timeline. Sections that the role may not read are in `withheld`.',
  askRegistryForDomain:
    'Sends `domain:info`, and `host:info` for up to 5 hosts below the domain. Nothing is changed on either side, and no drift is recorded. 409 for a domain that is not registered at present; 502 while the registry is away; 429 above 2 questions a second or 600 an hour to one registry.',
  compareDomainPoints:
    'By the changes that operations store. A field whose past is not stored, or was changed by something that is not stored, is unknown, with the time from which it is known. Contacts are compared by id, and by the names of the fields that differ.',
  setDomainLock: 'The account sees the lock in `locks`.',
  clearDomainLock: 'Locks of a policy cannot be removed.',
  listRegistryHolds: 'Newest first; also lifted ones, and those of an earlier registration of the name.',
  setRegistryHold:
    'The hold is stored first. While the registry is away its `state` is `setting`, and the worker continues. Several holds may stand at once.',
  liftRegistryHold:
    'A status and a lock end with the last hold that requires them, unless the domain had them before. Lifting a hold twice changes nothing. Where `STAFF_APPROVAL_LOCKS` is set, the lift of a hold of the kinds `court` and `urs_udrp_lock`, and of one that set RegistrarLock, waits for a second person; setting a hold does not.',
  setNameserversForAccount:
    'Runs the checks and refusals of the account itself. The audit log shows the values before and after.',
  setAutorenewForAccount:
    'Runs the checks and refusals of the account itself. Setting what is already so is not audited.',
  setPrivacyForAccount:
    'Runs the checks and refusals of the account itself: 409 where the TLD has no privacy.',
  setContactsForAccount:
    'Runs the checks and refusals of the account itself. The audit log names contacts by id.',
  addDsForAccount: 'Returns once the registry has stored the record. 504 while the outcome is unknown.',
  removeDsForAccount: 'Returns once the registry has removed the record. 504 while the outcome is unknown.',
  renewDomainForAccount:
    'Charged to the credit of the account, within its purchase limit. `?dryRun=true` shows the price. A request for a term that is renewed already is 409.',
  startTransferForAccount:
    'Runs the checks and refusals of the account itself, and charges its credit within its purchase limit. `?dryRun=true` shows the price. 409 for a suspended account, and while the name is being transferred. The same call brings a new auth code for a transfer that waits for one, without a charge. The auth code is stored encrypted and is in no log.',
  cancelTransferForAccount:
    'Cancels the open transfer in of the domain as its account would. Where several accounts have an open one, `accountId` says which: without it, 409 `transfers.several_accounts`. Money goes back with the cancel, after a rejection once the registry has confirmed it. 404 where none is running, 409 where the registry refuses, 504 while the outcome is unknown: the worker finishes it.',
  moveDomainForAccount:
    'Needs the auth code of the domain, as the account would; wrong codes count as its own. The account needs no access to internal transfers. Nothing is charged. 409 while the registry shows a transfer to another registrar or a status that forbids updates, or does not answer. Where `STAFF_APPROVAL_TRANSFERS` is set it waits for a second person, and moves the domain only from the account that has it now; a dry run says so in `warnings`.',
  rejectTransferOut:
    'As the account cancels it: sends `domain:transfer` with op=reject, also for a domain that is busy with a change. 409 where nothing is pending or another decision on the transfer is under way, 422 where the registry lets the losing side decide nothing, 504 while the outcome is unknown: the worker finishes it.',
  approveTransferOut:
    'Sends `domain:transfer` with op=approve: the domain leaves before the deadline. 409 where nothing is pending, or the domain is locked for transfer here or busy; 422 where the registry lets the losing side decide nothing; 504 while the outcome is unknown: the worker finishes it. Where `STAFF_APPROVAL_TRANSFERS` is set it waits for a second person, and approves only the transfer that is open now; a dry run says so in `warnings`.',
  endTransferOut:
    'For a transfer that the registry leaves unanswered. The registry is asked first: 409 where it shows something other than `verdict`, has been silent for a short time only, or does not answer at all and the verdict is `left`: without its answer no domain leaves. A refusal or an approval under way is settled by `endOperation` instead. Where `STAFF_APPROVAL_TRANSFERS` is set, `left` waits for a second person.',
  removeDomain: 'The account is notified by `account.domain.removal`.',
  restoreDomain:
    'By a late renewal, or from redemption. The account is charged the price of the renewal or the restore unless `waived`.',
  stopTldSales:
    'Customers are refused with 422 `Unsupported TLD`, names are not purchasable, and the product has no price. What was ordered before goes on. All processes follow within 2 seconds. Sales that are stopped already: 409.',
  openTldSales: 'A stop of the registry connection still applies. Sales that are not stopped: 409.',
  stopRegistrySales:
    'As `stopTldSales`, for each TLD that the registry connection sells. Both stops apply together.',
  openRegistrySales: 'Stops of single TLDs still apply. Sales that are not stopped: 409.',
  announceRegistryWindow:
    'Inside the window nothing is sent to the registry: requests that need it answer 502 `Registry Connection Unavailable` with `Retry-After`; jobs, auto-renewals and background work wait without counting attempts. All processes follow within 2 seconds. Accounts that subscribe to `registry.maintenance.announced` get that event, with the reason. A window that overlaps: 409.',
  changeRegistryWindow:
    'The start can change only before it. Subscribers get `registry.maintenance.changed`. A window that has ended or would overlap: 409.',
  withdrawRegistryWindow:
    'The registry is used again at once. Subscribers get `registry.maintenance.called_off`. A window that has ended: 409.',
  listDeliveries: 'Filters combine with AND.',
  getDelivery: 'Returns status, duration and beginning of each answer.',
  redeliver: 'Makes one attempt at once, regardless of the state of the delivery.',
  getMaintenance: 'Returns the state of the public API.',
  switchMaintenance: 'While it is closed the public API answers 503. All processes follow within 2 seconds.',
  listAuditEntries: 'Secrets and personal data are masked. Entries cannot be changed.',
  exportAudit:
    'Send the last `sequence` you stored as `after`. The export is audited once a day for each member of staff.',
  listApprovals: 'Commands show their fields, with secrets and personal data masked.',
  confirmApproval:
    'Your role must allow the act. 403 where its requester added or invited your user lately. Its refusal at this time is stored and shown in `refusal`. The audit entry of the act names both persons.',
  rejectApproval: 'The act is dropped. The requester may withdraw it this way.',
  listNotes: 'Notes are seen by staff only.',
  addNote: 'Notes cannot be edited. The text is not stored in the audit log.',
  removeNote: 'Only the author may remove a note. Its text is erased.',
  listReports: 'Each report names its roles and parameters.',
  getReport:
    'Days and months are UTC. At most 400 days and 50,000 rows. A parameter that the report does not take is 400. A file is audited.',
  listUnknownPollMessages: 'Returns messages of an unknown kind that staff have not acknowledged.',
  acknowledgePollMessage: 'The note is stored with the message.',
  listRegistryConnections: 'Passwords and keys are not shown.',
  putRegistryConnection:
    'An existing connection needs every field. Its sessions are replaced. Also replaces one whose stored profile is unreadable.',
  getRegistryConnection: 'Send the `ETag` as `If-Match` with a change.',
  patchRegistryConnection: 'Needs `If-Match`. The audit log shows the fields that changed.',
  restoreRegistryConnectionVersion: 'Creates a new version. The present secrets are unchanged.',
  getEnvironment: 'A database that may be a copy has registries, mail and webhooks off.',
  declareEnvironment:
    'Retired: another database is alive. All processes follow within 10 seconds. The audit log shows who declared it.',
  listStaffKeys: 'Returns keys without their secrets.',
  createStaffKey: 'The key is returned only in this answer.',
  revokeStaffKey: 'The key is refused in all processes within 2 seconds.',
  listLoginMethods: 'For the login page of the console.',
  beginPasskeyLogin:
    'Returns a challenge that is valid for 5 minutes, once. The browser offers its passkeys.',
  finishPasskeyLogin: 'Sets the cookie of the session. A passkey has the second factor.',
  redeemStaffLink:
    'Opens a session in which a passkey can be registered. A link works once, within 24 hours.',
  getStaffSession: 'Also returns what the role may do and the token against forged requests.',
  endOwnStaffSession: 'Other sessions of the user stay open.',
  listOwnPasskeys: 'Oldest first.',
  beginPasskeyRegistration: 'Returns a challenge that is valid for 5 minutes, once, in this session.',
  registerPasskey: 'It counts as the second factor of the session, whose cookie is replaced then.',
  removePasskey: 'The last passkey stays where the user could not log in without it.',
  listStaffUsers: 'Oldest first.',
  createStaffUser: 'Invite the user then, or let the user log in at the identity provider.',
  changeStaffUser:
    'Omitted fields are unchanged. Effective with the next request of the user. The last active owner cannot be disabled or get another role.',
  inviteStaffUser:
    'Earlier links of the user become invalid. Also for a user who lost all passkeys. Mailed where `mail` is true and in production, 5 times an hour at most.',
  listStaffSessions: 'Newest first.',
  endStaffSession: 'Owners may end every session, others their own.',
  listTlds: 'Returns status and registry connection of each TLD.',
  getTld: 'Prices are in USD.',
  putTld: 'Omitted fields of an existing TLD are unchanged.',
  addTldRules: 'The rules start in the future. Versions are added and never changed.',
  setTldPrice: 'The price starts in the future. Operations quoted before are charged as quoted.',
  describeLists: 'Titles, types, operators and values of the fields of each list.',
  readList:
    'Pages continue by `after`, in any order and without an offset. 422 where a filter reads too many rows in the time limit.',
  exportList:
    'Streamed in batches, each row as it is when its batch is read. The audit log gets an entry at the beginning and one with the number of rows at the end.',
  storeFilter: 'Filters may hold personal data: they are stored encrypted, for 90 days.',
  getFilter: '404 after 90 days.',
  listBulkActs: 'Each act is carried out as a request of its own, with the reason of its item.',
  createBulkJob:
    'Stores one act for many objects and carries out nothing: plan the job, read the plan, then start it. Items are called as the member of staff who created the job, whose key or user and role are read again for each. A selector is read once, now: each domain that exists is taken once. Acts that need a second member of staff are refused.',
  listBulkJobs: 'Jobs of all staff.',
  getBulkJob: 'Counts of items by state and the plan, with refusals by code.',
  planBulkJob:
    'Free acts are planned at once: items about a domain that does not exist or is being changed are refused. Renewals are planned by a dry run of each item, while the job is `planning`.',
  startBulkJob: 'Needs the `planId` of the plan that was read.',
  pauseBulkJob: 'Calls under way end. Any member of staff whose role may do the act can pause the job.',
  resumeBulkJob: 'Continues a paused job.',
  cancelBulkJob:
    'Calls under way end and are counted. Any member of staff whose role may do the act can stop the job.',
  retryBulkJob: 'Items of these classes are called again, of a job that is done or paused.',
  listBulkJobItems: 'In the order of their positions.',
  listViews: 'Views of lists that the role may read.',
  addView: 'The view belongs to the staff member. Its filter is stored encrypted.',
  changeView: 'Replaces all fields. Only its owner and the role owner may change a view.',
  removeView: 'Only its owner and the role owner may remove a view.',
  listPromotions: 'Returns how often each code was used.',
  putPromotion: 'Replaces the whole promotion with this code. The number of uses is unchanged.',
  endPromotion: 'The promotion stays on record. Orders that used the code have their discount unchanged.',
  listPremiumNames: 'Returns prices in USD.',
  putPremiumName: 'Prices are in USD.',
  removePremiumName: 'The name is sold at the price of its TLD again.',
  listRegistryDifferences: 'Returns open differences by default.',
  listUnknownDomains:
    'The worker searches for them once a day. An entry is resolved when the domain is in an account, or is no longer sponsored by the registrar.',
  acknowledgeUnknownDomain:
    'A domain that disappears from the registry and reappears, or is registered again, is listed again.',
  takeOverRegistryDifference:
    'Changes the stored domain to the value of the registry. The registry is unchanged.',
  pushRegistryDifference: 'Changes the domain at the registry to the stored value.',
  listZoneVersions: 'Returns who made each change.',
  listTaxRules: 'Ordered by country and business status. Rates are in basis points (1/10,000).',
  addTaxRule:
    'The rate is in basis points (1/10,000). 409 where another rule is in force in the same period.',
  endTaxRule: 'The tax of earlier orders is unchanged.',
  listExchangeRates: 'Returns the rate in force and earlier rates.',
  setExchangeRate:
    'The rate applies at once. Orders of accounts with this default currency also show their prices in it, at the rate of the order. Credit and charges stay in USD.',
  getReceipt:
    'As JSON or PDF. 409 for an unpaid order, and for a PDF while the settings `SELLER_*` are not set.',
  searchRecords:
    'Finds domains (Unicode or punycode), accounts, contacts by name, company, email or phone, and records by their ids. Exact matches come first, then beginnings, then texts that contain the searched one. The audit log has a keyed hash of the text.',
  getDomainTimeline:
    'Operations, registry commands and messages, orders, ledger transactions, events, deliveries, mails, zone versions, audit entries, compliance notices and drifts. Deliveries are those of the newest 2,000 events before the position. Kinds that the role may not read are in `withheld`.',
  compareDomain:
    "Compares the zone at two of its versions: the account's own records, without those of forwardings. A record is its host, type and answer.",
};
