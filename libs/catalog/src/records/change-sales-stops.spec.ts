import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeCatalogueWriter, FakeSalesStops } from '../testing';
import type { Product } from '../tld';
import { ChangeSalesStops, type NewSalesStop } from './change-sales-stops';
import type { StopTarget } from './sales-stop-ports';

const clock = new FakeClock();
const inDays = (days: number): Date => new Date(clock.now().getTime() + days * 86_400_000);
const QUAY = { tld: 'quay' };
const MAIN = { registry: 'main' };

let stops: FakeSalesStops;
let sales: ChangeSalesStops;

const stop = (target: StopTarget, values: Partial<NewSalesStop> = {}): Promise<void> =>
  sales.stop(target, { products: ['registration'], reason: 'wrong prices', stoppedBy: 'Ann', ...values });

beforeEach(async () => {
  const uow = new FakeUnitOfWork();
  const writer = new FakeCatalogueWriter(uow, ['main']);
  await uow.run(() =>
    writer.putTlds([{ name: 'quay', status: 'live', connection: 'main', origin: 'staff' }]),
  );
  jest.spyOn(writer, 'lock').mockResolvedValue();
  stops = new FakeSalesStops();
  sales = new ChangeSalesStops(writer, stops, clock);
});

describe('a stop of sales', () => {
  it('stands with its products in order, until staff end it', async () => {
    await stop(QUAY, { products: ['transfer', 'registration', 'transfer'], reason: ' wrong prices ' });
    const stored = { id: 1, tld: 'quay', products: ['registration', 'transfer'], reason: 'wrong prices' };
    const by = { stoppedBy: 'Ann', since: clock.now() };
    expect(await sales.inEffect()).toEqual([{ ...stored, ...by }]);
    expect(await sales.open(QUAY, 'Bob')).toEqual({ ...stored, ...by });
    expect(await sales.inEffect()).toEqual([]);
    expect(stops.all).toMatchObject([{ endedBy: 'Bob', endedAt: clock.now() }]);
  });

  it('of a TLD and of its registry stand beside each other', async () => {
    await stop(QUAY);
    await stop(MAIN, { products: ['renewal'] });
    expect(await sales.inEffect()).toMatchObject([{ tld: 'quay' }, { registry: 'main' }]);
    await sales.open(QUAY, 'Ann');
    expect(await sales.inEffect()).toMatchObject([{ registry: 'main', products: ['renewal'] }]);
  });

  it('ends at its time, and then another may begin', async () => {
    const until = inDays(1);
    await stop(QUAY, { until });
    clock.advance(86_400_000);
    expect(await sales.inEffect()).toEqual([]);
    await expect(sales.open(QUAY, 'Ann')).rejects.toMatchObject({ code: 'catalog.sales_open' });
    await stop(QUAY);
    expect(stops.all).toMatchObject([{ endedAt: until }, {}]);
    expect(stops.all[0]).not.toHaveProperty('endedBy');
    expect(await sales.inEffect()).toMatchObject([{ id: 2 }]);
  });

  it.each<[string, StopTarget, Partial<NewSalesStop>, object]>([
    ['an unknown TLD', { tld: 'absent' }, {}, { code: 'catalog.tld_not_found' }],
    ['an unknown registry', { registry: 'absent' }, {}, { code: 'registry.not_found' }],
    ['no product', QUAY, { products: [] }, { details: expect.stringContaining("'products'") }],
    ['a restore', QUAY, { products: ['restore'] }, { details: expect.stringContaining("'products'") }],
    [
      'another word',
      QUAY,
      { products: ['x' as Product] },
      { details: expect.stringContaining("'products'") },
    ],
    ['no reason', QUAY, { reason: undefined }, { details: expect.stringContaining("'reason'") }],
    ['a blank reason', QUAY, { reason: ' ' }, { details: expect.stringContaining("'reason'") }],
    ['a long reason', QUAY, { reason: 'x'.repeat(501) }, { details: expect.stringContaining("'reason'") }],
    ['its end now', QUAY, { until: clock.now() }, { details: "'until' must be in the future" }],
  ])('is refused with %s', async (_what, target, values, error) => {
    const until = values.until && clock.now();
    await expect(stop(target, { ...values, ...(until && { until }) })).rejects.toMatchObject(error);
    expect(stops.all).toEqual([]);
  });

  it('is refused while one stands, and its end where none does', async () => {
    await expect(sales.open(QUAY, 'Ann')).rejects.toMatchObject({ code: 'catalog.sales_open' });
    await expect(sales.open({ tld: 'absent' }, 'Ann')).rejects.toMatchObject({ kind: 'not_found' });
    await stop(QUAY, { until: inDays(1) });
    await expect(stop(QUAY)).rejects.toMatchObject({ kind: 'conflict', code: 'catalog.sales_stopped' });
    expect(stops.all).toHaveLength(1);
  });
});
