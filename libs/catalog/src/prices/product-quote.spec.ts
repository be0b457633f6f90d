import { Money } from '@registrar/kernel';
import type { FeeQuote } from '@registrar/registries';
import type { PremiumPrice } from './premium-names';
import { bareQuote, type Prices } from './product-quote';
import { tldOf } from '../testing';
import type { PriceEntry, Product, Tld } from '../tld';

const usd = (text: string): Money => Money.parse(text)!;
const eur = (text: string): Money => Money.parse(text, 'EUR')!;
const entryOf = (price: string, listPrice: string): PriceEntry => ({
  price: usd(price),
  publicPrice: usd(price),
  listPrice: usd(listPrice),
});
const entry = entryOf('14.50', '16');
const renewal = entryOf('15.50', '17');
const fee = (values: Partial<FeeQuote>): FeeQuote => ({
  class: 'standard',
  premium: false,
  currency: 'USD',
  ...values,
});
const premium = (values: Partial<FeeQuote>): FeeQuote => fee({ class: 'premium', premium: true, ...values });

describe('the quote of a standard name', () => {
  it.each([
    ['the price list alone', 1, {}, {}],
    ['three years', 3, {}, { price: '43.50', listPrice: '48.00' }],
    [
      'a fee below our price',
      2,
      { fee: fee({ create: usd('20') }) },
      { price: '29.00', listPrice: '32.00', registryFee: '20.00' },
    ],
    ['a fee equal to our price', 1, { fee: fee({ create: usd('14.50') }) }, { registryFee: '14.50' }],
    ['a registry that quotes no fee', 1, { fee: fee({}) }, {}],
    ['no renewal on the list', 1, { renewal: undefined }, { renewalPrice: undefined }],
  ])('uses %s', (_, years, prices, expected) => {
    const oneYear = {
      price: '14.50',
      listPrice: '16.00',
      renewalPrice: '15.50',
      registryFee: undefined,
      premium: false,
    };
    expect(decimals(tldOf(), years, { entry, renewal, ...prices })).toEqual({ ...oneYear, ...expected });
  });

  it('quotes the renewal for the minimum term', () => {
    expect(decimals(tldOf({ allowedYears: [2, 3] }), 2, { entry, renewal })).toMatchObject({
      price: '29.00',
      renewalPrice: '31.00',
    });
  });

  it.each<[string, number, Prices]>([
    ['there is no price', 1, { renewal }],
    ['the registry takes more than we do', 1, { entry, fee: fee({ create: usd('14.51') }) }],
    ['the registry takes more for the whole term', 5, { entry, fee: fee({ create: usd('72.51') }) }],
    ['the fee is in another currency', 1, { entry, fee: fee({ currency: 'EUR', create: eur('1') }) }],
  ])('does not exist when %s', (_, years, prices) => {
    expect(bareQuote({ product: 'registration', tld: tldOf(), years }, prices).quote).toBeUndefined();
  });
});

