/**
 * Successful answers of the reseller API and the legacy interface: by operation, or by the schema's name
 * without the suffix `Dto`.
 */
export const RESELLER_ANSWER_TEXTS: Readonly<Record<string, string>> = {
  HelloResponse:
    'The API is reachable and the credentials are valid. Returns the username and the time of the server.',
  CheckAccountBalanceResponse: 'The account credit in USD.',
  Quote: 'The quote with the plan that it binds.',
  ListQuotesResponse: 'A page of quotes, newest first.',
  getReceipt: 'The receipt with the items, the tax and the refunds so far.',
  getStatement: 'The balances of the month and its movements, oldest first.',
  getAccountSettings: 'The settings of the account.',
  updateAccountSettings: 'All settings of the account after the change.',
  getNoticeSettings: 'The lead times in days, longest first.',
  setNoticeSettings: 'All lead times after the change.',
  CreateAccountResponse: 'The sub-account exists. The token of its first API access is returned only here.',
  ListSubAccountsResponse: 'A page of sub-accounts, ordered by username.',
  TransferCreditResponse: 'The credit was moved. Returns both balances in USD.',
  ZoneBatch: 'The version of the zone, and what each change did. With `dryRun=true`: what it would do.',
  ZoneVersionServing:
    'What each name server serves: as soon as all serve the version, or after the seconds asked for.',
  ListCalendarsResponse: 'All calendars that are not revoked, ordered by id, without their links.',
  CreatedCalendar: 'The calendar was created. Its link is returned only here.',
  ListTokensResponse: 'All tokens that are valid, ordered by id, without their secrets.',
  IssuedToken: 'The token was created. Its secret is returned only here.',
  RotatedToken:
    'The new token. Its secret is returned only here. The old token is valid until `oldTokenUntil`.',
  ListTransfersResponse: 'A page of transfers in that are not completed, failed or canceled.',
  CreateTransferResponse:
    'The transfer was started and the account was charged. Follow its status with Get Transfer or the event `domain.transfer.status_change`.',
  getTransfer: 'The newest transfer in of the domain.',
  cancelTransfer:
    'The transfer was canceled and the amount credited: `canceled`, or `canceled_pending_refund` while the credit is pending.',
  TransferEligibilityResponse:
    'Whether the domain is registered at this registrar, and whether its TLD allows moves between accounts.',
  Domain: 'The domain after the change.',
  DispositionsResponse: 'The disposition of each name, with the dates and ids that are known.',
  getDomain: 'The domain with its contacts, name servers and locks.',
  createInternalTransferIn: 'The domain is in your account. Its auth code was replaced.',
  CancelTransferOutResponse:
    'The transfer out was rejected at the registry. The domain stays in the account.',
  HandedOver: 'The registry moved the domain (`completed`), or waits for the other registrar (`pending`).',
  AuthCodeResponse:
    'The auth code of the domain. It is stored at the registry and expires after the period that the registrar sets.',
  DomainClaimsCheckResponse:
    'The trademark claims for the name, and the claims notice to accept. The notice fields are null without claims.',
  UnverifiedContactsResponse: 'A page of registrant addresses with a pending verification.',
  ContactVerificationResendResponse: 'The mail was sent, or nothing had to be sent (`sent` false).',
  ListDnssecResponse: 'All DS records of the domain. The list is not paginated.',
  ListDNSSECsResponse: 'All DS records of the domain.',
  Dnssec: 'The DS record.',
  DNSSEC: 'The DS record.',
  SigningStatus: 'The state of the signing, and the DS records that it published at the registry.',
  GetRequirementResponse:
    'Facts about the TLD, and the contact fields and further values that a registration needs.',
  RequirementsJsonSchema:
    'A JSON Schema (draft-07) that the contacts and `tldRequirements` of a registration must satisfy.',
  CreateDomainResponse:
    'The domain was registered and the account charged. While the registry decides (`pendingCreate`), the order has the status `started`.',
  ListDomainsResponse: 'A page of the domains that match all filters.',
  ListEmailForwardingsResponse: 'A page of email forwardings, ordered by mailbox.',
  EmailForwarding: 'The email forwarding.',
  ListEventsResponse:
    'Events after the position, oldest first, and the cursor to continue with. `events` is empty when none occurred.',
  Event: 'The event with the payload that webhooks send.',
  ListEventDeliveriesResponse: 'One delivery for each subscription, with its attempts.',
  Resent: 'The deliveries are due now. `after` is present when more events match.',
  MailboxRecipient: 'The target of the mailbox, and whether its owner agreed to the forwarding.',
  ResentRecipient: 'The mail was sent, or there is nothing to confirm (`sent` false).',
  ListSubscriptionsResponse: 'All webhook subscriptions of the account.',
  SubscriptionResponse: 'The webhook subscription.',
  RotatedSecret:
    'The new secret, returned only here. Webhooks carry a signature of each secret until `oldSecretUntil`.',
  ListOrdersResponse: 'A page of orders, ordered by id.',
  getOrder: 'The order with its items.',
  topUp: 'The payment was opened. Send the customer to `paymentUrl`.',
  getPayment: 'The payment with its present state.',
  ListPayments: 'A page of payments by card, newest first.',
  PricingResponse:
    'The prices of the domain in USD, before tax. A price is null where the product is not sold.',
  PriceChangesResponse: 'Changes of prices by time, with the old and the new price.',
  TldPriceListResponse: 'A page of TLD prices, in alphabetical order of the TLDs.',
  PremiumDomainsDownloadResponse: 'A link to the premium list, valid for 10 minutes without credentials.',
  RenewDomainResponse: 'The domain was renewed and the account charged.',
  PrivacyResponse: 'Privacy is on. The order has the price 0.',
  RestoreQuote: 'The price of the restore in USD, and its deadline.',
  RestoreDomainResponse:
    'The domain is back in the account (`restored`), or the registry decides later (`pending`).',
  RefundResponse:
    'The result for each item. An item that the registry refuses is `failed`, the others are refunded.',
  ListRecordsResponse: 'A page of the DNS records of the zone.',
  Record: 'The DNS record.',
  ZoneChange: 'The changes, record by record. They are stored unless `applied` is false.',
  ListZoneVersionsResponse: 'A page of zone versions, newest first.',
  ZoneVersionDetails: 'The version with its changes, record by record.',
  SearchResponse: 'The results, in no particular order.',
  SearchResult: 'One result in each line, sent as soon as it is found.',
  ListURLForwardingsResponse: 'A page of the URL forwardings of the domain.',
  URLForwarding: 'The URL forwarding.',
  ListVanityNameserversResponse: 'A page of the glue hosts below the domain.',
  VanityNameserver: 'The glue host with its addresses.',
  ZoneCheckResponse: 'One result for each domain, in the order of the request.',
  createJob: 'The job with all its items, as a draft.',
  ListJobsResponse: 'A page of jobs, newest first.',
  JobDetails: 'The job with its progress and its plan.',
  JobPlan: 'Counts, total cost, refusals by class and a sample of items.',
  Job: 'The job after the change.',
  InverseJob: 'The draft that puts the changes back, with counts of items that it leaves out.',
  IdempotencyKey: 'The outcome of the request with the key, as far as it is known.',
  SandboxClock: 'The time of the account, and its distance from the real time in seconds.',
  advanceSandboxClock: 'The advance ended, or is still running after the first seconds: then poll its job.',
  getSandboxClockJob: 'The progress of the advance, with the events so far.',
  RefilledCredit: 'The credit in USD after the refill.',
  EmptyResponse: 'The object was deleted. The body is an empty object.',
};
