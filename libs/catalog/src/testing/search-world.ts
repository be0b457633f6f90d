import { Money } from '@registrar/kernel';
import { FakeClock, FakeLog, FakeUnitOfWork } from '@registrar/kernel/testing';
import { Availability } from '@registrar/registries';
import { connectionOf, FakeRegistry, FakeRegistryConnections } from '@registrar/registries/testing';
import { type AcquisitionSource, Acquisitions } from '../search/acquisitions';
import { Catalog } from '../catalog';
import { newPriceQuotes } from '../prices/wire';
import { wireSearch } from '../search/wire';
import { FakeCatalogStore, tldOf } from './fake-catalog-store';
import { FakePremiumNames } from './fake-premium-names';
import { newPriceFaults } from './fake-price-faults';
import { FakePromotionStore } from './fake-promotion-store';
import { FakeRegisteredNames } from './fake-registered-names';

const usd = (text: string): Money => Money.parse(text)!;

/**
 * Two registries in memory, one with fees (.example, .ai, .us) and one without (.com, .free), and the parts
 * of a search. Every name costs 14.50 a year except under .free, which has no price.
 */
export function searchWorld(sources: readonly AcquisitionSource[] = []) {
  const clock = new FakeClock();
  const connections = new FakeRegistryConnections();
  const registry = new FakeRegistry({ clock });
  const store = new FakeCatalogStore();
  const registered = new FakeRegisteredNames();
  const log = new FakeLog();
  const thick = connections.put(connectionOf({ id: 1, profile: { fee: { mode: 'fee', currency: 'USD' } } }));
  const thin = connections.put(connectionOf({ id: 2, code: 'thin' }));
  const sell = (name: string, values: Partial<Parameters<typeof tldOf>[0]> = {}): void => {
    store.put(tldOf({ name, connectionId: 2, ...values }));
    for (const product of ['registration', 'renewal'] as const) {
      store.addPrice({
        tld: name,
        product,
        price: usd('14.50'),
        listPrice: usd('16'),
        validFrom: clock.now(),
      });
    }
  };
  for (const tld of ['example', 'ai', 'us'])
    registry.setFee(tld, {
      class: 'standard',
      premium: false,
      currency: 'USD',
      create: usd('10'),
      renew: usd('10'),
    });
  sell('example', { connectionId: 1, idnLanguages: { de: 'German' } });
  sell('ai', { connectionId: 1, allowedYears: [2, 3] });
  sell('us', { connectionId: 1, requirements: { fields: { 'X-US': { type: 'string' } } } });
  sell('com', { minLength: 2 });
  store.put(tldOf({ name: 'free', connectionId: 2 }));
  store.block('co.in');
  const quotes = newPriceQuotes({
    catalogStore: store,
    promotionStore: new FakePromotionStore(new FakeUnitOfWork()),
    premiumNames: new FakePremiumNames(),
    priceFaults: newPriceFaults(),
  });
  const catalog = new Catalog(store);
  const useCases = wireSearch({
    catalog,
    catalogStore: store,
    quotes,
    availability: new Availability(connections, registry),
    registeredNames: registered,
    acquisitions: new Acquisitions(sources, log),
    clock,
  });
  return { clock, connections, registry, store, registered, log, thick, thin, sell, ...useCases };
}
