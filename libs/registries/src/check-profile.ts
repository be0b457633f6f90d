import { badRequest } from '@registrar/kernel';
import { type ComplianceRule, profileOf, type RegistryProfile, type StoredProfile } from './profile';

interface Rule {
  holds: (value: unknown) => boolean;
  /** Follows the name of the field: `must be …`. */
  must: string;
}
/** A rule for each field; objects have rules for their fields. */
type Shape<T> = {
  readonly [K in keyof T]-?: T[K] extends readonly unknown[]
    ? Rule
    : T[K] extends object
      ? Shape<T[K]>
      : Rule;
};
type AnyShape = { readonly [name: string]: Rule | AnyShape };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const oneOf = (...words: string[]): Rule => ({
  holds: (value) => words.includes(value as string),
  must: `must be one of ${words.join(', ')}`,
});
const listOf = (...words: string[]): Rule => ({
  holds: (value) =>
    Array.isArray(value) &&
    value.every((item) => words.includes(item as string)) &&
    new Set(value).size === value.length,
  must: `must be a list of ${words.join(', ')}, each at most once`,
});
const whole = (min: number, max: number): Rule => ({
  holds: (value) => Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
  must: `must be a whole number from ${min} to ${max}`,
});
/** Above a day it is a typing error; the runtime's timers end at 24 days. */
const seconds = whole(1, 86_400);
const flag: Rule = { holds: (value) => typeof value === 'boolean', must: 'must be true or false' };
const currency: Rule = {
  holds: (value) => typeof value === 'string' && /^[A-Z]{3}$/.test(value),
  must: 'must be a currency of ISO 4217',
};
const rate: Rule = {
  holds: (value) => typeof value === 'number' && value >= 0 && value <= 1_000,
  must: 'must be a number from 0 to 1000',
};
const NAMESPACE = /^[\x21-\x7e]{1,200}$/;
const namespaces: Rule = {
  holds: (value) =>
    Array.isArray(value) &&
    value.length <= 100 &&
    value.every((item) => typeof item === 'string' && NAMESPACE.test(item)),
  must: 'must be a list of namespace URIs',
};

/**
 * A name without a colon, of the characters that registries' schemas use (XML Names §4); names starting with
 * xml are reserved.
 */
const XML_NAME = /^(?!xml)[A-Za-z_][\w.-]{0,63}$/i;
const TLD = /^(?:\*|[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){0,3})$/;
// XML 1.0 §2.2 and, for a constant, one line
const CONSTANT = /^[^\p{Cc}\p{Cs}\uFFFE\uFFFF]{1,255}$/u;
const isConstant = (item: unknown): boolean =>
  isObject(item) &&
  Object.keys(item).sort().join() === 'name,value' &&
  typeof item['name'] === 'string' &&
  XML_NAME.test(item['name']) &&
  typeof item['value'] === 'string' &&
  CONSTANT.test(item['value']);
const isConstants = (list: unknown): boolean =>
  Array.isArray(list) && list.length > 0 && list.length <= 20 && list.every(isConstant);
const isConstantExtension = (item: unknown): boolean =>
  isObject(item) &&
  Object.keys(item).sort().join() === 'byTld,namespace,prefix,root' &&
  typeof item['namespace'] === 'string' &&
  NAMESPACE.test(item['namespace']) &&
  [item['prefix'], item['root']].every((name) => typeof name === 'string' && XML_NAME.test(name)) &&
  isObject(item['byTld']) &&
  Object.keys(item['byTld']).length > 0 &&
  Object.entries(item['byTld']).every(([tld, list]) => TLD.test(tld) && isConstants(list));
const constantExtensions: Rule = {
  holds: (value) =>
    Array.isArray(value) &&
    value.length <= 5 &&
    value.every(isConstantExtension) &&
    new Set(value.map((item: { namespace: string }) => item.namespace)).size === value.length,
  must: 'must be a list of at most 5 extensions of different namespaces: namespace, prefix, root, and byTld with lists of {name, value} by TLD or *',
};

const LABEL_PREFIX = /^[a-z0-9][a-z0-9-]{0,62}$/;
const labelPrefixes: Rule = {
  holds: (value) =>
    Array.isArray(value) &&
    value.length <= 20 &&
    value.every((item) => typeof item === 'string' && LABEL_PREFIX.test(item)),
  must: 'must be a list of at most 20 beginnings of labels, in lower case',
};

