import { DomainName, Money } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import type { FeeQuote } from '@registrar/registries';
import * as fc from 'fast-check';
import { PriceFaults } from '../faults/price-faults';
import { PriceQuotes, type QuoteRequest } from './price-quotes';
import type { Promotion } from './promotions';
import {
  amountOff,
  FakeCatalogStore,
  FakePremiumNames,
  FakePriceFaultStore,
  FakePromotionStore,
  promotionOf,
  tldOf,
} from '../testing';
import type { Quote } from '../tld';

const NOW = new Date('2026-03-02T09:15:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);
const usd = (minor: bigint): Money => Money.of(minor);

/** `.example` at 14.50 to register and 15.50 to renew, for account 7 at 12.00. */
function house() {
  const store = new FakeCatalogStore();
  const promotions = new FakePromotionStore();
  const names = new FakePremiumNames();
  const price = (product: QuoteRequest['product'], minor: bigint, accountId?: number): void =>
    store.addPrice({
      tld: 'example',
      product,
      accountId,
      price: usd(minor),
      listPrice: usd(1_600n),
      validFrom: new Date(0),
    });
  price('registration', 1_450n);
  price('renewal', 1_550n);
  price('registration', 1_200n, 7);
  const [faults, log, clock] = [new FakePriceFaultStore(), new FakeLog(), new FakeClock()];
  return {
    store,
    promotions,
    names,
    price,
    faults,
    log,
    clock,
    quotes: new PriceQuotes(store, promotions, names, new PriceFaults(faults, log, clock)),
  };
}

const request = (values: Partial<QuoteRequest> = {}): QuoteRequest => ({
  product: 'registration',
  tld: tldOf({ allowedYears: [1, 2, 3] }),
  name: DomainName.of('quay.example'),
  years: 1,
  accountId: 8,
  now: NOW,
  ...values,
});
const standard: FeeQuote = {
  class: 'standard',
  premium: false,
  currency: 'USD',
  create: usd(900n),
  renew: usd(900n),
};
const decimalsOf = ({ price, discount, tax, total }: Quote): string[] =>
  [price, discount, tax, total].map((amount) => amount.toDecimal());

describe('a quote', () => {
  it('uses the prices of the account at that time', async () => {
    const { quotes } = house();
    expect(decimalsOf(await quotes.requireQuote(request()))).toEqual(['14.50', '0.00', '0.00', '14.50']);
    expect(decimalsOf(await quotes.requireQuote(request({ accountId: 7, years: 3 })))).toEqual([
      '36.00',
      '0.00',
      '0.00',
      '36.00',
    ]);
    expect(decimalsOf(await quotes.requireQuote(request({ product: 'renewal', years: 2 })))).toEqual([
      '31.00',
      '0.00',
      '0.00',
      '31.00',
    ]);
  });

  it('puts the tax of the account on top, once for the whole term', async () => {
    const { quotes, store } = house();
    store.taxes.set(8, 1_925);
    expect(decimalsOf(await quotes.requireQuote(request({ years: 3 })))).toEqual([
      '43.50',
      '0.00',
      '8.37',
      '51.87',
    ]);
    expect(decimalsOf(await quotes.requireQuote(request({ years: 3, accountId: 7 })))).toEqual([
      '36.00',
      '0.00',
      '0.00',
      '36.00',
    ]);
  });

  it('is taxed by the rule of the country of its account at that time, which goes with it', async () => {
    const { quotes, store } = house();
    store.situations.set(8, { ownRateBps: 0, byRule: true, country: 'DE', businessStatus: 'business' });
    store.rules.push({
      id: 5,
      country: 'DE',
      businessStatus: 'business',
      rateBps: 1_900,
      label: 'VAT',
      validFrom: NOW,
    });
    const quote = await quotes.requireQuote(request());
    expect([decimalsOf(quote), quote.appliedTax]).toEqual([
      ['14.50', '0.00', '2.76', '17.26'],
      { source: 'rule', ruleId: 5, rateBps: 1_900, label: 'VAT', country: 'DE', businessStatus: 'business' },
    ]);
    expect(decimalsOf(await quotes.requireQuote(request({ now: at(-1) })))).toEqual([
      '14.50',
      '0.00',
      '0.00',
      '14.50',
    ]);
    expect((await quotes.quoteFixedPrice(usd(1_000n), 8, NOW)).tax).toEqual(usd(190n));
  });

  it('uses the premium list where the registry quotes no fee, and only there', async () => {
    const { quotes, names } = house();
    names.put({ tld: 'example', name: 'quay.example', registration: usd(34_900n), renewal: usd(24_900n) });
    expect(await quotes.requireQuote(request())).toMatchObject({ premium: true, price: usd(34_900n) });
    expect(await quotes.requireQuote(request({ fee: standard }))).toMatchObject({
      premium: false,
      price: usd(1_450n),
    });
    expect(await quotes.requireQuote(request({ name: DomainName.of('mill.example') }))).toMatchObject({
      premium: false,
    });
  });

  it.each([
    ['a TLD without prices', { tld: tldOf({ name: 'none' }) }],
    ['a product without a price', { product: 'transfer' as const }],
    ['a time before the first price', { now: new Date(-1) }],
    ['a sale at a loss', { fee: { ...standard, create: usd(1_451n) } }],
    ['an expected fee that is missing', { feeExpected: true }],
    [
      'a fee of another product',
      { product: 'renewal' as const, feeExpected: true, fee: { ...standard, renew: undefined } },
    ],
  ])('for %s is refused as 422 "Domain pricing unavailable"', async (_, values) => {
    const { quotes } = house();
    expect(await quotes.quote(request(values))).toBeUndefined();
    await expect(quotes.requireQuote(request(values))).rejects.toMatchObject({
      kind: 'unprocessable',
      message: 'Domain pricing unavailable',
      details: expect.stringContaining('temporarily unavailable'),
    });
  });
});

describe('a fee in another currency', () => {
  const euros: FeeQuote = {
    class: 'standard',
    premium: false,
    currency: 'EUR',
    create: Money.of(1_000n, 'EUR'),
    renew: Money.of(1_000n, 'EUR'),
  };

  it('is compared at the exchange rate in force at that time', async () => {
    const { quotes, store } = house();
    store.exchangeRates.push(
      { currency: 'EUR', rate: '0.92', validFrom: at(-60) },
      { currency: 'EUR', rate: '0.5', validFrom: at(60) },
    );
    expect(await quotes.requireQuote(request({ fee: euros }))).toMatchObject({
      price: usd(1_450n),
      registryFee: euros.create,
    });
    // From then on it costs 20.00 USD, and is not sold at 14.50.
    expect(await quotes.quote(request({ fee: euros, now: at(60) }))).toBeUndefined();
    expect(await quotes.quote(request({ fee: euros, now: at(-61) }))).toBeUndefined();
  });

  it('has no price without a rate: the sale is refused with words, and staff see why', async () => {
    const { quotes, faults, log, clock } = house();
    await expect(quotes.requireQuote(request({ fee: euros }))).rejects.toMatchObject({
      kind: 'unprocessable',
      message: 'Domain pricing unavailable',
      details: expect.stringContaining('temporarily unavailable'),
    });
    const fault = {
      tld: 'example',
      product: 'registration',
      reason: 'no_exchange_rate',
      detail: expect.stringContaining('exchange-rates/EUR'),
    };
    expect(faults.faults).toEqual([{ ...fault, firstSeenAt: clock.now(), lastSeenAt: clock.now() }]);
    expect(log.lines).toEqual([
      { level: 'warn', message: 'domain price could not be calculated', fields: fault },
    ]);
  });

  it.each<[string, Partial<QuoteRequest>]>([
    ['a product that is not sold', { product: 'transfer' }],
    ['a missing fee of a product that is not sold', { product: 'transfer', feeExpected: true }],
    ['a price', {}],
  ])('is not asked about for %s: there is no fault', async (_, values) => {
    const { quotes, faults } = house();
    await quotes.quote(request(values));
    expect(faults.faults).toEqual([]);
  });
});

describe('a promotion', () => {
  const UNUSABLE = {
    kind: 'invalid',
    message: 'Bad Request',
    details: `'promoCode' is unknown or cannot be used for this purchase`,
  };

  it.each<[string, Partial<Promotion>, Partial<QuoteRequest>, string[]]>([
    ['a share, rounded half up', { off: { percentBps: 3_333 } }, {}, ['9.67', '4.83', '0.00', '9.67']],
    [
      'an amount off the whole purchase',
      { off: amountOff(500n) },
      { years: 3 },
      ['38.50', '5.00', '0.00', '38.50'],
    ],
    ['more than the price: the price', { off: amountOff(5_000n) }, {}, ['0.00', '14.50', '0.00', '0.00']],
    ['everything', { off: { percentBps: 10_000 } }, {}, ['0.00', '14.50', '0.00', '0.00']],
    [
      'its share also below the fee, since the registrar pays the rest',
      { off: { percentBps: 9_000 } },
      { fee: standard },
      ['1.45', '13.05', '0.00', '1.45'],
    ],
    ['by a code in any case', {}, { promoCode: ' spring ' }, ['13.05', '1.45', '0.00', '13.05']],
    ['on its first instant', { startsAt: NOW, endsAt: at(1) }, {}, ['13.05', '1.45', '0.00', '13.05']],
    [
      'for its TLD, account, product and terms',
      { tlds: ['example'], accountId: 8, products: ['renewal'], minYears: 2, maxYears: 2 },
      { product: 'renewal', years: 2 },
      ['27.90', '3.10', '0.00', '27.90'],
    ],
  ])('takes off %s', async (_, values, asked, expected) => {
    const { quotes, promotions } = house();
    promotions.put(promotionOf(values));
    const quote = await quotes.requireQuote(request({ promoCode: 'SPRING', ...asked }));
    expect(decimalsOf(quote)).toEqual(expected);
    expect(quote.promotionId).toBe(1);
  });

  it('is taken off before tax', async () => {
    const { quotes, promotions, store } = house();
    promotions.put(promotionOf());
    store.taxes.set(8, 2_000);
    expect(decimalsOf(await quotes.requireQuote(request({ promoCode: 'SPRING' })))).toEqual([
      '13.05',
      '1.45',
      '2.61',
      '15.66',
    ]);
  });

  it.each<[string, Partial<Promotion>, Partial<QuoteRequest>]>([
    ['does not exist', {}, { promoCode: 'AUTUMN' }],
    ['is empty', {}, { promoCode: '' }],
    ['is a blank', {}, { promoCode: ' ' }],
    ['cannot be one', {}, { promoCode: `'; drop table promotions` }],
    ['is endless', {}, { promoCode: 'A'.repeat(10_000) }],
    ['has not begun', { startsAt: at(1) }, {}],
    ['is over', { endsAt: NOW }, {}],
    ['is for another account', { accountId: 7 }, {}],
    ['is for other TLDs', { tlds: ['com', 'net'] }, {}],
    ['is for no TLD', { tlds: [] }, {}],
    ['is for another product', { products: ['renewal'] }, {}],
    ['wants more years', { minYears: 2 }, {}],
    ['wants fewer years', { maxYears: 2 }, { years: 3 }],
    ['is in another currency', { off: amountOff(100n, 'EUR') }, {}],
    ['meets a premium name', {}, { fee: { ...standard, premium: true } }],
  ])('that %s is refused as 400', async (_, values, asked) => {
    const { quotes, promotions } = house();
    promotions.put(promotionOf(values));
    await expect(quotes.quote(request({ promoCode: 'SPRING', ...asked }))).rejects.toMatchObject(UNUSABLE);
  });
});

describe('every quote', () => {
  it('adds up exactly and is never below nothing', async () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n });
    const off = fc.oneof(
      fc.record({ percentBps: fc.integer({ min: 1, max: 10_000 }) }),
      fc.bigInt({ min: 1n, max: 10n ** 12n }).map((minor) => amountOff(minor)),
    );
    await fc.assert(
      fc.asyncProperty(
        amount,
        fc.integer({ min: 1, max: 10 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.option(off),
        async (perYear, years, taxBps, promoted) => {
          const { quotes, promotions, store, price } = house();
          price('transfer', perYear);
          store.taxes.set(8, taxBps);
          if (promoted) promotions.put(promotionOf({ off: promoted, products: ['transfer'] }));
          const quote = await quotes.requireQuote(
            request({ product: 'transfer', years, promoCode: promoted ? 'SPRING' : undefined }),
          );
          const listed = perYear * BigInt(years);
          expect(quote.price.minor + quote.discount.minor).toBe(listed);
          expect(quote.total.minor).toBe(quote.price.minor + quote.tax.minor);
          for (const part of [quote.price, quote.discount, quote.tax, quote.total])
            expect(part.minor >= 0n).toBe(true);
          expect(quote.discount.minor <= listed).toBe(true);
          // Rounding changes at most half a cent.
          expect(2n * (quote.tax.minor * 10_000n - quote.price.minor * BigInt(taxBps)) <= 10_000n).toBe(true);
          expect(2n * (quote.price.minor * BigInt(taxBps) - quote.tax.minor * 10_000n) < 10_000n).toBe(true);
        },
      ),
    );
  });

  it('of a premium name is never below what the registry takes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.integer({ min: 0, max: 30_000 }),
        async (fee, premiumMarkupBps) => {
          const { quotes } = house();
          const quote = await quotes.requireQuote(
            request({
              tld: tldOf({ premiumMarkupBps }),
              fee: { ...standard, premium: true, create: usd(fee) },
            }),
          );
          expect(quote.price.minor >= fee).toBe(true);
          expect(quote.registryFee).toEqual(usd(fee));
        },
      ),
    );
  });
});

describe('the price list itself', () => {
  it.each<[string, QuoteRequest['product'], number, bigint | undefined]>([
    ['has the price of all accounts', 'registration', 8, 1_450n],
    ['has the own price of an account', 'registration', 7, 1_200n],
    ['has no price of what is not sold', 'transfer', 8, undefined],
  ])('%s', async (_what, product, accountId, minor) => {
    const price = await house().quotes.listPrice(product, tldOf(), accountId, NOW);
    expect(price?.minor).toBe(minor);
  });
});
