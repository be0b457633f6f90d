import type { ListViewRecord, StoredFilter } from '@registrar/staff/ports';
import { until } from '@registrar/testkit';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { after, NOW } from '../../../test/rows';
import { PostgresListFilterStore, PostgresListViewStore } from './list-stores';

const id = (number: number): string => `0197a0fe-0000-7000-8000-00000000000${number}`;
let database: OpenDatabase;
let filters: PostgresListFilterStore;
let views: PostgresListViewStore;
beforeAll(async () => {
  database = await openDatabase();
  filters = new PostgresListFilterStore(database.sql, database.uow);
  views = new PostgresListViewStore(database.sql, database.uow);
});
afterAll(() => database?.close());

const filterOf = (number: number): StoredFilter => ({
  id: id(number),
  list: 'domains',
  sealed: 'sealed',
  createdBy: 'Ines',
  createdAt: NOW,
  expiresAt: after(number),
});
const viewOf = (number: number, more: Partial<ListViewRecord> = {}): ListViewRecord => ({
  id: id(number),
  list: 'domains',
  name: 'Expiring',
  owner: 'Ines',
  isShared: false,
  columns: ['domainName'],
  sort: [{ field: 'expiresAt', isDescending: true }],
  version: 1,
  createdAt: NOW,
  updatedAt: NOW,
  ...more,
});

describe('stored filters in PostgreSQL', () => {
  it('are found until they expire, and removed in batches, the oldest first', async () => {
    await database.uow.run(async () => {
      for (const number of [3, 1, 2]) await filters.add(filterOf(number));
    });
    expect(await filters.find(id(2), after(1))).toEqual(filterOf(2));
    expect(await filters.find(id(2), after(2))).toBeUndefined();
    expect(await filters.find(id(9), NOW)).toBeUndefined();
    await database.uow.run(() => filters.removeExpired(after(2), 1));
    expect([await filters.find(id(1), NOW), await filters.find(id(2), NOW)]).toEqual([
      undefined,
      filterOf(2),
    ]);
    await database.uow.run(() => filters.removeExpired(after(2), 5));
    expect([await filters.find(id(2), NOW), await filters.find(id(3), NOW)]).toEqual([
      undefined,
      filterOf(3),
    ]);
  });
});

describe('views in PostgreSQL', () => {
  it('are seen by their owner and when they are shared, by name', async () => {
    const [own, shared, others] = [
      viewOf(1, { name: 'b', sealed: 'sealed' }),
      viewOf(2, { name: 'a', owner: 'Marta', isShared: true, list: 'orders' }),
      viewOf(3, { owner: 'Marta' }),
    ];
    await database.uow.run(async () => {
      for (const view of [own, shared, others]) await views.add(view);
    });
    expect(await views.visibleTo('Ines')).toEqual([shared, own]);
    expect(await views.visibleTo('Ines', 'domains')).toEqual([own]);
    const { sealed: _, ...without } = own;
    const changed = { ...without, name: 'c', version: 2, updatedAt: after(5) };
    await database.uow.run(async () => {
      expect(await views.lock(own.id)).toEqual(own);
      await views.replace(changed);
      await views.remove(others.id);
    });
    expect(await database.uow.run(() => views.lock(own.id))).toEqual(changed);
    expect(await database.uow.run(() => views.lock(others.id))).toBeUndefined();
  });
});

it('of two changes of a view that read the same version, the second one sees the first', async () => {
  await database.uow.run(() => views.add(viewOf(6)));
  const versions: number[] = [];
  const isWaiting = async (): Promise<boolean> =>
    (await database.sql.row('test_waiting', 'select true as waits from pg_locks where not granted')) !==
    undefined;
  const change = (): Promise<void> =>
    database.uow.run(async () => {
      const view = (await views.lock(id(6)))!;
      versions.push(view.version);
      if (versions.length === 1) await until(isWaiting, 'the second one waits for the row');
      await views.replace({ ...view, version: view.version + 1 });
    });
  await Promise.all([change(), change()]);
  expect(versions).toEqual([1, 2]);
});

it.each([
  ['add of a filter', () => filters.add(filterOf(5))],
  ['removeExpired', () => filters.removeExpired(NOW, 1)],
  ['lock', () => views.lock(id(1))],
  ['add of a view', () => views.add(viewOf(5))],
  ['replace', () => views.replace(viewOf(5))],
  ['remove', () => views.remove(id(5))],
])('%s is refused outside a unit of work', async (_name, write) => {
  await expect(write()).rejects.toThrow('outside a unit of work');
});
