import { Money } from '@registrar/kernel';
import type { FeeQuote } from '@registrar/registries';
import { FakeCatalogStore, tldOf } from './testing';
import { PriceQuotes } from './price-quotes';
import { registrationQuote, type RegistrationPrices } from './registration-quote';
import type { Tld } from './tld';

const usd = (text: string): Money => Money.parse(text)!;
const eur = (text: string): Money => Money.parse(text, 'EUR')!;
const registration = { price: usd('14.50'), listPrice: usd('16') };
const renewal = { price: usd('15.50'), listPrice: usd('17') };
const fee = (values: Partial<FeeQuote>): FeeQuote => ({ class: 'standard', premium: false, currency: 'USD', ...values });
const premium = (values: Partial<FeeQuote>): FeeQuote => fee({ class: 'premium', premium: true, ...values });

describe('the quote of a standard name', () => {
  it.each([
    ['the price list alone', 1, {}, {}],
    ['three years', 3, {}, { price: '43.50', listPrice: '48.00' }],
    ['a fee below our price', 2, { fee: fee({ create: usd('20') }) }, { price: '29.00', listPrice: '32.00', registryFee: '20.00' }],
    ['a fee equal to our price', 1, { fee: fee({ create: usd('14.50') }) }, { registryFee: '14.50' }],
    ['a registry that tells no fee', 1, { fee: fee({}) }, {}],
    ['no renewal on the list', 1, { renewal: undefined }, { renewalPrice: undefined }],
  ])('goes by %s', (_, years, prices, expected) => {
    const oneYear = { price: '14.50', listPrice: '16.00', renewalPrice: '15.50', registryFee: undefined, premium: false };
    expect(decimals(tldOf(), years, { registration, renewal, ...prices })).toEqual({ ...oneYear, ...expected });
  });

  it('tells the renewal for the minimum term', () => {
    expect(decimals(tldOf({ allowedYears: [2, 3] }), 2, { registration, renewal })).toMatchObject({ price: '29.00', renewalPrice: '31.00' });
  });

  it.each<[string, number, RegistrationPrices]>([
    ['there is no price', 1, { renewal }],
    ['the registry takes more than we do', 1, { registration, fee: fee({ create: usd('14.51') }) }],
    ['the registry takes more for the whole term', 5, { registration, fee: fee({ create: usd('72.51') }) }],
    ['the fee is in another currency', 1, { registration, fee: fee({ currency: 'EUR', create: eur('1') }) }],
  ])('does not exist when %s', (_, years, prices) => {
    expect(registrationQuote(tldOf(), years, prices)).toBeUndefined();
  });
});

describe('the quote of a premium name', () => {
  const tld = tldOf({ premiumMarkupBps: 1_500 });

  it('is the registry’s fee for the term with our mark-up, whatever the price list says', () => {
    expect(decimals(tld, 1, { registration, renewal, fee: premium({ create: usd('300'), renew: usd('250') }) }))
      .toEqual({ price: '345.00', listPrice: '345.00', premium: true, registryFee: '300.00', renewalPrice: '287.50' });
  });

  it('rounds the mark-up half up to the cent', () => {
    expect(decimals(tld, 1, { registration, fee: premium({ create: usd('0.10') }) })).toMatchObject({ price: '0.12' });
  });

  it('tells the renewal for the minimum term, also when more years are bought', () => {
    const threeYears = premium({ create: usd('900'), renew: usd('900') });
    expect(decimals(tld, 3, { registration, fee: threeYears })).toMatchObject({ price: '1035.00', renewalPrice: '345.00' });
  });

  it('never tells a share of a renewal fee below cost', () => {
    const threeYears = premium({ create: usd('1'), renew: usd('1') });
    expect(decimals(tldOf({ premiumMarkupBps: 0 }), 3, { registration, fee: threeYears })).toMatchObject({ renewalPrice: '0.34' });
  });

  it('leaves the renewal open where the registry does', () => {
    expect(decimals(tld, 1, { registration, renewal, fee: premium({ create: usd('300') }) })).toMatchObject({ renewalPrice: undefined });
  });

  it.each<[string, Tld, RegistrationPrices]>([
    ['the registry tells no fee', tld, { registration, fee: premium({}) }],
    ['the registry takes nothing for it', tld, { registration, fee: premium({ create: usd('0') }) }],
    ['the registry wants to pay for it', tld, { registration, fee: premium({ create: usd('-5') }) }],
    ['the TLD is sold without premium names', tldOf({ supportsPremium: false }), { registration, fee: premium({ create: usd('300') }) }],
    ['the TLD has no price at all', tld, { fee: premium({ create: usd('300') }) }],
    ['the fee is in a currency we do not sell in', tld, { registration, fee: premium({ currency: 'EUR', create: eur('300') }) }],
  ])('does not exist when %s', (_, under, prices) => {
    expect(registrationQuote(under, 1, prices)).toBeUndefined();
  });
});

describe('PriceQuotes', () => {
  const now = new Date('2026-03-02T09:15:00Z');
  const store = new FakeCatalogStore();
  const quotes = new PriceQuotes(store);
  store.addPrice({ tld: 'example', product: 'registration', validFrom: now, ...registration });
  store.addPrice({ tld: 'example', product: 'renewal', accountId: 7, validFrom: now, ...renewal });

  it('quotes by the prices of the account at that time', async () => {
    const quote = await quotes.registration({ tld: tldOf(), years: 1, accountId: 7, now });
    expect([quote.price, quote.renewalPrice]).toEqual([registration.price, renewal.price]);
    expect((await quotes.registration({ tld: tldOf(), years: 1, accountId: 8, now })).renewalPrice).toBeUndefined();
  });

  it.each([
    ['a TLD without prices', { tld: tldOf({ name: 'none' }), now }],
    ['a time before the first price', { tld: tldOf(), now: new Date('2020-01-01T00:00:00Z') }],
    ['a sale at a loss', { tld: tldOf(), now, fee: fee({ create: usd('100') }) }],
  ])('refuses %s as 422 "Domain pricing unavailable"', async (_, request) => {
    await expect(quotes.registration({ years: 1, accountId: 7, ...request })).rejects.toMatchObject({
      kind: 'unprocessable', message: 'Domain pricing unavailable', details: expect.stringContaining('temporarily unavailable'),
    });
  });
});

function decimals(tld: Tld, years: number, prices: RegistrationPrices): Record<string, unknown> {
  const quote = registrationQuote(tld, years, prices)!;
  return {
    price: quote.price.toDecimal(),
    listPrice: quote.listPrice.toDecimal(),
    premium: quote.premium,
    registryFee: quote.registryFee?.toDecimal(),
    renewalPrice: quote.renewalPrice?.toDecimal(),
  };
}
