import { parseAcquisitionFees, parseHashKey, parseSecretsKeys } from '@registrar/adapter-runtime';
import { DEFAULT_RETRY_POLICY } from '@registrar/webhooks';
import { parseGraceDeletes } from './grace-delete-limits';
import { RETENTION_DEFINITIONS } from './retention-definitions';
import {
  addresses,
  custom,
  databaseUrl,
  day,
  endpoint,
  endpoints,
  flag,
  hosts,
  mailExchangers,
  networks,
  oneOf,
  optional,
  port,
  servers,
  type Setting,
  text,
  url,
  whole,
  wholes,
  wordsOrNone,
  zoneUrls,
} from './setting-readers';
import { SHUTDOWN_DEFINITIONS } from './shutdown-definitions';

/** Every setting of every process: one environment variable each, read and checked once at boot. */
export const DEFINITIONS = {
  environment: oneOf(
    'ENVIRONMENT',
    { description: 'production, or sandbox: accounts that end in -test, simulated registries, no money' },
    ['production', 'sandbox'],
  ),
  logLevel: oneOf('LOG_LEVEL', { description: 'Least level that is logged', byDefault: 'info' }, [
    'trace',
    'debug',
    'info',
    'warn',
    'error',
    'fatal',
  ]),
  accessLog: flag('ACCESS_LOG', { description: 'One line in the log per request', byDefault: 'true' }),

  databaseUrl: databaseUrl('DATABASE_URL', {
    description: "PostgreSQL, as the application's role",
    unit: 'one host, or several (db1:5432,db2): each connection goes to the first that takes writes',
  }),
  databasePoolMax: whole(
    'DATABASE_POOL_MAX',
    { description: 'Database connections of one process', unit: 'connections', byDefault: '10' },
    1,
    1_000,
  ),
  apiStatementTimeoutMs: whole(
    'API_STATEMENT_TIMEOUT_MS',
    { description: 'Longest statement of an API', unit: 'ms', byDefault: '15000' },
    1,
    600_000,
  ),
  workerStatementTimeoutMs: whole(
    'WORKER_STATEMENT_TIMEOUT_MS',
    { description: 'Longest statement of the worker', unit: 'ms', byDefault: '60000' },
    1,
    600_000,
  ),
  redisUrl: optional(
    url(
      'REDIS_URL',
      { description: 'Redis; without it limits count per process and jobs are found by sweeps' },
      ['redis', 'rediss'],
    ),
  ),

  secretsKeys: custom(
    'SECRETS_KEYS',
    {
      description: 'Keys of stored secrets as id:base64,id2:base64; the first seals, all open',
      unit: '32 bytes each',
    },
    parseSecretsKeys,
  ),
  tokenHashKey: custom(
    'TOKEN_HASH_KEY',
    {
      description: 'Key of the digests API tokens are found by, in hex; never changes',
      unit: '32 bytes or more',
    },
    parseHashKey,
  ),

  listenHost: text('LISTEN_HOST', { description: 'Address the APIs listen on', byDefault: '0.0.0.0' }),
  opsListenHost: text('OPS_LISTEN_HOST', {
    description: 'Address the ops ports listen on; not for the public',
    byDefault: '127.0.0.1',
  }),
  publicApiPort: port('PUBLIC_API_PORT', { description: 'Public API, plain HTTP', byDefault: '3000' }),
  publicApiTlsPort: port('PUBLIC_API_TLS_PORT', {
    description: 'Public API, HTTPS; only with a certificate',
    byDefault: '3443',
  }),
  publicApiTlsCertFile: optional(
    text('PUBLIC_API_TLS_CERT_FILE', {
      description: 'Certificate chain of the public API',
      unit: 'PEM file',
    }),
  ),
  publicApiTlsKeyFile: optional(
    text('PUBLIC_API_TLS_KEY_FILE', { description: 'Key of that certificate', unit: 'PEM file' }),
  ),
  adminApiPort: port('ADMIN_API_PORT', { description: 'Admin API, plain HTTP', byDefault: '3001' }),
  publicApiOpsPort: port('PUBLIC_API_OPS_PORT', {
    description: 'Health and metrics of the public API',
    byDefault: '3100',
  }),
  adminApiOpsPort: port('ADMIN_API_OPS_PORT', {
    description: 'Health and metrics of the admin API',
    byDefault: '3101',
  }),
  forwarderPort: port('FORWARDER_PORT', {
    description: 'Forwarder: forwarded hosts, plain HTTP',
    byDefault: '8080',
  }),
  forwarderAskPort: port('FORWARDER_ASK_PORT', {
    description:
      'Forwarder: whether a host may have a certificate, for the TLS front; on the address of the ops ports',
    byDefault: '8081',
  }),
  forwarderOpsPort: port('FORWARDER_OPS_PORT', {
    description: 'Health and metrics of the forwarder',
    byDefault: '3103',
  }),
  workerOpsPort: port('WORKER_OPS_PORT', {
    description: 'Health and metrics of the worker',
    byDefault: '3102',
  }),
  publicBaseUrl: url(
    'PUBLIC_BASE_URL',
    {
      description:
        'Scheme, host and port clients of the public API use; links in mails are made of it, and Link headers where a trusted proxy sends no X-Forwarded-Host',
      byDefault: 'http://localhost:3000',
    },
    ['http', 'https'],
  ),
  adminListenHost: text('ADMIN_LISTEN_HOST', {
    description: 'Address the admin API listens on; not for the public',
    byDefault: '127.0.0.1',
  }),
  adminBaseUrl: url(
    'ADMIN_BASE_URL',
    { description: 'Scheme, host and port staff use', byDefault: 'http://localhost:3001' },
    ['http', 'https'],
  ),
  legacyDeprecated: day('LEGACY_DEPRECATED', {
    description: 'Date from which the legacy interface /v4 is deprecated; sent in its Deprecation header',
    byDefault: '2026-01-01',
  }),
  legacySunset: optional(
    day('LEGACY_SUNSET', {
      description:
        'Date from which the legacy interface /v4 may stop answering; sent in its Sunset header, which is left out without a date',
    }),
  ),
  legacyUntypedClients: wordsOrNone('LEGACY_UNTYPED_CLIENTS', {
    description:
      'Clients of the legacy interface /v4 whose bodies are read as JSON although they send no Content-Type (403 for all others); `none` for no client',
    unit: 'beginnings of User-Agent, comma-separated',
    byDefault: 'Go-http-client/',
  }),
  trustedProxies: networks('TRUSTED_PROXIES', {
    description: 'Proxies whose X-Forwarded-For and X-Forwarded-Proto count',
    unit: 'addresses or networks, comma-separated',
    byDefault: '',
  }),

  motd: text('MOTD', { description: 'Free text hello answers with', byDefault: 'Welcome' }),
  serverName: text('SERVER_NAME', {
    description: 'Name hello answers with; by default the label of the host',
    byDefault: '',
  }),
  registrarName: text('REGISTRAR_NAME', {
    description: "The registrar's short name, shown in orders",
    byDefault: 'Registrar',
  }),
  sellerName: optional(
    text('SELLER_NAME', {
      description: 'Seller on receipts and statements (PDF); without it no PDF is issued',
    }),
  ),
  sellerAddress: optional(
    text('SELLER_ADDRESS', {
      description: 'Address of that company; without it there are none either',
      unit: 'lines, separated by semicolons',
    }),
  ),
  sellerTaxId: optional(text('SELLER_TAX_ID', { description: 'Tax id of that company' })),
  defaultNameservers: hosts('DEFAULT_NAMESERVERS', {
    description: "What new accounts' domains are delegated to until the account says otherwise",
    unit: 'host names, comma-separated',
    byDefault: 'ns1.registrar.example,ns2.registrar.example',
  }),
  sandboxCredit: whole(
    'SANDBOX_CREDIT',
    { description: 'Play money of a new account of the sandbox', unit: 'USD', byDefault: '100000' },
    0,
    1_000_000,
  ),
  registryClockUrl: optional(
    url(
      'REGISTRY_CLOCK_URL',
      {
        description:
          "Control interface of the simulated registry, by which names go with the test clock of their account; without it a registry's time is the real one",
      },
      ['http'],
    ),
  ),
  registryClockKey: optional(text('REGISTRY_CLOCK_KEY', { description: 'Key of that interface' })),
  subAccountsMax: whole(
    'SUB_ACCOUNTS_MAX',
    {
      description: 'Sub-accounts of an account, unless staff say otherwise',
      unit: 'accounts',
      byDefault: '1000',
    },
    0,
    1_000_000,
  ),
  apiTokensMax: whole(
    'API_TOKENS_MAX',
    { description: 'API tokens of an account', unit: 'tokens', byDefault: '50' },
    1,
    10_000,
  ),
  sendDefaults: flag('SEND_DEFAULTS', {
    description: 'Send fields at their default value too',
    byDefault: 'false',
  }),

  ratePerSecond: whole(
    'RATE_LIMIT_PER_SECOND',
    { description: 'Requests of an account in a second', unit: 'requests', byDefault: '20' },
    1,
    1_000_000,
  ),
  ratePerHour: whole(
    'RATE_LIMIT_PER_HOUR',
    { description: 'Requests of an account in an hour', unit: 'requests', byDefault: '3000' },
    1,
    100_000_000,
  ),
  admissionUnits: whole(
    'ADMISSION_UNITS',
    {
      description:
        'Work in flight in one process of the public API: a light request counts 1, a search 4. Beyond it, and sooner while the process lags, requests are 503',
      unit: 'units',
      byDefault: '600',
    },
    20,
    100_000,
  ),
  failedLoginsPerSecond: whole(
    'FAILED_LOGINS_PER_SECOND',
    { description: 'Failed log-ins of one address in a second', unit: 'log-ins', byDefault: '20' },
    1,
    1_000_000,
  ),
  failedLoginsPerHour: whole(
    'FAILED_LOGINS_PER_HOUR',
    { description: 'Failed log-ins of one address in an hour', unit: 'log-ins', byDefault: '1000' },
    1,
    1_000_000,
  ),
  failedUsernamePerHour: whole(
    'FAILED_LOGINS_PER_USERNAME_AND_HOUR',
    {
      description: 'Failed log-ins of one address with one username in an hour',
      unit: 'log-ins',
      byDefault: '100',
    },
    1,
    1_000_000,
  ),

  webhookAllowPrivateAddresses: flag('WEBHOOK_ALLOW_PRIVATE_ADDRESSES', {
    description: 'Webhooks may go to private and loopback addresses; for local use, refused in production',
    byDefault: 'false',
  }),
  webhookTimeoutSeconds: whole(
    'WEBHOOK_TIMEOUT_SECONDS',
    { description: 'Longest time of one webhook request, answer included', unit: 's', byDefault: '10' },
    1,
    60,
  ),
  webhookRetryWaits: wholes(
    'WEBHOOK_RETRY_WAITS',
    {
      description:
        'Waits after the first, second, … attempt of a webhook that was not accepted; one attempt more than waits',
      unit: 's, comma-separated',
      byDefault: DEFAULT_RETRY_POLICY.waitsSeconds.join(','),
    },
    1,
    604_800,
  ),
  webhookRetryJitterPercent: whole(
    'WEBHOOK_RETRY_JITTER_PERCENT',
    {
      description: 'Share by which each of these waits is made longer or shorter at random',
      unit: '%',
      byDefault: String(DEFAULT_RETRY_POLICY.jitter * 100),
    },
    0,
    100,
  ),

  searchCacheSeconds: whole(
    'SEARCH_CACHE_SECONDS',
    {
      description:
        'Age up to which searches may repeat what a registry said of a name; a purchase always asks. 0: every search asks',
      unit: 's',
      byDefault: '5',
    },
    0,
    300,
  ),
  simulatedAcquisitions: custom(
    'SIMULATED_ACQUISITIONS',
    {
      description:
        'Names on the aftermarket, expiring and on back order that the sandbox invents, by type=fee; empty: none',
      unit: 'USD, comma-separated',
      byDefault: '',
    },
    parseAcquisitionFees,
  ),

  privacyName: text('PRIVACY_NAME', {
    description:
      'Name that registries with contacts are shown in place of a registrant under privacy; your own in production',
    unit: 'first and last name',
    byDefault: 'Domain Privacy',
  }),
  privacyOrganization: text('PRIVACY_ORGANIZATION', {
    description: 'Organization of that contact',
    byDefault: 'Privacy Service of the Registrar',
  }),
  privacyAddress: text('PRIVACY_ADDRESS', {
    description: 'Street and number of that contact',
    byDefault: '1 Registrar Street',
  }),
  privacyCity: text('PRIVACY_CITY', { description: 'City of that contact', byDefault: 'Berlin' }),
  privacyState: optional(
    text('PRIVACY_STATE', { description: 'State or province of that contact, where its country has them' }),
  ),
  privacyZip: text('PRIVACY_ZIP', { description: 'Postal code of that contact', byDefault: '10115' }),
  privacyCountry: text('PRIVACY_COUNTRY', {
    description: 'Country of that contact',
    unit: 'ISO 3166-1 alpha-2',
    byDefault: 'DE',
  }),
  privacyPhone: text('PRIVACY_PHONE', {
    description: 'Phone of that contact',
    unit: 'E.164',
    byDefault: '+4930000000',
  }),
  privacyEmailDomain: text('PRIVACY_EMAIL_DOMAIN', {
    description:
      'Domain of the email addresses of domains under privacy, one address each; mail to it must be passed on to the registrants',
    byDefault: 'privacy.registrar.example',
  }),

  zoneRecordsMax: whole(
    'ZONE_RECORDS_MAX',
    { description: 'Records a zone may hold', unit: 'records', byDefault: '200000' },
    1,
    10_000_000,
  ),
  powerdnsApiUrl: optional(
    url(
      'POWERDNS_API_URL',
      {
        description:
          'HTTP API of the PowerDNS that holds the keys of signed zones; without it no zone can be signed',
      },
      ['http', 'https'],
    ),
  ),
  powerdnsApiKey: optional(text('POWERDNS_API_KEY', { description: 'Key of that API' })),
  signingServers: servers(
    'SIGNING_SERVERS',
    {
      description: 'All our name servers: a DS is published once each of them shows the signed zone',
      unit: 'host or host:port, comma-separated',
      byDefault: '',
    },
    53,
  ),
  signingNameservers: hosts('SIGNING_NAMESERVERS', {
    description:
      'Names of them all: a zone can be signed while its domain has no other; by default DEFAULT_NAMESERVERS',
    unit: 'host names, comma-separated',
    byDefault: '',
  }),
  signingPublishWaitSeconds: whole(
    'SIGNING_PUBLISH_WAIT_SECONDS',
    {
      description:
        'Longest wait from the first sight of a signed zone to its DS: usually the longest TTL of the zone',
      unit: 's',
      byDefault: '86400',
    },
    0,
    2_592_000,
  ),
  signingParentTtlSeconds: whole(
    'SIGNING_PARENT_TTL_SECONDS',
    {
      description:
        'Wait from the removal of a DS to that of the keys: no less than the TTL of DS records at any parent',
      unit: 's',
      byDefault: '86400',
    },
    0,
    2_592_000,
  ),
  aliasResolverListen: endpoint(
    'ALIAS_RESOLVER_LISTEN',
    {
      description:
        'Where the resolver of ANAME targets answers, by UDP and TCP; `resolver` of PowerDNS names it',
      byDefault: '127.0.0.1:5301',
    },
    5_301,
  ),
  aliasResolverZones: endpoint(
    'ALIAS_RESOLVER_ZONES',
    {
      description:
        'PowerDNS that serves our zones; beside this machine, it alone may ask the resolver of ANAME targets',
      byDefault: '127.0.0.1:5300',
    },
    53,
  ),
  aliasResolverUpstreams: endpoints(
    'ALIAS_RESOLVER_UPSTREAMS',
    {
      description:
        "Resolvers for ANAME targets outside of our zones, best such that know public names only; by default the system's",
      unit: 'address or address:port, comma-separated',
      byDefault: '',
    },
    53,
  ),
  forwarderAddresses: addresses('FORWARDER_ADDRESSES', {
    description:
      'Where the forwarder answers: A and AAAA records of forwarded hosts; without them no host can be forwarded',
    unit: 'IPv4 and IPv6 addresses, comma-separated',
    byDefault: '',
  }),
  forwarderDatabaseUrl: optional(
    databaseUrl('FORWARDER_DATABASE_URL', {
      description: "PostgreSQL (or a replica), as the forwarder's role; the forwarder needs no other",
      unit: 'one host, or several: the first that answers',
    }),
  ),
  forwarderPoolMax: whole(
    'FORWARDER_POOL_MAX',
    { description: 'Database connections of one forwarder', unit: 'connections', byDefault: '4' },
    1,
    100,
  ),
  forwarderFreshMs: whole(
    'FORWARDER_FRESH_MS',
    {
      description: 'Age up to which the forwarder answers without asking the database',
      unit: 'ms',
      byDefault: '2000',
    },
    0,
    60_000,
  ),
  forwarderStaleSeconds: whole(
    'FORWARDER_STALE_SECONDS',
    { description: 'Age up to which it answers while the database is away', unit: 's', byDefault: '3600' },
    0,
    604_800,
  ),
  forwarderCacheHosts: whole(
    'FORWARDER_CACHE_HOSTS',
    {
      description: 'Forwarded hosts that it keeps, and as many that are not forwarded',
      unit: 'hosts',
      byDefault: '50000',
    },
    1,
    10_000_000,
  ),
  forwarderHosts: hosts('FORWARDER_HOSTS', {
    description: "The forwarder's own host names, which nothing is forwarded to",
    unit: 'host names, comma-separated',
    byDefault: '',
  }),
  mailExchangers: mailExchangers('MAIL_EXCHANGERS', {
    description:
      'Mail servers that forward: MX records of domains with email forwarding; without them no mail can be forwarded',
    unit: 'priority and host name each, comma-separated, as in 10 mx1.example.net',
    byDefault: '',
  }),
  urlForwardingsMax: whole(
    'URL_FORWARDINGS_MAX',
    { description: 'Hosts of one domain that may be forwarded', unit: 'hosts', byDefault: '1000' },
    1,
    100_000,
  ),
  emailForwardingsMax: whole(
    'EMAIL_FORWARDINGS_MAX',
    { description: 'Mailboxes of one domain that may be forwarded', unit: 'mailboxes', byDefault: '1000' },
    1,
    100_000,
  ),
  forwardingRecipientMails: whole(
    'FORWARDING_RECIPIENT_MAILS',
    {
      description:
        'Mails in 24 hours to one address that ask whether mail may be forwarded to it, from all accounts together',
      unit: 'mails',
      byDefault: '3',
    },
    1,
    1_000,
  ),

  internalTransferGuesses: whole(
    'INTERNAL_TRANSFER_GUESSES',
    {
      description:
        'Wrong codes of one account for one name in an hour, for moves between accounts; after them every code is wrong for this account and name',
      unit: 'codes',
      byDefault: '10',
    },
    1,
    1_000_000,
  ),
  mailSmtpUrl: optional(
    url(
      'MAIL_SMTP_URL',
      {
        description:
          'Mail server that takes our mail, with credentials where it wants them; without it mail waits',
      },
      ['smtp', 'smtps'],
    ),
  ),
  mailFrom: text('MAIL_FROM', {
    description: 'Sender of our mail',
    unit: 'name <address>',
    byDefault: 'Registrar <noreply@registrar.example>',
  }),
  verificationReminderDays: wholes(
    'VERIFICATION_REMINDER_DAYS',
    {
      description:
        'When a registrant is reminded that the email address must be verified, from the beginning of its 15 days',
      unit: 'days, comma-separated',
      byDefault: '5,12',
    },
    1,
    14,
  ),
  verificationMailsPerInbox: whole(
    'VERIFICATION_MAILS_PER_INBOX',
    {
      description:
        'Verification mails in 24 hours to one mailbox (plus-addressing folded), from all accounts; later ones are delayed',
      unit: 'mails',
      byDefault: '20',
    },
    1,
    100_000,
  ),
  verificationMailsPerDomain: whole(
    'VERIFICATION_MAILS_PER_DOMAIN',
    {
      description:
        'Verification mails in 24 hours to the addresses of one domain, from all accounts; later ones are delayed',
      unit: 'mails',
      byDefault: '5000',
    },
    1,
    10_000_000,
  ),
  verificationMailsPerAccount: whole(
    'VERIFICATION_MAILS_PER_ACCOUNT',
    {
      description: 'Verification mails in 24 hours of one account; later ones are delayed',
      unit: 'mails',
      byDefault: '2000',
    },
    1,
    10_000_000,
  ),
  verificationClientHoldDomains: whole(
    'VERIFICATION_CLIENT_HOLD_DOMAINS',
    {
      description:
        'An account with so many domains or more gets clientHold for an address that is not verified in time; another one a parking page',
      unit: 'domains',
      byDefault: '1000',
    },
    0,
    2_000_000_000,
  ),
  parkingNameservers: hosts('PARKING_NAMESERVERS', {
    description:
      'Name servers with a parking page for every domain under VerificationHold; by default DEFAULT_NAMESERVERS',
    unit: 'host names, comma-separated',
    byDefault: '',
  }),

  paymentGatewayKey: optional(
    text('PAYMENT_GATEWAY_KEY', {
      description:
        'Secret key at the card gateway, in the sandbox one of its test mode; without it no payments are taken',
    }),
  ),
  paymentWebhookSecret: optional(
    text('PAYMENT_WEBHOOK_SECRET', {
      description: 'Secret with which the gateway signs what it sends to /payments/webhook of the public API',
    }),
  ),
  paymentReturnUrl: optional(
    url('PAYMENT_RETURN_URL', { description: "Where customers go from the gateway's page" }, [
      'http',
      'https',
    ]),
  ),
  paymentGatewayUrl: optional(
    url(
      'PAYMENT_GATEWAY_URL',
      { description: 'Another address of the gateway than its own, for tests and the local stack' },
      ['http', 'https'],
    ),
  ),
  paymentGatewayTimeoutMs: whole(
    'PAYMENT_GATEWAY_TIMEOUT_MS',
    { description: 'Longest exchange with the gateway', unit: 'ms', byDefault: '20000' },
    1,
    60_000,
  ),
  paymentPageMinutes: whole(
    'PAYMENT_PAGE_MINUTES',
    {
      description: 'How long a customer may take to pay; the gateway allows half an hour to a day',
      unit: 'min',
      byDefault: '60',
    },
    35,
    1_440,
  ),
  paymentMax: whole(
    'PAYMENT_MAX',
    { description: 'Largest payment by card', unit: 'USD', byDefault: '10000' },
    1,
    999_999,
  ),

  registrationAttempts: whole(
    'REGISTRATION_ATTEMPTS',
    {
      description: 'Attempts of one account for one name on registry connections that are flagged',
      unit: 'attempts',
      byDefault: '5',
    },
    1,
    1_000_000,
  ),
  registrationAttemptsSeconds: whole(
    'REGISTRATION_ATTEMPTS_SECONDS',
    { description: 'Time in which those attempts count', unit: 's', byDefault: '60' },
    1,
    86_400,
  ),
  graceDeleteLimits: custom(
    'GRACE_DELETE_LIMITS',
    {
      description:
        'Deletes in the add grace period that an account has in a month and TLD, from a day (UTC) on: per cent of its net new names, and the number it has in any case',
      unit: 'day=percent/least, comma-separated',
      byDefault: '1970-01-01=10/50',
    },
    parseGraceDeletes,
  ),
  reconcileAfterSeconds: whole(
    'RECONCILE_AFTER_SECONDS',
    {
      description:
        'From a registry command to the first query for its outcome; longer than the transform timeout of any registry',
      unit: 's',
      byDefault: '90',
    },
    1,
    86_400,
  ),
  attentionAfterSeconds: whole(
    'ATTENTION_AFTER_SECONDS',
    { description: 'An operation unsettled for longer is shown to staff', unit: 's', byDefault: '900' },
    1,
    2_592_000,
  ),
  pendingAttentionAfterSeconds: whole(
    'PENDING_ATTENTION_AFTER_SECONDS',
    {
      description: 'A create that the registry accepted and has not decided for longer is shown to staff',
      unit: 's',
      byDefault: '432000',
    },
    1,
    31_536_000,
  ),

  authCodeDays: whole(
    'AUTH_CODE_DAYS',
    {
      description: 'How long a code for a transfer out counts, at registries by RFC 9154',
      unit: 'days',
      byDefault: '14',
    },
    1,
    365,
  ),
  probeNameservers: flag('PROBE_NAMESERVERS', {
    description: 'Ask name servers by DNS where a TLD wants them to answer before it delegates to them',
    byDefault: 'true',
  }),
  probeTimeoutMs: whole(
    'PROBE_TIMEOUT_MS',
    {
      description: 'Longest wait for one answer of a name server; each is asked twice',
      unit: 'ms',
      byDefault: '2000',
    },
    100,
    10_000,
  ),

  zoneFilesFolder: optional(
    text('ZONE_FILES_FOLDER', {
      description: 'Folder of zone files for the zone check: <tld>.zone or <tld>.txt, plain or .gz',
    }),
  ),
  zoneFilesUrls: zoneUrls('ZONE_FILES_URLS', {
    description: 'Zone files fetched by HTTPS, as tld=https://…; a file of the folder goes before',
    unit: 'comma-separated',
    byDefault: '',
  }),
  zoneFilesAuthorization: optional(
    text('ZONE_FILES_AUTHORIZATION', {
      description: 'Authorization header sent with them, for instance Bearer …',
    }),
  ),
  zoneFilesWorkFolder: optional(
    text('ZONE_FILES_WORK_FOLDER', {
      description: "Room for downloads and sorting; by default the system's temporary folder",
    }),
  ),
  zoneFilesEveryMinutes: whole(
    'ZONE_FILES_EVERY_MINUTES',
    { description: 'Between two looks for new zone files', unit: 'min', byDefault: '720' },
    1,
    10_080,
  ),
  zoneFilesMaxShrinkPercent: whole(
    'ZONE_FILES_MAX_SHRINK_PERCENT',
    {
      description: 'A zone file with so much fewer names than the one before is refused',
      unit: '%',
      byDefault: '10',
    },
    0,
    100,
  ),
  zoneFilesMaxMegabytes: whole(
    'ZONE_FILES_MAX_MEGABYTES',
    { description: 'Largest zone file that is fetched', unit: 'MB', byDefault: '20000' },
    1,
    1_000_000,
  ),
  zoneFilesDownloadSeconds: whole(
    'ZONE_FILES_DOWNLOAD_SECONDS',
    { description: 'Longest time of fetching one zone file', unit: 's', byDefault: '7200' },
    1,
    86_400,
  ),

  cnisUrl: optional(
    url(
      'CNIS_URL',
      {
        description:
          'Trademark claims notices of the clearinghouse, up to the lookup key; without it no name with claims can be sold',
      },
      ['https'],
    ),
  ),
  cnisUsername: optional(text('CNIS_USERNAME', { description: 'Username there' })),
  cnisPassword: optional(text('CNIS_PASSWORD', { description: 'Password there' })),
  cnisCaFile: optional(
    text('CNIS_CA_FILE', {
      description: "Authority to trust there instead of the system's; for the sandbox",
      unit: 'PEM file',
    }),
  ),

  compareEveryDays: whole(
    'COMPARE_EVERY_DAYS',
    {
      description: 'From one comparison of a domain with its registry to the next',
      unit: 'd',
      byDefault: '7',
    },
    1,
    365,
  ),
  comparePerMinute: whole(
    'COMPARE_PER_MINUTE',
    {
      description:
        'Domains that one worker compares with one registry in a minute, on average: it takes what five minutes allow in one go; 0: none',
      unit: 'domains',
      byDefault: '30',
    },
    0,
    6_000,
  ),

  answerWithinMs: whole(
    'ANSWER_WITHIN_MS',
    {
      description: 'Time after which a client receives 504 while the operation continues',
      unit: 'ms',
      byDefault: '30000',
    },
    100,
    600_000,
  ),
  ...SHUTDOWN_DEFINITIONS,
  ...RETENTION_DEFINITIONS,
};

/** What they are read as. */
export type SettingValues = {
  readonly [Name in keyof typeof DEFINITIONS]: (typeof DEFINITIONS)[Name] extends Setting<infer Value>
    ? Value
    : never;
};
