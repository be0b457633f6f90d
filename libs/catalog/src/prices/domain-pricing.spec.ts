import { DomainName, Money } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import { Availability, type FeeQuote } from '@registrar/registries';
import { connectionOf, FakeRegistry, FakeRegistryConnections } from '@registrar/registries/testing';
import { Catalog } from '../catalog';
import { type DomainPrices, DomainPricing } from './domain-pricing';
import { PriceQuotes } from './price-quotes';
import { FakeCatalogStore, FakePremiumNames, FakePromotionStore, newPriceFaults, tldOf } from '../testing';

const ACCOUNT = 7;
const usd = (minor: bigint): Money => Money.of(minor);

/**
 * `.example` at a registry that quotes fees, `.plain` at one that does not; both for 14.50, transfers too.
 */
function house() {
  const clock = new FakeClock();
  const connections = new FakeRegistryConnections();
  const registry = new FakeRegistry({ clock });
  const feeing = connections.put(connectionOf({ id: 1, profile: { fee: { mode: 'fee', currency: 'USD' } } }));
  const plain = connections.put(connectionOf({ id: 2 }));
  const store = new FakeCatalogStore();
  const names = new FakePremiumNames();
  store.put(tldOf({ name: 'example', connectionId: 1, allowedYears: [1, 2, 3, 5] }));
  store.put(tldOf({ name: 'plain', connectionId: 2, allowedYears: [2, 4] }));
  store.block('blocked');
  for (const tld of ['example', 'plain']) {
    for (const product of ['registration', 'renewal', 'transfer'] as const)
      store.addPrice({ tld, product, price: usd(1_450n), listPrice: usd(1_600n), validFrom: new Date(0) });
  }
  registry.setFee('example', {
    class: 'standard',
    premium: false,
    currency: 'USD',
    create: usd(900n),
    renew: usd(900n),
    transfer: usd(900n),
  });
  const pricing = new DomainPricing(
    new Catalog(store),
    new PriceQuotes(store, new FakePromotionStore(), names, newPriceFaults()),
    new Availability(connections, registry),
    store,
    clock,
  );
  return { store, names, registry, connections, feeing, plain, pricing };
}

const execute = (
  { pricing }: ReturnType<typeof house>,
  name: string,
  years?: number,
): Promise<DomainPrices> => pricing.execute({ accountId: ACCOUNT, name: DomainName.of(name), years });

async function pricesOf(some: ReturnType<typeof house>, name: string, years?: number): Promise<unknown[]> {
  const { premium, purchasePrice, renewalPrice, transferPrice } = await execute(some, name, years);
  return [premium, ...[purchasePrice, renewalPrice, transferPrice].map((price) => price?.toNumber() ?? null)];
}

const gold: FeeQuote = {
  class: 'premium',
  premium: true,
  currency: 'USD',
  create: usd(30_000n),
  renew: usd(20_000n),
  transfer: usd(20_000n),
};

