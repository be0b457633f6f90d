import { Money } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import { Availability } from '@registrar/registries';
import { connectionOf, FakeRegistry, FakeRegistryConnections } from '@registrar/registries/testing';
import { Catalog } from './catalog';
import { CheckAvailability } from './check-availability';
import { PriceQuotes } from './price-quotes';
import { PURCHASE_TYPES, type PurchaseType } from './search-result';
import { FakeCatalogStore, FakeRegisteredNames, tldOf } from './testing';

const usd = (text: string): Money => Money.parse(text)!;

function world() {
  const clock = new FakeClock();
  const connections = new FakeRegistryConnections();
  const registry = new FakeRegistry({ clock });
  for (const tld of ['example', 'ai']) registry.setFee(tld, { class: 'standard', premium: false, currency: 'USD', create: usd('10'), renew: usd('10') });
  const store = new FakeCatalogStore();
  const registered = new FakeRegisteredNames();
  const thick = connections.put(connectionOf({ id: 1, profile: { fee: { mode: 'fee', currency: 'USD' } } }));
  const thin = connections.put(connectionOf({ id: 2, code: 'thin' }));
  store.put(tldOf({ name: 'example', connectionId: 1, idnLanguages: { de: 'German' } }));
  store.put(tldOf({ name: 'ai', connectionId: 1, allowedYears: [2, 3] }));
  store.put(tldOf({ name: 'us', connectionId: 1, hasRequirements: true }));
  store.put(tldOf({ name: 'com', connectionId: 2, minLength: 2 }));
  store.put(tldOf({ name: 'free', connectionId: 2 }));
  store.block('co.in');
  for (const tld of ['example', 'ai', 'com']) {
    for (const product of ['registration', 'renewal'] as const) {
      store.addPrice({ tld, product, price: usd('14.50'), listPrice: usd('16'), validFrom: clock.now() });
    }
  }
  const quotes = new PriceQuotes(store);
  const useCase = new CheckAvailability(new Catalog(store), quotes, new Availability(connections, registry), registered, clock);
  const check = (domainNames: string[], purchaseType?: PurchaseType) => useCase.execute({ accountId: 7, domainNames, purchaseType });
  return { check, registry, registered, connections, thick, thin };
}

const taken = (domainName: string, sld: string, tld: string) => ({ domainName, sld, tld, purchasable: false, reason: 'already registered' });

