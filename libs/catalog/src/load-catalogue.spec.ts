import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { Money } from '@registrar/kernel';
import type { TldData } from './tld-data';
import {
  type CatalogueFiles,
  LoadCatalogue,
  MissingConnectionsError,
  type TldConnections,
} from './load-catalogue';
import type { PriceRecord, RulesRecord } from './records/ports';
import { catalogueWriterContract, FakeCatalogueWriter } from './testing';

const SINCE = new Date('2026-01-01T00:00:00Z');
const NOW = new Date('2026-03-02T09:15:00Z');
const NEXT_DAY = new Date('2026-03-03T09:15:00Z');
const usd = (dollars: string): Money => Money.parse(dollars)!;

const data = (more: Partial<TldData> = {}): TldData => ({
  name: 'test',
  rules: { minLength: 3, allowedYears: [1, 2] },
  source: { text: 'a page', date: '2026-03-01' },
  prices: {
    registration: { price: '10.00', listPrice: '12.00' },
    restore: { price: '80.00', listPrice: '80.00' },
  },
  ...more,
});
const files = (more: Partial<TldData> = {}): CatalogueFiles => ({
  tlds: [data(more)],
  blocked: ['in'],
  since: SINCE,
});

const through = (code: string, unconnected: readonly string[] = []): TldConnections => ({
  codes: new Map([['test', code]]),
  unconnected: new Set(unconnected),
});
const THIN = through('sim-thin');
const NOT_GIVEN: TldConnections = { codes: new Map(), unconnected: new Set() };
const UNCONNECTED: TldConnections = { codes: new Map(), unconnected: new Set(['test']) };

describe('the records of the catalogue in memory', () => {
  catalogueWriterContract(async () => {
    const uow = new FakeUnitOfWork();
    return {
      writer: new FakeCatalogueWriter(uow),
      connections: ['sim-thin', 'sim-thick'],
      accountId: 7,
      inUnit: (work) => uow.run(work),
    };
  });
});

