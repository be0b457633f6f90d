import { Client } from 'pg';
import { fillDatabase } from '../../test/filled-database';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { month, suffix, uuidAt } from '../../test/fixtures/partitions-fixture';
import { Sql } from '../sql';
import { newDataSource } from '../data-source';
import { PostgresPartitions } from './partitions';

const DAY_MS = 86_400_000;
/** The oldest partition of the tables of the tests ends so many months ago. */
const OLDEST = -6;

let base: OpenDatabase;
let partitions: PostgresPartitions;
let superuser: Client;
beforeAll(async () => {
  base = await openDatabase();
  partitions = new PostgresPartitions(base.sql);
  superuser = new Client({ connectionString: base.superuserUrl });
  await superuser.connect();
});
afterAll(async () => {
  await superuser?.end();
  await base?.close();
});

let tables = 0;
/** A table like those of the product, swapped months ago. */
async function newTable(rule: { leastDays?: number; stillRead?: string } = {}): Promise<string> {
  tables += 1;
  const name = `journal_${tables}`;
  await base.asOwner(`
    create table public.${name} (id uuid primary key, note text, constraint ${name}_month_ck check (true));
    create trigger ${name}_append_only before update or delete or truncate on public.${name} for each statement execute function audit_append_only();
    insert into partitions.rules (table_name, key_type, least_days, still_read) values ('${name}', 'uuid', ${rule.leastDays ?? 'null'}, ${rule.stillRead ? `'${rule.stillRead}'` : 'null'});
    select partitions.swap('${name}', 'id', '${month(OLDEST).toISOString()}', '{}')`);
  return name;
}

async function makeAll(name: string, monthsAhead = 3, by = partitions): Promise<string[]> {
  const made: string[] = [];
  for (;;) {
    const leaf = await by.makeNext(name, monthsAhead);
    if (leaf === undefined) return made;
    made.push(leaf);
  }
}

async function dropAll(name: string, days: number): Promise<string[]> {
  const dropped: string[] = [];
  for (;;) {
    const leaf = await partitions.dropOldest(name, days);
    if (leaf === undefined) return dropped;
    dropped.push(leaf);
  }
}

const leavesOf = async (name: string): Promise<string[]> =>
  (
    await superuser.query<{ leaf: string }>(
      `select c.relname as leaf from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = '${name}'::regclass order by 1`,
    )
  ).rows.map(({ leaf }) => leaf);

const insert = (name: string, at: Date): Promise<unknown> =>
  superuser.query(`insert into ${name} values ($1, 'kept')`, [uuidAt(at)]);

const placesOf = async (name: string): Promise<string[]> =>
  (
    await superuser.query<{ leaf: string }>(
      `select tableoid::regclass::text as leaf from ${name} order by id`,
    )
  ).rows.map(({ leaf }) => leaf.replace(`partitions.${name}_`, ''));

/** Whole days since the month began. */
const daysSince = (distance: number): number => Math.floor((Date.now() - month(distance).getTime()) / DAY_MS);

const monthsFrom = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => suffix(month(first + at)));

