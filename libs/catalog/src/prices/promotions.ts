import type { Money } from '@registrar/kernel';
import type { Product, HeldTld } from '../tld';

/**
 * An offer behind a code: what it takes off, of what, when and for whom. Its limits are kept by the store, at
 * the sale.
 */
export interface Promotion {
  id: number;
  /** Capitals, digits, `_` and `-`. */
  code: string;
  /** Left out: every TLD. */
  tlds?: readonly string[];
  products: readonly Product[];
  /** Terms in years, both included. */
  minYears: number;
  maxYears: number;
  /** A share of the price in 1/10,000, or an amount off the whole purchase. */
  off: { percentBps: number } | { amount: Money };
  /** Left out: for every account. */
  accountId?: number;
  startsAt: Date;
  /** First instant at which it is over; left out: open. */
  endsAt?: Date;
}

/** What a promotion is asked for. */
export interface PromotedPurchase {
  product: Product;
  tld: HeldTld;
  years: number;
  accountId: number;
  now: Date;
}

/** As the table of promotions has them. */
const CODE = /^[A-Z0-9_-]{2,40}$/;

/** A code as it is kept, whatever case it was sent in; undefined when it cannot be one. */
export function promotionCode(sent: string): string | undefined {
  const code = sent.trim().toUpperCase();
  return CODE.test(code) ? code : undefined;
}

/** Whether the promotion is meant for this purchase at this time. */
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

/**
 * What it takes off a price, never more than the price itself; undefined for an amount in another currency.
 */
export function discountOf({ off }: Promotion, price: Money): Money | undefined {
  if ('percentBps' in off) return price.scaledBy(off.percentBps);
  if (off.amount.currency !== price.currency) return undefined;
  return price.isLessThan(off.amount) ? price : off.amount;
}
