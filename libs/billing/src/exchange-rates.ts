import { badRequest, conflict, Money, notFound } from '@registrar/kernel';
import type { ExchangeRateStore } from './ports';

/**
 * Price of one USD in another currency. Orders are paid in USD; an account whose default currency has a rate
 * sees its prices in that currency, too.
 */
export interface ExchangeRate {
  currency: string;
  /** A plain decimal; absent: no rate from then on, orders are shown in USD. */
  rate?: string;
  validFrom: Date;
}

/**
 * The most is beyond any currency we know, and keeps the product with any price within what the database can
 * count.
 */
const RATE = /^(?!0+(\.0+)?$)\d{1,4}(\.\d{1,8})?$/;

/** Exchange rates in the hands of staff. An order keeps the rate of its time, whatever is set afterwards. */
export class ExchangeRates {
  constructor(private readonly store: ExchangeRateStore) {}

  /** Those of `now`, by currency. */
  list(now: Date): Promise<ExchangeRate[]> {
    return this.store.list(now);
  }

  /**
   * From `now` on; undefined ends it. Runs inside a unit of work. Throws 400 naming the field, 404 for the
   * end of none, 409 where another was set at the same moment, or by a process whose clock is ahead.
   */
  async set(
    currency: string,
    rate: string | undefined,
    now: Date,
  ): Promise<{ before?: ExchangeRate; after: ExchangeRate }> {
    if (currency === 'USD' || !Money.parse('0', currency))
      throw invalid('currency', 'must be the ISO 4217 code of a supported currency other than USD');
    if (rate !== undefined && !RATE.test(rate))
      throw invalid('rate', 'must be more than 0 and less than 10,000, with at most eight decimals');
    const before = await this.store.find(currency, now);
    if (rate === undefined && before?.rate === undefined) throw notFound('billing.exchange_rate_not_found');
    const after: ExchangeRate = { currency, ...(rate !== undefined && { rate }), validFrom: now };
    if (!(await this.store.add(after)))
      throw conflict(
        'billing.exchange_rate_race',
        'Another rate of this currency was set at the same moment. Read it, then retry.',
      );
    return { ...(before && { before }), after };
  }
}

const RATE_DECIMALS = 8;
/** Smallest units of one whole unit: 100 for USD, 1 for JPY. */
const unitsOf = (currency: string): bigint => Money.parse('1', currency)!.minor;

/**
 * What an amount of another currency costs in USD at `rate` (units of that currency for one USD); a fraction
 * of a cent rounds up, so that a cost is never too low.
 */
export function costInUsd(amount: Money, rate: string): Money {
  const [whole, fraction = ''] = rate.split('.');
  const scale = 10n ** BigInt(RATE_DECIMALS);
  const scaledRate = BigInt(whole + fraction.padEnd(RATE_DECIMALS, '0'));
  const [cents, divisor] = [amount.minor * unitsOf('USD') * scale, unitsOf(amount.currency) * scaledRate];
  return Money.of(cents > 0n ? (cents + divisor - 1n) / divisor : cents / divisor);
}

const invalid = (field: string, rule: string): Error =>
  badRequest(`'${field}' ${rule}`, 'billing.exchange_rate_invalid');
