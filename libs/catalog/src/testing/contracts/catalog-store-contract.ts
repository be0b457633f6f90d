import type { ExchangeRate } from '@registrar/billing';
import { Money } from '@registrar/kernel';
import type { CatalogStore } from '../../ports';
import type { PriceEntry, Product, Tld } from '../../tld';
import { tldOf, type FakePrice } from '../fake-catalog-store';

/** Fills a store, once, by the store's own means. */
export interface CatalogContents {
  tlds: readonly Tld[];
  blocked: readonly string[];
  /** Blocked with its rules, and with the further blocked products. */
  shut: { tld: Tld; products: readonly Product[] };
  prices: readonly FakePrice[];
  exchangeRates: readonly ExchangeRate[];
}

export type ContentsOf = (accountIds: [number, number]) => CatalogContents;

export interface StoreUnderTest {
  store: CatalogStore;
  accountIds: [number, number];
}

const NOW = new Date('2026-03-02T09:15:00Z');
const YESTERDAY = new Date('2026-03-01T00:00:00Z');
const LAST_YEAR = new Date('2025-03-01T00:00:00Z');
const TOMORROW = new Date('2026-03-03T00:00:00Z');

const usd = (minor: bigint): Money => Money.of(minor);
const row = (price: bigint, listPrice: bigint) => ({ price: usd(price), listPrice: usd(listPrice) });
const entry = (price: bigint, listPrice: bigint, publicPrice = price): PriceEntry => ({
  price: usd(price),
  publicPrice: usd(publicPrice),
  listPrice: usd(listPrice),
});

