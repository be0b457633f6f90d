import { Money } from '@registrar/kernel';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeCatalogueWriter } from '../testing';
import { ChangeTld, type NewPrice, type NewRules, type TldChange } from './change-tld';

const NOW = new Date('2026-03-02T09:15:00Z');
const LATER = new Date('2027-01-01T00:00:00Z');
const usd = (minor: bigint): Money => Money.of(minor);

let uow: FakeUnitOfWork;
let writer: FakeCatalogueWriter;
let change: ChangeTld;
beforeEach(() => {
  uow = new FakeUnitOfWork();
  writer = new FakeCatalogueWriter(uow);
  change = new ChangeTld(writer);
});
const put = (request: TldChange, name = 'test') => uow.run(() => change.put(name, request, NOW));
const price = (more: Partial<NewPrice> = {}, tld = 'test') =>
  uow.run(() =>
    change.putPrice(
      tld,
      { product: 'renewal', price: usd(900n), listPrice: usd(900n), validFrom: LATER, ...more },
      NOW,
    ),
  );
const rules = (more: Partial<NewRules> = {}, tld = 'test') =>
  uow.run(() =>
    change.addRules(tld, { validFrom: LATER, rules: { minLength: 3 }, reason: 'so', ...more }, NOW),
  );
const refused = (field: string, rule: string) => ({
  kind: 'invalid',
  code: 'catalog.change_invalid',
  details: `'${field}' ${rule}`,
});
const NEW = { name: 'test', status: 'live', connection: undefined, origin: 'staff' };

describe('a TLD that staff put', () => {
  it('is new, and live at its connection', async () => {
    const after = { ...NEW, connection: 'sim-thin' };
    expect(await put({ connection: 'sim-thin' })).toEqual({ before: undefined, after });
    expect(await writer.tlds('test')).toEqual([after]);
  });

  it('keeps what is not changed', async () => {
    await put({ connection: 'sim-thin' });
    const blocked = {
      ...NEW,
      connection: 'sim-thin',
      status: 'blocked',
      blockedProducts: ['renewal', 'restore'],
    };
    expect(
      (await put({ status: 'blocked', blockedProducts: ['restore', 'renewal', 'transfer'] })).after,
    ).toEqual(blocked);
    expect((await put({ connection: 'sim-thick' })).after).toEqual({ ...blocked, connection: 'sim-thick' });
    expect((await put({ connection: null })).after).toEqual({ ...blocked, connection: undefined });
    expect((await put({ blockedProducts: ['registration'] })).after).toEqual({ ...NEW, status: 'blocked' });
    await put({ blockedProducts: ['renewal'] });
    expect((await put({ status: 'live' })).after).toEqual(NEW);
    expect((await put({ blockedProducts: [] })).after).toEqual(NEW);
  });

  it.each<[string, TldChange, string | undefined, object]>([
    ['nothing', {}, undefined, refused('body', 'must change something')],
    ['fields without values', { status: undefined }, undefined, refused('body', 'must change something')],
    [
      'an unknown connection',
      { connection: 'sim-none' },
      undefined,
      refused('connection', 'must be the code of a registry connection'),
    ],
    [
      'a live TLD with blocked products',
      { blockedProducts: ['renewal'] },
      undefined,
      refused('blockedProducts', "can be set only with the status 'blocked'"),
    ],
    [
      'an unknown product',
      { status: 'blocked', blockedProducts: ['renewal', 'privacy' as never] },
      undefined,
      refused('blockedProducts', 'must be a list of registration, renewal, transfer, restore'),
    ],
    ['a live .in', { status: 'live' }, 'in', refused('status', 'must be blocked for everything below .in')],
    [
      'a live .co.in',
      { status: 'live' },
      'co.in',
      refused('status', 'must be blocked for everything below .in'),
    ],
    ...['.test', 'TEST', 'a b', 'bücher'].map((name): [string, TldChange, string, object] => [
      `the name ${name}`,
      { status: 'live' },
      name,
      refused('tld', 'must be the name of a TLD: A-labels, lower case, no leading dot'),
    ]),
  ])('is refused with %s', async (_, request, name, refusal) => {
    await expect(put(request, name)).rejects.toMatchObject(refusal);
    expect(await writer.tlds()).toEqual([]);
  });

  it.each(['co.uk', 'xn--p1ai', 'info', 'kin'])('may be called %s', async (name) => {
    expect((await put({ status: 'live' }, name)).after.name).toBe(name);
  });
});

