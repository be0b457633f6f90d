import { Money } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import { costInUsd } from './exchange-rates';
import { FakeExchangeRateStore } from './testing';
import { newExchangeRates } from './wire';

function house() {
  const [store, clock] = [new FakeExchangeRateStore(), new FakeClock()];
  const rates = newExchangeRates({ exchangeRateStore: store });
  const set = (currency: string, rate?: string) => rates.set(currency, rate, clock.now());
  return { store, clock, rates, set };
}

describe('exchange rates', () => {
  it('count from now on, tell what was before, and are ended', async () => {
    const { clock, rates, set } = house();
    const first = { currency: 'EUR', rate: '0.92', validFrom: clock.now() };
    expect(await set('EUR', '0.92')).toStrictEqual({ after: first });
    clock.advance(60);
    const second = { currency: 'EUR', rate: '0.9315', validFrom: clock.now() };
    expect(await set('EUR', '0.9315')).toEqual({ before: first, after: second });
    expect(await rates.list(clock.now())).toEqual([second]);
    clock.advance(60);
    expect(await set('EUR')).toStrictEqual({
      before: second,
      after: { currency: 'EUR', validFrom: clock.now() },
    });
    expect(await rates.list(clock.now())).toEqual([]);
  });

  it.each(['0.00000001', '9999.99999999', '7', '150.25', '10.5', '0.0'.padEnd(6, '5'), '1000', '00.1'])(
    'may be %s',
    async (rate) => {
      expect(await house().set('JPY', rate)).toMatchObject({ after: { rate } });
    },
  );

  const [CURRENCY, RATE] = [
    `'currency' must be the ISO 4217 code of a supported currency other than USD`,
    `'rate' must be more than 0 and less than 10,000, with at most eight decimals`,
  ];
  it.each<[string, string, string, string]>([
    ['of USD', 'USD', '1', CURRENCY],
    ['of no currency', 'XYZ', '1', CURRENCY],
    ['of a currency in small letters', 'eur', '1', CURRENCY],
    ['of what every object has', 'constructor', '1', CURRENCY],
    ['of nothing', 'EUR', '0', RATE],
    ['of nothing in five digits', 'EUR', '0000', RATE],
    ['of nothing, to the eighth decimal', 'EUR', '0.00000000', RATE],
    ['below nothing', 'EUR', '-1', RATE],
    ['with nine decimals', 'EUR', '0.123456789', RATE],
    ['with an exponent', 'EUR', '1e-7', RATE],
    ['of ten thousand', 'EUR', '10000', RATE],
    ['that is no number', 'EUR', 'one', RATE],
    ['of no text', 'EUR', '', RATE],
    ['with a point and nothing behind it', 'EUR', '1.', RATE],
    ['behind other text', 'EUR', 'x1', RATE],
  ])('are refused %s', async (_what, currency, rate, details) => {
    const { set, store } = house();
    await expect(set(currency, rate)).rejects.toMatchObject({
      kind: 'invalid',
      code: 'billing.exchange_rate_invalid',
      details,
    });
    expect(store.rates).toEqual([]);
  });

  it('are not ended where there is none, nor twice', async () => {
    const { set, clock } = house();
    await expect(set('EUR')).rejects.toMatchObject({
      kind: 'not_found',
      code: 'billing.exchange_rate_not_found',
    });
    await set('EUR', '0.92');
    clock.advance(1);
    await set('EUR');
    clock.advance(1);
    await expect(set('EUR')).rejects.toMatchObject({
      kind: 'not_found',
      code: 'billing.exchange_rate_not_found',
    });
  });

  it('are set once at a moment', async () => {
    const { set, store } = house();
    await set('EUR', '0.92');
    await expect(set('EUR', '0.95')).rejects.toMatchObject({
      kind: 'conflict',
      code: 'billing.exchange_rate_race',
      details: 'Another rate of this currency was set at the same moment. Read it, then retry.',
    });
    expect(store.rates).toHaveLength(1);
  });
});

describe('the cost of an amount in USD', () => {
  it.each<[string, string, string, string]>([
    ['0.92', 'EUR', '0.92', '1.00'],
    ['10', 'EUR', '0.92', '10.87'],
    ['0.01', 'EUR', '9999.99999999', '0.01'],
    ['0', 'EUR', '0.92', '0.00'],
    ['-10', 'EUR', '0.92', '-10.86'],
    ['150', 'JPY', '150', '1.00'],
    ['151', 'JPY', '150', '1.01'],
    ['5', 'GBP', '0.00000001', '500000000.00'],
    ['7', 'CHF', '1', '7.00'],
  ])('of %s %s at %s is %s: a fraction of a cent rounds up', (amount, currency, rate, expected) => {
    expect(costInUsd(Money.parse(amount, currency)!, rate).toDecimal()).toBe(expected);
  });
});