describe('monthly partitions', () => {
  it('are made from the last one on until three months ahead, once', async () => {
    const name = await newTable();
    const expected = monthsFrom(OLDEST, 3).map((each) => `${name}_${each}`);
    expect(await makeAll(name)).toEqual(expected);
    expect(await makeAll(name)).toEqual([]);
    expect(await leavesOf(name)).toEqual(
      [...expected, `${name}_before_${suffix(month(OLDEST))}`, `${name}_others`].sort(),
    );
  });

  it('are made once by two workers at the same time', async () => {
    const name = await newTable();
    const other = await newDataSource({
      url: base.url,
      applicationName: 'registrar-test',
      poolMax: 2,
      statementTimeoutMs: 10_000,
    }).initialize();
    try {
      const both = await Promise.all([
        makeAll(name),
        makeAll(name, 3, new PostgresPartitions(new Sql(other))),
      ]);
      const made = [...both.flat(), ...(await makeAll(name))];
      expect(made.sort()).toEqual(monthsFrom(OLDEST, 3).map((each) => `${name}_${each}`));
    } finally {
      await other.destroy();
    }
  });

  it('are left to a worker that is at it', async () => {
    const name = await newTable({ leastDays: 1 });
    await superuser.query(`begin; select pg_advisory_xact_lock(hashtext('partitions'), hashtext('${name}'))`);
    expect(await partitions.makeNext(name, 3)).toBeUndefined();
    expect(await partitions.dropOldest(name, 1)).toBeUndefined();
    await superuser.query('commit');
    expect(await partitions.makeNext(name, 3)).toBe(`${name}_${suffix(month(OLDEST))}`);
    expect(await partitions.dropOldest(name, 1)).toBe(`${name}_before_${suffix(month(OLDEST))}`);
  });

  it('take the rows of their months, also those that came before them', async () => {
    const name = await newTable();
    const startsOf = (distance: number): Date => month(distance);
    const endOf = (distance: number): Date => new Date(month(distance + 1).getTime() - 1);
    for (const at of [endOf(OLDEST - 1), startsOf(OLDEST), endOf(0), startsOf(1), month(120)])
      await insert(name, at);
    const before = `before_${suffix(month(OLDEST))}`;
    expect(await placesOf(name)).toEqual([before, 'others', 'others', 'others', 'others']);
    const isStray = async () =>
      (await partitions.tables()).find((table) => table.name === name)?.hasStrayRows;
    expect(await isStray()).toBe(true);
    await makeAll(name);
    expect(await placesOf(name)).toEqual([
      before,
      ...[OLDEST, 0, 1].map((distance) => suffix(month(distance))),
      'others',
    ]);
    expect(await isStray()).toBe(true);
    expect(await isStrayAfterwards(name)).toBe(false);
  });

  /** Without the row that is ten years ahead. */
  async function isStrayAfterwards(name: string): Promise<boolean | undefined> {
    await superuser.query(
      `alter table partitions.${name}_others disable trigger user; delete from partitions.${name}_others`,
    );
    return (await partitions.tables()).find((table) => table.name === name)?.hasStrayRows;
  }

  it.each([
    `update partitions.leaf set note = 'x'`,
    'delete from partitions.leaf',
    'truncate partitions.leaf',
  ])(
    'of an append-only table refuse changes to the owner as well, also after rows were moved: %s',
    async (statement) => {
      const name = await newTable();
      await insert(name, month(0));
      await makeAll(name);
      const refused: string[] = [];
      const leaves = await leavesOf(name);
      for (const leaf of leaves)
        await base
          .asOwner(statement.replace('leaf', leaf))
          .catch((error: { code: string }) => refused.push(error.code));
      expect(refused).toEqual(leaves.map(() => '23001'));
    },
  );

  it('are neither made nor dropped of a table that is not swapped yet', async () => {
    await base.asOwner(
      `insert into partitions.rules (table_name, key_type, least_days) values ('accounts', 'uuid', 1)`,
    );
    expect(await partitions.makeNext('accounts', 3)).toBeUndefined();
    expect(await partitions.dropOldest('accounts', 1)).toBeUndefined();
    expect((await partitions.tables()).map(({ name }) => name)).not.toContain('accounts');
    await base.asOwner(`delete from partitions.rules where table_name = 'accounts'`);
  });

  it.each([0, 13, -1, null])('are not made %s months ahead', async (monthsAhead) => {
    const name = await newTable();
    await expect(partitions.makeNext(name, monthsAhead as number)).rejects.toMatchObject({ code: '22023' });
    expect(await leavesOf(name)).toHaveLength(2);
  });

  it('give up a lock after a second, and are made later', async () => {
    const name = await newTable();
    await superuser.query(`begin; select from partitions.${name}_others`);
    await expect(partitions.makeNext(name, 3)).rejects.toMatchObject({ code: '55P03' });
    await superuser.query('commit');
    expect(await partitions.makeNext(name, 3)).toBe(`${name}_${suffix(month(OLDEST))}`);
  });
});

