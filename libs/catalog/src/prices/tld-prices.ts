import { badRequest, type Clock, type PageRequest, toAsciiHost, toUnicodeHost } from '@registrar/kernel';
import type { Catalog } from '../catalog';
import type { CatalogStore, PriceLists } from '../ports';
import type { Product } from '../tld';
import { futurePricesOf } from './price-changes';

/** TLDs per request (contract: listTldPricing). */
const MAX_TLDS = 25;
const MAX_DURATION = 10;

export interface TldPricesRequest extends PageRequest {
  accountId: number;
  /** Years; default: one. */
  duration?: number;
  /** As sent: any form and case. Absent: all on sale. */
  tlds?: readonly string[];
}

/** `items` is JSON text of the array, ready to send. */
export interface TldPricesPage {
  items: string;
  count: number;
  totalCount: number;
}

/** Price list by TLD, alphabetical by display form. */
export class TldPrices {
  constructor(
    private readonly catalog: Catalog,
    private readonly lists: PriceLists,
    private readonly store: Pick<CatalogStore, 'datedPrices'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws 400 for a duration out of range, for too many TLDs, and when none of the requested TLDs is on
   * sale.
   */
  async execute({
    accountId,
    duration = 1,
    tlds: asked,
    page,
    perPage,
  }: TldPricesRequest): Promise<TldPricesPage> {
    if (!(duration >= 1 && duration <= MAX_DURATION))
      throw badRequest(`duration must be between 1 and ${MAX_DURATION}`);
    const now = this.clock.now(accountId);
    const chosen = asked && asciiOf(asked);
    const sold = (await this.catalog.tlds(now)).filter(({ name }) => chosen?.has(name) ?? true);
    if (chosen && sold.length === 0) throw badRequest('none of the tlds is supported');
    const shown = sold.map(({ name, allowedYears, stoppedProducts = [] }) => ({
      name,
      shown: toUnicodeHost(name),
      offered: allowedYears.includes(duration),
      stopped: stoppedProducts,
    }));
    const tlds = shown
      .sort((a, b) => (a.shown < b.shown ? -1 : 1))
      .slice((page - 1) * perPage, page * perPage);
    if (tlds.length === 0) return { items: '[]', count: 0, totalCount: shown.length };
    const prices = await this.store.datedPrices(
      accountId,
      tlds.map(({ name }) => name),
    );
    const dated = tlds.map((tld) => {
      const yearsOf = (product: Product) => {
        if (tld.stopped.includes(product)) return undefined;
        return product === 'restore' ? 1 : tld.offered ? duration : undefined;
      };
      return { ...tld, future: futurePricesOf({ prices, now, tld: tld.name, yearsOf }) };
    });
    const items = await this.lists.list({ accountId, duration, tlds: dated, now });
    return { items, count: tlds.length, totalCount: shown.length };
  }
}

/** Invalid host names cannot be TLDs, and drop out. */
function asciiOf(asked: readonly string[]): Set<string> {
  if (asked.length === 0 || asked.length > MAX_TLDS)
    throw badRequest(`tlds must hold 1 to ${MAX_TLDS} entries`);
  return new Set(asked.map(toAsciiHost).filter((tld) => tld !== undefined));
}