describe('the quote of a premium name', () => {
  const tld = tldOf({ premiumMarkupBps: 1_500 });

  it('is the registry’s fee for the term with our mark-up, whatever the price list says', () => {
    expect(
      decimals(tld, 1, { entry, renewal, fee: premium({ create: usd('300'), renew: usd('250') }) }),
    ).toEqual({
      price: '345.00',
      listPrice: '345.00',
      premium: true,
      registryFee: '300.00',
      renewalPrice: '287.50',
    });
  });

  it('rounds the mark-up half up to the cent', () => {
    expect(decimals(tld, 1, { entry, fee: premium({ create: usd('0.10') }) })).toMatchObject({
      price: '0.12',
    });
  });

  it('quotes the renewal for the minimum term, also when more years are bought', () => {
    const threeYears = premium({ create: usd('900'), renew: usd('900') });
    expect(decimals(tld, 3, { entry, fee: threeYears })).toMatchObject({
      price: '1035.00',
      renewalPrice: '345.00',
    });
  });

  it('never quotes a share of a renewal fee below cost', () => {
    const threeYears = premium({ create: usd('1'), renew: usd('1') });
    expect(decimals(tldOf({ premiumMarkupBps: 0 }), 3, { entry, fee: threeYears })).toMatchObject({
      renewalPrice: '0.34',
    });
  });

  it('leaves the renewal open where the registry does', () => {
    expect(decimals(tld, 1, { entry, renewal, fee: premium({ create: usd('300') }) })).toMatchObject({
      renewalPrice: undefined,
    });
  });

  it.each<[string, Tld, Prices]>([
    ['the registry quotes no fee', tld, { entry, fee: premium({}) }],
    ['the registry takes nothing for it', tld, { entry, fee: premium({ create: usd('0') }) }],
    ['the registry wants to pay for it', tld, { entry, fee: premium({ create: usd('-5') }) }],
    [
      'the TLD is sold without premium names',
      tldOf({ supportsPremium: false }),
      { entry, fee: premium({ create: usd('300') }) },
    ],
    ['the TLD has no price at all', tld, { fee: premium({ create: usd('300') }) }],
    [
      'the fee is in a currency we do not sell in',
      tld,
      { entry, fee: premium({ currency: 'EUR', create: eur('300') }) },
    ],
  ])('does not exist when %s', (_, under, prices) => {
    expect(bareQuote({ product: 'registration', tld: under, years: 1 }, prices).quote).toBeUndefined();
  });
});

describe('the quote of another product', () => {
  const tld = tldOf({ premiumMarkupBps: 1_000, allowedYears: [1, 2, 3] });
  const quoted = premium({ create: usd('300'), renew: usd('200'), transfer: usd('100'), restore: usd('80') });

  it.each<[Product, number, Prices, object]>([
    [
      'renewal',
      3,
      { entry: renewal, renewal },
      { price: '46.50', listPrice: '51.00', renewalPrice: '15.50' },
    ],
    ['transfer', 1, { entry, renewal }, { price: '14.50', listPrice: '16.00' }],
    ['restore', 3, { entry: entryOf('80', '90'), renewal }, { price: '80.00', listPrice: '90.00' }],
    [
      'renewal',
      2,
      { entry: renewal, renewal, fee: fee({ create: usd('99'), renew: usd('31') }) },
      { price: '31.00', registryFee: '31.00' },
    ],
    [
      'renewal',
      1,
      { entry: renewal, renewal, fee: quoted },
      { price: '220.00', premium: true, registryFee: '200.00', renewalPrice: '220.00' },
    ],
    ['transfer', 1, { entry, fee: quoted }, { price: '110.00', premium: true, registryFee: '100.00' }],
    ['restore', 1, { entry, fee: quoted }, { price: '88.00', premium: true, registryFee: '80.00' }],
  ])(
    '%s for %i years uses the price list, or the registry for a premium name',
    (product, years, prices, expected) => {
      expect(decimals(tld, years, prices, product)).toMatchObject(expected);
    },
  );

  it.each<[Product, Prices]>([
    ['renewal', { renewal }],
    ['renewal', { entry: renewal, fee: fee({ renew: usd('15.51') }) }],
    ['transfer', { entry, fee: fee({ transfer: usd('14.51') }) }],
    ['transfer', { entry, fee: premium({ create: usd('1'), renew: usd('1') }) }],
    ['restore', { entry: entryOf('80', '90'), fee: fee({ restore: usd('80.01') }) }],
    ['renewal', { entry: renewal, fee: premium({ renew: eur('1') }) }],
  ])('%s does not exist without a price, below the fee, or in another currency (%#)', (product, prices) => {
    expect(bareQuote({ product, tld, years: 1 }, prices).quote).toBeUndefined();
  });

  it('quotes the renewal for the minimum term where the fee covers more years than are quoted', () => {
    const fourYears = premium({ create: usd('400'), renew: usd('400'), transfer: usd('100') });
    const { quote } = bareQuote(
      { product: 'transfer', tld, years: 1, feeYears: 4 },
      { entry, fee: fourYears },
    );
    expect([quote?.price.toDecimal(), quote?.renewalPrice?.toDecimal()]).toEqual(['110.00', '110.00']);
  });
});