describe('loading the catalogue', () => {
  let uow: FakeUnitOfWork;
  let writer: FakeCatalogueWriter;
  const load = (content: CatalogueFiles, now = NOW, connections = THIN) =>
    uow.run(() => new LoadCatalogue(writer, uow).execute(content, connections, now));
  const byStaff = { origin: 'staff' as const, reason: 'decided' };
  const addRules = (more: Partial<RulesRecord>) =>
    uow.run(() =>
      writer.addRules([{ tld: 'test', validFrom: NOW, rules: { minLength: 9 }, source: byStaff, ...more }]),
    );
  const putPrice = (more: Partial<PriceRecord>) =>
    uow.run(() =>
      writer.putPrices([
        {
          tld: 'test',
          product: 'registration',
          price: usd('9.00'),
          listPrice: usd('12.00'),
          validFrom: NOW,
          source: byStaff,
          ...more,
        },
      ]),
    );

  beforeEach(() => {
    uow = new FakeUnitOfWork();
    writer = new FakeCatalogueWriter(uow);
  });

  it('writes TLDs, rules and prices that hold from the beginning, and blocks what is not sold', async () => {
    expect(await load(files())).toEqual([
      { tld: 'test', part: 'tld', action: 'added' },
      { tld: 'test', part: 'rules', action: 'added' },
      { tld: 'test', part: 'registration', action: 'added' },
      { tld: 'test', part: 'restore', action: 'added' },
      { tld: 'in', part: 'tld', action: 'added' },
    ]);
    expect(await writer.tlds()).toEqual([
      { name: 'in', status: 'blocked', origin: 'file' },
      { name: 'test', status: 'live', connection: 'sim-thin', origin: 'file' },
    ]);
    expect(await writer.rules()).toEqual([
      {
        tld: 'test',
        validFrom: SINCE,
        rules: data().rules,
        source: { origin: 'file', text: 'a page', date: '2026-03-01' },
      },
    ]);
    expect(await writer.prices()).toMatchObject([
      { product: 'registration', price: usd('10.00'), listPrice: usd('12.00'), validFrom: SINCE },
      { product: 'restore', price: usd('80.00'), validFrom: SINCE },
    ]);
  });

  it('writes nothing the second time, in whatever order the keys come back', async () => {
    await load(files());
    const { writes } = writer;
    expect(await load(files({ rules: { allowedYears: [1, 2], minLength: 3 } }), NEXT_DAY)).toEqual([]);
    expect(writer.writes).toBe(writes);
  });

  it('adds a version from now on when a file changed, and keeps the one before', async () => {
    await load(files());
    const changed = files({
      rules: { minLength: 4 },
      prices: { ...data().prices, registration: { price: '11.00', listPrice: '12.00' } },
    });
    expect(await load(changed, NEXT_DAY)).toEqual([
      { tld: 'test', part: 'rules', action: 'changed' },
      { tld: 'test', part: 'registration', action: 'changed' },
    ]);
    expect((await writer.rules()).map(({ validFrom, rules }) => [validFrom, rules.minLength])).toEqual([
      [NEXT_DAY, 4],
      [SINCE, 3],
    ]);
    expect(
      (await writer.prices()).map(({ product, validFrom, price }) => [product, validFrom, price.toDecimal()]),
    ).toEqual([
      ['registration', NEXT_DAY, '11.00'],
      ['registration', SINCE, '10.00'],
      ['restore', SINCE, '80.00'],
    ]);
    expect(await load(changed, NEXT_DAY)).toEqual([]);
  });

  it('takes a change of the order of terms for a change', async () => {
    await load(files());
    expect(await load(files({ rules: { minLength: 3, allowedYears: [1, 2, 3] } }), NEXT_DAY)).toHaveLength(1);
  });

  it('leaves to staff what staff decided, and says so', async () => {
    await load(files());
    await addRules({});
    await putPrice({});
    await uow.run(() =>
      writer.putTlds([{ name: 'test', status: 'blocked', connection: 'sim-thick', origin: 'staff' }]),
    );
    const { writes } = writer;
    const why = 'staff decided otherwise';
    expect(await load(files(), NEXT_DAY)).toEqual([
      { tld: 'test', part: 'tld', action: 'kept', why },
      { tld: 'test', part: 'rules', action: 'kept', why },
      { tld: 'test', part: 'registration', action: 'kept', why },
    ]);
    expect(writer.writes).toBe(writes);
  });

  it('goes on with the file until what staff decided begins', async () => {
    await load(files());
    await addRules({ validFrom: new Date('2027-01-01T00:00:00Z') });
    expect(await load(files({ rules: { minLength: 5 } }), NEXT_DAY)).toEqual([
      { tld: 'test', part: 'rules', action: 'changed' },
    ]);
    expect((await writer.rules()).map(({ rules }) => rules.minLength)).toEqual([9, 5, 3]);
  });

  it("does not read accounts' own prices", async () => {
    await load(files());
    await putPrice({ accountId: 7 });
    expect(await load(files(), NEXT_DAY)).toEqual([]);
  });

  it('takes nothing away: a product that left the file stays on sale, which is said', async () => {
    await load(files());
    const { registration } = data().prices;
    expect(await load(files({ prices: { registration } }), NEXT_DAY)).toEqual([
      { tld: 'test', part: 'restore', action: 'kept', why: 'it is no longer in the file, and stays on sale' },
    ]);
    expect(await writer.prices()).toHaveLength(2);
  });

  it('loads a TLD without its connection, which is then not sold, and connects it once the connection exists', async () => {
    expect((await load(files(), NOW, through('not-yet')))[0]).toEqual({
      tld: 'test',
      part: 'tld',
      action: 'added',
      why: 'not sold until it has a connection',
    });
    expect((await writer.tlds('test'))[0].connection).toBeUndefined();
    expect(await load(files(), NEXT_DAY)).toEqual([{ tld: 'test', part: 'tld', action: 'changed' }]);
    expect((await writer.tlds('test'))[0].connection).toBe('sim-thin');
  });

  it.each([
    ['does not exist', through('elsewhere')],
    ['is not given', NOT_GIVEN],
    ['is said to be none', UNCONNECTED],
  ])('does not disconnect a TLD whose connection %s', async (_why, connections) => {
    await load(files());
    expect(await load(files(), NEXT_DAY, connections)).toEqual([]);
    expect((await writer.tlds('test'))[0].connection).toBe('sim-thin');
  });

  it('moves a TLD to another connection that is given', async () => {
    await load(files());
    expect(await load(files(), NEXT_DAY, through('sim-thick'))).toEqual([
      { tld: 'test', part: 'tld', action: 'changed' },
    ]);
    expect((await writer.tlds('test'))[0].connection).toBe('sim-thick');
  });

  it('loads a TLD that may be without a connection, and does not sell it', async () => {
    expect((await load(files(), NOW, UNCONNECTED))[0]).toMatchObject({
      action: 'added',
      why: 'not sold until it has a connection',
    });
    expect((await writer.tlds('test'))[0].connection).toBeUndefined();
  });

  it('loads nothing while a TLD has no connection, and names each such TLD', async () => {
    const three = { ...files(), tlds: [data({ name: 'one' }), data(), data({ name: 'two' })] };
    await expect(load(three)).rejects.toThrow(new MissingConnectionsError(['one', 'two']));
    await expect(load(three)).rejects.toThrow(
      'No registry connection is given for .one, .two. Nothing was loaded.',
    );
    expect(writer.writes).toBe(0);
  });

  it('refuses a TLD that the files loaded without a connection, once it has to have one', async () => {
    await load(files(), NOW, UNCONNECTED);
    await expect(load(files(), NEXT_DAY, NOT_GIVEN)).rejects.toThrow(MissingConnectionsError);
  });

  it.each(['live', 'blocked'] as const)(
    'demands no connection of a %s TLD that staff decided on',
    async (status) => {
      await uow.run(() => writer.putTlds([{ name: 'test', status, origin: 'staff' }]));
      await load(files(), NOW, NOT_GIVEN);
      expect(await writer.tlds('test')).toEqual([{ name: 'test', status, origin: 'staff' }]);
    },
  );

  it('sells again what the files blocked before', async () => {
    await load({ tlds: [], blocked: ['test'], since: SINCE });
    expect((await load(files(), NEXT_DAY))[0]).toEqual({ tld: 'test', part: 'tld', action: 'changed' });
    expect((await writer.tlds('test'))[0].status).toBe('live');
  });

  it('demands a unit of work, and prices that are amounts', async () => {
    await expect(new LoadCatalogue(writer, uow).execute(files(), THIN, NOW)).rejects.toThrow(
      'outside a unit of work',
    );
    await expect(
      load(files({ prices: { renewal: { price: '10.005', listPrice: '12.00' } } })),
    ).rejects.toThrow('are no prices');
  });
});
