/** What a domain may go through, as it is counted for the business. */
export const BUSINESS_DEEDS = [
  'registration',
  'renewal',
  'transfer_in',
  'transfer_out',
  'deletion',
  'refund',
] as const;
export type BusinessDeed = (typeof BUSINESS_DEEDS)[number];

/** Figures of the business, none of which names a domain or an account. */
export interface BusinessFigures {
  /** What was done in the 24 hours before, by TLD; what was not done has no row. */
  deeds: readonly { deed: BusinessDeed; tld: string; count: number }[];
  /**
   * Postings of the ledger in the 24 hours before, in minor units of their currency and without tax: what was
   * sold after promotions, and what was refunded. `product` is the type of the first item of the order.
   */
  income: readonly { product: string; currency: string; sold: number; refunded: number }[];
  /** Domains that are active or wait for the decision of their registry, by TLD. */
  domains: readonly { tld: string; count: number }[];
  /** `active`, `suspended` and `closed`. */
  accounts: Readonly<Record<string, number>>;
  /** Jobs of accounts and staff that are retained, by state; 0 for a state without jobs. */
  jobs: Readonly<Record<string, number>>;
  /**
   * The registrar's deletes in the add grace period of the present UTC month, by TLD, as share of the limit up to
   * which the registry refunds them; 1 and more: used up. TLDs with deletes and a limit only.
   */
  graceDeletes: readonly { tld: string; usedShare: number }[];
}

export abstract class BusinessReader {
  abstract read(now: Date): Promise<BusinessFigures>;
}