describe('a name that the registry says nothing of', () => {
  const tld = tldOf({ allowedYears: [2, 4] });
  const listed: PremiumPrice = { registration: usd('349'), renewal: usd('249'), transfer: usd('199') };

  it.each<[Product, string]>([
    ['registration', '698.00'],
    ['renewal', '498.00'],
    ['transfer', '398.00'],
    ['restore', '14.50'],
  ])('costs what the premium list says for a %s: %s', (product, price) => {
    expect(decimals(tld, 2, { entry, renewal, listed }, product)).toEqual({
      price,
      listPrice: price,
      premium: true,
      registryFee: undefined,
      renewalPrice: '498.00',
    });
  });

  it('is renewed at the price it was sold with, for the term, and never below its share', () => {
    expect(decimals(tld, 4, { entry: renewal, renewal, ownRenewal: usd('99.99') }, 'renewal')).toMatchObject({
      price: '199.98',
      premium: true,
      renewalPrice: '99.99',
    });
    expect(
      decimals(
        tldOf({ allowedYears: [2, 3] }),
        3,
        { entry: renewal, renewal, ownRenewal: usd('0.01') },
        'renewal',
      ),
    ).toMatchObject({ price: '0.02' });
  });

  it('uses the registry where it quotes a fee: neither list nor stored price counts then', () => {
    const prices = { entry, renewal, listed, ownRenewal: usd('99') };
    expect(decimals(tld, 2, { ...prices, fee: fee({ create: usd('20'), renew: usd('20') }) })).toMatchObject({
      price: '29.00',
      premium: false,
    });
    expect(decimals(tld, 2, { ...prices, fee: premium({ renew: usd('200') }) }, 'renewal')).toMatchObject({
      price: '230.00',
      premium: true,
    });
  });

  it.each<[string, Tld, Product, Prices]>([
    [
      'it is listed without a transfer',
      tld,
      'transfer',
      { entry, listed: { ...listed, transfer: undefined } },
    ],
    [
      'it is listed in another currency',
      tld,
      'registration',
      { entry, listed: { ...listed, registration: eur('349') } },
    ],
    [
      'its TLD is sold without premium names',
      tldOf({ supportsPremium: false }),
      'registration',
      { entry, listed },
    ],
    ['its TLD does not sell the product', tld, 'registration', { listed }],
    ['it was sold in another currency', tld, 'renewal', { entry: renewal, ownRenewal: eur('99') }],
  ])('has no price when %s', (_, under, product, prices) => {
    expect(bareQuote({ product, tld: under, years: 2 }, prices).quote).toBeUndefined();
  });
});

