import { availabilityStoreContract, countsOf } from '@registrar/status/testing';
import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { after, NOW } from '../../test/rows';
import { PostgresAvailabilityStore } from './availability-store';
import { PostgresPublicRegistries } from './public-registries';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database?.close());

describe('availability counts in PostgreSQL', () => {
  availabilityStoreContract(async () => {
    await database.dataSource.query('delete from availability_counts');
    return new PostgresAvailabilityStore(database.sql);
  });

  it('are added up where processes write at the same time, in any order', async () => {
    await database.dataSource.query('delete from availability_counts');
    const store = new PostgresAvailabilityStore(database.sql);
    const rows = ['hello', 'search'].map((subject) => ({
      slotStart: NOW,
      kind: 'operation' as const,
      subject,
      counts: countsOf({ ok: 1 }, [7]),
    }));
    const processes = Array.from({ length: 10 }, (_, at) => `0197a0fe-0000-7000-8000-00000000b00${at}`);
    await Promise.all(
      [...processes, ...processes].map((id, at) => store.put(id, at % 2 === 0 ? rows : [...rows].reverse())),
    );
    const totals = await store.totals({ day: NOW, hour: NOW, recent: NOW });
    expect(totals.map(({ recent }) => recent)).toEqual(
      rows.map(() => countsOf({ ok: 10 }, new Array<number>(10).fill(7))),
    );
  });

  it('of a day are found by the key, without a scan of the table', async () => {
    await database.dataSource.query(`
      insert into availability_counts (slot_start, kind, subject, process_id, ok, refused, failed, in_maintenance, durations)
      select '2026-01-01T00:00:00Z'::timestamptz + interval '5 minutes' * n, 'operation', 'hello', '0197a0fe-0000-7000-8000-00000000c001', 1, 0, 0, 0, array_fill(0, array[16])
        from generate_series(1, 20000) as n`);
    const owner = new Client({ connectionString: database.superuserUrl });
    await owner.connect();
    await owner.query('analyze availability_counts');
    await owner.end();
    const plan: { 'QUERY PLAN': string }[] = await database.dataSource.query(
      `explain select kind, sum(ok) from availability_counts where slot_start >= '2026-03-10T00:00:00Z' group by 1`,
    );
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('availability_counts_pkey');
    expect(text).not.toContain('Seq Scan');
  });
});

describe('registries of the public status', () => {
  it('are enabled connections with TLDs on sale, and say whether their maintenance window is open', async () => {
    await database.dataSource.query(
      `insert into registry_connections (code, host, port, client_id, password_sealed, enabled, created_at, updated_at)
       select code, 'epp.registry.example', 700, 'registrar-a', 'sealed', code <> 'off', $1, $1 from unnest(array['zeta', 'alpha', 'off', 'empty']) as code`,
      [NOW],
    );
    await database.dataSource.query(
      `insert into tlds (name, connection_id, status, updated_at)
       select name, (select id from registry_connections where code = owner), status, $1
         from (values ('net', 'zeta', 'live'), ('com', 'zeta', 'live'), ('org', 'zeta', 'blocked'), ('info', 'alpha', 'live'), ('biz', 'off', 'live'), ('xyz', 'empty', 'blocked')) as t (name, owner, status)`,
      [NOW],
    );
    const window = (code: string, withdrawn: Date | null) =>
      database.dataSource.query(
        `insert into registry_windows (connection_id, starts_at, ends_at, reason, announced_by, announced_at, withdrawn_at, withdrawn_by)
         select id, $2, $3, 'Upgrade', 'staff', $2, $4, case when $4::timestamptz is not null then 'staff' end from registry_connections where code = $1`,
        [code, NOW, after(60), withdrawn],
      );
    await window('zeta', null);
    await window('alpha', NOW);
    const registries = new PostgresPublicRegistries(database.sql);
    const zeta = { code: 'zeta', tlds: ['com', 'net'] };
    const alpha = { code: 'alpha', tlds: ['info'], isInMaintenance: false };
    expect(await registries.list(after(59))).toEqual([{ ...zeta, isInMaintenance: true }, alpha]);
    expect(await registries.list(after(60))).toEqual([{ ...zeta, isInMaintenance: false }, alpha]);
  });
});
