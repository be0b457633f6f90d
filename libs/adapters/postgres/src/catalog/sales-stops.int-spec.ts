import type { SalesStop } from '@registrar/catalog';
import { NOW, type RegistriesFixture, registriesFixture } from '../../test/fixtures/registries-fixture';
import { PostgresUnitOfWork } from '../unit-of-work';
import { PostgresCatalogStore } from './catalog-store';
import { PostgresSalesStops } from './sales-stops';

const LATER = new Date(NOW.getTime() + 3_600_000);

let fixture: RegistriesFixture;
let uow: PostgresUnitOfWork;
let stops: PostgresSalesStops;
let code: string;

beforeAll(async () => {
  fixture = await registriesFixture();
  uow = new PostgresUnitOfWork(fixture.sql);
  stops = new PostgresSalesStops(fixture.sql, uow);
  const id = await fixture.newConnection();
  code = (await fixture.sql.row<{ code: string }>(
    'test_code',
    'select code from registry_connections where id = $1',
    [id],
  ))!.code;
  for (const name of ['quay', 'pier'])
    await fixture.sql.change(
      'test_tld',
      `insert into tlds (name, connection_id, status, updated_at) values ($1, $2, 'live', $3)`,
      [name, id, NOW],
    );
});
afterAll(() => fixture?.end());
afterEach(() => fixture.sql.change('test_clear', 'update sales_stops set ended_at = $1', [LATER]));

const stopOf = (values: Partial<SalesStop>): Omit<SalesStop, 'id'> => ({
  products: ['registration', 'transfer'],
  reason: 'wrong prices',
  stoppedBy: 'Ann',
  since: NOW,
  ...values,
});
const add = (values: Partial<SalesStop>): Promise<void> => uow.run(() => stops.add(stopOf(values)));

describe('stops of sales in PostgreSQL', () => {
  it('stand until they are ended, with or without an end of their own', async () => {
    await add({ tld: 'quay', until: LATER });
    await add({ registry: code });
    const [first, second] = await stops.standing();
    expect([first, second]).toEqual([
      { id: first.id, ...stopOf({ tld: 'quay', until: LATER }) },
      { id: second.id, ...stopOf({ registry: code }) },
    ]);
    await uow.run(() => stops.end(first.id, LATER, 'Bob'));
    await uow.run(() => stops.end(first.id, NOW));
    expect(await stops.standing()).toMatchObject([{ registry: code }]);
    const ended = await fixture.sql.row(
      'test_ended',
      'select ended_at, ended_by from sales_stops where id = $1',
      [first.id],
    );
    expect(ended).toEqual({ ended_at: LATER, ended_by: 'Bob' });
  });

  it('stand once for each target, and are written in a unit of work only', async () => {
    await add({ tld: 'quay' });
    await expect(add({ tld: 'quay' })).rejects.toThrow('sales_stops_tld_ux');
    await add({ registry: code });
    await expect(add({ registry: code })).rejects.toThrow('sales_stops_connection_ux');
    await expect(stops.add(stopOf({ tld: 'pier' }))).rejects.toThrow();
    await expect(stops.end(1, NOW)).rejects.toThrow();
    expect(await stops.standing()).toHaveLength(2);
  });

  it('of a TLD cover that TLD until their end', async () => {
    await add({ tld: 'quay', until: LATER });
    const store = new PostgresCatalogStore(fixture.sql);
    expect(await store.tld('quay', NOW)).toMatchObject({ stoppedProducts: ['registration', 'transfer'] });
    expect(await store.held('quay', NOW)).toMatchObject({ stoppedProducts: ['registration', 'transfer'] });
    expect(await store.tld('pier', NOW)).not.toHaveProperty('stoppedProducts');
    expect(await store.tld('quay', LATER)).not.toHaveProperty('stoppedProducts');
    expect(await store.held('quay', LATER)).not.toHaveProperty('stoppedProducts');
  });

  it('of a registry cover all its TLDs, together with those of a TLD', async () => {
    await add({ tld: 'quay', products: ['registration'] });
    await add({ registry: code, products: ['renewal'] });
    const store = new PostgresCatalogStore(fixture.sql);
    expect(await store.tld('quay', NOW)).toMatchObject({ stoppedProducts: ['registration', 'renewal'] });
    expect(await store.tlds(NOW)).toMatchObject([
      { name: 'pier', stoppedProducts: ['renewal'] },
      { name: 'quay', stoppedProducts: ['registration', 'renewal'] },
    ]);
  });

  it('that were ended cover nothing', async () => {
    await add({ tld: 'quay' });
    const [{ id }] = await stops.standing();
    await uow.run(() => stops.end(id, NOW, 'Bob'));
    expect(await new PostgresCatalogStore(fixture.sql).tld('quay', NOW)).not.toHaveProperty(
      'stoppedProducts',
    );
  });
});
