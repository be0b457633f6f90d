import type { Money } from '@registrar/kernel';
import type { PremiumName } from '../prices/premium-names';
import type { Promotion } from '../prices/promotions';
import type { Product, RulesSource, TldRules } from '../tld';

/**
 * file: as the reviewed file of the TLD had it · staff: decided by people since, so that the files leave it
 * alone.
 */
export type RecordOrigin = 'file' | 'staff';

/** Where a version comes from. Rows that say nothing count as staff's: somebody put them there by hand. */
export type RecordSource = ({ origin: 'file' } & Partial<RulesSource>) | { origin: 'staff'; reason?: string };

export interface TldRecord {
  /** A-label, lower case. */
  name: string;
  /** Code; left out: nobody to register names at, so it is not sold. */
  connection?: string;
  status: 'live' | 'blocked';
  /** What the block stops beside registrations and transfers in; only of a blocked TLD. */
  blockedProducts?: readonly Product[];
  origin: RecordOrigin;
}

/** One version of a TLD's rules: what is particular; `tldRulesOf` completes it. */
export interface RulesRecord {
  tld: string;
  validFrom: Date;
  rules: Partial<TldRules>;
  source: RecordSource;
}

/** One version of a price: a year, of a restore each time. */
export interface PriceRecord {
  tld: string;
  product: Product;
  /** Left out: for every account without a price of its own. */
  accountId?: number;
  price: Money;
  listPrice: Money;
  validFrom: Date;
  source: RecordSource;
}

/** The catalogue's records with all their versions, as they are kept. What sells reads `CatalogStore`. */
export abstract class CatalogueWriter {
  /**
   * Writers wait for each other until the end of the transaction. Demands a unit of work, as every write
   * does.
   */
  abstract lock(): Promise<void>;
  /** Of all registry connections. */
  abstract connectionCodes(): Promise<string[]>;
  /** All, or the one of this name; by name. */
  abstract tlds(name?: string): Promise<TldRecord[]>;
  /** Of all TLDs, or of this one; newest start first. */
  abstract rules(tld?: string): Promise<RulesRecord[]>;
  /** Of all TLDs, or of this one; newest start first. */
  abstract prices(tld?: string): Promise<PriceRecord[]>;
  /** Adds, or takes the place of what was there. A connection has to exist. */
  abstract putTlds(records: readonly TldRecord[], now: Date): Promise<void>;
  /** Adds versions. There must be none of that TLD with that start: versions are never changed. */
  abstract addRules(records: readonly RulesRecord[], now: Date): Promise<void>;
  /** Adds versions; one with the same start takes the place of the one before. */
  abstract putPrices(records: readonly PriceRecord[]): Promise<void>;
}

/** A promotion as staff keep it, known by its code. */
export interface PromotionRecord extends Omit<Promotion, 'id'> {
  description: string;
  /** Left out: without limit. */
  maxUses?: number;
  maxUsesPerAccount?: number;
}

/** A premium name as staff keep it; `class` is the registry's word. */
export interface PremiumNameRecord extends PremiumName {
  class: string;
}

/**
 * Promotions and premium names as they are kept. Writes demand a unit of work; those of accounts or TLDs that
 * do not exist throw 400.
 */
export abstract class OfferWriter {
  /** With how often each has been used; by code. */
  abstract promotions(): Promise<(PromotionRecord & { uses: number })[]>;
  /** Locked until the end of the transaction. */
  abstract promotion(code: string): Promise<PromotionRecord | undefined>;
  /** Adds, or takes the place of the one with that code. */
  abstract putPromotion(record: PromotionRecord, now: Date): Promise<void>;
  /** Of one TLD, by name: at most `limit`, after the name given. */
  abstract premiumNames(tld: string, after: string | undefined, limit: number): Promise<PremiumNameRecord[]>;
  abstract premiumName(name: string): Promise<PremiumNameRecord | undefined>;
  abstract putPremiumName(record: PremiumNameRecord, now: Date): Promise<void>;
  abstract removePremiumName(name: string): Promise<void>;
}
