import { Money } from '@registrar/kernel';
import {
  currencyOfPrice,
  feeAbovePrice,
  feeMissing,
  feeNotPositive,
  noExchangeRate,
  PRICE_FAULT_REASONS,
  type PriceFault,
} from './price-fault';

const usd = (cents: number): Money => Money.of(BigInt(cents), 'USD');
const eur = (cents: number): Money => Money.of(BigInt(cents), 'EUR');

it.each<[string, PriceFault, string, string]>([
  [
    'a fee in another currency than US dollars',
    noExchangeRate('EUR', 'USD'),
    'no_exchange_rate',
    'The registry charges in EUR, the price is in USD, and no exchange rate of EUR is set. Set it: PUT /admin/v1/exchange-rates/EUR.',
  ],
  [
    'a price in another currency than US dollars',
    noExchangeRate('USD', 'EUR'),
    'no_exchange_rate',
    'The registry charges in USD, the price is in EUR, and no exchange rate of EUR is set. Set it: PUT /admin/v1/exchange-rates/EUR.',
  ],
  [
    'a fee in the currency of the price',
    feeAbovePrice('renewal', usd(1_250), usd(1_250), usd(1_099)),
    'fee_above_price',
    "The registry's renewal fee of 12.50 USD is above the price of 10.99 USD. Raise the price.",
  ],
  [
    'a fee in another currency',
    feeAbovePrice('transfer', eur(1_000), usd(1_100), usd(1_099)),
    'fee_above_price',
    "The registry's transfer fee of 10.00 EUR costs 11.00 USD, which is above the price of 10.99 USD. Raise the price.",
  ],
  [
    'a missing fee',
    feeMissing('registration'),
    'fee_missing',
    'The registry names fees, but none in its configured currency for this registration. Check the fee currency in the registry profile.',
  ],
  [
    'a fee of nothing',
    feeNotPositive('restore', usd(0)),
    'fee_not_positive',
    "The registry's restore fee for a premium name is 0.00 USD. Ask the registry.",
  ],
  [
    'prices in two currencies',
    currencyOfPrice(eur(1_000), usd(1_099)),
    'price_currency',
    "The name's own price is in EUR, the TLD's price is in USD. Set both in one currency.",
  ],
])('says what staff can do about %s', (_, fault, reason, detail) => {
  expect(fault).toEqual({ reason, detail });
  expect(PRICE_FAULT_REASONS).toContain(reason);
});
