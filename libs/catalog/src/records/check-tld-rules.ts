import { badRequest } from '@registrar/kernel';
import { requirementFaults } from '../requirements/requirement-faults';
import { type TldRules, tldRulesOf } from '../tld';

interface Rule {
  holds: (value: unknown) => boolean;
  /** Follows the name of the field: `must be …`. */
  must: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isWhole = (value: unknown, min: number, max: number): boolean =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max;

const flag: Rule = { holds: (value) => typeof value === 'boolean', must: 'must be true or false' };
const whole = (min: number, max: number): Rule => ({
  holds: (value) => isWhole(value, min, max),
  must: `must be a whole number from ${min} to ${max}`,
});
const listOf = (must: string, holds: (item: unknown) => boolean, least = 0): Rule => ({
  holds: (value) =>
    Array.isArray(value) &&
    value.length >= least &&
    value.every(holds) &&
    new Set(value).size === value.length,
  must: `must be a list of ${must}, each at most once`,
});
/** `requirementFaults` checks types and ranges. */
const described: Rule = { holds: () => true, must: '' };

/**
 * RFC 5731 has no limit for terms; ten years are the longest term sold (ICANN), and an unsigned referral
 * holds 13 name servers.
 */
const MAX_YEARS = 10;
const MAX_NAMESERVERS = 13;
const MAX_LABEL = 63; // RFC 1035
/** As in the profile of a registry connection. */
const MAX_DS_RECORDS = 100;
/** A higher value is a typing error. */
const MAX_DAYS = 366;
/** The earliest day of an auto-renewal: a shorter window would refuse it (BEHAVIOUR §8). */
const MIN_RENEWAL_WINDOW = 30;
/** A registry refunds one delete at least. */
const MAX_GRACE_DELETES = 1_000_000;
const DAYS_OF_END = ['deletionDays', 'autoRenewDays', 'redemptionDays', 'interruptionDays'];
const PHASES = ['registration', 'landrush_eap', 'landrush_auction_a', 'landrush_reserve_a'];

const RULES: { readonly [field in keyof Required<TldRules>]: Rule } = {
  ccTld: flag,
  registryOperator: {
    holds: (value) => typeof value === 'string' && value.trim() !== '' && value.length <= 100,
    must: 'must be a text of 1 to 100 characters',
  },
  allowedYears: listOf(
    `whole numbers from 1 to ${MAX_YEARS}, one at least`,
    (item) => isWhole(item, 1, MAX_YEARS),
    1,
  ),
  minLength: whole(1, MAX_LABEL),
  minIdnLength: whole(1, MAX_LABEL),
  requireIdnSld: flag,
  idnLanguages: described,
  supportsPrivacy: flag,
  supportsTransferLock: flag,
  supportsDnssec: flag,
  maxDsRecords: whole(1, MAX_DS_RECORDS),
  supportsPremium: flag,
  supportsInternalTransfer: flag,
  requiresPreDelegation: flag,
  hsts: flag,
  premiumMarkupBps: whole(0, 100_000),
  nameservers: {
    holds: (value) =>
      isObject(value) &&
      Object.keys(value).sort().join() === 'max,min' &&
      isWhole(value['min'], 0, MAX_NAMESERVERS) &&
      isWhole(value['max'], value['min'] as number, MAX_NAMESERVERS),
    must: `must be {min, max}, whole numbers from 0 to ${MAX_NAMESERVERS}, min at most max`,
  },
  requirements: described,
  contacts: described,
  mappings: described,
  keptHere: described,
  claimsCheckRequired: listOf(PHASES.join(', '), (item) => PHASES.includes(item as string)),
  addGraceDays: whole(0, MAX_DAYS),
  addGraceDeleteLimit: {
    holds: (value) =>
      value === 'none' ||
      (isObject(value) &&
        Object.keys(value).sort().join() === 'least,percent' &&
        isWhole(value['percent'], 0, 100) &&
        isWhole(value['least'], 1, MAX_GRACE_DELETES)),
    must: `must be none, or {percent, least}: whole numbers from 0 to 100, and from 1 to ${MAX_GRACE_DELETES}`,
  },
  expirationGraceDays: whole(0, MAX_DAYS),
  transferLockDays: whole(0, MAX_DAYS),
  maxYearsAhead: whole(1, MAX_YEARS),
  renewalWindowDays: whole(MIN_RENEWAL_WINDOW, MAX_DAYS),
  endOfLife: {
    holds: (value) =>
      isObject(value) &&
      Object.keys(value).every((field) => field === 'by' || DAYS_OF_END.includes(field)) &&
      (value['by'] === undefined || value['by'] === 'delete' || value['by'] === 'lapse') &&
      DAYS_OF_END.every((field) => value[field] === undefined || isWhole(value[field], 0, MAX_DAYS)),
    must: `must be {by, ${DAYS_OF_END.join(', ')}}, all of them optional: delete or lapse, and whole numbers from 0 to ${MAX_DAYS}`,
  },
};

/**
 * Rules in storable form: only values that differ from the defaults (`tldRulesOf`). Terms are sorted
 * ascending. Throws 400: all unknown fields first, then all other faults.
 */
export function checkTldRules(rules: unknown): Partial<TldRules> {
  if (!isObject(rules)) throw invalid("'rules' must be an object");
  const unknown = Object.keys(rules).filter((field) => !Object.hasOwn(RULES, field));
  if (unknown.length > 0) throw invalid(`unknown: ${unknown.map((field) => `'rules.${field}'`).join(', ')}`);
  const wrong = Object.entries(rules).filter(
    ([field, value]) => !RULES[field as keyof TldRules].holds(value),
  );
  if (wrong.length > 0)
    throw invalid(
      wrong.map(([field]) => `'rules.${field}' ${RULES[field as keyof TldRules].must}`).join('; '),
    );
  const complete = tldRulesOf(rules as Partial<TldRules>);
  const faults = requirementFaults(complete);
  if (complete.maxYearsAhead < complete.allowedYears[complete.allowedYears.length - 1])
    faults.push('maxYearsAhead must be no less than the longest term');
  if (faults.length > 0) throw invalid(`'rules' cannot be: ${faults.join('; ')}`);
  return {
    ...(rules as Partial<TldRules>),
    ...(rules['allowedYears'] !== undefined && { allowedYears: complete.allowedYears }),
  };
}

const invalid = (details: string) => badRequest(details, 'catalog.rules_invalid');
