import type { JsonValue } from '@registrar/kernel';

/** Fields whose values are masked, by name without case, hyphens and underscores. */
const SECRETS = [
  'password',
  'token',
  'apitoken',
  'secret',
  'key',
  'clientkey',
  'digest',
  'sealed',
  'authcode',
  'authinfo',
  'authorization',
  'pw',
  'newpw',
];
const PERSONAL_DATA = [
  'firstname',
  'lastname',
  'companyname',
  'org',
  'address1',
  'address2',
  'street',
  'city',
  'zip',
  'postalcode',
  'email',
  'phone',
  'voice',
  'fax',
];
const MASKED = new Set([...SECRETS, ...PERSONAL_DATA]);
const MASK = '***';

/**
 * The same JSON with secrets and personal data replaced by `***`, found by the names of their fields at any
 * depth.
 */
export function masked(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(masked);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, isMasked(name) ? hidden(inner) : masked(inner)]),
  );
}

const isMasked = (name: string): boolean => MASKED.has(plainName(name));

/** Secrets by names that have no other meaning in answers: a DS record has a digest, a DNSSEC key a key. */
const PLAIN_SECRETS = new Set(SECRETS.filter((name) => name !== 'digest' && name !== 'key'));

/** The same JSON with secrets replaced by `***`; personal data stays. */
export function withoutSecrets(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      PLAIN_SECRETS.has(plainName(name)) && typeof inner === 'string' ? MASK : withoutSecrets(inner),
    ]),
  );
}

const plainName = (name: string): string => name.replace(/[-_]/g, '').toLowerCase();

/** An absent value stays absent. Objects keep their shape: `{key: {id: 7, secret: …}}`. */
function hidden(value: JsonValue): JsonValue {
  if (Array.isArray(value)) return value.map(hidden);
  if (value === null || typeof value === 'boolean') return value;
  return typeof value === 'object' ? masked(value) : MASK;
}

/** Plain JSON of a value with dates and absent fields. */
export const toJson = (value: object): JsonValue => JSON.parse(JSON.stringify(value)) as JsonValue;