describe('the prices of one name', () => {
  it.each([
    ['quay.example', undefined, [false, 14.5, 14.5, 14.5]],
    ['quay.example', 2, [false, 29, 29, 14.5]],
    ['quay.plain', undefined, [false, 29, 29, 29]],
    ['quay.plain', 4, [false, 58, 58, 29]],
  ])('of %s for %p years are for the term, a transfer for the least', async (name, years, expected) => {
    expect(await pricesOf(house(), name, years)).toEqual(expected);
  });

  it('have known prices to come of products on sale, for the term, a transfer for the least', async () => {
    const some = house();
    const validFrom = new Date('2090-01-01T00:00:00Z');
    for (const product of ['registration', 'renewal', 'transfer', 'restore'] as const)
      some.store.addPrice({ tld: 'example', product, price: usd(1_500n), listPrice: usd(1_500n), validFrom });
    some.store.put({
      ...tldOf({ name: 'example', connectionId: 1 }),
      blockedProducts: ['registration'],
    } as never);
    expect((await execute(some, 'quay.example', 2)).futurePrices).toEqual([
      { product: 'renewal', effectiveFrom: validFrom, price: usd(3_000n) },
      { product: 'transfer', effectiveFrom: validFrom, price: usd(1_500n) },
    ]);
    expect((await execute(some, 'quay.plain')).futurePrices).toEqual([]);
    some.registry.setFee('gold.example', gold);
    expect(await execute(some, 'gold.example')).toMatchObject({ premium: true, futurePrices: [] });
  });

  it('query the registry once where it quotes fees, and not at all elsewhere', async () => {
    const some = house();
    await execute(some, 'quay.example');
    await execute(some, 'quay.plain');
    expect(some.registry.sent('domain:check').map(({ object }) => object)).toEqual(['quay.example']);
  });

  it('of a premium name are the registry’s, with our mark-up, taken or not', async () => {
    const some = house();
    some.registry.setFee('gold.example', gold);
    expect(await pricesOf(some, 'gold.example')).toEqual([true, 345, 230, 230]);
    expect(await pricesOf(some, 'gold.example', 2)).toEqual([true, 690, 460, 230]);
    some.registry.registered(some.feeing, 'gold.example');
    expect(await pricesOf(some, 'gold.example')).toEqual([true, 345, 230, 230]);
  });

  it('of a premium name that cannot be transferred have null for it', async () => {
    const some = house();
    some.registry.setFee('gold.example', { ...gold, transfer: undefined });
    expect(await pricesOf(some, 'gold.example')).toEqual([true, 345, 230, null]);
  });

  it('of a premium name under a TLD sold without such are null, and it is still called premium', async () => {
    const some = house();
    some.store.put(tldOf({ name: 'example', connectionId: 1, supportsPremium: false }));
    some.registry.setFee('gold.example', gold);
    expect(await pricesOf(some, 'gold.example')).toEqual([true, null, null, null]);
  });

  it('follow the premium list where the registry quotes no fees', async () => {
    const some = house();
    some.names.put({ tld: 'plain', name: 'gold.plain', registration: usd(34_900n), renewal: usd(24_900n) });
    expect(await pricesOf(some, 'gold.plain')).toEqual([true, 698, 498, null]);
  });

  it('have null for what has no price or would be sold at a loss', async () => {
    const some = house();
    some.store.put(tldOf({ name: 'empty', connectionId: 2 }));
    some.registry.setFee('costly.example', {
      ...gold,
      premium: false,
      class: 'standard',
      renew: usd(900n),
      transfer: usd(900n),
    });
    expect(await pricesOf(some, 'quay.empty')).toEqual([false, null, null, null]);
    expect(await pricesOf(some, 'costly.example')).toEqual([false, null, 14.5, 14.5]);
  });

  it('of a free name that the registry quotes no fee for have no purchase, and the lists for the rest', async () => {
    const some = house();
    some.registry.setFee('example', { class: 'standard', premium: false, currency: 'USD' });
    expect(await pricesOf(some, 'quay.example')).toEqual([false, null, 14.5, 14.5]);
    some.registry.registered(some.feeing, 'quay.example');
    expect(await pricesOf(some, 'quay.example')).toEqual([false, 14.5, 14.5, 14.5]);
  });
});

describe('the prices of a name under a blocked TLD', () => {
  it('are null for what the block stops: sales, and what it lists', async () => {
    const some = house();
    some.store.block('example');
    expect(await pricesOf(some, 'quay.example')).toEqual([false, null, 14.5, null]);
    some.store.block('example', 'renewal');
    expect(await pricesOf(some, 'quay.example')).toEqual([false, null, null, null]);
  });
});

describe('the prices of one name are refused', () => {
  it.each([
    ['quay.nowhere', 1, 'unprocessable', 'Unsupported TLD'],
    ['quay.blocked', 99, 'unprocessable', 'Unsupported TLD'],
    ['lantern.net.in', NaN, 'unprocessable', 'Unsupported TLD'],
    ['quay.example', 4, 'invalid', 'Invalid value for years for this domain'],
    ['quay.example', 11, 'invalid', 'Invalid value for years for this domain'],
    ['quay.example', 0, 'invalid', 'Invalid value for years for this domain'],
    ['quay.example', NaN, 'invalid', 'Invalid value for years for this domain'],
    ['quay.plain', 1, 'invalid', 'Invalid value for years for this domain'],
    ['www.quay.example', 4, 'invalid', 'Invalid value for years for this domain'],
    ['www.quay.example', 1, 'invalid', 'Bad Request'],
  ])('for %s and %d years before the registry is asked', async (name, years, kind, message) => {
    const some = house();
    await expect(execute(some, name, years)).rejects.toMatchObject({ kind, message });
    expect(some.registry.commands).toEqual([]);
  });

  it.each<[string, (some: ReturnType<typeof house>) => void, object]>([
    [
      'is away',
      ({ registry }) => registry.takeDown(1),
      { kind: 'upstream_invalid', message: 'Registry Connection Unavailable' },
    ],
    [
      'is switched off',
      ({ connections, feeing }) => void connections.put({ ...feeing, enabled: false }),
      { kind: 'upstream_invalid' },
    ],
    [
      'does not answer in time',
      ({ registry }) => void registry.script('quay.example', 'timeout', { command: 'check' }),
      { kind: 'upstream_timeout' },
    ],
  ])('when the registry %s, and not where none is asked', async (_, arrange, expected) => {
    const some = house();
    arrange(some);
    await expect(execute(some, 'quay.example')).rejects.toMatchObject(expected);
    expect(await pricesOf(some, 'quay.plain')).toEqual([false, 29, 29, 29]);
  });
});
