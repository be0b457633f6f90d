import type { Product, RulesSource, TldRules } from './tld';

/** One TLD as its reviewed file says it. Which registry connection sells it is not in the file. */
export interface TldData {
  /** Without a dot, lower case, A-label. */
  name: string;
  /** What is particular; `tldRulesOf` completes it. */
  rules: Partial<TldRules>;
  /** General prices in USD, a year; of a restore: each time. A product that is left out is not sold. */
  prices: Readonly<Partial<Record<Product, PriceData>>>;
  source: RulesSource;
}

/** Dollars: "14.50". */
export interface PriceData {
  price: string;
  listPrice: string;
}
