import { Money } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeCatalogueWriter, FakeOfferWriter, newPriceFaults, offerWriterContract } from '../testing';
import { CatalogueQueries } from './catalogue-queries';
import { ChangeTld } from './change-tld';
import { addGraceDeleteLimitOf, type TldRules, tldRulesOf } from '../tld';
import { checkTldRules } from './check-tld-rules';
import { inForce, isSameJson } from './versions';

describe('promotions and premium names in memory, as staff keep them', () => {
  offerWriterContract(async () => {
    const uow = new FakeUnitOfWork();
    return { writer: new FakeOfferWriter(uow), tld: 'test', accountId: 7, inUnit: (work) => uow.run(work) };
  });
});

describe('rules as staff send them', () => {
  it('come back with terms in order', () => {
    expect(checkTldRules({ allowedYears: [5, 1, 2] })).toEqual({ allowedYears: [1, 2, 5] });
  });

  it.each([30, 366])('may open renewals %i days before the end of a term', (renewalWindowDays) => {
    expect(checkTldRules({ renewalWindowDays })).toEqual({ renewalWindowDays });
  });

  it.each(['none', { percent: 0, least: 1 }, { percent: 100, least: 1_000_000 }])(
    'may limit the deletes that the registry refunds: %j',
    (addGraceDeleteLimit) => {
      expect(checkTldRules({ addGraceDeleteLimit })).toEqual({ addGraceDeleteLimit });
    },
  );

  it.each<[Partial<TldRules>, object | undefined]>([
    [{}, { percent: 10, least: 50 }],
    [{ ccTld: true }, undefined],
    [{ addGraceDeleteLimit: 'none' }, undefined],
    [
      { ccTld: true, addGraceDeleteLimit: { percent: 5, least: 20 } },
      { percent: 5, least: 20 },
    ],
    [{ addGraceDeleteLimit: { percent: 5, least: 20 } }, { percent: 5, least: 20 }],
  ])('%j limit the refunded deletes to %j', (rules, limit) => {
    expect(addGraceDeleteLimitOf(tldRulesOf(rules))).toEqual(limit);
  });

  it.each([0, 366])('may take a domain out of the DNS %i days before its deletion', (interruptionDays) => {
    const rules = { endOfLife: { interruptionDays } };
    expect(checkTldRules(rules)).toEqual(rules);
  });

  it.each<[string, unknown]>([
    ['no object', 'rules'],
    ['null', null],
    ['keys of objects', JSON.parse('{"__proto__": 1}')],
    ['another shape', { constructor: 1 }],
    ['years beyond ten', { allowedYears: [11] }],
    ['half a year', { allowedYears: [0.5] }],
    ['a mark-up below nothing', { premiumMarkupBps: -1 }],
    ['name servers with more', { nameservers: { min: 0, max: 2, usual: 1 } }],
    ['tables that are no texts', { idnLanguages: { DE: 1 } }],
    ['internationalised names without tables', { requireIdnSld: true }],
    ['contacts of an unknown role', { contacts: { roles: { owner: { required: true } } } }],
    ['an operator without a name', { registryOperator: ' ' }],
    ['null for a number', { minLength: null }],
    ['a limit of deletes that is a number', { addGraceDeleteLimit: 50 }],
    ['a limit of deletes by another word', { addGraceDeleteLimit: 'all' }],
    ['a limit of deletes without its least number', { addGraceDeleteLimit: { percent: 10 } }],
    ['a limit of deletes with more', { addGraceDeleteLimit: { percent: 10, least: 50, most: 60 } }],
    ['a limit of no deletes', { addGraceDeleteLimit: { percent: 10, least: 0 } }],
    ['a limit of more than all deletes', { addGraceDeleteLimit: { percent: 101, least: 50 } }],
    ['renewals that open after an auto-renewal is due', { renewalWindowDays: 29 }],
    ['renewals that open more than a year before', { renewalWindowDays: 367 }],
    ['an interruption of less than no day', { endOfLife: { interruptionDays: -1 } }],
    ['an interruption of more than a year', { endOfLife: { interruptionDays: 367 } }],
    ['an end of life of another shape', { endOfLife: { interruption: 9 } }],
  ])('are refused with %s', (_what, rules) => {
    expect(() => checkTldRules(rules)).toThrow(
      expect.objectContaining({ kind: 'invalid', details: expect.stringContaining('rules') }),
    );
  });
});

describe('what staff decide', () => {
  const clock = new FakeClock();
  const later = new Date('2027-01-01T00:00:00Z');
  const usd = (minor: bigint): Money => Money.of(minor);

  it('holds from its start on, and what was before holds until then', async () => {
    const uow = new FakeUnitOfWork();
    const writer = new FakeCatalogueWriter(uow);
    const change = new ChangeTld(writer);
    const queries = new CatalogueQueries(writer, new FakeOfferWriter(uow), newPriceFaults(), clock);
    await uow.run(() => change.put('test', { connection: 'sim-thin' }, clock.now()));
    const old = {
      tld: 'test',
      product: 'renewal' as const,
      price: usd(900n),
      listPrice: usd(900n),
      validFrom: new Date(0),
      source: { origin: 'file' as const },
    };
    await uow.run(() => writer.putPrices([old]));
    await uow.run(() =>
      change.putPrice(
        'test',
        { product: 'renewal', price: usd(950n), listPrice: usd(950n), validFrom: later },
        clock.now(),
      ),
    );
    await uow.run(() =>
      change.addRules('test', { validFrom: later, rules: { minLength: 3 }, reason: 'so it is' }, clock.now()),
    );
    const sheet = await queries.tld('test');
    expect(sheet.prices.map(({ price, inForce: holds }) => [price.minor, holds])).toEqual([
      [950n, false],
      [900n, true],
    ]);
    expect([sheet.rules, sheet.rulesVersions.length]).toEqual([undefined, 1]);
  });

  it('is refused for an unknown TLD', async () => {
    const uow = new FakeUnitOfWork();
    const change = new ChangeTld(new FakeCatalogueWriter(uow));
    await expect(
      uow.run(() => change.addRules('none', { validFrom: later, rules: {}, reason: 'so' }, clock.now())),
    ).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('versions', () => {
  const at = (time: string) => ({ validFrom: new Date(time) });
  it('are in force by the newest start that has come, however they are ordered', () => {
    const [old, now, next] = [
      at('2026-01-01T00:00:00Z'),
      at('2026-03-02T09:15:00Z'),
      at('2026-03-02T09:15:01Z'),
    ];
    for (const order of [
      [old, now, next],
      [next, old, now],
    ])
      expect(inForce(order, now.validFrom)).toBe(now);
    expect(inForce([next], now.validFrom)).toBeUndefined();
  });

  it.each<[unknown, unknown, boolean]>([
    [{ a: 1, b: { c: [1, 2] } }, { b: { c: [1, 2] }, a: 1 }, true],
    [{ a: [1, 2] }, { a: [2, 1] }, false],
    [{ a: 1 }, { a: 1, b: undefined }, true],
    [{ c: 1, a: 2, b: 3 }, { b: 3, c: 1, a: 2 }, true],
    [{ c: 1, a: 2, b: 3 }, { b: 1, c: 2, a: 3 }, false],
    [{ a: 1 }, [['a', 1]], false],
    [{ a: null }, {}, false],
    [{ a: '1' }, { a: 1 }, false],
  ])('%j and %j: the same is %j', (one, other, same) => {
    expect(isSameJson(one, other)).toBe(same);
  });
});
