import { Money } from '@registrar/kernel';
import type { FeeQuote } from '@registrar/registries';
import { minimumTerm, type PriceEntry, type Quote, type Tld } from './tld';

export interface RegistrationPrices {
  /** What the registry says of this name, for the same term. */
  fee?: FeeQuote;
  /** Per year. */
  registration?: PriceEntry;
  /** Per year. */
  renewal?: PriceEntry;
}

const WHOLE_BPS = 10_000;

/**
 * The price of registering one name for `years`. Undefined: there is none, and the name is not sold at a guess or below
 * what the registry takes.
 */
export function registrationQuote(tld: Tld, years: number, prices: RegistrationPrices): Quote | undefined {
  return prices.fee?.premium ? premiumQuote(tld, years, prices.fee, prices) : standardQuote(tld, years, prices);
}

/** By price list; the registry's fee only tells that it is no loss. */
function standardQuote(tld: Tld, years: number, { fee, registration, renewal }: RegistrationPrices): Quote | undefined {
  if (!registration) return undefined;
  const price = registration.price.times(years);
  if (fee?.create && !covers(price, fee.create)) return undefined;
  return {
    price,
    listPrice: registration.listPrice.times(years),
    premium: false,
    registryFee: fee?.create,
    renewalPrice: renewal?.price.times(minimumTerm(tld)),
  };
}

/** The registry's fee for this very name with our mark-up; sold only where premium names are and in a currency we sell in. */
function premiumQuote(tld: Tld, years: number, fee: FeeQuote, { registration }: RegistrationPrices): Quote | undefined {
  if (!tld.supportsPremium || !registration || !fee.create) return undefined;
  if (fee.create.currency !== registration.price.currency) return undefined;
  // Nobody sells a premium name for nothing: a credit that eats up the fee is a mistake, and not ours to live on.
  if (fee.create.minor <= 0n) return undefined;
  const price = withMarkup(tld, fee.create);
  return { price, listPrice: price, premium: true, registryFee: fee.create, renewalPrice: premiumRenewal(tld, years, fee) };
}

/** The fee was asked for the term of the purchase; registries charge renewals by the year. */
function premiumRenewal(tld: Tld, years: number, fee: FeeQuote): Money | undefined {
  return fee.renew && withMarkup(tld, shareOf(fee.renew, minimumTerm(tld), years));
}

const withMarkup = (tld: Tld, fee: Money): Money => fee.scaledBy(WHOLE_BPS + tld.premiumMarkupBps);

/** `part`/`whole` of an amount; a fraction of the smallest unit goes up, so that the share is never below cost. */
function shareOf(amount: Money, part: number, whole: number): Money {
  const scaled = amount.minor * BigInt(part);
  return Money.of((scaled + BigInt(whole) - 1n) / BigInt(whole), amount.currency);
}

/** Amounts in different currencies cannot be compared, so one never covers the other. */
const covers = (price: Money, fee: Money): boolean => price.currency === fee.currency && !price.isLessThan(fee);
