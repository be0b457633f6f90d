import type { Clock } from '@registrar/kernel';
import type { PriceFaults, RecordedFault } from '../faults/price-faults';
import { type TldRules, tldRulesOf } from '../tld';
import { tldNotFound } from './errors';
import type {
  CatalogueWriter,
  OfferWriter,
  PremiumNameRecord,
  PriceRecord,
  PromotionRecord,
  RulesRecord,
  TldRecord,
} from './ports';
import { inForce } from './versions';

/** A TLD with all current and future versions; newest first. */
export interface TldSheet extends TldRecord {
  /** In force, completed with the defaults; absent: no version has begun. */
  rules?: TldRules;
  rulesSince?: Date;
  /** All versions, only with values that differ from the defaults. */
  rulesVersions: readonly RulesRecord[];
  prices: readonly (PriceRecord & { inForce: boolean })[];
  /** Why names had no price within the last 24 hours. */
  priceFaults: readonly RecordedFault[];
}

/** The catalogue as shown to staff. */
export class CatalogueQueries {
  constructor(
    private readonly records: CatalogueWriter,
    private readonly offers: OfferWriter,
    private readonly faults: Pick<PriceFaults, 'recent'>,
    private readonly clock: Clock,
  ) {}

  /** The whole catalogue, by name. */
  tlds(): Promise<TldRecord[]> {
    return this.records.tlds();
  }

  /** Throws 404. */
  async tld(name: string): Promise<TldSheet> {
    const [record] = await this.records.tlds(name);
    if (!record) throw tldNotFound();
    const now = this.clock.now();
    const rulesVersions = await this.records.rules(name);
    const prices = await this.records.prices(name);
    const current = inForce(rulesVersions, now);
    const holds = (price: PriceRecord): boolean =>
      inForce(
        prices.filter((other) => keyOf(other) === keyOf(price)),
        now,
      ) === price;
    return {
      ...record,
      ...(current && { rules: tldRulesOf(current.rules), rulesSince: current.validFrom }),
      rulesVersions,
      prices: prices.map((price) => ({ ...price, inForce: holds(price) })),
      priceFaults: await this.faults.recent(name),
    };
  }

  /**
   * Why names had no price within the last 24 hours, by TLD and reason; `connection` is the TLD's current
   * one.
   */
  priceFaults(): Promise<RecordedFault[]> {
    return this.faults.recent();
  }

  /** With the number of uses; by code. */
  promotions(): Promise<(PromotionRecord & { uses: number })[]> {
    return this.offers.promotions();
  }

  /**
   * Premium names of one TLD, by name, after the given one. `next` continues the list; undefined at its end.
   */
  async premiumNames(
    tld: string,
    after: string | undefined,
    limit: number,
  ): Promise<{ items: PremiumNameRecord[]; next?: string }> {
    const found = await this.offers.premiumNames(tld, after, limit + 1);
    const items = found.slice(0, limit);
    return { items, ...(found.length > limit && { next: items[limit - 1].name }) };
  }
}

const keyOf = ({ product, accountId }: PriceRecord): string => `${product} ${accountId}`;