describe('the quote of a name whose fee is in another currency', () => {
  const tld = tldOf({ premiumMarkupBps: 1_500 });
  const inEur = (text: string, values: Partial<FeeQuote> = {}): FeeQuote =>
    fee({ currency: 'EUR', create: eur(text), renew: eur(text), ...values });

  it.each<[string, string, string]>([
    ['13.34', '0.92', '13.34 EUR cost exactly 14.50 USD'],
    ['14.50', '1', 'one euro is one dollar'],
    ['0', '0.92', 'the registry takes nothing'],
  ])('is by the price list where it covers the fee: %s EUR at %s (%s)', (amount, exchangeRate) => {
    expect(decimals(tldOf(), 1, { entry, renewal, fee: inEur(amount), exchangeRate })).toMatchObject({
      price: '14.50',
      premium: false,
      registryFee: amount === '0' ? '0.00' : amount,
    });
  });

  it('acknowledges the fee in the currency of the registry', () => {
    expect(
      bareQuote({ product: 'registration', tld, years: 1 }, { entry, fee: inEur('10'), exchangeRate: '0.92' })
        .quote?.registryFee,
    ).toEqual(eur('10'));
  });

  it('adds the mark-up of the TLD to the converted cost of a premium name, and quotes its renewal in the same way', () => {
    const prices = {
      entry,
      renewal,
      fee: inEur('300', { class: 'premium', premium: true, renew: eur('250') }),
      exchangeRate: '0.92',
    };
    // 300 / 0.92 = 326.0869… costs 326.09; 250 / 0.92 = 271.739… costs 271.74
    expect(decimals(tld, 1, prices)).toEqual({
      price: '375.00',
      listPrice: '375.00',
      premium: true,
      registryFee: '300.00',
      renewalPrice: '312.50',
    });
  });

  it('counts yen, which have no cents', () => {
    const yen = fee({
      class: 'premium',
      premium: true,
      currency: 'JPY',
      create: Money.parse('15000', 'JPY')!,
    });
    expect(
      decimals(tldOf({ premiumMarkupBps: 0 }), 1, { entry, fee: yen, exchangeRate: '150' }),
    ).toMatchObject({ price: '100.00' });
  });

  it.each<[string, Prices, string, string]>([
    ['no rate is set', { entry, fee: inEur('1') }, 'no_exchange_rate', 'PUT /admin/v1/exchange-rates/EUR'],
    [
      'no rate is set for a premium name',
      { entry, fee: inEur('1', { premium: true }) },
      'no_exchange_rate',
      'PUT /admin/v1/exchange-rates/EUR',
    ],
    [
      'the price is in another currency than USD',
      { entry: { ...entry, price: eur('14.50') }, fee: fee({ create: usd('1') }), exchangeRate: '1' },
      'no_exchange_rate',
      'exchange-rates/EUR',
    ],
    [
      'it costs a cent more than the price',
      { entry, fee: inEur('13.35'), exchangeRate: '0.92' },
      'fee_above_price',
      '13.35 EUR costs 14.52 USD, which is above the price of 14.50 USD',
    ],
    [
      'it costs more in the same currency',
      { entry, fee: fee({ create: usd('14.51') }) },
      'fee_above_price',
      'fee of 14.51 USD is above',
    ],
    [
      'a premium name costs nothing',
      { entry, fee: premium({ create: usd('0') }) },
      'fee_not_positive',
      '0.00 USD',
    ],
    [
      'the premium list is in another currency',
      { entry, listed: { registration: eur('349'), renewal: eur('1') } },
      'price_currency',
      'EUR',
    ],
    ['it was sold in another currency', { entry, ownRenewal: eur('99') }, 'price_currency', 'EUR'],
  ])('reports the reason to staff when %s', (_, prices, reason, detail) => {
    expect(bareQuote({ product: 'registration', tld, years: 1 }, prices)).toEqual({
      fault: { reason, detail: expect.stringContaining(detail) },
    });
  });

  it.each<[string, Tld, Prices]>([
    ['is not on the price list', tld, { fee: inEur('1') }],
    [
      'is premium where premium names are not sold',
      tldOf({ supportsPremium: false }),
      { entry, fee: premium({ create: usd('1') }) },
    ],
    ['is premium and the registry does not sell it', tld, { entry, fee: premium({}) }],
    [
      'is not on the premium list for this product',
      tld,
      { entry, listed: { renewal: usd('1') } as PremiumPrice },
    ],
  ])('is no fault when the name %s: it is not sold', (_, under, prices) => {
    expect(bareQuote({ product: 'registration', tld: under, years: 1 }, prices)).toEqual({});
  });
});

function decimals(
  tld: Tld,
  years: number,
  prices: Prices,
  product: Product = 'registration',
): Record<string, unknown> {
  const quote = bareQuote({ product, tld, years }, prices).quote!;
  return {
    price: quote.price.toDecimal(),
    listPrice: quote.listPrice.toDecimal(),
    premium: quote.premium,
    registryFee: quote.registryFee?.toDecimal(),
    renewalPrice: quote.renewalPrice?.toDecimal(),
  };
}
