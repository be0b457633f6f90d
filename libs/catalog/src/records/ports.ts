import type { Money } from '@registrar/kernel';
import type { PremiumName } from '../prices/premium-names';
import type { Promotion } from '../prices/promotions';
import type { Product, RulesSource, TldRules } from '../tld';

/**
 * file: from the reviewed file of the TLD · staff: changed by staff since, so that the loader leaves it
 * alone.
 */
export type RecordOrigin = 'file' | 'staff';

/** Where a version comes from. Rows without a source count as staff's: they were written by hand. */
export type RecordSource = ({ origin: 'file' } & Partial<RulesSource>) | { origin: 'staff'; reason?: string };

export interface TldRecord {
  /** A-label, lower case. */
  name: string;
  /** Code; absent: no registry to register at, so it is not sold. */
  connection?: string;
  status: 'live' | 'blocked';
  /** What the block stops in addition to registrations and inbound transfers; only of a blocked TLD. */
  blockedProducts?: readonly Product[];
  origin: RecordOrigin;
}

/**
 * One version of a TLD's rules, only with values that differ from the defaults; `tldRulesOf` completes it.
 */
export interface RulesRecord {
  tld: string;
  validFrom: Date;
  rules: Partial<TldRules>;
  source: RecordSource;
}

/** One version of a price: per year, of a restore per restore. */
export interface PriceRecord {
  tld: string;
  product: Product;
  /** Absent: for every account without its own price. */
  accountId?: number;
  price: Money;
  listPrice: Money;
  validFrom: Date;
  source: RecordSource;
}

/** The catalogue's stored records with all their versions. Sales read `CatalogStore`. */
export abstract class CatalogueWriter {
  /** Serialises writers until the end of the transaction. Demands a unit of work, like every write. */
  abstract lock(): Promise<void>;
  /** Of all registry connections. */
  abstract connectionCodes(): Promise<string[]>;
  /** All, or the one with this name; by name. */
  abstract tlds(name?: string): Promise<TldRecord[]>;
  /** Of all TLDs, or of this one; newest start first. */
  abstract rules(tld?: string): Promise<RulesRecord[]>;
  /** Of all TLDs, or of this one; newest start first. */
  abstract prices(tld?: string): Promise<PriceRecord[]>;
  /** Adds or replaces. The connection has to exist. */
  abstract putTlds(records: readonly TldRecord[], now: Date): Promise<void>;
  /** Adds versions, which are never changed: the TLD must not have one with that start. */
  abstract addRules(records: readonly RulesRecord[], now: Date): Promise<void>;
  /** Adds versions; one with the same start replaces the previous one. */
  abstract putPrices(records: readonly PriceRecord[]): Promise<void>;
}

/** A promotion as edited by staff, identified by its code. */
export interface PromotionRecord extends Omit<Promotion, 'id'> {
  description: string;
  /** Absent: without limit. */
  maxUses?: number;
  /** Of an account and its sub-accounts together; absent: without limit. */
  maxUsesPerAccount?: number;
}

/** A premium name as edited by staff; `class` is the registry's term. */
export interface PremiumNameRecord extends PremiumName {
  class: string;
}

/**
 * Stored promotions and premium names. Writes demand a unit of work; they throw 400 for an account or TLD
 * that does not exist.
 */
export abstract class OfferWriter {
  /** With the number of uses; by code. */
  abstract promotions(): Promise<(PromotionRecord & { uses: number })[]>;
  /** Locked until the end of the transaction. */
  abstract promotion(code: string): Promise<PromotionRecord | undefined>;
  /** Adds, or replaces the one with that code. */
  abstract putPromotion(record: PromotionRecord, now: Date): Promise<void>;
  /** Of one TLD, by name: at most `limit`, after the given name. */
  abstract premiumNames(tld: string, after: string | undefined, limit: number): Promise<PremiumNameRecord[]>;
  abstract premiumName(name: string): Promise<PremiumNameRecord | undefined>;
  abstract putPremiumName(record: PremiumNameRecord, now: Date): Promise<void>;
  abstract removePremiumName(name: string): Promise<void>;
}