describe('a price of staff', () => {
  beforeEach(() => put({ connection: 'sim-thin' }));

  it.each(['registration', 'renewal', 'transfer', 'restore'] as const)(
    'may be that of a %s',
    async (product) => {
      const after = {
        tld: 'test',
        product,
        price: usd(0n),
        listPrice: usd(100_000_000n),
        validFrom: LATER,
        source: { origin: 'staff', reason: 'so it is' },
      };
      expect(
        await price({ product, price: usd(0n), listPrice: usd(100_000_000n), reason: ' so it is ' }),
      ).toEqual({
        before: undefined,
        after,
      });
      expect(await writer.prices('test')).toEqual([after]);
    },
  );

  it('follows the one of the same product and account', async () => {
    const first = (await price({ validFrom: new Date('2026-06-01T00:00:00Z') })).after;
    expect(first.source).toEqual({ origin: 'staff' });
    expect((await price({ product: 'restore' })).before).toBeUndefined();
    const own = await price({ accountId: 7, validFrom: new Date('2026-07-01T00:00:00Z') });
    expect(own.before).toBeUndefined();
    expect((await price()).before).toEqual(first);
    expect((await price({ accountId: 7 })).before).toEqual(own.after);
  });

  it.each<[string, Partial<NewPrice>, object]>([
    [
      'an unknown product',
      { product: 'privacy' as never },
      refused('product', 'must be one of registration, renewal, transfer, restore'),
    ],
    ['a start that has come', { validFrom: NOW }, refused('validFrom', 'must be in the future')],
    ['a price below nothing', { price: usd(-1n) }, refused('price', 'must be from 0 to 1,000,000')],
    [
      'a price above a million',
      { price: usd(100_000_001n), listPrice: usd(100_000_001n) },
      refused('price', 'must be from 0 to 1,000,000'),
    ],
    [
      'a list price above a million',
      { listPrice: usd(100_000_001n) },
      refused('listPrice', 'must be from 0 to 1,000,000'),
    ],
    [
      'a list price below the price',
      { listPrice: usd(899n) },
      refused('listPrice', 'must be no less than the price'),
    ],
    ['a reason of blanks', { reason: ' ' }, refused('reason', 'must be a text of 1 to 500 characters')],
    [
      'a reason that is too long',
      { reason: 'x'.repeat(501) },
      refused('reason', 'must be a text of 1 to 500 characters'),
    ],
  ])('is refused with %s', async (_, more, refusal) => {
    await expect(price(more)).rejects.toMatchObject(refusal);
    expect(await writer.prices()).toEqual([]);
  });

  it('is refused for an unknown TLD', async () => {
    await expect(price({}, 'none')).rejects.toMatchObject({
      kind: 'not_found',
      code: 'catalog.tld_not_found',
      details: 'The requested TLD is not in the catalogue.',
    });
  });

  it('may have a reason of 500 characters', async () => {
    expect((await price({ reason: 'x'.repeat(500) })).after.source).toMatchObject({
      reason: 'x'.repeat(500),
    });
  });
});

describe('rules of staff', () => {
  beforeEach(() => put({ connection: 'sim-thin' }));

  it('hold from their start on, in place of those before', async () => {
    const first = await rules({ reason: ' so it is ' });
    expect(first).toEqual({
      before: undefined,
      after: {
        tld: 'test',
        validFrom: LATER,
        rules: { minLength: 3 },
        source: { origin: 'staff', reason: 'so it is' },
      },
    });
    const next = await rules({ validFrom: new Date('2027-06-01T00:00:00Z'), rules: {} });
    expect([next.before, next.after.rules]).toEqual([first.after, {}]);
  });

  it.each<[string, Partial<NewRules>, object]>([
    ['a start that has come', { validFrom: NOW }, refused('validFrom', 'must be in the future')],
    [
      'a start that is no time',
      { validFrom: new Date('soon') },
      refused('validFrom', 'must be in the future'),
    ],
    ['rules that are none', { rules: [] }, { code: 'catalog.rules_invalid' }],
    ['no reason', { reason: '' }, refused('reason', 'must be a text of 1 to 500 characters')],
  ])('are refused with %s', async (_, more, refusal) => {
    await expect(rules(more)).rejects.toMatchObject({ kind: 'invalid', ...refusal });
    expect(await writer.rules()).toEqual([]);
  });

  it('are refused where others have their start', async () => {
    await rules();
    await expect(rules({ rules: {} })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'catalog.rules_exist',
      details: 'Rules with that start exist, and versions never change. Choose another start.',
    });
  });
});
