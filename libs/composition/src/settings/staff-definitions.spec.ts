import { loadSettings, type SettingsError } from './settings';

const least = {
  ENVIRONMENT: 'sandbox',
  DATABASE_URL: 'postgres://registrar@db.example/registrar',
  SECRETS_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
  TOKEN_HASH_KEY: 'ab'.repeat(32),
};
const provider = {
  STAFF_OIDC_ISSUER: 'https://id.example.net/realm/',
  STAFF_OIDC_CLIENT_ID: 'console',
  STAFF_OIDC_CLIENT_SECRET: 'secret',
  STAFF_OIDC_ROLE_MAP: 'admins=owner',
};
const production = { ENVIRONMENT: 'production', TRUSTED_PROXIES: '127.0.0.1' };

const problemsOf = (environment: Record<string, string>): readonly string[] => {
  try {
    loadSettings({ ...least, ...environment });
    return [];
  } catch (error) {
    return (error as SettingsError).problems;
  }
};

describe('the settings of staff log-ins', () => {
  it('have defaults without an identity provider', () => {
    expect(loadSettings(least)).toMatchObject({
      staffLoginOrigin: undefined,
      staffSecondFactor: undefined,
      staffSessionIdleMinutes: 30,
      staffSessionHours: 12,
      staffOidcIssuer: undefined,
      staffOidcScopes: 'openid email profile',
      staffOidcRoleClaim: 'roles',
      staffOidcRoleMap: [],
      staffOidcSecondFactor: [],
    });
  });

  it('name a provider, its roles and proofs', () => {
    const more = {
      STAFF_OIDC_ROLE_MAP: ' cn=admins,=owner , help=support,',
      STAFF_OIDC_SECOND_FACTOR: 'otp, hwk',
    };
    expect(() => loadSettings({ ...least, ...provider, ...more })).toThrow('STAFF_OIDC_ROLE_MAP');
    expect(
      loadSettings({
        ...least,
        ...provider,
        ...more,
        STAFF_OIDC_ROLE_MAP: ' cn = admins = owner , help=support, ,',
      }),
    ).toMatchObject({
      staffOidcIssuer: 'https://id.example.net/realm',
      staffOidcRoleMap: [
        { value: 'cn = admins', role: 'owner' },
        { value: 'help', role: 'support' },
      ],
      staffOidcSecondFactor: ['otp', 'hwk'],
    });
  });

  it.each([
    ['https://admin.example.net', 'https://admin.example.net'],
    ['https://admin.example.net/', 'https://admin.example.net'],
    ['http://localhost:3001', 'http://localhost:3001'],
  ])('take the origin %s', (text, origin) => {
    expect(loadSettings({ ...least, STAFF_LOGIN_ORIGIN: text }).staffLoginOrigin).toBe(origin);
  });

  it.each([
    ['STAFF_LOGIN_ORIGIN', 'admin.example.net', /scheme, host and port alone/],
    ['STAFF_LOGIN_ORIGIN', 'https://admin.example.net/console', /scheme, host and port alone/],
    ['STAFF_LOGIN_ORIGIN', 'ftp://admin.example.net', /scheme, host and port alone/],
    ['STAFF_LOGIN_ORIGIN', 'http://admin.example.net', /must be https/],
    ['STAFF_LOGIN_ORIGIN', 'http://127.0.0.1:3001', /must be https/],
    ['STAFF_SECOND_FACTOR', 'sometimes', /must be one of required, off/],
    ['STAFF_SESSION_IDLE_MINUTES', '0', /from 1 to 1440/],
    ['STAFF_SESSION_HOURS', '169', /from 1 to 168/],
    ['STAFF_OIDC_ISSUER', 'id.example.net', /must be a URL/],
    ['STAFF_OIDC_ROLE_MAP', 'admins', /holds something for "" that is not value=role/],
    ['STAFF_OIDC_ROLE_MAP', 'admins=boss', /holds something for "admins"/],
    ['STAFF_OIDC_ROLE_MAP', '=owner', /holds something for ""/],
    ['STAFF_OIDC_ROLE_MAP', 'a=owner,a=support', /holds a value twice/],
  ])('refuse %s=%s', (variable, text, problem) => {
    const problems = problemsOf({ [variable]: text });
    expect(problems.join('\n')).toMatch(problem);
    expect(problems[0]).toContain(variable);
  });

  it.each([
    ['an issuer alone', { STAFF_OIDC_CLIENT_ID: '', STAFF_OIDC_CLIENT_SECRET: '' }, /belong together/],
    ['a client without an issuer', { STAFF_OIDC_ISSUER: '' }, /belong together/],
    ['no roles', { STAFF_OIDC_ROLE_MAP: '' }, /needs STAFF_OIDC_ROLE_MAP/],
    ['scopes without openid', { STAFF_OIDC_SCOPES: 'email openid2' }, /must hold openid/],
    [
      'plain HTTP in production',
      { ...production, STAFF_OIDC_ISSUER: 'http://id.example.net' },
      /must be https/,
    ],
  ])('refuse %s', (_what, more, problem) => {
    expect(problemsOf({ ...provider, ...more })).toEqual([expect.stringMatching(problem)]);
  });

  it('take plain HTTP of a provider in a sandbox, and HTTPS in production', () => {
    expect(problemsOf({ ...provider, STAFF_OIDC_ISSUER: 'http://127.0.0.1:4000' })).toEqual([]);
    expect(problemsOf({ ...provider, ...production })).toEqual([]);
  });
});
