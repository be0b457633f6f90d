import { DomainName } from '@registrar/kernel';
import { Catalog } from './catalog';
import { FakeCatalogStore, searchWorld, tldOf } from './testing';
import type { Product } from './tld';

const NAME = DomainName.of('quay.example');
const now = new Date('2026-03-01T00:00:00Z');
const UNSUPPORTED = { kind: 'unprocessable', message: 'Unsupported TLD' };

describe('a TLD of which staff have stopped sales', () => {
  const store = new FakeCatalogStore();
  const catalog = new Catalog(store);
  store.put(tldOf());
  afterEach(() => store.openSales('example'));

  it.each<[Product, Product]>([
    ['registration', 'transfer'],
    ['transfer', 'registration'],
  ])('does not sell a %s, and still sells a %s', async (stopped, other) => {
    store.stop('example', [stopped]);
    await expect(catalog.resolve(NAME, now, stopped)).rejects.toMatchObject(UNSUPPORTED);
    expect(await catalog.find(NAME, now, stopped)).toBeUndefined();
    expect(await catalog.resolve(NAME, now, other)).toMatchObject({ name: 'example' });
    await expect(catalog.resolveHeld(NAME, now, stopped)).rejects.toMatchObject(UNSUPPORTED);
    expect(await catalog.resolveHeld(NAME, now, 'renewal', 'restore')).toMatchObject({ name: 'example' });
  });

  it('does not renew where renewals are stopped, and restores', async () => {
    store.stop('example', ['renewal']);
    await expect(catalog.resolveHeld(NAME, now, 'renewal')).rejects.toMatchObject(UNSUPPORTED);
    expect(await catalog.resolveHeld(NAME, now, 'restore')).toMatchObject({ stoppedProducts: ['renewal'] });
  });

  it('is still listed with its rules', async () => {
    store.stop('example', ['registration', 'transfer']);
    expect(await catalog.findListed(NAME, now)).toMatchObject({ name: 'example' });
    expect(await catalog.tld('example', now)).toMatchObject({ name: 'example' });
    expect(await catalog.tlds(now)).toHaveLength(1);
  });

  it('is sold again at the end of the stop', async () => {
    store.stop('example', ['registration'], now);
    expect(await catalog.find(NAME, now)).toMatchObject({ name: 'example' });
    expect(await catalog.find(NAME, new Date(now.getTime() - 1))).toBeUndefined();
  });
});

describe('names below a TLD of which staff have stopped sales', () => {
  it('are not purchasable, without a question to the registry, and missing in a search', async () => {
    const world = searchWorld();
    world.store.stop('example', ['registration']);
    const check = jest.spyOn(world.registry, 'check');
    const names = ['quay.example', 'quay.com'];
    const found = await world.checkAvailability.execute({ accountId: 7, domainNames: names });
    expect(found).toMatchObject([
      { domainName: 'quay.example', purchasable: false, reason: 'registrations are stopped at the moment' },
      { domainName: 'quay.com', purchasable: true },
    ]);
    expect(found[0]).not.toHaveProperty('purchasePrice');
    expect(check).toHaveBeenCalledTimes(1);
    const searched: string[] = [];
    for await (const together of world.searchDomains.stream({ accountId: 7, keyword: 'quay' }))
      searched.push(...together.map(({ tld }) => tld));
    expect(searched).toContain('com');
    expect(searched).not.toContain('example');
  });

  it('are purchasable while only transfers are stopped', async () => {
    const world = searchWorld();
    world.store.stop('example', ['transfer']);
    const found = await world.checkAvailability.execute({ accountId: 7, domainNames: ['quay.example'] });
    expect(found).toMatchObject([{ purchasable: true }]);
  });
});
