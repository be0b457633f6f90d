import { Money } from '@registrar/kernel';
import type { AcquisitionSource } from './acquisitions';
import { PURCHASE_TYPES, type PurchaseType } from './search-result';
import { FakeAcquisitionSource, searchWorld } from '../testing';

const usd = (text: string): Money => Money.parse(text)!;

function world(sources: readonly AcquisitionSource[] = []) {
  const parts = searchWorld(sources);
  const check = (domainNames: string[], purchaseType?: PurchaseType, signal?: AbortSignal) =>
    parts.checkAvailability.execute({ accountId: 7, domainNames, purchaseType, signal });
  return { ...parts, check };
}

const taken = (domainName: string, sld: string, tld: string) => ({
  domainName,
  sld,
  tld,
  purchasable: false,
  reason: 'already registered',
});

describe('CheckAvailability', () => {
  it('returns price and renewal of a free name, and why another cannot be bought', async () => {
    const { check, registry, thin } = world();
    registry.registered(thin, 'example.com');
    expect(await check(['quay.example', 'example.com'], 'registration')).toEqual([
      {
        domainName: 'quay.example',
        sld: 'quay',
        tld: 'example',
        purchasable: true,
        premium: false,
        purchaseType: 'registration',
        purchasePrice: usd('14.50'),
        renewalPrice: usd('14.50'),
      },
      taken('example.com', 'example', 'com'),
    ]);
  });

  it('prices a premium name by its registry', async () => {
    const { check, registry } = world();
    registry.setFee('gold.example', {
      class: 'premium',
      premium: true,
      currency: 'USD',
      create: usd('300'),
      renew: usd('200'),
    });
    expect(await check(['gold.example'])).toMatchObject([
      { purchasable: true, premium: true, purchasePrice: usd('345'), renewalPrice: usd('230') },
    ]);
  });

  it('prices a name whose registry charges in another currency as soon as there is an exchange rate', async () => {
    const { check, registry, store, clock } = world();
    registry.setFee('gold.example', {
      class: 'premium',
      premium: true,
      currency: 'EUR',
      create: Money.parse('300', 'EUR'),
      renew: Money.parse('200', 'EUR'),
    });
    expect(await check(['gold.example'])).toMatchObject([
      { purchasable: false, reason: 'no price at the moment' },
    ]);
    store.exchangeRates.push({ currency: 'EUR', rate: '0.92', validFrom: clock.now() });
    expect(await check(['gold.example'])).toMatchObject([
      { purchasable: true, premium: true, purchasePrice: usd('375'), renewalPrice: usd('250.01') },
    ]);
  });

  it('offers no name without a fee at a registry that quotes fees: it may be premium', async () => {
    const { check, registry } = world();
    registry.setFee('quay.example', { class: 'standard', premium: false, currency: 'USD' });
    expect(await check(['quay.example'])).toMatchObject([{ purchasable: false, reason: expect.any(String) }]);
  });

  it('prices the minimum term', async () => {
    expect(await world().check(['quay.ai'])).toMatchObject([
      { purchasePrice: usd('29'), renewalPrice: usd('29') },
    ]);
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
    expect(questions).toEqual([
      [1, 'a.example,b.example'],
      [1, 'c.ai'],
      [2, 'dd.com,ee.com'],
    ]);
  });

  it('does not ask a registry about names that are registered here', async () => {
    const { check, registry, registered } = world();
    registered.names.add('quay.example');
    expect(await check(['quay.example'])).toEqual([taken('quay.example', 'quay', 'example')]);
    expect(registry.commands).toEqual([]);
  });

  it('leaves out what cannot be', async () => {
    const { check } = world();
    const impossible = [
      'lantern.co.in',
      'a.unknown',
      'not a name',
      '-x.example',
      'www.quay.example',
      'x.com',
      '192.0.2.1',
      'example',
    ];
    const results = await check(['quay.example', ...impossible]);
    expect(results.map((result) => result.domainName)).toEqual(['quay.example']);
  });

  it('passes on the registry’s reason for a name that is not taken', async () => {
    const { check, registry } = world();
    registry.reserve('quay.example', 'Reserved name');
    expect(await check(['quay.example'])).toMatchObject([{ purchasable: false, reason: 'Reserved name' }]);
  });

  it.each([['a TLD without a price', 'quay.free', 'no price at the moment']])(
    'shows %s as not purchasable',
    async (_, name, reason) => {
      expect(await world().check([name])).toMatchObject([{ domainName: name, purchasable: false, reason }]);
    },
  );

  it('sells names under a TLD with requirements as any other', async () => {
    expect(await world().check(['quay.us'])).toMatchObject([
      { purchasable: true, purchasePrice: usd('14.50') },
    ]);
  });

  it('does not offer a name below what the registry takes', async () => {
    const { check, registry } = world();
    registry.setFee('example', { class: 'standard', premium: false, currency: 'USD', create: usd('15') });
    expect(await check(['quay.example'])).toMatchObject([
      { purchasable: false, reason: 'no price at the moment' },
    ]);
  });

  const otherTypes = PURCHASE_TYPES.filter((type) => type !== 'registration');
  it.each(otherTypes)(
    'returns names as not purchasable for %s and queries no registry',
    async (purchaseType) => {
      const { check, registry } = world();
      expect(await check(['quay.example'], purchaseType)).toEqual([
        {
          domainName: 'quay.example',
          sld: 'quay',
          tld: 'example',
          purchasable: false,
          reason: `not offered as ${purchaseType}`,
        },
      ]);
      expect(registry.commands).toEqual([]);
    },
  );

  it('loses only the names of a registry that is down', async () => {
    const { check, registry, thin } = world();
    registry.takeDown(thin.id);
    expect(await check(['quay.com', 'quay.example'])).toMatchObject([
      { purchasable: false, reason: 'registry unavailable' },
      { purchasable: true },
    ]);
  });

  it('loses only the names of a registry that does not answer in time, or is switched off', async () => {
    const { check, registry, connections, thick } = world();
    registry.script('quay.com', 'timeout', { command: 'check' });
    connections.put({ ...thick, enabled: false });
    expect(await check(['quay.com', 'quay.example'])).toMatchObject([
      { reason: 'registry unavailable' },
      { reason: 'registry unavailable' },
    ]);
  });

  it('gives a reason to names without an answer when the time is over, and keeps those that came', async () => {
    const { check, registry, thin, registered } = world();
    registered.names.add('local.example');
    const over = new AbortController();
    const answer = registry.check.bind(registry);
    registry.check = (connection, request) =>
      connection.id === thin.id ? new Promise(() => undefined) : answer(connection, request);
    setTimeout(() => over.abort(), 20);
    expect(await check(['quay.com', 'quay.example', 'local.example'], undefined, over.signal)).toMatchObject([
      { domainName: 'quay.com', purchasable: false, reason: 'registry unavailable' },
      { purchasable: true },
      { reason: 'already registered' },
    ]);
  });

  const rare = { name: 'rare.example', type: 'aftermarket_s', price: usd('5000') } as const;
  const old = { name: 'old.com', type: 'expiring', price: usd('79'), renewalPrice: usd('20') } as const;
  const shown = (name: string) => ({ domainName: name, sld: name.split('.')[0], tld: name.split('.')[1] });

  it('offers names that a source has, for its flat fee and the usual renewal', async () => {
    const { check } = world([new FakeAcquisitionSource([rare, old])]);
    expect(await check(['rare.example', 'old.com', 'quay.com'])).toEqual([
      {
        ...shown('rare.example'),
        purchasable: true,
        premium: true,
        purchaseType: 'aftermarket_s',
        purchasePrice: usd('5000'),
        renewalPrice: usd('14.50'),
      },
      {
        ...shown('old.com'),
        purchasable: true,
        premium: true,
        purchaseType: 'expiring',
        purchasePrice: usd('79'),
        renewalPrice: usd('20'),
      },
      expect.objectContaining({ domainName: 'quay.com', purchaseType: 'registration' }),
    ]);
  });

  it.each<[PurchaseType, (string | undefined)[]]>([
    ['aftermarket_s', ['aftermarket_s', undefined, undefined]],
    ['expiring', [undefined, 'expiring', undefined]],
    ['backorder', [undefined, undefined, undefined]],
    ['registration', [undefined, undefined, 'registration']],
  ])('asked for %s, keeps the others as not purchasable', async (type, expected) => {
    const { check, registry, thick, thin } = world([new FakeAcquisitionSource([rare, old])]);
    registry.registered(thick, 'rare.example');
    registry.registered(thin, 'old.com');
    const results = await check(['rare.example', 'old.com', 'quay.com'], type);
    expect(results.map((result) => (result.purchasable ? result.purchaseType : undefined))).toEqual(expected);
    expect(results.every((result) => result.purchasable || result.reason.length > 0)).toBe(true);
    expect(registry.commands.length > 0).toBe(type === 'registration');
  });

  it('asked for registrations, does not give away what a source has, though the registry would', async () => {
    const { check } = world([new FakeAcquisitionSource([rare])]);
    expect(await check(['rare.example', 'quay.com'], 'registration')).toMatchObject([
      { purchasable: false, reason: 'not offered as registration' },
      { purchasable: true, purchaseType: 'registration' },
    ]);
  });

  it('goes on with the registries when a source fails', async () => {
    const source = new FakeAcquisitionSource([rare]);
    source.trouble = new Error('away');
    expect(await world([source]).check(['rare.example'])).toMatchObject([
      { purchasable: true, purchaseType: 'registration' },
    ]);
    expect(await world([source]).check(['rare.example'], 'aftermarket_s')).toMatchObject([
      { purchasable: false, reason: 'not offered as aftermarket_s' },
    ]);
  });

  it('offers nothing that is registered here', async () => {
    const { check, registered } = world([new FakeAcquisitionSource([rare])]);
    registered.names.add('rare.example');
    expect(await check(['rare.example'])).toEqual([taken('rare.example', 'rare', 'example')]);
  });

  it('does not hide an internal fault behind a reason', async () => {
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
    await expect(world().check(domainNames)).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Bad Request',
      details,
    });
  });

  it.each([
    ['a blocked TLD', ['lantern.co.in']],
    ['unknown TLDs', ['a.b', 'c.d']],
    ['no hostname', ['not a name']],
  ])('refuses only %s as 422', async (_, domainNames) => {
    const refusal = {
      kind: 'unprocessable',
      message: 'None of the submitted domains are valid',
      details: undefined,
    };
    await expect(world().check(domainNames)).rejects.toMatchObject(refusal);
  });
});
