import { addDays, badRequest, DomainName, Money } from '@registrar/kernel';
import { sourceNetworks } from './networks';

/** Limits of an API token; empty: full access (BEHAVIOUR §22). */
export interface TokenLimits {
  /** Read-only. Without auth codes, since an auth code suffices to transfer the domain. */
  readOnly?: boolean;
  /** Zones and their contents only. */
  dnsOnly?: boolean;
  /** Only operations on these domains, by name in lower-case A-labels. */
  zones?: readonly string[];
  /** Only records of these types are written; DNS only as well. */
  recordTypes?: readonly string[];
  /** Limit of purchases in a UTC day. */
  dailySpendCap?: Money;
  expiresAt?: Date;
  /** Networks it may be used from, CIDR. */
  sourceNetworks?: readonly string[];
}

/** Limits as sent by an owner or staff. */
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
/** A longer list should be a separate account. */
const ZONES_MAX = 100;
const NETWORKS_MAX = 50;
/** Above this a typing error is likelier; in smallest units. */
const CAP_MAX = 100_000_000_000n;
/** Ten years; for longer, omit the expiry. */
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

/** Whether the token has any limit. */
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

/** Refuses an empty list: such a token could do nothing. */
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
    : refuse('expiresAt', 'must be in the future, ten years ahead at most');
