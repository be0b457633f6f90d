import type { PriceEntry, Product, Tld } from './tld';

/** TLDs and prices; the adapter keeps them for a second or so. */
export abstract class CatalogStore {
  /** `blocked`: known and not sold here. Undefined: not in the catalogue. */
  abstract tld(name: string): Promise<Tld | 'blocked' | undefined>;
  /** The account's own price, else the general one, in force at `now`. Undefined: not sold. */
  abstract price(tld: string, product: Product, accountId: number, now: Date): Promise<PriceEntry | undefined>;
}

/** Names that are registered here, in any account. */
export abstract class RegisteredNames {
  /** Those of the names (A-labels) that are. */
  abstract among(names: readonly string[]): Promise<string[]>;
}
