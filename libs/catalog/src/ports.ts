export { AcquisitionSource } from './search/acquisitions';
export { PriceFaultStore } from './faults/ports';
export { tldRulesOf } from './tld';
export { unknownAccount, unknownTld } from './records/errors';
export { CatalogueWriter, OfferWriter } from './records/ports';
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
import type { HeldTld, PriceEntry, Product, Tld } from './tld';

/** TLDs and prices; the adapter keeps them for a second or so. */
export abstract class CatalogStore {
  /** By the rules in force at `now`. `blocked`: known and not sold here. Undefined: not in the catalogue. */
  abstract tld(name: string, now: Date): Promise<Tld | 'blocked' | undefined>;
  /**
   * As it counts for domains that are held, blocked ones too. Undefined: not in the catalogue, or without
   * rules in force.
   */
  abstract held(name: string, now: Date): Promise<HeldTld | undefined>;
  /** All that are on sale, by name. */
  abstract tlds(now: Date): Promise<readonly Tld[]>;
  /** The account's own price, else the general one, in force at `now`. Undefined: not sold. */
  abstract price(
    tld: string,
    product: Product,
    accountId: number,
    now: Date,
  ): Promise<PriceEntry | undefined>;
  /** What the tax on the account's purchases depends on. Throws when there is no such account. */
  abstract taxSituation(accountId: number): Promise<TaxSituation>;
  /** Rules of a country, whenever they are in force. */
  abstract taxRules(country: string): Promise<readonly TaxRule[]>;
  /** Units of the currency for one USD, as finance has set it at `now`: a plain decimal. Undefined: none. */
  abstract exchangeRate(currency: string, now: Date): Promise<string | undefined>;
}

/** One use of a promotion, by the operation that buys with it. */
export interface PromotionUse {
  promotionId: number;
  operationId: string;
  accountId: number;
  discount: Money;
  usedAt: Date;
}

/** Promotions and who has used them. */
export abstract class PromotionStore {
  /** Whatever its dates and limits. One statement. */
  abstract find(code: string): Promise<Promotion | undefined>;
  /**
   * False when one of the promotion's limits is reached, also by others at the same moment: they wait for
   * each other until the end of the transaction. Demands a unit of work.
   */
  abstract take(use: PromotionUse): Promise<boolean>;
  /**
   * The purchase came to nothing: its use counts no more. Nothing when it has none. Demands a unit of work.
   */
  abstract release(operationId: string, at: Date): Promise<void>;
}

/** Premium names as the registries publish them, with our prices. */
export abstract class PremiumNames {
  /** Of the name (A-labels). One statement. */
  abstract price(name: string): Promise<PremiumPrice | undefined>;
  /** Whether there are any under TLDs on sale. */
  abstract any(): Promise<boolean>;
  /** Those under TLDs on sale, by TLD and name: at most `limit`, after the one given. */
  abstract after(last: PremiumName | undefined, limit: number): Promise<PremiumName[]>;
}

export interface TldPriceListRequest {
  accountId: number;
  /** Years. */
  duration: number;
  /** In the order they are shown: A-label, the form that is shown, and whether the term is offered. */
  tlds: readonly { name: string; shown: string; offered: boolean }[];
  now: Date;
}

/** Price lists as the contract shows them. */
export abstract class PriceLists {
  /** JSON text of the array (contract: TldPriceListEntry), ready to be sent. One statement. */
  abstract list(request: TldPriceListRequest): Promise<string>;
}

/** Names that are registered here, in any account. */
export abstract class RegisteredNames {
  /** Those of the names (A-labels) that are. */
  abstract among(names: readonly string[]): Promise<string[]>;
}
