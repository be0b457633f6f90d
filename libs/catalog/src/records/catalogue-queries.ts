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

/** A TLD with everything that holds and will hold; versions newest first. */
export interface TldSheet extends TldRecord {
  /** In force, completed with what is usual; left out: none has begun. */
  rules?: TldRules;
  rulesSince?: Date;
  /** All versions, what is particular only. */
  rulesVersions: readonly RulesRecord[];
  prices: readonly (PriceRecord & { inForce: boolean })[];
  /** Why names had no price within the last 24 hours. */
  priceFaults: readonly RecordedFault[];
}

/** The catalogue as staff look at it. */
export class CatalogueQueries {
  constructor(
    private readonly records: CatalogueWriter,
    private readonly offers: OfferWriter,
    private readonly faults: Pick<PriceFaults, 'recent'>,
    private readonly clock: Clock,
  ) {}

  /** All of it, by name. */
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
   * Why names had no price within the last 24 hours, by TLD and reason; `connection` is that of the TLD now.
   */
  priceFaults(): Promise<RecordedFault[]> {
    return this.faults.recent();
  }

  /** With how often each was used; by code. */
  promotions(): Promise<(PromotionRecord & { uses: number })[]> {
    return this.offers.promotions();
  }

  /** Of one TLD, by name, after the one given. `next` is the name to continue after; undefined at the end. */
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
