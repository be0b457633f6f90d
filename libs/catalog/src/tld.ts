import type { Money } from '@registrar/kernel';

/** What we sell under a TLD and by which rules. */
export interface Tld {
  /** Without a dot, lower case, A-label: `com`, `co.uk`. */
  name: string;
  connectionId: number;
  ccTld: boolean;
  /** Terms on sale in years, ascending. */
  allowedYears: readonly number[];
  minLength: number;
  minIdnLength?: number;
  /** IDN table code to language name; empty: no IDN under this TLD. */
  idnLanguages: Readonly<Record<string, string>>;
  supportsPrivacy: boolean;
  supportsTransferLock: boolean;
  supportsDnssec: boolean;
  supportsPremium: boolean;
  /** Added to a registry premium fee, in 1/10,000. */
  premiumMarkupBps: number;
  /** Whether a purchase must bring tldRequirements. */
  hasRequirements: boolean;
  /** Launch phases in which a claims check is due; empty: none. */
  claimsCheckRequired: readonly string[];
  /** Days after registration in which a refund is possible; 0: never. */
  addGraceDays: number;
}

export type Product = 'registration' | 'renewal' | 'transfer';

/** Per year, for one account. */
export interface PriceEntry {
  price: Money;
  /** Without offers and account prices. */
  listPrice: Money;
}

/** Price of one purchase, for the whole term. */
export interface Quote {
  price: Money;
  listPrice: Money;
  /** The registry has it in a premium class; its price must be sent with the purchase. */
  premium: boolean;
  /** What the registry will charge us, to be acknowledged in the command; absent where it does not say. */
  registryFee?: Money;
  /** Renewal for the minimum term, of this name. */
  renewalPrice?: Money;
}

/** Shortest term on sale, in years: what search prices are for (BEHAVIOUR §6). */
export const minimumTerm = (tld: Tld): number => tld.allowedYears[0];
