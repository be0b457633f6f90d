import { Money } from '@registrar/kernel';
import type { FeeQuote } from '@registrar/registries';
import type { PremiumPrice } from './premium-names';
import { minimumTerm, type PriceEntry, type Product, type Quote, type Tld } from './tld';

/** What is asked for: `years` is also the term the registry's fee is for, unless `feeYears` says another. */
export interface Purchase {
  product: Product;
  tld: Tld;
  years: number;
  feeYears?: number;
}

export interface Prices {
  /** What the registry says of this name. */
  fee?: FeeQuote;
  /** Of the product. */
  entry?: PriceEntry;
  renewal?: PriceEntry;
  /** Of a name on the premium list. */
  listed?: PremiumPrice;
  /** The name's own renewal for the minimum term, kept since it was sold. */
  ownRenewal?: Money;
}

/** A quote before discount and tax. */
export type BareQuote = Pick<Quote, 'price' | 'listPrice' | 'premium' | 'registryFee' | 'renewalPrice'>;

const WHOLE_BPS = 10_000;
const FEE_OF = { registration: 'create', renewal: 'renew', transfer: 'transfer', restore: 'restore' } as const satisfies Record<Product, keyof FeeQuote>;

/** What the registry takes for the product; undefined: it does not say. */
export const feeFor = (product: Product, fee: FeeQuote | undefined): Money | undefined => fee?.[FEE_OF[product]];

/**
 * The price of one product for one name. The registry's word on the name goes first, then the premium list, then the price
 * list. Undefined: there is none, and nothing is sold at a guess or below what the registry takes.
 */
export function bareQuote(purchase: Purchase, prices: Prices): BareQuote | undefined {
  const { fee, listed, ownRenewal, entry } = prices;
  if (!entry) return undefined;
  if (fee) return fee.premium ? premiumQuote(purchase, fee, entry) : standardQuote(purchase, prices, entry);
  if (listed) return listedQuote(purchase, listed, entry);
  return ownRenewal ? keptQuote(purchase, ownRenewal, entry) : standardQuote(purchase, prices, entry);
}

/** A restore is paid once, everything else by the year. */
const termOf = ({ product, years }: Purchase): number => (product === 'restore' ? 1 : years);

/** By price list; the registry's fee only tells that it is no loss. */
function standardQuote(purchase: Purchase, { fee, renewal }: Prices, entry: PriceEntry): BareQuote | undefined {
  const price = entry.price.times(termOf(purchase));
  const registryFee = feeFor(purchase.product, fee);
  if (registryFee && !covers(price, registryFee)) return undefined;
  return {
    price,
    listPrice: entry.listPrice.times(termOf(purchase)),
    premium: false,
    registryFee,
    renewalPrice: renewal?.price.times(minimumTerm(purchase.tld)),
  };
}

/** The registry's fee for this very name with our mark-up; sold only where premium names are and in a currency we sell in. */
function premiumQuote({ product, tld, years, feeYears = years }: Purchase, fee: FeeQuote, { price: { currency } }: PriceEntry): BareQuote | undefined {
  const registryFee = feeFor(product, fee);
  if (!tld.supportsPremium || registryFee?.currency !== currency) return undefined;
  // Nobody sells a premium name for nothing: a credit that eats up the fee is a mistake, and not ours to live on.
  if (registryFee.minor <= 0n) return undefined;
  const price = withMarkup(tld, registryFee);
  // The fee was asked for the whole term; registries charge renewals by the year.
  const renewalPrice = fee.renew && withMarkup(tld, shareOf(fee.renew, minimumTerm(tld), feeYears));
  return { price, listPrice: price, premium: true, registryFee, renewalPrice };
}

/** By the premium list, where the registry does not tell what the name costs. A restore is not on it. */
function listedQuote(purchase: Purchase, listed: PremiumPrice, entry: PriceEntry): BareQuote | undefined {
  const { product, tld } = purchase;
  const perYear = product === 'restore' ? entry.price : listed[product];
  if (!tld.supportsPremium || perYear?.currency !== entry.price.currency) return undefined;
  const price = perYear.times(termOf(purchase));
  return { price, listPrice: price, premium: true, renewalPrice: listed.renewal.times(minimumTerm(tld)) };
}

/** A premium name that was sold here, at a registry that tells no fees: renewed at the price it was sold with. */
function keptQuote(purchase: Purchase, ownRenewal: Money, entry: PriceEntry): BareQuote | undefined {
  const { product, tld, years } = purchase;
  if (ownRenewal.currency !== entry.price.currency) return undefined;
  const price = product === 'renewal' ? shareOf(ownRenewal, years, minimumTerm(tld)) : entry.price.times(termOf(purchase));
  return { price, listPrice: price, premium: true, renewalPrice: ownRenewal };
}

const withMarkup = (tld: Tld, fee: Money): Money => fee.scaledBy(WHOLE_BPS + tld.premiumMarkupBps);

/** `part`/`whole` of an amount; a fraction of the smallest unit goes up, so that the share is never below cost. */
function shareOf(amount: Money, part: number, whole: number): Money {
  const scaled = amount.minor * BigInt(part);
  return Money.of((scaled + BigInt(whole) - 1n) / BigInt(whole), amount.currency);
}

/** Amounts in different currencies cannot be compared, so one never covers the other. */
const covers = (price: Money, fee: Money): boolean => price.currency === fee.currency && !price.isLessThan(fee);
