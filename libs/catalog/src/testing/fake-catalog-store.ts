import type { ExchangeRate, TaxRule, TaxSituation } from '@registrar/billing';
import { CatalogStore } from '../ports';
import {
  BLOCKED_SALES,
  type DatedPrice,
  type HeldTld,
  type PriceEntry,
  type Product,
  type Tld,
  tldRulesOf,
} from '../tld';

/** A TLD with sensible values: `.example`, one to ten years, premium names, no requirements. */
export function tldOf(values: Partial<Tld> = {}): Tld {
  return {
    name: 'example',
    connectionId: 1,
    validFrom: new Date(0),
    ...tldRulesOf({ supportsPremium: true, premiumMarkupBps: 1_500 }),
    ...values,
  };
}

export interface FakePrice extends Omit<PriceEntry, 'publicPrice'> {
  tld: string;
  product: Product;
  /** Absent: for every account. */
  accountId?: number;
  validFrom: Date;
}

/** A catalogue in memory. */
export class FakeCatalogStore extends CatalogStore {
  /** Versions, newest first. */
  private readonly shelf = new Map<string, Tld[]>();
  /** Blocked products of blocked TLDs. */
  private readonly blocks = new Map<string, readonly Product[]>();
  /** Products that staff have stopped, with the end of the stop. */
  private readonly stops = new Map<string, { products: readonly Product[]; until?: Date }>();
  private readonly prices: FakePrice[] = [];
  /** Own tax rates by account; absent: none. */
  readonly taxes = new Map<number, number>();
  /** Of accounts that are taxed by rule. */
  readonly situations = new Map<number, TaxSituation>();
  readonly rules: TaxRule[] = [];
  readonly exchangeRates: ExchangeRate[] = [];

  /** Rules are stored beside those with another start. */
  put(tld: Tld): Tld {
    this.blocks.delete(tld.name);
    const kept = (this.shelf.get(tld.name) ?? []).filter(
      ({ validFrom }) => validFrom.getTime() !== tld.validFrom.getTime(),
    );
    this.shelf.set(
      tld.name,
      [...kept, tld].sort((a, b) => b.validFrom.getTime() - a.validFrom.getTime()),
    );
    return tld;
  }

  /** Blocks sales and the given products; the rules stay. */
  block(name: string, ...products: Product[]): void {
    this.blocks.set(name, [...new Set([...BLOCKED_SALES, ...products])]);
  }

  /** Staff stop these sales of the TLD, until then or for good. */
  stop(name: string, products: readonly Product[], until?: Date): void {
    this.stops.set(name, { products, ...(until && { until }) });
  }

  openSales(name: string): void {
    this.stops.delete(name);
  }

  addPrice(price: FakePrice): void {
    this.prices.push(price);
  }

  async tld(name: string, now: Date): Promise<Tld | 'blocked' | undefined> {
    return this.saleOf(name, now);
  }

  async tldReader(now: Date): Promise<(name: string) => Tld | 'blocked' | undefined> {
    return (name) => this.saleOf(name, now);
  }

  private saleOf(name: string, now: Date): Tld | 'blocked' | undefined {
    if (this.blocks.has(name)) return 'blocked';
    const tld = this.shelf.get(name)?.find(({ validFrom }) => validFrom <= now);
    return tld && { ...tld, ...this.stopsOf(name, now) };
  }

  async held(name: string, now: Date): Promise<HeldTld | undefined> {
    const blockedProducts = this.blocks.get(name);
    const versions: readonly HeldTld[] | undefined =
      this.shelf.get(name) ?? (blockedProducts && [{ ...tldRulesOf({}), name, validFrom: new Date(0) }]);
    const tld = versions?.find(({ validFrom }) => validFrom <= now);
    return tld && { ...tld, ...(blockedProducts && { blockedProducts }), ...this.stopsOf(name, now) };
  }

  private stopsOf(name: string, now: Date): Pick<HeldTld, 'stoppedProducts'> {
    const stop = this.stops.get(name);
    return stop && !(stop.until && stop.until <= now) ? { stoppedProducts: stop.products } : {};
  }

  async tlds(now: Date): Promise<readonly Tld[]> {
    const all = await Promise.all(
      [...this.shelf.keys(), ...this.blocks.keys()].sort().map((name) => this.tld(name, now)),
    );
    return all.filter((tld) => tld !== undefined && tld !== 'blocked');
  }

  async price(tld: string, product: Product, accountId: number, now: Date): Promise<PriceEntry | undefined> {
    const inForce = this.prices
      .filter((row) => row.tld === tld && row.product === product && row.validFrom <= now)
      .filter((row) => row.accountId === undefined || row.accountId === accountId)
      .sort((a, b) => b.validFrom.getTime() - a.validFrom.getTime());
    const general = inForce.find((candidate) => candidate.accountId === undefined);
    const row = inForce.find((candidate) => candidate.accountId !== undefined) ?? general;
    return row && { price: row.price, publicPrice: (general ?? row).price, listPrice: row.listPrice };
  }

  async datedPrices(accountId: number, tlds?: readonly string[]): Promise<DatedPrice[]> {
    return this.prices
      .filter((row) => row.accountId === undefined || row.accountId === accountId)
      .filter(({ tld }) => tlds?.includes(tld) ?? true)
      .map(({ accountId: owner, tld, product, price, validFrom }) => ({
        tld,
        product,
        isOwn: owner !== undefined,
        price,
        validFrom,
      }));
  }

  async taxSituation(accountId: number): Promise<TaxSituation> {
    return this.situations.get(accountId) ?? { ownRateBps: this.taxes.get(accountId) ?? 0, byRule: true };
  }

  async taxRules(country: string): Promise<readonly TaxRule[]> {
    return this.rules.filter((rule) => rule.country === country);
  }

  async exchangeRate(currency: string, now: Date): Promise<string | undefined> {
    const begun = this.exchangeRates.filter((row) => row.currency === currency && row.validFrom <= now);
    return begun.sort((a, b) => b.validFrom.getTime() - a.validFrom.getTime())[0]?.rate;
  }
}
