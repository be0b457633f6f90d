import type { Money } from '@registrar/kernel';
import type { Product } from '../tld';

export const PRICE_FAULT_REASONS = [
  'no_exchange_rate',
  'fee_above_price',
  'fee_missing',
  'fee_not_positive',
  'price_currency',
] as const;
export type PriceFaultReason = (typeof PRICE_FAULT_REASONS)[number];

/** Why a product on the price list has no price for a name; `detail` is the advice for staff. */
export interface PriceFault {
  reason: PriceFaultReason;
  detail: string;
}

const shown = (amount: Money): string => `${amount.toDecimal()} ${amount.currency}`;

export const noExchangeRate = (fee: string, price: string): PriceFault => ({
  reason: 'no_exchange_rate',
  detail: `The registry charges in ${fee}, the price is in ${price}, and no exchange rate of ${fee === 'USD' ? price : fee} is set. Set it: PUT /admin/v1/exchange-rates/${fee === 'USD' ? price : fee}.`,
});

/** `cost` is the fee in the price's currency. */
export const feeAbovePrice = (product: Product, fee: Money, cost: Money, price: Money): PriceFault => ({
  reason: 'fee_above_price',
  detail: `The registry's ${product} fee of ${shown(fee)}${cost.currency === fee.currency ? '' : ` costs ${shown(cost)}, which`} is above the price of ${shown(price)}. Raise the price.`,
});

export const feeMissing = (product: Product): PriceFault => ({
  reason: 'fee_missing',
  detail: `The registry names fees, but none in its configured currency for this ${product}. Check the fee currency in the registry profile.`,
});

export const feeNotPositive = (product: Product, fee: Money): PriceFault => ({
  reason: 'fee_not_positive',
  detail: `The registry's ${product} fee for a premium name is ${shown(fee)}. Ask the registry.`,
});

export const currencyOfPrice = (own: Money, price: Money): PriceFault => ({
  reason: 'price_currency',
  detail: `The name's own price is in ${own.currency}, the TLD's price is in ${price.currency}. Set both in one currency.`,
});