describe('CheckAvailability', () => {
  it('tells price and renewal of a free name, and why another cannot be bought', async () => {
    const { check, registry, thin } = world();
    registry.registered(thin, 'example.com');
    expect(await check(['quay.example', 'example.com'], 'registration')).toEqual([
      {
        domainName: 'quay.example', sld: 'quay', tld: 'example', purchasable: true, premium: false, purchaseType: 'registration',
        purchasePrice: usd('14.50'), renewalPrice: usd('14.50'),
      },
      taken('example.com', 'example', 'com'),
    ]);
  });

  it('prices a premium name by its registry', async () => {
    const { check, registry } = world();
    registry.setFee('gold.example', { class: 'premium', premium: true, currency: 'USD', create: usd('300'), renew: usd('200') });
    expect(await check(['gold.example'])).toMatchObject([{ purchasable: true, premium: true, purchasePrice: usd('345'), renewalPrice: usd('230') }]);
  });

  it('offers no name whose registry tells fees and told none: it may be premium', async () => {
    const { check, registry } = world();
    registry.setFee('quay.example', { class: 'standard', premium: false, currency: 'USD' });
    expect(await check(['quay.example'])).toMatchObject([{ purchasable: false, reason: expect.any(String) }]);
  });

  it('prices the minimum term', async () => {
    expect(await world().check(['quay.ai'])).toMatchObject([{ purchasePrice: usd('29'), renewalPrice: usd('29') }]);
  });

  it('takes Unicode and any case, answers punycode, and asks for each name once', async () => {
    const { check, registry } = world();
    const results = await check(['Bücher.Example', 'xn--bcher-kva.example', 'BÜCHER.EXAMPLE.']);
    expect(results).toMatchObject([{ domainName: 'xn--bcher-kva.example', sld: 'xn--bcher-kva' }]);
    expect(registry.commands).toMatchObject([{ command: 'domain:check', object: 'xn--bcher-kva.example' }]);
  });

  it('asks one question per registry and term', async () => {
    const { check, registry } = world();
    await check(['a.example', 'b.example', 'c.ai', 'dd.com', 'ee.com']);
    const questions = registry.commands.map(({ connectionId, object }) => [connectionId, object]).sort();
    expect(questions).toEqual([[1, 'a.example,b.example'], [1, 'c.ai'], [2, 'dd.com,ee.com']]);
  });

  it('does not ask a registry about names that are registered here', async () => {
    const { check, registry, registered } = world();
    registered.names.add('quay.example');
    expect(await check(['quay.example'])).toEqual([taken('quay.example', 'quay', 'example')]);
    expect(registry.commands).toEqual([]);
  });

  it('leaves out what cannot be', async () => {
    const { check } = world();
    const impossible = ['lantern.co.in', 'a.unknown', 'not a name', '-x.example', 'www.quay.example', 'x.com', '192.0.2.1', 'example'];
    const results = await check(['quay.example', ...impossible]);
    expect(results.map((result) => result.domainName)).toEqual(['quay.example']);
  });

  it('passes on the registry’s reason for a name that is not taken', async () => {
    const { check, registry } = world();
    registry.reserve('quay.example', 'Reserved name');
    expect(await check(['quay.example'])).toMatchObject([{ purchasable: false, reason: 'Reserved name' }]);
  });

  it.each([
    ['a TLD with requirements', 'quay.us', 'Names under .us need tldRequirements, which this API does not take yet.'],
    ['a TLD without a price', 'quay.free', 'no price at the moment'],
  ])('shows %s as not purchasable', async (_, name, reason) => {
    expect(await world().check([name])).toMatchObject([{ domainName: name, purchasable: false, reason }]);
  });

  it('does not offer a name below what the registry takes', async () => {
    const { check, registry } = world();
    registry.setFee('example', { class: 'standard', premium: false, currency: 'USD', create: usd('15') });
    expect(await check(['quay.example'])).toMatchObject([{ purchasable: false, reason: 'no price at the moment' }]);
  });

  const otherTypes = PURCHASE_TYPES.filter((type) => type !== 'registration');
  it.each(otherTypes)('keeps names as not purchasable for %s and asks nobody', async (purchaseType) => {
    const { check, registry } = world();
    expect(await check(['quay.example'], purchaseType)).toEqual([
      { domainName: 'quay.example', sld: 'quay', tld: 'example', purchasable: false, reason: `not offered as ${purchaseType}` },
    ]);
    expect(registry.commands).toEqual([]);
  });

  it('loses only the names of a registry that is down', async () => {
    const { check, registry, thin } = world();
    registry.takeDown(thin.id);
    expect(await check(['quay.com', 'quay.example'])).toMatchObject([{ purchasable: false, reason: 'registry unavailable' }, { purchasable: true }]);
  });

  it('loses only the names of a registry that does not answer in time, or is switched off', async () => {
    const { check, registry, connections, thick } = world();
    registry.script('quay.com', 'timeout', { command: 'check' });
    connections.put({ ...thick, enabled: false });
    expect(await check(['quay.com', 'quay.example'])).toMatchObject([{ reason: 'registry unavailable' }, { reason: 'registry unavailable' }]);
  });

  it('does not hide a fault of ours behind a reason', async () => {
    const { check, connections } = world();
    connections.get = () => Promise.reject(new Error('database is away'));
    await expect(check(['quay.com'])).rejects.toThrow('database is away');
  });

  const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `n${at}.example`);

  it('takes fifty names', async () => {
    expect(await world().check(names(50))).toHaveLength(50);
  });

  it.each([
    ['no name', [], 'domainNames is empty'],
    ['51 names', names(51), 'domainNames holds more than 50 names'],
    ['an empty entry', ['quay.example', ''], 'domainNames holds an empty name'],
    ['a blank entry', [' '], 'domainNames holds an empty name'],
  ])('refuses %s as 400', async (_, domainNames, details) => {
    await expect(world().check(domainNames)).rejects.toMatchObject({ kind: 'invalid', message: 'Bad Request', details });
  });

  it.each([
    ['a blocked TLD', ['lantern.co.in']], ['unknown TLDs', ['a.b', 'c.d']], ['no hostname', ['not a name']],
  ])('refuses only %s as 422', async (_, domainNames) => {
    const refusal = { kind: 'unprocessable', message: 'None of the submitted domains are valid', details: undefined };
    await expect(world().check(domainNames)).rejects.toMatchObject(refusal);
  });
});
