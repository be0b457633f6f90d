import type { Money } from '@registrar/kernel';
import type { Product, HeldTld } from '../tld';

/**
 * A discount behind a code: amount, products, period and accounts. The store enforces its limits at the sale.
 */
export interface Promotion {
  id: number;
  /** Capitals, digits, `_` and `-`. */
  code: string;
  /** Absent: every TLD. */
  tlds?: readonly string[];
  products: readonly Product[];
  /** Terms in years, both inclusive. */
  minYears: number;
  maxYears: number;
  /** A share of the price in 1/10,000, or an amount off the whole purchase. */
  off: { percentBps: number } | { amount: Money };
  /** Absent: every account. */
  accountId?: number;
  startsAt: Date;
  /** First instant after its end; absent: no end. */
  endsAt?: Date;
}

/** The purchase to which a promotion is applied. */
export interface PromotedPurchase {
  product: Product;
  tld: HeldTld;
  years: number;
  accountId: number;
  now: Date;
}

/** The CHECK constraint of the promotions table. */
const CODE = /^[A-Z0-9_-]{2,40}$/;

/** A code in stored form, from any case; undefined when it is not a valid code. */
export function promotionCode(sent: string): string | undefined {
  const code = sent.trim().toUpperCase();
  return CODE.test(code) ? code : undefined;
}

/** Whether the promotion applies to this purchase at this time. */
export function isMeantFor(
  promotion: Promotion,
  { product, tld, years, accountId, now }: PromotedPurchase,
): boolean {
  const { tlds, endsAt } = promotion;
  return [
    promotion.products.includes(product),
    tlds === undefined || tlds.includes(tld.name),
    years >= promotion.minYears && years <= promotion.maxYears,
    promotion.accountId === undefined || promotion.accountId === accountId,
    promotion.startsAt <= now && (endsAt === undefined || now < endsAt),
  ].every(Boolean);
}

/** Its discount on a price, at most the price; undefined for an amount in another currency. */
export function discountOf({ off }: Promotion, price: Money): Money | undefined {
  if ('percentBps' in off) return price.scaledBy(off.percentBps);
  if (off.amount.currency !== price.currency) return undefined;
  return price.isLessThan(off.amount) ? price : off.amount;
}
