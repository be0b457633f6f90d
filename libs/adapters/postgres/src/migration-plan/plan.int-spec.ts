import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '@registrar/testkit';
import { Client } from 'pg';
import { migrations } from '../migrations';
import { classify } from './classify';
import { planMigrations } from './plan';

async function onDatabase(database: TestDatabase, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
    await database.drop();
  }
}

it('knows all statements of all migrations, and has a reason for each unknown lock', async () => {
  const database = await createEmptyDatabase('owner');
  await onDatabase(database, async (client) => {
    const planned = await planMigrations(database.ownerUrl);
    expect(planned.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
    expect(planned.filter(({ incomplete }) => incomplete !== undefined)).toEqual([]);
    const unknown = planned.flatMap(({ statements }) => statements.filter(({ lock }) => lock === 'unknown'));
    expect(unknown.filter(({ reason }) => reason === undefined)).toEqual([]);
    expect(unknown).toHaveLength(16);
    expect(planned.flatMap(({ holds }) => holds)).toEqual([]);
    const { rows } = await client.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace`,
    );
    expect(rows).toEqual([]);
  });
});

it('plans what a migrated database lacks, by the sizes of its tables, and changes nothing', async () => {
  const database = await createTestDatabase();
  await onDatabase(database, async (client) => {
    expect(await planMigrations(database.ownerUrl)).toEqual([]);
    await client.query(
      `delete from schema_migrations where name in ('JobOrder1778871000001', 'RecordExpiryIndex1778821000001', 'StaffListIndexes1778880000001')`,
    );
    await client.query('analyze dns_records');
    const planned = await planMigrations(database.ownerUrl);
    expect(planned.map(({ name, inTransaction }) => [name, inTransaction])).toEqual([
      ['RecordExpiryIndex1778821000001', false],
      ['JobOrder1778871000001', true],
      ['StaffListIndexes1778880000001', false],
    ]);
    expect(planned[0].statements.map(({ kind, locks }) => [kind, locks])).toEqual(
      expect.arrayContaining([
        ['create index concurrently', [{ table: 'dns_records', lock: 'share update exclusive' }]],
        ['drop index concurrently', [{ table: 'dns_records', lock: 'share update exclusive' }]],
        ['alter table', [{ table: 'dns_records', lock: 'share update exclusive' }]],
      ]),
    );
    expect(planned[0].holds).toEqual([]);
    expect(planned[1].holds).toEqual(
      ['jobs', 'job_items'].map(
        (table) => expect.objectContaining({ table, blocksReaders: true }) as unknown,
      ),
    );
    const { rows } = await client.query(`select count(*)::int as count from schema_migrations`);
    expect(rows).toEqual([{ count: migrations.length - 3 }]);
  });
});

describe('the classifier, compared with the locks that PostgreSQL takes', () => {
  const MODES: Readonly<Record<string, string>> = {
    AccessShareLock: 'access share',
    RowShareLock: 'row share',
    RowExclusiveLock: 'row exclusive',
    ShareUpdateExclusiveLock: 'share update exclusive',
    ShareLock: 'share',
    ShareRowExclusiveLock: 'share row exclusive',
    ExclusiveLock: 'exclusive',
    AccessExclusiveLock: 'access exclusive',
  };
  const ORDER = Object.values(MODES);
  let client: Client;
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createEmptyDatabase('owner');
    client = new Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query(`
      create table s (id int primary key);
      create table t (a int, b int, c text, constraint positive check (b > 0) not valid);
      create index i on t (a);
      create table p (a int) partition by list (a);
      create table leaf (a int);
      create function f() returns trigger language plpgsql as $$ begin return new; end $$;
      create trigger old before update on t for each row execute function f();
      create view v as select a from t`);
  });
  afterAll(async () => {
    await client?.end();
    await database?.drop();
  });

  /** The strongest lock of the table that the statement took. */
  async function lockOf(statement: string, table: string): Promise<string> {
    const named = await client.query<{ oid: number }>('select $1::regclass::oid as oid', [table]);
    await client.query('begin');
    try {
      await client.query(statement);
      const { rows } = await client.query<{ mode: string }>(
        'select mode from pg_locks where pid = pg_backend_pid() and relation = $1',
        [named.rows[0].oid],
      );
      return ORDER[Math.max(...rows.map(({ mode }) => ORDER.indexOf(MODES[mode])))];
    } finally {
      await client.query('rollback');
    }
  }

  it.each([
    'insert into t (a) values (1)',
    'update t set a = 1',
    'delete from t',
    'create index j on t (b)',
    'create unique index j on t (b)',
    'alter table t validate constraint positive',
    'alter table t set (fillfactor = 50)',
    'alter table t alter column a set statistics 10',
    'alter table t add constraint k foreign key (a) references s (id)',
    'alter table t add constraint k foreign key (a) references s (id) not valid',
    'alter table t disable trigger old',
    'alter table t add constraint k check (a > 0)',
    'alter table t add constraint k unique (a)',
    'alter table t add column d int',
    'alter table t add column d int references s (id)',
    'alter table t drop column c',
    'alter table t drop constraint positive',
    'alter table t alter column c type varchar(9)',
    'alter table t alter column a set not null',
    'alter table t alter column a set default 1',
    'alter table p attach partition leaf for values in (1)',
    'create table n partition of p for values in (2)',
    'create trigger x before update on t for each row execute function f()',
    'create constraint trigger x after update on t deferrable for each row execute function f()',
    'truncate t',
    'create or replace view v as select a, b from t',
    'analyze t',
    `comment on table t is 'x'`,
    `comment on column t.a is 'x'`,
  ])('%s', async (statement) => {
    const { lock, tables } = classify(statement);
    expect(await lockOf(statement, tables[0])).toBe(lock);
  });

  it.each(['drop index i', 'alter index i rename to j'])(
    '%s, on the table or the index',
    async (statement) => {
      const { lock } = classify(statement);
      const found = [await lockOf(statement, statement.startsWith('drop') ? 't' : 'i')];
      expect(found).toEqual([lock]);
    },
  );

  it.each([
    'alter table t add foreign key (a) references s (id)',
    'create table n (a int references s (id))',
  ])('%s, on the table of the foreign key', async (statement) => {
    expect(classify(statement).referenced).toEqual(['s']);
    expect(await lockOf(statement, 's')).toBe('share row exclusive');
  });
});
