import { STAFF_ROLES, type StaffRole } from '@registrar/staff';
import { custom, oneOf, optional, text, url, whole, wordsOrNone } from '../setting-readers';

/** Roles by value of a claim: `registrar-admins=owner`, separated by commas; each value once. */
function readRoles(value: string): { value: string; role: StaffRole }[] {
  const pairs = value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => {
      const at = item.lastIndexOf('=');
      return { value: item.slice(0, Math.max(at, 0)).trim(), role: item.slice(at + 1).trim() as StaffRole };
    });
  const wrong = pairs.find(({ value: claim, role }) => claim === '' || !STAFF_ROLES.includes(role));
  if (wrong)
    throw new Error(
      `holds something for "${wrong.value.slice(0, 63)}" that is not value=role, with a role of ${STAFF_ROLES.join(', ')}`,
    );
  if (new Set(pairs.map(({ value: claim }) => claim)).size < pairs.length)
    throw new Error('holds a value twice');
  return pairs;
}

/** Scheme, host and port, without a path. */
function readOrigin(value: string): string {
  const origin = URL.canParse(value) ? new URL(value) : undefined;
  const isBare = origin && `${origin.origin}/` === origin.href && /^https?:$/.test(origin.protocol);
  if (!isBare) throw new Error('must be scheme, host and port alone, as https://admin.example.net');
  if (origin.protocol === 'http:' && origin.hostname !== 'localhost')
    throw new Error('must be https; http is for the host localhost alone');
  return origin.origin;
}

/** How people log in to the admin API. */
export const STAFF_DEFINITIONS = {
  staffLoginOrigin: optional(
    custom(
      'STAFF_LOGIN_ORIGIN',
      {
        description:
          'Origin of the console as browsers see it: passkeys are bound to its host, and the identity provider sends browsers back to it. By default that of ADMIN_BASE_URL',
        unit: 'scheme, host and port',
      },
      readOrigin,
    ),
  ),
  staffSecondFactor: optional(
    oneOf(
      'STAFF_SECOND_FACTOR',
      {
        description:
          'Whether staff users need a second factor: a passkey has it. By default required in production, off in a sandbox',
        unit: 'required or off',
      },
      ['required', 'off'],
    ),
  ),
  staffSessionIdleMinutes: whole(
    'STAFF_SESSION_IDLE_MINUTES',
    {
      description: 'Sessions of staff users end after this time without a request',
      unit: 'min',
      byDefault: '30',
    },
    1,
    1_440,
  ),
  staffSessionHours: whole(
    'STAFF_SESSION_HOURS',
    { description: 'Sessions of staff users end after this time in any case', unit: 'h', byDefault: '12' },
    1,
    168,
  ),
  staffLoginsPerSecond: whole(
    'STAFF_LOGINS_PER_SECOND',
    {
      description: 'Log-ins of staff users begun from one address in a second: a company may share one',
      unit: 'log-ins',
      byDefault: '10',
    },
    1,
    1_000_000,
  ),
  staffLoginsPerHour: whole(
    'STAFF_LOGINS_PER_HOUR',
    {
      description: 'Log-ins of staff users begun from one address in an hour',
      unit: 'log-ins',
      byDefault: '600',
    },
    1,
    1_000_000,
  ),
  staffOidcIssuer: optional(
    url(
      'STAFF_OIDC_ISSUER',
      { description: 'OpenID provider of staff users; without it they log in with passkeys alone' },
      ['http', 'https'],
    ),
  ),
  staffOidcClientId: optional(text('STAFF_OIDC_CLIENT_ID', { description: 'Client at that provider' })),
  staffOidcClientSecret: optional(text('STAFF_OIDC_CLIENT_SECRET', { description: 'Secret of that client' })),
  staffOidcScopes: text('STAFF_OIDC_SCOPES', {
    description: 'Scopes that are requested, with openid',
    unit: 'words, separated by blanks',
    byDefault: 'openid email profile',
  }),
  staffOidcRoleClaim: text('STAFF_OIDC_ROLE_CLAIM', {
    description: 'Claim of the id token that holds roles or groups; dots lead into objects',
    byDefault: 'roles',
  }),
  staffOidcRoleMap: custom(
    'STAFF_OIDC_ROLE_MAP',
    {
      description:
        'Role of a user by value of that claim; the first match counts, without a match there is no access',
      unit: 'value=role, comma-separated',
      byDefault: '',
    },
    readRoles,
  ),
  staffOidcSecondFactor: wordsOrNone('STAFF_OIDC_SECOND_FACTOR', {
    description:
      'Values of the claims amr or acr by which the provider says that it saw a second factor; `none`: a passkey must follow',
    unit: 'words, comma-separated',
    byDefault: 'none',
  }),
};
