import { zoneStoreContract } from '@registrar/catalog/testing';
import { drain } from '@registrar/testkit';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { after, NOW } from '../../test/rows';
import { PostgresZoneNames } from './zone-names';
import { PostgresZoneStore } from './zone-store';

let database: OpenDatabase;
let store: PostgresZoneStore;
let names: PostgresZoneNames;
beforeAll(async () => {
  database = await openDatabase();
  store = new PostgresZoneStore(database.sql, database.uow);
  names = new PostgresZoneNames(database.sql);
});
afterAll(() => database?.close());

const begin = (zone: string) =>
  store.begin({ source: { zone, location: 'a' }, version: '1', now: NOW, leaseUntil: after(60) });

describe('zone imports in PostgreSQL', () => {
  zoneStoreContract(async () => ({ store, names, uow: database.uow }));

  it('are begun by one of many processes at the same moment', async () => {
    const begun = await Promise.all(Array.from({ length: 6 }, () => begin('contested')));
    expect(begun.filter((id) => id !== undefined)).toHaveLength(1);
  });

  it('are taken over by one of many when a lease is over', async () => {
    await begin('orphaned');
    const later = () =>
      store.begin({
        source: { zone: 'orphaned', location: 'a' },
        version: '1',
        now: after(60),
        leaseUntil: after(120),
      });
    const begun = await Promise.all(Array.from({ length: 6 }, later));
    expect(begun.filter((id) => id !== undefined)).toHaveLength(1);
  });

  it('leave no row behind once they answer no more, however large they were', async () => {
    const labels = Array.from(
      { length: 90_000 },
      (_, at) => `n${String(at).padStart(6, '0')}${'x'.repeat(50)}`,
    );
    const id = (await begin('large'))!;
    for (let at = 0; at < labels.length; at += 30_000)
      await store.append(id, labels.slice(at, at + 30_000), after(60));
    const [{ count }] = await rowsOf(id);
    expect(count).toBeGreaterThan(2_500);
    await store.giveUp(id, 'refused', 'no good', NOW);
    await drain(() => store.removeLeftovers(), 'leftovers of zone files');
    expect(await rowsOf(id)).toEqual([{ count: 0, out_of_line: false }]);
  });

  it('are removed by several statements when they are larger than one removes, and nothing of the next import with them', async () => {
    const [large, next] = [(await begin('larger'))!, (await begin('other'))!];
    await database.sql.change(
      'test_zone_blocks',
      `insert into zone_blocks (import_id, first_label, labels) select $1, 'n' || lpad(n::text, 6, '0'), 'a' from generate_series(1, 10001) n`,
      [large],
    );
    await store.append(next, ['alpha'], after(60));
    await drain(() => store.removeLeftovers(), 'leftovers of zone files');
    await store.giveUp(large, 'refused', 'no good', NOW);
    const left = [];
    for (let statement = 0; statement < 4; statement += 1)
      left.push([await store.removeLeftovers(), (await rowsOf(large))[0].count]);
    expect(left).toEqual([
      [1, 5_001],
      [1, 1],
      [1, 0],
      [0, 0],
    ]);
    expect(await rowsOf(next)).toEqual([{ count: 1, out_of_line: false }]);
  });

  it('store no row out of line', async () => {
    const id = (await begin('long'))!;
    await store.append(
      id,
      Array.from({ length: 5_000 }, (_, at) => `${String(at).padStart(5, '0')}${'abcdefgh'.repeat(7)}`),
      after(60),
    );
    expect(await rowsOf(id)).toEqual([{ count: expect.any(Number), out_of_line: false }]);
  });

  it('take nothing as a pattern', async () => {
    const id = (await begin('plain'))!;
    await store.append(id, ['a-b', 'abc'], after(60));
    await database.uow.run(() => store.publish(id, undefined, NOW));
    const asked = ['a_b', 'a%', 'a.c', '', 'a\\b'];
    expect(await names.presence(asked.map((label) => ({ label, zone: 'plain' })))).toEqual([
      'absent',
      'absent',
      'absent',
      'absent',
      'absent',
    ]);
  });
});

const rowsOf = (id: number): Promise<{ count: number; out_of_line: boolean }[]> =>
  database.sql.rows(
    'test_zone_rows',
    `select count(*)::int, coalesce(bool_or(pg_column_size(labels) > 2000), false) as out_of_line from zone_blocks where import_id = $1`,
    [id],
  );
