import { addDays, badRequest, DomainName, Money } from '@registrar/kernel';
import { sourceNetworks } from './networks';

/**
 * What keeps an API token from doing all that its account may; nothing set: it may do everything (BEHAVIOUR
 * §22).
 */
export interface TokenLimits {
  /** Reads only. Auth codes are no reading: who has one can take the domain away. */
  readOnly?: boolean;
  /** Zones and their contents only. */
  dnsOnly?: boolean;
  /** Only operations on these domains, by name in lower-case A-labels. */
  zones?: readonly string[];
  /** Only records of these types are written; DNS only as well. */
  recordTypes?: readonly string[];
  /** What purchases may take in a UTC day. */
  dailySpendCap?: Money;
  expiresAt?: Date;
  /** Networks it may be used from, CIDR. */
  sourceNetworks?: readonly string[];
}

/** As an owner or a member of staff sends them. */
export interface TokenLimitsInput {
  readOnly?: boolean;
  dnsOnly?: boolean;
  zones?: readonly string[];
  recordTypes?: readonly string[];
  /** USD, at most two decimals. */
  dailySpendCap?: number;
  expiresAt?: Date;
  sourceNetworks?: readonly string[];
}

/** The record types of the contract (Record.type). */
export const SCOPED_RECORD_TYPES = ['A', 'AAAA', 'ANAME', 'CNAME', 'MX', 'NS', 'SRV', 'TXT'] as const;
/** A list longer than this is another account's worth of domains. */
const ZONES_MAX = 100;
const NETWORKS_MAX = 50;
/** Above this a typing error is likelier; in smallest units. */
const CAP_MAX = 100_000_000_000n;
/** Ten years: a longer expiry is left out. */
const EXPIRY_DAYS_MAX = 3_660;

/** Limits of a request; false or absent: no limit. 400 naming the field. */
export function tokenLimits(input: TokenLimitsInput, now: Date): TokenLimits {
  return {
    ...(input.readOnly && { readOnly: true }),
    ...(input.dnsOnly && { dnsOnly: true }),
    ...(input.zones && { zones: zonesFrom(input.zones) }),
    ...(input.recordTypes && { recordTypes: recordTypesFrom(input.recordTypes) }),
    ...(input.dailySpendCap !== undefined && { dailySpendCap: capFrom(input.dailySpendCap) }),
    ...(input.expiresAt && { expiresAt: expiryFrom(input.expiresAt, now) }),
    ...(input.sourceNetworks && {
      sourceNetworks: sourceNetworks(
        'sourceNetworks',
        some('sourceNetworks', input.sourceNetworks, NETWORKS_MAX),
      ),
    }),
  };
}

/** Whether anything keeps the token from full access. */
export const isLimited = (limits: TokenLimits): boolean => Object.keys(limits).length > 0;

/** For the audit log: plain JSON, amounts as decimals. */
export const describeLimits = ({ dailySpendCap, expiresAt, ...limits }: TokenLimits): object => ({
  ...limits,
  ...(dailySpendCap && { dailySpendCap: dailySpendCap.toDecimal() }),
  ...(expiresAt && { expiresAt: expiresAt.toISOString() }),
});

const refuse = (field: string, rule: string): never => {
  throw badRequest(`'${field}' ${rule}`, 'account.token_limits_invalid');
};

/** An empty list would be a token that may do nothing: surely not what was meant. */
const some = (field: string, list: readonly string[], max: number): readonly string[] =>
  list.length > 0 && list.length <= max ? list : refuse(field, `must hold 1 to ${max} entries`);

const zonesFrom = (zones: readonly string[]): string[] => [
  ...new Set(
    some('zones', zones, ZONES_MAX).map((text, at) => {
      const name = DomainName.parse(text);
      return name ? name.ascii : refuse(`zones[${at}]`, 'must be a domain name');
    }),
  ),
];

const recordTypesFrom = (types: readonly string[]): string[] => [
  ...new Set(
    some('recordTypes', types, SCOPED_RECORD_TYPES.length).map((text, at) => {
      const type = text.toUpperCase();
      return (SCOPED_RECORD_TYPES as readonly string[]).includes(type)
        ? type
        : refuse(`recordTypes[${at}]`, `must be one of ${SCOPED_RECORD_TYPES.join(', ')}`);
    }),
  ),
];

function capFrom(usd: number): Money {
  const cap = Money.parse(usd);
  return cap && cap.minor >= 0n && cap.minor <= CAP_MAX
    ? cap
    : refuse('dailySpendCap', 'must be 0 or more, with at most two decimals');
}

const expiryFrom = (at: Date, now: Date): Date =>
  at > now && at <= addDays(now, EXPIRY_DAYS_MAX)
    ? at
    : refuse('expiresAt', 'must lie in the future, ten years ahead at most');
