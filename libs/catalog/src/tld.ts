import { type AppliedTax, type GraceDeleteShare, ICANN_GRACE_DELETES } from '@registrar/billing';
import type { Money } from '@registrar/kernel';
import type { ContactRules, RegistryMapping, RequirementSet } from './requirements/description';

/** A TLD for held domains: on sale or blocked. */
export interface HeldTld extends TldRules {
  /** Without a dot, lower case, A-label: `com`, `co.uk`. */
  name: string;
  /**
   * The connection for registrations; absent: none at the moment. A held domain has a connection of its own.
   */
  connectionId?: number;
  /** Start of these rules. */
  validFrom: Date;
  /** Products that cannot be bought; absent: nothing is blocked. */
  blockedProducts?: readonly Product[];
  /** Products whose sale staff have stopped for now, of the TLD or of its registry; absent: none. */
  stoppedProducts?: readonly Product[];
}

/** A TLD on sale and its rules. */
export interface Tld extends HeldTld {
  connectionId: number;
  blockedProducts?: undefined;
}

/** Purchase types of claims checks (contract: ClaimsPurchaseType). */
export type ClaimsPurchaseType =
  'registration' | 'landrush_eap' | 'landrush_auction_a' | 'landrush_reserve_a';

/**
 * Rules of a TLD. They change at a time; the newest version that has begun applies. Stored as JSON with only
 * the values that differ from the defaults.
 */
export interface TldRules {
  ccTld: boolean;
  registryOperator: string;
  /** Terms on sale in years, ascending. */
  allowedYears: readonly number[];
  minLength: number;
  /** Characters of the U-label; default: `minLength`. */
  minIdnLength?: number;
  /** Only internationalised labels. */
  requireIdnSld: boolean;
  /** IDN table code to language name; empty: no IDN under this TLD. */
  idnLanguages: Readonly<Record<string, string>>;
  supportsPrivacy: boolean;
  supportsTransferLock: boolean;
  supportsDnssec: boolean;
  /** DS records of one domain; absent: the registry's limit for all its TLDs. */
  maxDsRecords?: number;
  supportsPremium: boolean;
  supportsInternalTransfer: boolean;
  /** Name servers must answer for the name before the registry accepts it. */
  requiresPreDelegation: boolean;
  /** On the browsers' preload list: sites work over TLS only. */
  hsts: boolean;
  /** Added to a registry premium fee, in 1/10,000. */
  premiumMarkupBps: number;
  nameservers: { min: number; max: number };
  requirements: RequirementSet;
  contacts?: ContactRules;
  /** How requirement values reach the registry. */
  mappings: readonly RegistryMapping[];
  /** Requirement fields that are not sent to the registry, with the reason. */
  keptHere: Readonly<Record<string, string>>;
  /** Purchase types that need a claims check; may be empty. */
  claimsCheckRequired: readonly ClaimsPurchaseType[];
  /** Days after registration in which a refund is possible; 0: never. */
  addGraceDays: number;
  /**
   * For how many deletes of the registrar in the add grace period of a UTC month the registry refunds its fee;
   * none: for all. Absent: ICANN's AGP Limits Policy for a generic TLD, none for a country code.
   */
  addGraceDeleteLimit?: GraceDeleteShare | 'none';
  /** Days after expiry in which the domain stays in the account and can be renewed. */
  expirationGraceDays: number;
  /** Days in which a new domain may not be transferred away. */
  transferLockDays: number;
  /** Latest end of a term, in years from now (RFC 5731 leaves it to the registry; ten nearly everywhere). */
  maxYearsAhead: number;
  /** Days before the end of the term from which the registry accepts renewals; absent: at any time. */
  renewalWindowDays?: number;
  /** Differences at the end of life; absent: the defaults (`endOfLifeOf`). */
  endOfLife?: Partial<EndOfLife>;
}

/** The lifecycle after the end of a term at the registry; days count from there. */
export interface EndOfLife {
  /** delete: ends by the registrar's delete command · lapse: ends automatically when it is not renewed. */
  by: 'delete' | 'lapse';
  /**
   * Day of the delete command; never before the domain has left its account. Until then staff may renew it
   * late.
   */
  deletionDays: number;
  /**
   * Days in which a delete reverses the registry's auto-renewal and its charge; 0: the registry has no
   * auto-renewal.
   */
  autoRenewDays: number;
  /** Days after the delete in which the registry restores the domain; 0: unknown, or no redemption. */
  redemptionDays: number;
  /** Days before the delete in which the domain is out of the DNS (clientHold); 0: none. */
  interruptionDays: number;
}

/** The source of rules, for people. */
export interface RulesSource {
  text: string;
  /** YYYY-MM-DD on which it was read. */
  date: string;
  /** No source was available: written from knowledge of the registry. */
  unverified?: boolean;
}