/** The contract of a CatalogStore, for the fake and the real one. `accountIds` are two existing accounts. */
export function catalogStoreContract(start: (contents: ContentsOf) => Promise<StoreUnderTest>): void {
  let store: CatalogStore;
  let own: number;
  let other: number;

  const full = (connectionId: number): Tld =>
    tldOf({
      name: 'co.test',
      connectionId,
      ccTld: true,
      allowedYears: [2, 5],
      minLength: 3,
      minIdnLength: 2,
      idnLanguages: { de: 'German' },
      supportsPrivacy: false,
      supportsTransferLock: false,
      supportsDnssec: false,
      supportsPremium: false,
      supportsInternalTransfer: false,
      premiumMarkupBps: 0,
      registryOperator: 'test-registry',
      requireIdnSld: true,
      requiresPreDelegation: true,
      hsts: true,
      nameservers: { min: 2, max: 8 },
      requirements: { fields: { 'X-TEST': { type: 'string', required: true } } },
      keptHere: { 'X-TEST': 'for the registry alone' },
      expirationGraceDays: 10,
      transferLockDays: 0,
      maxYearsAhead: 5,
      validFrom: LAST_YEAR,
      claimsCheckRequired: ['registration'],
      addGraceDays: 0,
    });

  beforeAll(async () => {
    const started = await start(([first, second]) => ({
      tlds: [tldOf({ name: 'test' }), full(1), tldOf({ ...full(1), validFrom: TOMORROW, minLength: 4 })],
      blocked: ['in'],
      shut: { tld: tldOf({ name: 'shut', minLength: 5 }), products: ['renewal'] },
      prices: [
        { tld: 'test', product: 'registration', validFrom: LAST_YEAR, ...row(1_000n, 1_600n) },
        { tld: 'test', product: 'registration', validFrom: YESTERDAY, ...row(1_450n, 1_600n) },
        { tld: 'test', product: 'registration', validFrom: TOMORROW, ...row(9_900n, 9_900n) },
        {
          tld: 'test',
          product: 'registration',
          accountId: first,
          validFrom: LAST_YEAR,
          ...row(1_200n, 1_600n),
        },
        { tld: 'test', product: 'registration', accountId: second, validFrom: TOMORROW, ...row(1n, 1n) },
        {
          tld: 'co.test',
          product: 'renewal',
          validFrom: YESTERDAY,
          price: Money.of(1_234n, 'EUR'),
          listPrice: Money.of(2_000n, 'EUR'),
        },
      ],
      exchangeRates: [
        { currency: 'EUR', rate: '0.9', validFrom: LAST_YEAR },
        { currency: 'EUR', rate: '0.92', validFrom: YESTERDAY },
        { currency: 'EUR', rate: '2', validFrom: TOMORROW },
        { currency: 'GBP', rate: '0.8', validFrom: LAST_YEAR },
        { currency: 'GBP', validFrom: YESTERDAY },
      ],
    }));
    store = started.store;
    [own, other] = started.accountIds;
  });

  it('knows every property of a TLD', async () => {
    expect(await store.tld('co.test', NOW)).toEqual(full(1));
    expect(await store.tld('test', NOW)).toEqual(tldOf({ name: 'test' }));
  });

  it.each([
    ['in', 'blocked'],
    ['unknown', undefined],
    ['TEST', undefined],
    ['', undefined],
  ])('answers %p with %p', async (name, expected) => {
    expect(await store.tld(name, NOW)).toBe(expected);
  });

  it('reads many TLDs at one time as it reads each', async () => {
    const names = ['co.test', 'test', 'shut', 'in', 'unknown', 'TEST', ''];
    const times = [NOW, TOMORROW, new Date(LAST_YEAR.getTime() - 1)];
    const each = await Promise.all(times.flatMap((time) => names.map((name) => store.tld(name, time))));
    const readers = await Promise.all(times.map((time) => store.tldReader(time)));
    expect(readers.flatMap((tldOf) => names.map(tldOf))).toEqual(each);
  });

  it('knows blocked TLDs for domains that are held, by the rules that they have, and what their block stops', async () => {
    expect(await store.held('co.test', NOW)).toEqual(full(1));
    expect(await store.held('in', NOW)).toMatchObject({
      name: 'in',
      allowedYears: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      blockedProducts: ['registration', 'transfer'],
    });
    expect(await store.held('shut', NOW)).toMatchObject({
      name: 'shut',
      minLength: 5,
      blockedProducts: ['registration', 'transfer', 'renewal'],
    });
    expect([
      await store.tld('shut', NOW),
      await store.held('unknown', NOW),
      await store.held('co.test', new Date(LAST_YEAR.getTime() - 1)),
    ]).toEqual(['blocked', undefined, undefined]);
  });

  it('changes rules when their time comes, and has none before the first', async () => {
    expect(await store.tld('co.test', new Date(TOMORROW.getTime() - 1))).toMatchObject({ minLength: 3 });
    expect(await store.tld('co.test', TOMORROW)).toMatchObject({ minLength: 4, validFrom: TOMORROW });
    expect(await store.tld('co.test', new Date(LAST_YEAR.getTime() - 1))).toBeUndefined();
  });

  it('lists what is on sale by name', async () => {
    expect((await store.tlds(NOW)).map(({ name }) => name)).toEqual(['co.test', 'test']);
  });

  it('gives the newest price in force, and none that is still to come', async () => {
    expect(await store.price('test', 'registration', other, NOW)).toEqual(entry(1_450n, 1_600n));
    expect(await store.price('test', 'registration', other, new Date('2025-06-01T00:00:00Z'))).toEqual(
      entry(1_000n, 1_600n),
    );
  });

  it('puts the account’s own price before a newer general one', async () => {
    expect(await store.price('test', 'registration', own, NOW)).toEqual(entry(1_200n, 1_600n, 1_450n));
  });

  it('lists the dated prices of all and of the account, those to come too, and of no other account', async () => {
    const of = async (accountId: number) =>
      (await store.datedPrices(accountId))
        .filter(({ tld, product }) => tld === 'test' && product === 'registration')
        .map(({ isOwn, price }) => `${isOwn ? 'own' : 'general'} ${price.toDecimal()}`)
        .sort();
    const general = ['general 10.00', 'general 14.50', 'general 99.00'];
    expect(await of(own)).toEqual([...general, 'own 12.00']);
    expect(await of(other)).toEqual([...general, 'own 0.01']);
  });

  it('keeps the currency', async () => {
    expect((await store.price('co.test', 'renewal', own, NOW))?.price).toEqual(Money.of(1_234n, 'EUR'));
  });

  it.each([
    ['test', 'renewal'],
    ['test', 'transfer'],
    ['co.test', 'registration'],
    ['in', 'registration'],
    ['unknown', 'registration'],
  ] as const)('has no price for .%s %s', async (tld, product) => {
    expect(await store.price(tld, product, own, NOW)).toBeUndefined();
  });

  it('has no price before the first one is in force', async () => {
    expect(await store.price('test', 'registration', own, new Date('2020-01-01T00:00:00Z'))).toBeUndefined();
  });

  it.each<[string, Date, string | undefined]>([
    ['EUR', NOW, '0.92'],
    ['EUR', new Date(YESTERDAY.getTime() - 1), '0.9'],
    ['EUR', new Date(0), undefined],
    ['GBP', NOW, undefined],
    ['GBP', LAST_YEAR, '0.8'],
    ['CHF', NOW, undefined],
  ])('finds the exchange rate of %s at %j: %s', async (currency, at, rate) => {
    expect(await store.exchangeRate(currency, at)).toBe(rate);
  });

  it('knows no tax of an account that has none', async () => {
    expect(await store.taxSituation(own)).toMatchObject({ ownRateBps: 0 });
    expect(await store.taxRules('ZZ')).toEqual([]);
  });
}
