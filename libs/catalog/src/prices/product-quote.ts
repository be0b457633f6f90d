import { costInUsd } from '@registrar/billing';
import { Money } from '@registrar/kernel';
import type { FeeQuote } from '@registrar/registries';
import {
  currencyOfPrice,
  feeAbovePrice,
  feeNotPositive,
  noExchangeRate,
  type PriceFault,
} from '../faults/price-fault';
import type { PremiumPrice } from './premium-names';
import { type HeldTld, minimumTerm, type PriceEntry, type Product, type Quote } from '../tld';

/** The purchase to quote: `years` is also the term of the registry's fee, unless `feeYears` differs. */
export interface Purchase {
  product: Product;
  tld: HeldTld;
  years: number;
  feeYears?: number;
}

export interface Prices {
  /** The registry's fees for this name. */
  fee?: FeeQuote;
  /** Price list entry of the product. */
  entry?: PriceEntry;
  renewal?: PriceEntry;
  /** Of a name on the premium list. */
  listed?: PremiumPrice;
  /** The name's own renewal price for the minimum term, stored when it was sold. */
  ownRenewal?: Money;
  /** Units of the fee's currency for one USD; absent where finance has set none, and for a fee in USD. */
  exchangeRate?: string;
}

/** A quote before discount and tax. */
export type BareQuote = Pick<Quote, 'price' | 'listPrice' | 'premium' | 'registryFee' | 'renewalPrice'>;

/** Neither a quote nor a fault: the product is not sold. */
export type Priced = { quote: BareQuote; fault?: undefined } | { quote?: undefined; fault?: PriceFault };

const NOT_SOLD: Priced = {};
const WHOLE_BPS = 10_000;
const FEE_OF = {
  registration: 'create',
  renewal: 'renew',
  transfer: 'transfer',
  restore: 'restore',
} as const satisfies Record<Product, keyof FeeQuote>;

/** The registry's fee for the product; undefined: not quoted. */
export const feeFor = (product: Product, fee: FeeQuote | undefined): Money | undefined =>
  fee?.[FEE_OF[product]];

/**
 * The price of one product for one name. The registry's fee takes precedence, then the premium list, then the
 * price list. Never a guess and never below the registry's fee; a fee in another currency is converted at the
 * exchange rate of the day.
 */
export function bareQuote(purchase: Purchase, prices: Prices): Priced {
  const { fee, listed, ownRenewal, entry } = prices;
  if (!entry) return NOT_SOLD;
  if (fee)
    return fee.premium ? premiumQuote(purchase, fee, prices, entry) : standardQuote(purchase, prices, entry);
  if (listed) return listedQuote(purchase, listed, entry);
  return ownRenewal ? keptQuote(purchase, ownRenewal, entry) : standardQuote(purchase, prices, entry);
}

/** A restore is paid once, all other products per year. */
const termOf = ({ product, years }: Purchase): number => (product === 'restore' ? 1 : years);

/** By the price list; the registry's fee is only used to rule out a loss. */
function standardQuote(
  purchase: Purchase,
  { fee, renewal, exchangeRate }: Prices,
  entry: PriceEntry,
): Priced {
  const price = entry.price.times(termOf(purchase));
  const registryFee = feeFor(purchase.product, fee);
  const cost = registryFee && costOf(registryFee, price.currency, exchangeRate);
  if (registryFee && !cost) return { fault: noExchangeRate(registryFee.currency, price.currency) };
  if (registryFee && cost && price.isLessThan(cost))
    return { fault: feeAbovePrice(purchase.product, registryFee, cost, price) };
  const listPrice = entry.listPrice.times(termOf(purchase));
  return {
    quote: {
      price,
      listPrice,
      premium: false,
      registryFee,
      renewalPrice: renewal?.price.times(minimumTerm(purchase.tld)),
    },
  };
}

/**
 * The registry's fee for this name, in the selling currency, plus the mark-up; only where premium names are
 * sold.
 */
function premiumQuote(
  { product, tld, years, feeYears = years }: Purchase,
  fee: FeeQuote,
  { exchangeRate }: Prices,
  { price: { currency } }: PriceEntry,
): Priced {
  const registryFee = feeFor(product, fee);
  if (!tld.supportsPremium || !registryFee) return NOT_SOLD;
  // A premium name is never free: a credit that cancels the whole fee is a mistake of the registry.
  if (registryFee.minor <= 0n) return { fault: feeNotPositive(product, registryFee) };
  const cost = costOf(registryFee, currency, exchangeRate);
  if (!cost) return { fault: noExchangeRate(registryFee.currency, currency) };
  const price = withMarkup(tld, cost);
  // The fee covers the whole term; registries charge renewals per year. The mark-up is added after the
  // conversion.
  const renewalCost =
    fee.renew && costOf(shareOf(fee.renew, minimumTerm(tld), feeYears), currency, exchangeRate);
  return {
    quote: {
      price,
      listPrice: price,
      premium: true,
      registryFee,
      renewalPrice: renewalCost && withMarkup(tld, renewalCost),
    },
  };
}

/** By the premium list, where the registry quotes no fee. Restores are not on the list. */
function listedQuote(purchase: Purchase, listed: PremiumPrice, entry: PriceEntry): Priced {
  const { product, tld } = purchase;
  const perYear = product === 'restore' ? entry.price : listed[product];
  if (!tld.supportsPremium || !perYear) return NOT_SOLD;
  if (perYear.currency !== entry.price.currency) return { fault: currencyOfPrice(perYear, entry.price) };
  const price = perYear.times(termOf(purchase));
  return {
    quote: { price, listPrice: price, premium: true, renewalPrice: listed.renewal.times(minimumTerm(tld)) },
  };
}

/** A sponsored premium name at a registry that quotes no fees: renewed at the price of its sale. */
function keptQuote(purchase: Purchase, ownRenewal: Money, entry: PriceEntry): Priced {
  const { product, tld, years } = purchase;
  if (ownRenewal.currency !== entry.price.currency)
    return { fault: currencyOfPrice(ownRenewal, entry.price) };
  const price =
    product === 'renewal'
      ? shareOf(ownRenewal, years, minimumTerm(tld))
      : entry.price.times(termOf(purchase));
  return { quote: { price, listPrice: price, premium: true, renewalPrice: ownRenewal } };
}

const withMarkup = (tld: HeldTld, fee: Money): Money => fee.scaledBy(WHOLE_BPS + tld.premiumMarkupBps);

/** `part`/`whole` of an amount, rounded up to the smallest unit, so that the share is never below cost. */
function shareOf(amount: Money, part: number, whole: number): Money {
  const scaled = amount.minor * BigInt(part);
  return Money.of((scaled + BigInt(whole) - 1n) / BigInt(whole), amount.currency);
}

/** A fee in the price's currency; undefined without an exchange rate. Rates are for USD only. */
function costOf(fee: Money, currency: string, exchangeRate: string | undefined): Money | undefined {
  if (fee.currency === currency) return fee;
  return currency === 'USD' && exchangeRate !== undefined ? costInUsd(fee, exchangeRate) : undefined;
}
