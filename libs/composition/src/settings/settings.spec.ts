import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadSettings, SettingsError, settingsTable } from './settings';

const least = {
  ENVIRONMENT: 'sandbox',
  DATABASE_URL: 'postgres://registrar@db.example/registrar',
  SECRETS_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  TOKEN_HASH_KEY: 'ab'.repeat(32),
};

const problemsOf = (environment: Record<string, string | undefined>): readonly string[] => {
  try {
    loadSettings(environment);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(SettingsError);
    return (error as SettingsError).problems;
  }
};

describe('settings', () => {
  it('need four variables; the rest has defaults', () => {
    const settings = loadSettings(least);
    expect(settings).toMatchObject({
      environment: 'sandbox',
      publicApiPort: 3_000,
      ratePerSecond: 20,
      ratePerHour: 3_000,
      redisUrl: undefined,
      trustedProxies: [],
      sendDefaults: false,
      answerWithinMs: 30_000,
    });
    expect(settings.serverName).toMatch(/^[^.]+$/);
  });

  it('take what is set, and an empty variable for not set', () => {
    const settings = loadSettings({
      ...least,
      PUBLIC_API_PORT: '0',
      REDIS_URL: '',
      TRUSTED_PROXIES: '10.0.0.0/8, 2001:db8::/32,192.0.2.1',
      PUBLIC_BASE_URL: 'https://api.example.net/',
    });
    expect(settings).toMatchObject({
      publicApiPort: 0,
      redisUrl: undefined,
      trustedProxies: ['10.0.0.0/8', '2001:db8::/32', '192.0.2.1'],
      publicBaseUrl: 'https://api.example.net',
    });
  });

  it.each<[string, string[]]>([
    ['', ['Go-http-client/']],
    ['none', []],
    [' python-requests/ ,Go-http-client/,', ['python-requests/', 'Go-http-client/']],
  ])('read of %j who need not name a type on the legacy interface', (text, wanted) => {
    expect(loadSettings({ ...least, LEGACY_UNTYPED_CLIENTS: text }).legacyUntypedClients).toEqual(wanted);
  });

  it('read addresses of the forwarder in their shortest form, mail servers with their priority, and none by default', () => {
    expect(loadSettings(least)).toMatchObject({
      forwarderAddresses: [],
      forwarderHosts: [],
      mailExchangers: [],
      urlForwardingsMax: 1_000,
      emailForwardingsMax: 1_000,
    });
    const settings = loadSettings({
      ...least,
      FORWARDER_ADDRESSES: '192.0.2.7, 2001:DB8:0::7,192.0.2.7',
      FORWARDER_HOSTS: 'Forward.Example',
      MAIL_EXCHANGERS: '10 MX1.example.net,0  mx2.example.net',
    });
    expect(settings).toMatchObject({
      forwarderAddresses: ['192.0.2.7', '2001:db8::7'],
      forwarderHosts: ['forward.example'],
      mailExchangers: [
        { priority: 10, host: 'mx1.example.net' },
        { priority: 0, host: 'mx2.example.net' },
      ],
    });
  });

  it.each([
    ['FORWARDER_ADDRESSES', '192.0.2.256'],
    ['FORWARDER_ADDRESSES', 'forward.example'],
    ['FORWARDER_ADDRESSES', '10.0.0.0/8'],
    ['FORWARDER_HOSTS', '192.0.2.1'],
    ['MAIL_EXCHANGERS', 'mx1.example.net'],
    ['MAIL_EXCHANGERS', '65536 mx1.example.net'],
    ['MAIL_EXCHANGERS', '10 192.0.2.1'],
    ['MAIL_EXCHANGERS', '10 mx1'],
    ['MAIL_EXCHANGERS', '10 mx1.example.net,20 MX1.example.net'],
    ['URL_FORWARDINGS_MAX', '0'],
  ])('refuse %s=%s', (variable, value) => {
    expect(problemsOf({ ...least, [variable]: value })).toEqual([
      expect.stringMatching(new RegExp(`^${variable} (holds|must be)`)),
    ]);
  });

  it.each([
    'postgres://registrar:pw@db1:5432,db2/registrar',
    'postgresql://u@[2001:db8::1],[2001:db8::2]:5433/x',
  ])('take a database URL with several hosts: %s', (url) => {
    expect(problemsOf({ DATABASE_URL: url }).filter((problem) => problem.startsWith('DATABASE_URL'))).toEqual(
      [],
    );
  });

  it.each(['postgres://db1,db2:port/x', 'mysql://db1,db2/x', 'mysql://db1/x', 'db1,db2'])(
    'refuse %s as a database URL',
    (url) => {
      expect(problemsOf({ DATABASE_URL: url })).toContain(
        'DATABASE_URL must be a URL of postgres or postgresql',
      );
    },
  );

  it('tell everything that is wrong at once, each with the name of its variable', () => {
    expect(problemsOf({ ENVIRONMENT: 'staging', PUBLIC_API_PORT: '70000', ACCESS_LOG: 'yes' })).toEqual([
      'ENVIRONMENT must be one of production, sandbox',
      'ACCESS_LOG must be true or false',
      "DATABASE_URL is missing: PostgreSQL, as the application's role",
      expect.stringMatching(/^SECRETS_KEYS is missing/),
      expect.stringMatching(/^TOKEN_HASH_KEY is missing/),
      'PUBLIC_API_PORT must be a whole number from 0 to 65535',
    ]);
  });

  it.each([
    ['DATABASE_URL', 'mysql://db.example/registrar', /postgres or postgresql/],
    ['DATABASE_URL', 'db.example', /must be a URL/],
    ['REDIS_URL', 'http://redis.example', /redis or rediss/],
    ['PUBLIC_API_PORT', '3000.5', /whole number/],
    ['PUBLIC_API_PORT', '-1', /whole number/],
    ['RATE_LIMIT_PER_SECOND', '0', /from 1 to/],
    ['TRUSTED_PROXIES', 'proxy.example', /"proxy\.example", which is neither/],
    ['DEFAULT_NAMESERVERS', 'ns1.example.net, 192.0.2.1', /"192\.0\.2\.1", which is no host name/],
    ['SIGNING_SERVERS', '192.0.2.53:0', /"192\.0\.2\.53:0", which is neither a host nor host:port/],
    ['SIGNING_SERVERS', 'http://ns1.example.net', /neither a host nor/],
    ['SIGNING_SERVERS', '[ns1.example.net]:53', /neither a host nor/],
    ['SANDBOX_CREDIT', '0.5', /whole number/],
    ['JOB_SESSION_SHARE', '0', /a number above 0 and at most 1/],
    ['JOB_SESSION_SHARE', '0.0', /above 0/],
    ['JOB_SESSION_SHARE', '1.01', /at most 1/],
    ['JOB_SESSION_SHARE', '-0.5', /above 0/],
    ['JOB_SESSION_SHARE', '50%', /as 0\.5/],
    ['JOB_SESSION_SHARE', 'half', /a number/],
    ['TRUSTED_PROXIES', '10.0.0.0/33', /neither/],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8', /neither/],
    ['LOG_LEVEL', 'verbose', /must be one of/],
    ['TOKEN_HASH_KEY', 'short', /32 bytes/],
    ['SECRETS_KEYS', 'k1:short', /32 bytes/],
    ['REGISTRY_COMMANDS_RETAINED_DAYS', '89', /from 90 to/],
    ['WEBHOOK_ATTEMPTS_RETAINED_DAYS', '29', /from 30 to/],
    ['WEBHOOK_ATTEMPTS_RETAINED_DAYS', 'kept', /whole number/],
    ['EVENTS_RETAINED_DAYS', '89', /from 90 to/],
    ['WEBHOOK_DELIVERIES_RETAINED_DAYS', '89', /from 90 to/],
    ['MAILS_RETAINED_DAYS', '799', /from 800 to 36500, or kept/],
    ['MAILS_RETAINED_DAYS', 'for ever', /or kept/],
    ['ZONE_CHANGES_RETAINED_DAYS', '399', /from 400 to 36500, or kept/],
  ])('refuse %s=%s', (variable, value, problem) => {
    expect(problemsOf({ ...least, [variable]: value })).toEqual([expect.stringMatching(problem)]);
  });

  it.each([
    ['', 0.5],
    ['0.000001', 0.000001],
    ['0.25', 0.25],
    ['1', 1],
    ['1.0', 1],
  ])('take %j as the share of jobs', (text, share) => {
    expect(loadSettings({ ...least, JOB_SESSION_SHARE: text }).jobSessionShare).toBe(share);
  });

  it('are all passed on by docker/compose.yml, but those that belong to a container', () => {
    const compose = readFileSync(join(__dirname, '../../../../docker/compose.yml'), 'utf8');
    const ofContainers = /_PORT$|LISTEN_HOST$|^FORWARDER_|^SERVER_NAME$/;
    const missing = settingsTable()
      .map(({ variable }) => variable)
      .filter(
        (variable) => !ofContainers.test(variable) && !new RegExp(`^ +${variable}: `, 'm').test(compose),
      );
    expect(missing).toEqual([]);
  });

  it('are described in docs/settings.md, each with its default, unit and meaning', () => {
    const page = readFileSync(join(__dirname, '../../../../docs/settings.md'), 'utf8');
    const rows = page.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows).toEqual(
      settingsTable().map(
        ({ variable, byDefault, unit, description }) =>
          `| \`${variable}\` | ${byDefault || '(empty)'} | ${unit} | ${description} |`,
      ),
    );
  });

  it.each<[string, Record<string, string>, string[]]>([
    ['none', {}, []],
    [
      'the credentials alone, as make-env.sh makes them',
      { CNIS_USERNAME: 'registrar-a', CNIS_PASSWORD: 'secret' },
      [],
    ],
    [
      'all',
      { CNIS_URL: 'https://tmcnis.org/cnis', CNIS_USERNAME: 'registrar-a', CNIS_PASSWORD: 'secret' },
      [],
    ],
    [
      'the address without a password',
      { CNIS_URL: 'https://tmcnis.org/cnis', CNIS_USERNAME: 'registrar-a' },
      ['CNIS_URL needs CNIS_USERNAME and CNIS_PASSWORD'],
    ],
    [
      'the address without a username',
      { CNIS_URL: 'https://tmcnis.org/cnis', CNIS_PASSWORD: 'secret' },
      ['CNIS_URL needs CNIS_USERNAME and CNIS_PASSWORD'],
    ],
  ])('of the clearinghouse may be %s', (_, values, problems) => {
    expect(problemsOf({ ...least, ...values })).toEqual(problems);
  });

  it('never repeat a secret in what they complain about', () => {
    const secret = 'c2VjcmV0';
    const problems = problemsOf({ ...least, SECRETS_KEYS: `k1:${secret}`, TOKEN_HASH_KEY: `${secret}zz` });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toContain(secret);
  });

  const certificate = {
    PUBLIC_API_TLS_CERT_FILE: '/etc/tls/cert.pem',
    PUBLIC_API_TLS_KEY_FILE: '/etc/tls/key.pem',
  };
  it.each<[string, Record<string, string>, RegExp[]]>([
    [
      'an API of PowerDNS without servers to ask',
      { POWERDNS_API_URL: 'http://127.0.0.1:8081', POWERDNS_API_KEY: 'key' },
      [/^POWERDNS_API_URL, POWERDNS_API_KEY and SIGNING_SERVERS/],
    ],
    ['a key of an API that is not used', { POWERDNS_API_KEY: 'key' }, []],
    [
      'an API of PowerDNS without its key',
      { POWERDNS_API_URL: 'http://127.0.0.1:8081', SIGNING_SERVERS: '192.0.2.53' },
      [/^POWERDNS_API_URL, POWERDNS_API_KEY and SIGNING_SERVERS/],
    ],
    [
      'all that signing needs',
      {
        POWERDNS_API_URL: 'http://127.0.0.1:8081',
        POWERDNS_API_KEY: 'key',
        SIGNING_SERVERS: '192.0.2.53, [2001:db8::53]:5300,ns1.example.net:53,2001:db8::1',
      },
      [],
    ],
    [
      'production without certificate and proxy',
      { ENVIRONMENT: 'production' },
      [/^ENVIRONMENT=production needs HTTPS/],
    ],
    ['production with a certificate', { ENVIRONMENT: 'production', ...certificate }, []],
    ['production behind a trusted proxy', { ENVIRONMENT: 'production', TRUSTED_PROXIES: '10.0.0.1' }, []],
    [
      'sentinels without the credentials of the servers',
      { REDIS_SENTINELS: 'sentinel1,sentinel2:26380' },
      [/^REDIS_SENTINELS needs REDIS_URL/],
    ],
    [
      'encrypted sentinels without the credentials of the servers',
      { REDIS_SENTINELS: 'sentinel1', REDIS_SENTINEL_TLS: 'true' },
      [/^REDIS_SENTINELS needs REDIS_URL/],
    ],
    [
      'encryption to sentinels without sentinels',
      { REDIS_URL: 'rediss://:p@redis', REDIS_SENTINEL_TLS: 'true' },
      [/^REDIS_SENTINEL_TLS=true needs REDIS_SENTINELS/],
    ],
    [
      'encrypted sentinels before servers in the clear',
      { REDIS_URL: 'redis://:p@redis', REDIS_SENTINELS: 'sentinel1', REDIS_SENTINEL_TLS: 'true' },
      [/^REDIS_SENTINEL_TLS=true needs REDIS_URL with rediss/],
    ],
    [
      'encrypted sentinels before encrypted servers',
      { REDIS_URL: 'rediss://:p@redis', REDIS_SENTINELS: 'sentinel1', REDIS_SENTINEL_TLS: 'true' },
      [],
    ],
    [
      'sentinels in the clear before encrypted servers',
      { REDIS_URL: 'rediss://:p@redis', REDIS_SENTINELS: 'sentinel1' },
      [],
    ],
    ['a certificate without its key', { PUBLIC_API_TLS_CERT_FILE: '/etc/tls/cert.pem' }, [/belong together/]],
    ['a key without its certificate', { PUBLIC_API_TLS_KEY_FILE: '/etc/tls/key.pem' }, [/belong together/]],
    ['the sandbox without any', {}, []],
  ])('are checked together: %s', (_, environment, problems) => {
    expect(problemsOf({ ...least, ...environment })).toEqual(
      problems.map((problem) => expect.stringMatching(problem)),
    );
  });

  it('are all listed with a description, each variable once, and defaults that can be read', () => {
    const table = settingsTable();
    expect(table.filter(({ description }) => description === '')).toEqual([]);
    expect(new Set(table.map(({ variable }) => variable)).size).toBe(table.length);
    const defaults = Object.fromEntries(
      table
        .filter(({ byDefault }) => !byDefault.startsWith('('))
        .map(({ variable, byDefault }) => [variable, byDefault]),
    );
    expect(problemsOf({ ...defaults, ...least })).toEqual([]);
  });
});

describe('settings of payments', () => {
  const payments = {
    PAYMENT_GATEWAY_KEY: 'sk_test_1',
    PAYMENT_WEBHOOK_SECRET: 'whsec_1',
    PAYMENT_RETURN_URL: 'https://reseller.example.net/paid',
  };

  it('are right together, and with a key of the test mode in the sandbox', () => {
    expect(problemsOf({ ...least, ...payments })).toEqual([]);
  });

  it.each([
    ['without the secret of webhooks', { ...payments, PAYMENT_WEBHOOK_SECRET: undefined }, 'belong together'],
    ['without a key', { ...payments, PAYMENT_GATEWAY_KEY: undefined }, 'belong together'],
    [
      'with a key that moves money, in the sandbox',
      { ...payments, PAYMENT_GATEWAY_KEY: 'sk_live_1' },
      'test mode',
    ],
    [
      'with a key of the test mode, in production',
      { ...payments, ENVIRONMENT: 'production', TRUSTED_PROXIES: '127.0.0.1' },
      'test mode',
    ],
  ])('are refused %s', (_what, environment, problem) => {
    expect(problemsOf({ ...least, ...environment })).toEqual([expect.stringContaining(problem)]);
  });
});
