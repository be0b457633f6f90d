import { CatalogStore } from '../ports';
import type { PriceEntry, Product, Tld } from '../tld';

/** A TLD with sensible values: `.example`, one to ten years, premium names, no requirements. */
export function tldOf(values: Partial<Tld> = {}): Tld {
  return {
    name: 'example',
    connectionId: 1,
    ccTld: false,
    allowedYears: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
    minLength: 1,
    idnLanguages: {},
    supportsPrivacy: true,
    supportsTransferLock: true,
    supportsDnssec: true,
    supportsPremium: true,
    premiumMarkupBps: 1_500,
    hasRequirements: false,
    claimsCheckRequired: [],
    addGraceDays: 5,
    ...values,
  };
}

export interface FakePrice extends PriceEntry {
  tld: string;
  product: Product;
  /** Left out: for everybody. */
  accountId?: number;
  validFrom: Date;
}

/** A catalogue in memory. */
export class FakeCatalogStore extends CatalogStore {
  private readonly tlds = new Map<string, Tld | 'blocked'>();
  private readonly prices: FakePrice[] = [];

  put(tld: Tld): Tld {
    this.tlds.set(tld.name, tld);
    return tld;
  }

  block(name: string): void {
    this.tlds.set(name, 'blocked');
  }

  addPrice(price: FakePrice): void {
    this.prices.push(price);
  }

  async tld(name: string): Promise<Tld | 'blocked' | undefined> {
    return this.tlds.get(name);
  }

  async price(tld: string, product: Product, accountId: number, now: Date): Promise<PriceEntry | undefined> {
    const inForce = this.prices
      .filter((row) => row.tld === tld && row.product === product && row.validFrom <= now)
      .filter((row) => row.accountId === undefined || row.accountId === accountId)
      .sort((a, b) => b.validFrom.getTime() - a.validFrom.getTime());
    const row = inForce.find((candidate) => candidate.accountId !== undefined) ?? inForce[0];
    return row && { price: row.price, listPrice: row.listPrice };
  }
}