/** Longer than any message of a registry. */
const TEXT_MAX = 4_000;
const text = (value: unknown): boolean =>
  typeof value === 'string' && value.trim() !== '' && value.length <= TEXT_MAX;
const COMPLIANCE_FIELDS: { readonly [field in keyof ComplianceRule]-?: (value: unknown) => boolean } = {
  text: (value) => text(value) && (value as string).split('{domain}').length === 2,
  policy: (value) => typeof value === 'string' && /^[a-z0-9][a-z0-9_.-]{0,99}$/.test(value),
  policyName: text,
  policyUrl: (value) =>
    text(value) && /^https?:\/\/\S+$/i.test(value as string) && URL.canParse(value as string),
  registryName: text,
  registryEmail: (value) =>
    value === undefined || (typeof value === 'string' && /^[^\s@]+@[^\s@]+$/.test(value)),
  issueDescription: text,
  remediationInstructions: text,
  agreementReminder: text,
  noncomplianceConsequences: text,
  contactInstructions: text,
  remediationPeriodDays: (value) =>
    Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 3_650,
};
const complianceRules: Rule = {
  holds: (value) =>
    Array.isArray(value) &&
    value.length <= 50 &&
    value.every(
      (rule) =>
        isObject(rule) &&
        Object.keys(rule).every((field) => Object.hasOwn(COMPLIANCE_FIELDS, field)) &&
        Object.entries(COMPLIANCE_FIELDS).every(([field, holds]) => holds(rule[field])),
    ),
  must: `must be a list of messages: text with one {domain}, and ${Object.keys(COMPLIANCE_FIELDS)
    .filter((field) => field !== 'text')
    .join(', ')}`,
};

const SHAPE: Shape<RegistryProfile> = {
  dataModel: oneOf('maximum', 'minimum'),
  hostModel: oneOf('objects', 'attributes'),
  contacts: { roles: listOf('admin', 'tech', 'billing'), postalInfo: oneOf('int', 'loc') },
  nameservers: { min: whole(0, 13), max: whole(0, 13) },
  checkBatchSize: whole(1, 1_000),
  fee: { mode: oneOf('fee', 'none'), currency, restore: oneOf('alone', 'whole') },
  authInfo: oneOf('secure', 'plain', 'none'),
  signing: { form: oneOf('ds', 'keys'), maxRecords: whole(1, 100) },
  extensions: namespaces,
  constantExtensions,
  session: {
    max: whole(1, 1_000),
    keepAliveSeconds: seconds,
    maxAgeSeconds: seconds,
    commandsPerSecond: rate,
    queryTimeoutSeconds: seconds,
    transformTimeoutSeconds: seconds,
  },
  slowLane: { labelPrefixes, sessions: whole(1, 1_000) },
  poll: { enabled: flag, intervalSeconds: seconds },
  transfer: { mode: oneOf('request', 'push'), decides: flag },
  complianceNotices: complianceRules,
};

/** The profile in storable form. Throws 400: all unknown fields by name, then the first invalid one. */
export function checkProfile(profile: unknown): StoredProfile {
  const unknown = unknownFields('profile', profile, SHAPE);
  if (unknown.length > 0)
    throw badRequest(`unknown: ${unknown.map((path) => `'${path}'`).join(', ')}`, 'registry.invalid');
  checkFields('profile', profile, SHAPE);
  const { min, max } = profileOf(profile as StoredProfile).nameservers;
  if (min > max) throw badRequest("'profile.nameservers.min' must be at most the max", 'registry.invalid');
  return profile as StoredProfile;
}

const isRule = (rule: Rule | AnyShape): rule is Rule => typeof rule['holds'] === 'function';

function unknownFields(path: string, value: unknown, shape: AnyShape): string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const rule = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (!rule) return [`${path}.${name}`];
    return isRule(rule) ? [] : unknownFields(`${path}.${name}`, inner, rule);
  });
}

function checkFields(path: string, value: unknown, shape: AnyShape): void {
  if (!isObject(value)) throw badRequest(`'${path}' must be an object`, 'registry.invalid');
  for (const [name, inner] of Object.entries(value)) {
    const rule = shape[name];
    if (!isRule(rule)) checkFields(`${path}.${name}`, inner, rule);
    else if (!rule.holds(inner)) throw badRequest(`'${path}.${name}' ${rule.must}`, 'registry.invalid');
  }
}