describe('the retention of a table', () => {
  it('drops the months that ended so many days ago, oldest first, and none that ended later', async () => {
    const name = await newTable({ leastDays: 1 });
    await makeAll(name);
    const days = daysSince(-3);
    for (let distance = OLDEST; distance <= 0; distance += 1) await insert(name, month(distance));
    const dropped = await dropAll(name, days);
    expect(dropped).toEqual([
      `${name}_before_${suffix(month(OLDEST))}`,
      ...monthsFrom(OLDEST, -4).map((each) => `${name}_${each}`),
    ]);
    expect(await placesOf(name)).toEqual(monthsFrom(-3, 0));
    expect(await partitions.dropOldest(name, days + 1)).toBeUndefined();
    expect(await makeAll(name)).toEqual([]);
  });

  it('never drops the present month, months ahead and rows outside all months', async () => {
    const name = await newTable({ leastDays: 1 });
    await makeAll(name);
    await insert(name, month(120));
    await dropAll(name, 1);
    expect(await leavesOf(name)).toEqual([
      ...monthsFrom(daysSince(0) >= 1 ? 0 : -1, 3).map((each) => `${name}_${each}`),
      `${name}_others`,
    ]);
    expect(await placesOf(name)).toEqual(['others']);
  });

  it('leaves the newest month, however old it is: the next one begins where it ends', async () => {
    const name = await newTable({ leastDays: 1 });
    expect(await partitions.dropOldest(name, 1)).toBeUndefined();
    expect(await partitions.makeNext(name, 3)).toBe(`${name}_${suffix(month(OLDEST))}`);
    expect(await partitions.dropOldest(name, 1)).toBe(`${name}_before_${suffix(month(OLDEST))}`);
    expect(await partitions.dropOldest(name, 1)).toBeUndefined();
    expect(await partitions.makeNext(name, 3)).toBe(`${name}_${suffix(month(OLDEST + 1))}`);
  });

  it('leaves a month that is still read', async () => {
    const reader = await newTable();
    const name = await newTable({
      leastDays: 1,
      stillRead: `exists (select from public.${reader} where id < $1::uuid)`,
    });
    await insert(reader, month(OLDEST));
    await makeAll(name);
    expect(await partitions.dropOldest(name, 1)).toBe(`${name}_before_${suffix(month(OLDEST))}`);
    expect(await partitions.dropOldest(name, 1)).toBeUndefined();
    await superuser.query(
      `alter table partitions.${reader}_others disable trigger user; delete from partitions.${reader}_others`,
    );
    expect(await partitions.dropOldest(name, 1)).toBe(`${name}_${suffix(month(OLDEST))}`);
  });

  it('leaves months of the product’s tables while something of them is read or due, and no longer', async () => {
    const { rows } = await superuser.query<{ table: string; condition: string }>(
      'select table_name as table, still_read as condition from partitions.rules where still_read is not null and table_name not like $1',
      ['journal%'],
    );
    const readBefore = async (bound: Date): Promise<string[]> => {
      const read: string[] = [];
      for (const { table, condition } of rows) {
        const found = await superuser.query<{ is_read: boolean }>(`select ${condition} as is_read`, [
          uuidAt(bound),
        ]);
        if (found.rows[0].is_read) read.push(table);
      }
      return read.sort();
    };
    expect(await readBefore(new Date())).toEqual([]);
    await fillDatabase(superuser);
    expect(await readBefore(new Date())).toEqual([
      'account_events',
      'webhook_attempts',
      'webhook_deliveries',
    ]);
    await superuser.query(`update operations set state = 'open', settled_at = null;
      update mails set sent_at = null, content_sealed = 'sealed', due_at = now()`);
    expect(await readBefore(new Date())).toEqual([
      'account_events',
      'mails',
      'registry_commands',
      'webhook_attempts',
      'webhook_deliveries',
    ]);
    expect(await readBefore(new Date(0))).toEqual([]);
  });

  it('is refused below the least of the table, and for one that is retained permanently', async () => {
    const [kept, short] = [await newTable(), await newTable({ leastDays: 30 })];
    await partitions.makeNext(kept, 3);
    await partitions.makeNext(short, 3);
    for (const [name, days] of [
      [kept, 36_500],
      [short, 29],
      [short, -1],
      [short, null],
    ] as const)
      await expect(partitions.dropOldest(name, days as number)).rejects.toMatchObject({ code: '42501' });
    expect([await leavesOf(kept), await leavesOf(short)].map(({ length }) => length)).toEqual([3, 3]);
    expect(await partitions.dropOldest(short, 30)).toBe(`${short}_before_${suffix(month(OLDEST))}`);
  });

  it('locks no table that a foreign key of its rows names', async () => {
    const name = await newTable({ leastDays: 1 });
    await base.asOwner(`alter table ${name} add column account_id int references accounts`);
    await makeAll(name);
    await superuser.query('begin; lock table accounts in row exclusive mode');
    expect(await partitions.dropOldest(name, 1)).toBe(`${name}_before_${suffix(month(OLDEST))}`);
    await superuser.query('commit');
  });
});

describe('the role of the applications and partitions', () => {
  it.each([
    `select make_next_partition('accounts', 3)`,
    `select make_next_partition('no_table', 3)`,
    `select drop_oldest_partition('accounts', 400)`,
    `select drop_oldest_partition('registry_commands_others', 400)`,
    `select drop_oldest_partition(null, 400)`,
  ])('is refused by the functions a table that is not partitioned: %s', async (statement) => {
    await expect(base.sql.rows('test_refused', statement)).rejects.toMatchObject({ code: '22023' });
  });

  it.each([
    `create table partitions.mine (id int)`,
    `create table public.mine partition of registry_commands default`,
    `drop table partitions.registry_commands_others`,
    `alter table registry_commands detach partition partitions.registry_commands_others`,
    `select from partitions.registry_commands_others`,
    `delete from partitions.registry_commands_others`,
    `insert into partitions.rules (table_name, key_type, least_days) values ('audit_log', 'uuid', 1)`,
    `select partitions.swap('accounts', 'id', now()::date, '{drop table accounts}')`,
    `select partitions.move_from_others('registry_commands', 'x', '', '')`,
  ])('may not: %s', async (statement) => {
    await expect(base.dataSource.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('alone may call the functions', async () => {
    const reader = new Client({ connectionString: base.forwarderUrl });
    await reader.connect();
    try {
      for (const call of [
        `make_next_partition('registry_commands', 3)`,
        `drop_oldest_partition('registry_commands', 400)`,
        'partitioned_tables()',
      ])
        await expect(reader.query(`select public.${call}`)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await reader.end();
    }
  });
});
