import { type AppError, DomainName } from '@registrar/kernel';
import { Catalog } from './catalog';
import { catalogStoreContract, FakeCatalogStore, tldOf } from './testing';

const NOW = new Date('2026-03-02T09:15:00Z');

describe('the catalogue in memory', () => {
  catalogStoreContract(async (contents) => {
    const store = new FakeCatalogStore();
    const { tlds, blocked, shut, prices, exchangeRates } = contents([7, 8]);
    for (const tld of tlds) store.put(tld);
    for (const name of blocked) store.block(name);
    store.put(shut.tld);
    store.block(shut.tld.name, ...shut.products);
    for (const price of prices) store.addPrice(price);
    store.exchangeRates.push(...exchangeRates);
    return { store, accountIds: [7, 8] };
  });
});

describe('Catalog', () => {
  const store = new FakeCatalogStore();
  const catalog = new Catalog(store);
  const name = (text: string) => DomainName.of(text);
  const refusal = (work: () => unknown): AppError => {
    try {
      work();
    } catch (error) {
      return error as AppError;
    }
    throw new Error('nothing was refused');
  };

  store.put(tldOf({ name: 'uk' }));
  store.put(tldOf({ name: 'co.uk' }));
  store.put(tldOf({ name: 'com' }));
  store.put(tldOf({ name: 'in' }));
  store.block('gov.uk');
  store.block('zip');

  it.each([
    ['example.com', 'com'],
    ['example.uk', 'uk'],
    ['example.co.uk', 'co.uk'],
    ['www.example.co.uk', 'co.uk'],
    ['example.org.uk', 'uk'],
  ])('finds %s under .%s', async (text, tld) => {
    expect((await catalog.resolve(name(text), NOW)).name).toBe(tld);
  });

  it.each([
    'example.in',
    'lantern.co.in',
    'a.b.firm.in',
    'example.zip',
    'example.gov.uk',
    'example.unknown',
    'com.unknown',
    'example.xn--p1ai',
  ])('refuses %s as 422 "Unsupported TLD"', async (text) => {
    await expect(catalog.resolve(name(text), NOW)).rejects.toMatchObject({
      kind: 'unprocessable',
      message: 'Unsupported TLD',
      details: undefined,
    });
    expect(await catalog.find(name(text), NOW)).toBeUndefined();
  });

  it.each<[string, string | undefined, boolean]>([
    ['example.com', 'com', false],
    ['example.gov.uk', 'gov.uk', true],
    ['example.zip', 'zip', true],
    ['example.in', undefined, false],
    ['lantern.co.in', undefined, false],
    ['example.unknown', undefined, false],
  ])('finds for %s, when it is held, the rules of %s', async (text, tld, isBlocked) => {
    const found = await catalog.findHeld(name(text), NOW);
    expect([found?.name, found?.blockedProducts]).toEqual([
      tld,
      isBlocked ? ['registration', 'transfer'] : undefined,
    ]);
    if (tld === undefined)
      await expect(catalog.resolveHeld(name(text), NOW)).rejects.toMatchObject({
        kind: 'unprocessable',
        message: 'Unsupported TLD',
      });
    else expect((await catalog.resolveHeld(name(text), NOW, 'renewal', 'restore')).name).toBe(tld);
    if (isBlocked)
      await expect(catalog.resolveHeld(name(text), NOW, 'transfer')).rejects.toMatchObject({
        kind: 'unprocessable',
        message: 'Unsupported TLD',
      });
  });

  it.each(['uk', 'co.uk'])('finds the TLD .%s by its own name', async (text) => {
    expect((await catalog.tld(text, NOW)).name).toBe(text);
  });

  it.each(['in', 'co.in', 'in.in', 'zip', 'gov.uk', 'unknown', 'example.uk', '', '.uk', 'UK'])(
    'refuses the TLD %p as 422 "Unsupported TLD"',
    async (text) => {
      await expect(catalog.tld(text, NOW)).rejects.toMatchObject({
        kind: 'unprocessable',
        message: 'Unsupported TLD',
        details: undefined,
      });
    },
  );

  const ascii = tldOf({ name: 'com', minLength: 3 });
  const idn = tldOf({ name: 'com', minLength: 3, minIdnLength: 2, idnLanguages: { de: 'German' } });

  it.each([
    ['abc.com', ascii],
    ['example.com', idn],
    ['bücher.com', idn],
    ['äö.com', idn],
    ['ñandú.com', tldOf({ name: 'com', minLength: 5, idnLanguages: { es: 'Spanish' } })],
    ['книга.xn--p1ai', tldOf({ name: 'xn--p1ai', requireIdnSld: true, idnLanguages: { CYRL: 'Cyrillic' } })],
    ['日本のホテルab.com', tldOf({ name: 'com', idnLanguages: { JA: 'Japanese' } })],
  ])('lets %s pass', (text, tld) => {
    expect(() => catalog.checkName(tld, name(text))).not.toThrow();
  });

  it.each([
    ['ab.com', ascii, "'domainName' must have at least 3 characters before .com"],
    ['ä.com', idn, "'domainName' must have at least 2 characters before .com"],
    [
      'nandú.com',
      tldOf({ name: 'com', minLength: 6, idnLanguages: { es: 'Spanish' } }),
      "'domainName' must have at least 6 characters before .com",
    ],
    ['bücher.com', ascii, "'domainName' must be ASCII: internationalized names do not exist under .com"],
    [
      'kniga.xn--p1ai',
      tldOf({ name: 'xn--p1ai', requireIdnSld: true, idnLanguages: { CYRL: 'Cyrillic' } }),
      "'domainName' must be internationalized: ASCII names do not exist under .xn--p1ai",
    ],
    [
      'b\u0430nk.com',
      idn,
      "'domainName' mixes scripts that are not written together, or holds one that is not in use",
    ],
    [
      '\u16a0\u16a2.com',
      idn,
      "'domainName' mixes scripts that are not written together, or holds one that is not in use",
    ],
    ['www.example.com', ascii, "'domainName' must be one label directly below .com"],
    ['co.uk', tldOf({ name: 'co.uk' }), "'domainName' must be one label directly below .co.uk"],
  ])('refuses %s as 400', (text, tld, details) => {
    expect(refusal(() => catalog.checkName(tld, name(text)))).toMatchObject({
      kind: 'invalid',
      message: 'Bad Request',
      details,
    });
  });

  it('takes the terms of the TLD', () => {
    expect(() => catalog.checkYears(tldOf({ allowedYears: [2, 4] }), 4)).not.toThrow();
  });

  it.each([0, 1, 3, 11, -2, 2.5, NaN])('refuses a term of %p years as 400 "Invalid years"', (years) => {
    expect(refusal(() => catalog.checkYears(tldOf({ allowedYears: [2, 4] }), years))).toMatchObject({
      kind: 'invalid',
      message: 'Invalid years',
      details: "'years' must be one of 2, 4.",
    });
  });
});
