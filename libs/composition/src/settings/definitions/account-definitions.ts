import { flag, hosts, optional, text, url, whole } from '../setting-readers';

/** What accounts are shown, have and may use. */
export const ACCOUNT_DEFINITIONS = {
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
  suspendedAccountsAutorenew: flag('SUSPENDED_ACCOUNTS_AUTORENEW', {
    description: 'Domains of suspended accounts renew automatically',
    byDefault: 'true',
  }),
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
};
