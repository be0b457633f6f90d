export { AcquisitionSource } from './search/acquisitions';
export { PriceFaultStore } from './faults/ports';
export { tldRulesOf } from './tld';
export { unknownAccount, unknownTld } from './records/errors';
export { CatalogueWriter, OfferWriter } from './records/ports';
export { SalesStops } from './records/sales-stop-ports';
export { DelegationReader, ZoneFileFault } from './zones/delegation-reader';
export { type BegunImport, type OpenZone, ZoneNames, ZoneSources, ZoneStore } from './zones/ports';
export {
  ClaimsAcknowledgements,
  ClaimsNotices,
  ClaimsNoticeService,
  type FetchedNotice,
  type StoredNotice,
} from './claims/ports';
import type { TaxRule, TaxSituation } from '@registrar/billing';
import type { Money } from '@registrar/kernel';
import type { PremiumName, PremiumPrice } from './prices/premium-names';
import type { Promotion } from './prices/promotions';
import type { DatedPrice, FuturePrice, HeldTld, PriceEntry, Product, Tld } from './tld';

/** TLDs and prices; the adapter caches them for about a second. */
export abstract class CatalogStore {
  /**
   * By the rules in force at `now`. `blocked`: in the catalogue and not sold. Undefined: not in the
   * catalogue.
   */
  abstract tld(name: string, now: Date): Promise<Tld | 'blocked' | undefined>;
  /** As `tld`, for many names at one time: a promise for each costs more than the look-up. */
  abstract tldReader(now: Date): Promise<(name: string) => Tld | 'blocked' | undefined>;
  /**
   * The rules for held domains, also of blocked TLDs. Undefined: not in the catalogue, or without rules in
   * force.
   */
  abstract held(name: string, now: Date): Promise<HeldTld | undefined>;
  /** All TLDs on sale, by name. */
  abstract tlds(now: Date): Promise<readonly Tld[]>;
  /** The account's own price, else the general one, in force at `now`. Undefined: not sold. */
  abstract price(
    tld: string,
    product: Product,
    accountId: number,
    now: Date,
  ): Promise<PriceEntry | undefined>;
  /** All prices of the general list and of the account's own, past and to come, in any order; of all TLDs or these. */
  abstract datedPrices(accountId: number, tlds?: readonly string[]): Promise<DatedPrice[]>;
  /** The facts that decide the tax on the account's purchases. Throws when there is no such account. */
  abstract taxSituation(accountId: number): Promise<TaxSituation>;
  /** All rules of a country, past and future ones too. */
  abstract taxRules(country: string): Promise<readonly TaxRule[]>;
  /** Units of the currency for one USD, as finance has set it for `now`: a plain decimal. Undefined: none. */
  abstract exchangeRate(currency: string, now: Date): Promise<string | undefined>;
}

/** One use of a promotion, by the operation of the purchase. */
export interface PromotionUse {
  promotionId: number;
  operationId: string;
  accountId: number;
  discount: Money;
  usedAt: Date;
}

/** Promotions and their uses. */
export abstract class PromotionStore {
  /** Dates and limits are not checked. One statement. */
  abstract findByCode(code: string): Promise<Promotion | undefined>;
  /**
   * False when one of the promotion's limits is reached; the one per account counts the accounts with the same
   * root together, so that sub-accounts do not multiply it. Concurrent uses wait for each other until the end of
   * the transaction. Demands a unit of work.
   */
  abstract recordUse(use: PromotionUse): Promise<boolean>;
  /** The purchase failed: its use no longer counts. No effect when it has none. Demands a unit of work. */
  abstract releaseUse(operationId: string, at: Date): Promise<void>;
}

/** Premium names published by the registries, with the registrar's prices. */
export abstract class PremiumNames {
  /** Of the name (A-labels). One statement. */
  abstract price(name: string): Promise<PremiumPrice | undefined>;
  /** Whether premium names exist under TLDs on sale. */
  abstract any(): Promise<boolean>;
  /** Premium names under TLDs on sale, by TLD and name: at most `limit`, after the given one. */
  abstract after(last: PremiumName | undefined, limit: number): Promise<PremiumName[]>;
}

export interface ListedTld {
  /** A-label. */
  name: string;
  /** Display form. */
  shown: string;
  /** The TLD has the term. */
  offered: boolean;
  /** Products that staff have stopped, without a price; absent: none. */
  stopped?: readonly Product[];
  /** Known prices to come. */
  future: readonly FuturePrice[];
}

export interface TldPriceListRequest {
  accountId: number;
  /** Years. */
  duration: number;
  /** In display order. */
  tlds: readonly ListedTld[];
  now: Date;
}

/** Price lists in the form of the contract. */
export abstract class PriceLists {
  /** JSON text of the array (contract: TldPriceListEntry), ready to send. One statement. */
  abstract list(request: TldPriceListRequest): Promise<string>;
}

/** Names registered through the platform, in any account. */
export abstract class RegisteredNames {
  /** The registered names among those given (A-labels). */
  abstract among(names: readonly string[]): Promise<string[]>;
}
export { storedClaims } from './claims/stored-claims';
