import { Money } from '@registrar/kernel';
import type { AcquisitionSource } from './acquisitions';
import type { SearchRequest } from './search-domains';
import type { SearchResult } from './search-result';
import { FakeAcquisitionSource, searchWorld } from '../testing';

function world(sources: readonly AcquisitionSource[] = []) {
  const parts = searchWorld(sources);
  const useCase = parts.searchDomains;
  const requestOf = (keyword: string, values: Partial<SearchRequest> = {}): SearchRequest => ({
    accountId: 7,
    keyword,
    ...values,
  });
  const search = (keyword: string, values?: Partial<SearchRequest>) =>
    useCase.execute(requestOf(keyword, values));
  const stream = (keyword: string, values?: Partial<SearchRequest>) =>
    useCase.stream(requestOf(keyword, values));
  const asked = (): string[] =>
    parts.registry.sent('domain:check').flatMap(({ object }) => object.split(','));
  return { ...parts, search, stream, asked };
}

const namesOf = (results: readonly SearchResult[]): string[] => results.map(({ domainName }) => domainName);

/** A search world with fifty TLDs at one registry. */
function fifty() {
  const parts = world();
  const tlds = Array.from({ length: 50 }, (_, at) => `tld${at}x`);
  tlds.forEach((tld) => parts.sell(tld));
  return { ...parts, tlds };
}