const USUAL: TldRules = {
  ccTld: false,
  registryOperator: '',
  allowedYears: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  minLength: 1,
  requireIdnSld: false,
  idnLanguages: {},
  supportsPrivacy: true,
  supportsTransferLock: true,
  supportsDnssec: true,
  supportsPremium: false,
  supportsInternalTransfer: true,
  requiresPreDelegation: false,
  hsts: false,
  premiumMarkupBps: 0,
  nameservers: { min: 0, max: 13 },
  requirements: { fields: {} },
  mappings: [],
  keptHere: {},
  claimsCheckRequired: [],
  addGraceDays: 5, // RFC 3915: the add grace period of nearly all gTLDs
  expirationGraceDays: 25, // BEHAVIOUR §10
  transferLockDays: 60, // ICANN transfer policy; BEHAVIOUR §9
  maxYearsAhead: 10,
};

/**
 * Days of the TransferLock after registration, arrival or a change of the registrant: 0 where the registry
 * has no transfer lock to enforce it (BEHAVIOUR §9). For a TLD that is no longer sold: the default.
 */
export const transferLockDaysOf = (
  rules: Pick<TldRules, 'supportsTransferLock' | 'transferLockDays'> = USUAL,
): number => (rules.supportsTransferLock ? rules.transferLockDays : 0);

/** Undefined: the registry refunds all deletes in the add grace period. */
export const addGraceDeleteLimitOf = ({
  ccTld,
  addGraceDeleteLimit,
}: Pick<TldRules, 'ccTld' | 'addGraceDeleteLimit'> = USUAL): GraceDeleteShare | undefined => {
  if (addGraceDeleteLimit === undefined) return ccTld ? undefined : ICANN_GRACE_DELETES;
  return addGraceDeleteLimit === 'none' ? undefined : addGraceDeleteLimit;
};

/** Completes stored rules with the defaults of a generic TLD. */
export const tldRulesOf = (stored: Partial<TldRules>): TldRules => {
  const rules = { ...USUAL, ...stored };
  return { ...rules, allowedYears: [...rules.allowedYears].sort((a, b) => a - b) };
};

/**
 * With the defaults: for a generic TLD, late renewal until day 43, 45 days of auto-renew grace and 30 of
 * redemption (BEHAVIOUR §10, FACTS §2.7), and nine days without DNS before the delete: eight by the Expired
 * Registration Recovery Policy (§2.2), one to spare. Else deletion with the removal.
 */
export const endOfLifeOf = ({ ccTld, endOfLife }: Pick<TldRules, 'ccTld' | 'endOfLife'>): EndOfLife => ({
  by: 'delete',
  deletionDays: ccTld ? 0 : 43,
  autoRenewDays: ccTld ? 0 : 45,
  redemptionDays: ccTld ? 0 : 30,
  interruptionDays: ccTld ? 0 : 9,
  ...endOfLife,
});

export type Product = 'registration' | 'renewal' | 'transfer' | 'restore';

/** Sales that every block stops (BEHAVIOUR §17). */
export const BLOCKED_SALES: readonly Product[] = ['registration', 'transfer'];

/** Sales that staff can stop for a while; restores and refunds of held domains always go on. */
export const STOPPABLE_SALES: readonly Product[] = ['registration', 'transfer', 'renewal'];

/** Whether the product can be bought now: neither the TLD's block nor a stop of sales covers it. */
export const isSold = (
  { blockedProducts, stoppedProducts }: Pick<HeldTld, 'blockedProducts' | 'stoppedProducts'>,
  product: Product,
): boolean => !isBlocked({ blockedProducts }, product) && !stoppedProducts?.includes(product);

/** Whether the TLD forbids the product itself; a stop of sales, which staff lift again, does not count. */
export const isBlocked = ({ blockedProducts }: Pick<HeldTld, 'blockedProducts'>, product: Product): boolean =>
  blockedProducts?.includes(product) === true;

/** For one account: per year, and for a restore per restore. */
export interface PriceEntry {
  /** The account's price: its own, else the public one. */
  price: Money;
  /** The public price, offers included. */
  publicPrice: Money;
  /** Without offers and account prices. */
  listPrice: Money;
}

/** A price of the general list, or of the account's own, with the time from which it applies. */
export interface DatedPrice {
  tld: string;
  product: Product;
  isOwn: boolean;
  price: Money;
  validFrom: Date;
}

/** A price that will apply, for the requested term. */
export interface FuturePrice {
  product: Product;
  effectiveFrom: Date;
  price: Money;
}

/**
 * Price of one purchase, for the whole term: `total` is `price` plus `tax`; `price` and `discount` are shown
 * in lists.
 */
export interface Quote {
  /** After the discount, before tax. */
  price: Money;
  /** Without offers, account prices and promotions. */
  listPrice: Money;
  /** Discount of a promotion; zero without one. */
  discount: Money;
  /** Added to `price`, where the account is taxed. */
  tax: Money;
  /** The rule that decided the tax; stored with the order. */
  appliedTax: AppliedTax;
  /** The amount to pay. */
  total: Money;
  /** The registry has the name in a premium class; its price must be sent with the purchase. */
  premium: boolean;
  /** The registry's charge, to be acknowledged in the command; absent where it is not quoted. */
  registryFee?: Money;
  /** Renewal of this name for the minimum term, before tax. */
  renewalPrice?: Money;
  /** The promotion whose use is recorded with the payment. */
  promotionId?: number;
}

/** Shortest term on sale, in years: the term of search prices (BEHAVIOUR §6). */
export const minimumTerm = (tld: TldRules): number => tld.allowedYears[0];
