import { badRequest, type Clock, Money } from '@registrar/kernel';
import type { Catalog } from '../catalog';
import type { CatalogStore } from '../ports';
import type { DatedPrice, FuturePrice, Product } from '../tld';

const DEFAULT_LIMIT = 250;
export const MAX_PRICE_CHANGES = 1_000;

export interface PriceChangesRequest {
  accountId: number;
  /** Inclusive; not needed with a cursor. */
  since?: Date;
  /** Of the last answer. */
  cursor?: string;
  limit?: number;
}

/** A new price of the account, per year; of a restore: once. */
export interface PriceChange {
  /** A-labels. */
  tld: string;
  product: Product;
  /** Past, or still to come. */
  effectiveFrom: Date;
  /** In cents; absent: the product had no price. */
  oldPriceCents?: number;
  newPriceCents: number;
}

export interface PriceChangesPage {
  changes: PriceChange[];
  /** Absent: these are the last ones. */
  cursor?: string;
}

/** Changes of an account's prices under TLDs on sale, from dated price lists: those of the future included. */
export class PriceChanges {
  constructor(
    private readonly catalog: Catalog,
    private readonly store: Pick<CatalogStore, 'datedPrices'>,
    private readonly clock: Clock,
  ) {}

  /** By time, TLD and product. Throws 400 without a start, and for a cursor or limit that is invalid. */
  async execute({
    accountId,
    since,
    cursor,
    limit = DEFAULT_LIMIT,
  }: PriceChangesRequest): Promise<PriceChangesPage> {
    if (since === undefined && cursor === undefined) throw badRequest(`'since' is required`);
    if (!(limit >= 1 && limit <= MAX_PRICE_CHANGES))
      throw badRequest(`limit must be between 1 and ${MAX_PRICE_CHANGES}`);
    const after = cursor === undefined ? undefined : keyIn(cursor);
    const sold = new Set((await this.catalog.tlds(this.clock.now(accountId))).map(({ name }) => name));
    const prices = (await this.store.datedPrices(accountId)).filter(
      ({ tld, price }) => sold.has(tld) && price.currency === 'USD',
    );
    const found = changesOf(prices)
      .filter(({ effectiveFrom }) => since === undefined || effectiveFrom >= since)
      .map((change) => ({ change, key: keyOf(change) }))
      .filter(({ key }) => after === undefined || key > after)
      .sort((a, b) => (a.key < b.key ? -1 : 1));
    const page = found.slice(0, limit);
    return {
      changes: page.map(({ change }) => change),
      ...(found.length > limit && { cursor: Buffer.from(page[limit - 1].key).toString('base64url') }),
    };
  }
}

export interface FutureRequest {
  prices: readonly DatedPrice[];
  now: Date;
  tld: string;
  /** Years of the term for a product; undefined: not shown. A restore has no term: 1. */
  yearsOf: (product: Product) => number | undefined;
}

/** By time and product; in USD, as the prices beside them. */
export function futurePricesOf({ prices, now, tld, yearsOf }: FutureRequest): FuturePrice[] {
  return changesOf(prices.filter((price) => price.tld === tld && price.price.currency === 'USD'))
    .filter(({ effectiveFrom }) => effectiveFrom > now)
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .flatMap(({ product, effectiveFrom, newPriceCents }) => {
      const years = yearsOf(product);
      return years === undefined
        ? []
        : [{ product, effectiveFrom, price: Money.of(BigInt(newPriceCents) * BigInt(years)) }];
    });
}

function changesOf(prices: readonly DatedPrice[]): PriceChange[] {
  const lists = new Map<string, DatedPrice[]>();
  for (const price of prices) {
    const key = `${price.tld} ${price.product}`;
    lists.set(key, [...(lists.get(key) ?? []), price]);
  }
  return [...lists.values()].flatMap(changesOfProduct);
}

/** The account's own price hides changes of the general one while it is in force. */
function changesOfProduct(prices: readonly DatedPrice[]): PriceChange[] {
  const sorted = [...prices].sort((a, b) => a.validFrom.getTime() - b.validFrom.getTime());
  const changes: PriceChange[] = [];
  let [own, general, shown]: (DatedPrice | undefined)[] = [];
  for (const [at, price] of sorted.entries()) {
    if (price.isOwn) own = price;
    else general = price;
    if (sorted[at + 1]?.validFrom.getTime() === price.validFrom.getTime()) continue;
    const next = own ?? general ?? price;
    if (shown && next.price.equals(shown.price)) continue;
    changes.push({
      tld: price.tld,
      product: price.product,
      effectiveFrom: price.validFrom,
      ...(shown && { oldPriceCents: Number(shown.price.minor) }),
      newPriceCents: Number(next.price.minor),
    });
    shown = next;
  }
  return changes;
}

/** In the order of the list; times of ISO 8601 are as long as each other. */
const keyOf = ({ effectiveFrom, tld, product }: PriceChange): string =>
  `${effectiveFrom.toISOString()} ${tld} ${product}`;

const KEY = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z [a-z0-9.-]{1,253} [a-z]+$/;

function keyIn(cursor: string): string {
  const key = Buffer.from(cursor, 'base64url').toString();
  if (!KEY.test(key)) throw badRequest(`cursor is not one that this operation has returned`);
  return key;
}
