import type { AppliedTax } from '@registrar/billing';
import type { Money } from '@registrar/kernel';
import type { ContactRules, RegistryMapping, RequirementSet } from './requirements/description';

/** A TLD as it counts for domains that are held: on sale or blocked. */
export interface HeldTld extends TldRules {
  /** Without a dot, lower case, A-label: `com`, `co.uk`. */
  name: string;
  /** Where names are registered; absent: nowhere at the moment. A held domain has a connection of its own. */
  connectionId?: number;
  /** When these rules began. */
  validFrom: Date;
  /** What cannot be bought; absent: nothing is blocked. */
  blockedProducts?: readonly Product[];
}

/** What we sell under a TLD and by which rules. */
export interface Tld extends HeldTld {
  connectionId: number;
  blockedProducts?: undefined;
}

/** Claims checks by way of buying (contract: ClaimsPurchaseType). */
export type ClaimsPurchaseType =
  'registration' | 'landrush_eap' | 'landrush_auction_a' | 'landrush_reserve_a';

/**
 * Rules of a TLD; they change at a time, and the newest that has begun counts. Stored as JSON that says only
 * what is particular.
 */
export interface TldRules {
  ccTld: boolean;
  registryOperator: string;
  /** Terms on sale in years, ascending. */
  allowedYears: readonly number[];
  minLength: number;
  /** Characters of the U-label; absent: as `minLength`. */
  minIdnLength?: number;
  /** Only internationalised labels. */
  requireIdnSld: boolean;
  /** IDN table code to language name; empty: no IDN under this TLD. */
  idnLanguages: Readonly<Record<string, string>>;
  supportsPrivacy: boolean;
  supportsTransferLock: boolean;
  supportsDnssec: boolean;
  /** DS records of one domain; absent: as the registry has it for all its TLDs. */
  maxDsRecords?: number;
  supportsPremium: boolean;
  supportsInternalTransfer: boolean;
  /** Name servers must answer for the name before the registry takes it. */
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
  /** Requirement fields that the registry is not told, with the reason. */
  keptHere: Readonly<Record<string, string>>;
  /** Ways to buy for which a claims check is due; empty: none. */
  claimsCheckRequired: readonly ClaimsPurchaseType[];
  /** Days after registration in which a refund is possible; 0: never. */
  addGraceDays: number;
  /** Days after expiry in which the domain stays in the account and can be renewed. */
  expirationGraceDays: number;
  /** Days in which a new domain may not be transferred away. */
  transferLockDays: number;
  /**
   * Longest time ahead a term may reach, in years (RFC 5731 leaves it to the registry; ten nearly
   * everywhere).
   */
  maxYearsAhead: number;
  /** What is particular about the end; absent: as usual (`endOfLifeOf`). */
  endOfLife?: Partial<EndOfLife>;
}

/** What follows the end of a term at the registry; days count from there. */
export interface EndOfLife {
  /** delete: it ends by our command · lapse: by itself, when it is not renewed. */
  by: 'delete' | 'lapse';
  /** When we delete it; never before the domain has left its account. Until then staff may renew it late. */
  deletionDays: number;
  /**
   * In which a delete takes back the renewal that the registry has done by itself, with its charge; 0: it
   * does none.
   */
  autoRenewDays: number;
  /** From the delete: in which the registry restores it; 0: it does not say, or keeps nothing. */
  redemptionDays: number;
}

/** Where rules come from, for people. */
export interface RulesSource {
  text: string;
  /** YYYY-MM-DD on which it was looked at. */
  date: string;
  /** No source was at hand: written from knowledge of the registry. */
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
 * has no transfer lock that could enforce it (BEHAVIOUR §9). A TLD that is not sold any more: as usual.
 */
export const transferLockDaysOf = (
  rules: Pick<TldRules, 'supportsTransferLock' | 'transferLockDays'> = USUAL,
): number => (rules.supportsTransferLock ? rules.transferLockDays : 0);

/** Completes stored rules with what is usual of a generic TLD. */
export const tldRulesOf = (stored: Partial<TldRules>): TldRules => {
  const rules = { ...USUAL, ...stored };
  return { ...rules, allowedYears: [...rules.allowedYears].sort((a, b) => a - b) };
};

/**
 * With what is usual: of a generic TLD, late renewal until day 43, 45 days of auto-renew grace and 30 of
 * redemption (BEHAVIOUR §10, FACTS §2.7); else deletion with the removal.
 */
export const endOfLifeOf = ({ ccTld, endOfLife }: Pick<TldRules, 'ccTld' | 'endOfLife'>): EndOfLife => ({
  by: 'delete',
  deletionDays: ccTld ? 0 : 43,
  autoRenewDays: ccTld ? 0 : 45,
  redemptionDays: ccTld ? 0 : 30,
  ...endOfLife,
});

export type Product = 'registration' | 'renewal' | 'transfer' | 'restore';

/** What a block stops whatever it lists: sales (BEHAVIOUR §17). */
export const BLOCKED_SALES: readonly Product[] = ['registration', 'transfer'];

/** For one account: per year, and for a restore per restore. */
export interface PriceEntry {
  /** What the account pays: its own price, else the public one. */
  price: Money;
  /** What everybody pays, offers included. */
  publicPrice: Money;
  /** Without offers and account prices. */
  listPrice: Money;
}

/**
 * Price of one purchase, for the whole term: `total` is `price` and `tax`, `price` and `discount` are what
 * lists show.
 */
export interface Quote {
  /** After the discount, before tax. */
  price: Money;
  /** Without offers, account prices and promotions. */
  listPrice: Money;
  /** What a promotion takes off; zero without one. */
  discount: Money;
  /** On top of `price`, where the account has tax. */
  tax: Money;
  /** By what it was decided; to be kept with the order. */
  appliedTax: AppliedTax;
  /** What is paid. */
  total: Money;
  /** The registry has it in a premium class; its price must be sent with the purchase. */
  premium: boolean;
  /** What the registry will charge us, to be acknowledged in the command; absent where it does not say. */
  registryFee?: Money;
  /** Renewal for the minimum term, of this name, before tax. */
  renewalPrice?: Money;
  /** Whose use is to be taken with the money. */
  promotionId?: number;
}

/** Shortest term on sale, in years: what search prices are for (BEHAVIOUR §6). */
export const minimumTerm = (tld: TldRules): number => tld.allowedYears[0];