describe('SearchDomains', () => {
  it('finds the keyword under the wanted TLDs first, then suggestions', async () => {
    const found = namesOf(await world().search('quay', { tldFilter: ['com', 'example'] }));
    expect(found.slice(0, 6)).toEqual([
      'quay.com',
      'quay.example',
      'thequay.com',
      'thequay.example',
      'getquay.com',
      'getquay.example',
    ]);
    expect(new Set(found).size).toBe(found.length);
  });

  it('returns price, term and type as the registry and the price list have them', async () => {
    const [first] = await world().search('quay', { tldFilter: ['ai'] });
    expect(first).toEqual({
      domainName: 'quay.ai',
      sld: 'quay',
      tld: 'ai',
      purchasable: true,
      premium: false,
      purchaseType: 'registration',
      purchasePrice: Money.parse('29'),
      renewalPrice: Money.parse('29'),
    });
  });

  it('takes the popular order where nothing is said, and what was typed along before it', async () => {
    const { search, sell } = world();
    ['zebra', 'org', 'uk', 'co.uk'].forEach((tld) => sell(tld));
    const exact = (keyword: string) =>
      search(keyword).then((results) => results.filter(({ sld }) => sld === 'quay').map(({ tld }) => tld));
    expect(await exact('quay')).toEqual([
      'com',
      'org',
      'ai',
      'uk',
      'co.uk',
      'us',
      'example',
      'free',
      'zebra',
    ]);
    expect((await exact('quay.co.uk')).slice(0, 3)).toEqual(['co.uk', 'uk', 'com']);
    expect((await exact('quay.unknown')).slice(0, 2)).toEqual(['com', 'org']);
  });

  it('keeps to the filter, whatever was typed along', async () => {
    const found = await world().search('quay.com', { tldFilter: ['.EXAMPLE', 'example'] });
    expect(new Set(found.map(({ tld }) => tld))).toEqual(new Set(['example']));
    expect(found[0].domainName).toBe('quay.example');
  });

  it('shows why an exact name cannot be bought, and suggests nothing that cannot', async () => {
    const { search, registry, thin } = world();
    for (const name of ['quay.com', 'thequay.com']) registry.registered(thin, name);
    const found = await search('quay', { tldFilter: ['com'] });
    expect(found[0]).toEqual({
      domainName: 'quay.com',
      sld: 'quay',
      tld: 'com',
      purchasable: false,
      reason: 'already registered',
    });
    expect(found.slice(1).every(({ purchasable }) => purchasable)).toBe(true);
    expect(namesOf(found)).not.toContain('thequay.com');
  });

  it.each<[SearchRequest['purchaseType'], string[]]>([
    ['registration', ['quay.example']],
    ['expiring', ['quay.com']],
    ['backorder', []],
  ])('leaves out what cannot be bought as %s', async (purchaseType, expected) => {
    const source = new FakeAcquisitionSource([
      { name: 'quay.com', type: 'expiring', price: Money.parse('79')! },
    ]);
    const { search, registry, thin } = world([source]);
    registry.registered(thin, 'quay.com');
    const found = await search('quay', { tldFilter: ['com', 'example'], purchaseType });
    expect(namesOf(found.filter(({ sld }) => sld === 'quay'))).toEqual(expected);
    expect(found.every((result) => result.purchasable && result.purchaseType === purchaseType)).toBe(true);
  });

  it('finds internationalised names where the TLD has them, and their plain form elsewhere', async () => {
    const found = namesOf(await world().search('Bücher', { tldFilter: ['com', 'example'] }));
    expect(found[0]).toBe('xn--bcher-kva.example');
    expect(found).toEqual(expect.arrayContaining(['bucher.com', 'bucher.example']));
    expect(found).not.toContain('xn--bcher-kva.com');
  });

  it('takes the end of a keyword as TLD', async () => {
    const { search, sell } = world();
    sell('shop');
    expect(namesOf(await search('coffee shop'))).toContain('coffee.shop');
    expect(namesOf(await search('coffee shop', { tldFilter: ['com'] }))).not.toContain('coffee.shop');
  });

  it.each([
    ['too short for a TLD', 'q', { tldFilter: ['com'] }, 'q.com'],
    ['that is a TLD itself', 'co', { tldFilter: ['uk', 'co.uk'] }, 'co.uk'],
  ])('asks for no name %s', async (_, keyword, values, name) => {
    const { search, asked, sell } = world();
    ['uk', 'co.uk'].forEach((tld) => sell(tld));
    await search(keyword, values);
    expect(asked()).not.toContain(name);
    expect(asked().length).toBeGreaterThan(0);
  });

  it.each([
    ['unknown ones', ['zip', 'nothing at all']],
    ['blocked ones', ['co.in', 'in']],
  ])('finds nothing where the filter holds only %s', async (_, tldFilter) => {
    const { search, asked } = world();
    expect(await search('quay', { tldFilter })).toEqual([]);
    expect(asked()).toEqual([]);
  });

  it('never searches under .in, whatever the catalogue says', async () => {
    const { search, sell } = world();
    ['in', 'firm.in'].forEach((tld) => sell(tld));
    expect((await search('quay')).some(({ tld }) => tld.endsWith('in'))).toBe(false);
    expect(await search('quay', { tldFilter: ['in', 'firm.in'] })).toEqual([]);
  });

  it('asks for a hundred names at most, each once', async () => {
    const { search, asked, tlds } = fifty();
    await search('blue harbor hotel', { tldFilter: tlds });
    expect(asked().slice(0, 50).sort()).toEqual(tlds.map((tld) => `blueharborhotel.${tld}`).sort());
    expect([asked().length, new Set(asked()).size]).toEqual([100, 100]);
  });

  it('loses only the names of a registry that is down', async () => {
    const { search, registry, thin } = world();
    registry.takeDown(thin.id);
    const found = await search('quay', { tldFilter: ['com', 'example'] });
    expect(found[0]).toMatchObject({
      domainName: 'quay.com',
      purchasable: false,
      reason: 'registry unavailable',
    });
    expect(found.slice(1).every(({ tld, purchasable }) => tld === 'example' && purchasable)).toBe(true);
  });

  it('ends with the results so far at the deadline', async () => {
    const { search, registry, thin } = world();
    const answer = registry.check.bind(registry);
    registry.check = (connection, request) =>
      connection.id === thin.id ? new Promise(() => undefined) : answer(connection, request);
    const over = new AbortController();
    setTimeout(() => over.abort(), 30);
    const found = await search('quay', { tldFilter: ['com', 'example'], signal: over.signal });
    expect(new Set(found.map(({ tld }) => tld))).toEqual(new Set(['example']));
  });

  it('streams each answer at once, without waiting for a slow registry', async () => {
    const { stream, registry, thin } = world();
    const answer = registry.check.bind(registry);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    registry.check = async (connection, request) => {
      if (connection.id === thin.id) await held;
      return answer(connection, request);
    };
    const results = stream('quay', { tldFilter: ['com', 'example'] });
    const { value: first } = await results.next();
    expect([...new Set((first as SearchResult[]).map(({ tld }) => tld))]).toEqual(['example']);
    release();
    const rest: SearchResult[] = [];
    for await (const together of results) rest.push(...together);
    expect(namesOf(rest)).toContain('quay.com');
  });

  it('streams nothing for an answer whose names are all unavailable suggestions', async () => {
    const { stream, registry, thick } = world();
    registry.registered(thick, 'quay.example');
    registry.check = async (_, { names }) => names.map(({ ascii }) => ({ name: ascii, available: false }));
    const all: SearchResult[][] = [];
    for await (const together of stream('quay', { tldFilter: ['example'] })) all.push(together);
    expect(all.map(namesOf)).toEqual([['quay.example']]);
  });

  it('asks nothing more once its reader has left', async () => {
    const { stream, asked, tlds } = fifty();
    const results = stream('quay', { tldFilter: tlds });
    await results.next();
    await results.return();
    await new Promise((resolve) => setImmediate(resolve));
    // one command of 13 names in each of the three sessions for searches
    expect(asked()).toHaveLength(39);
  });

  it.each<[string, string, Partial<SearchRequest>, string]>([
    ['an empty keyword', '', {}, 'keyword is empty'],
    ['a keyword of symbols', '&&&', {}, 'keyword holds no letter or digit'],
    ['a keyword of 64 characters', 'q'.repeat(64), {}, 'keyword must have at most 63 characters'],
    [
      'more than 50 TLDs',
      'quay',
      { tldFilter: Array.from({ length: 51 }, (_, at) => `t${at}`) },
      'tldFilter holds more than 50 TLDs',
    ],
    ['an empty TLD', 'quay', { tldFilter: ['com', ' '] }, 'tldFilter holds an empty TLD'],
  ])('refuses %s as 400, streamed or not', async (_, keyword, values, details) => {
    const { search, stream, asked } = world();
    await expect(search(keyword, values)).rejects.toMatchObject({
      kind: 'invalid',
      message: 'Bad Request',
      details,
    });
    await expect(stream(keyword, values).next()).rejects.toMatchObject({ kind: 'invalid', details });
    expect(asked()).toEqual([]);
  });
});
