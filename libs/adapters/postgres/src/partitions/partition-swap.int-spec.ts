import { until } from '@registrar/testkit';
import { Client } from 'pg';
import { contentsOf, fillDatabase, LATER_TABLES } from '../../test/filled-database';
import {
  databaseBefore,
  month,
  type OldDatabase,
  suffix,
  uuidAt,
} from '../../test/fixtures/partitions-fixture';
import { migrate } from '../migrate';

const APP = 'registrar';
const COMMANDS = 300;
const UNTIL = suffix(month(2));

let old: OldDatabase;
beforeEach(async () => {
  old = await databaseBefore('Partitions1778500000000');
});
afterEach(() => old?.end());

/** A purchase with everything around it, and commands of it. */
async function fill(): Promise<void> {
  await fillDatabase(old.superuser);
  await old.superuser.query(
    `insert into registry_commands (cltrid, connection_id, command, object, request, sent_at)
     select left(cltrid, -1) || n, connection_id, command, object, request, sent_at from registry_commands, generate_series(2, ${COMMANDS}) n`,
  );
}

const insert = async (client: Client, cltrid: string): Promise<void> =>
  void (await client.query(
    `insert into registry_commands (cltrid, connection_id, command, object, request, sent_at) values ($1, 1, 'domain:renew', 'later.example', '<epp/>', now())`,
    [cltrid],
  ));

const partitionOf = async (cltrid: string): Promise<string | undefined> =>
  (
    await old.rows<{ leaf: string }>(
      'select tableoid::regclass::text as leaf from registry_commands where cltrid = $1',
      [cltrid],
    )
  )[0]?.leaf;

/** Without those that later migrations build: of transaction ids, and for filters of staff. */
const indexFiles = () =>
  old.rows(
    `select c.relfilenode::int as file from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where t.relname ~ '^(registry_commands|webhook_attempts|mails)(_before_.*)?$' and c.relkind = 'i' and c.relname !~ '^registry_commands_(svtrid|outcome|object|answered)' order by 1`,
  );

/** Without the columns that tables get later, all of them null or false. */
const contents = async (): Promise<[string, string[]][]> =>
  [...(await contentsOf(old.superuser))]
    .filter(([table]) => !['schema_migrations', ...LATER_TABLES].includes(table))
    .map(([table, rows]) => [
      table,
      ['audit_log', 'zone_changes'].includes(table)
        ? rows.map((row) => row.replace(/,"[^"]*"\)$|\)$/, ''))
        : [
              'domains',
              'dns_records',
              'outbox',
              'webhook_deliveries',
              'domain_ends',
              'contact_verifications',
            ].includes(table)
          ? rows.map((row) => row.replace(/,*\)$/, ''))
          : ['accounts', 'operations', 'idempotency_keys', 'transfers'].includes(table)
            ? rows.map((row) => row.replace(/(,f?)*\)$/, ''))
            : rows,
    ]);

/** The month in which a new row is stored. */
const placeOf = async (statement: string, values: unknown[]): Promise<string> =>
  (await old.rows<{ leaf: string }>(`${statement} returning tableoid::regclass::text as leaf`, values))[0]
    .leaf;

describe('a filled table that gets its partitions', () => {
  it('keeps its rows, indexes and numbering, and puts new rows into their months', async () => {
    await fill();
    const [before, files] = [await contents(), await indexFiles()];
    await migrate(old.database.url, APP);
    expect(await contents()).toEqual(before);
    // The index of its former primary key is gone, and none was built anew.
    const kept = await indexFiles();
    expect(kept).toHaveLength(files.length - 1);
    expect(files).toEqual(expect.arrayContaining(kept));
    const [now, later] = [uuidAt(new Date()), uuidAt(new Date(month(2).getTime() + 1))];
    await insert(old.superuser, `${now}-renew-1`);
    await insert(old.superuser, `${later}-renew-1`);
    expect(await partitionOf(`${now}-renew-1`)).toBe(`partitions.registry_commands_before_${UNTIL}`);
    expect(await partitionOf(`${later}-renew-1`)).toBe(`partitions.registry_commands_${UNTIL}`);
    const attempt = `insert into webhook_attempts (delivery_id, number, started_at, duration_ms) values ($1, 1, now(), 1)`;
    expect(await placeOf(attempt, [now])).toBe(`partitions.webhook_attempts_before_${UNTIL}`);
    expect(await placeOf(attempt, [later])).toBe(`partitions.webhook_attempts_${UNTIL}`);
    const mail = `insert into mails (id, account_id, template, subject, created_at, sent_at) values ($1, 1, 'x', 'x', now(), now())`;
    expect(await placeOf(mail, [now])).toBe(`partitions.mails_before_${UNTIL}`);
    expect(await placeOf(mail, [later])).toBe(`partitions.mails_${UNTIL}`);
    const entry = `insert into audit_log (at, actor, role, action, target, request_id) values ($1, 'a', 'owner', 'x', 'x', 'r')`;
    expect(await placeOf(entry, [month(120)])).toBe(`partitions.audit_log_before_${UNTIL}`);
    expect(
      await old.rows(
        `select id::int - (select count(*)::int from registry_commands) as beyond from registry_commands where cltrid = '${later}-renew-1'`,
      ),
    ).toEqual([{ beyond: 0 }]);
  });

  it('refuses a key that is there already, in a partition of any kind, under the name of its constraint', async () => {
    await fill();
    await migrate(old.database.url, APP);
    for (const at of [new Date(0), month(2), month(30)]) {
      const cltrid = `${uuidAt(at)}-renew-1`;
      await insert(old.superuser, cltrid);
      await expect(insert(old.superuser, cltrid)).rejects.toMatchObject({
        code: '23505',
        schema: 'partitions',
        constraint: expect.stringMatching(
          /^registry_commands_pkey_((before_)?\d{4}_\d{2}|others)$/,
        ) as unknown,
      });
    }
    expect(await old.rows('select count(distinct tableoid)::int as leaves from registry_commands')).toEqual([
      { leaves: 3 },
    ]);
  });

  it('is changed between two transactions of its writers, which wait for a second at most', async () => {
    await fill();
    const writer = new Client({ connectionString: old.database.superuserUrl });
    await writer.connect();
    await writer.query('begin; update registry_commands set request = request');
    const migrating = migrate(old.database.url, APP);
    const isWaiting = async (): Promise<boolean> =>
      (
        await old.rows(
          `select 1 from pg_stat_activity where query like '%registry_commands_month_ck%' and wait_event_type = 'Lock' and pid <> pg_backend_pid()`,
        )
      ).length > 0;
    await until(isWaiting, 'the migration waits for the writer');
    await old.superuser.query(`set lock_timeout = '1900ms'`);
    const cltrid = `${uuidAt(new Date())}-renew-1`;
    await insert(old.superuser, cltrid);
    await until(isWaiting, 'the migration tries again');
    await writer.query('commit');
    await writer.end();
    expect((await migrating).applied).toContain('PartitionedCommands1778500000001');
    expect(await partitionOf(cltrid)).toBe(`partitions.registry_commands_before_${UNTIL}`);
  });

  it('is not swapped while a writer has it, and stays as it is', async () => {
    await fill();
    await migrate(old.database.url, APP);
    await old.superuser.query(
      `drop table registry_commands; delete from partitions.rules; delete from schema_migrations where name like 'Partition%'`,
    );
    await old.superuser.query(
      `create table registry_commands (cltrid text primary key, constraint registry_commands_month_ck check (cltrid < '1'));
       insert into partitions.rules (table_name, key_type) values ('registry_commands', 'text')`,
    );
    const writer = new Client({ connectionString: old.database.superuserUrl });
    await writer.connect();
    await writer.query(`begin; insert into registry_commands values ('0')`);
    const swap = `select partitions.swap('registry_commands', 'cltrid', '${month(2).toISOString()}', '{}')`;
    await expect(old.superuser.query(swap)).rejects.toMatchObject({ code: '55P03' });
    await writer.query('commit');
    await writer.end();
    expect(await partitionOf('0')).toBe('registry_commands');
    await old.superuser.query(swap);
    expect(await partitionOf('0')).toBe(`partitions.registry_commands_before_${UNTIL}`);
  });

  it('has the grants of the table before in the same moment', async () => {
    await fill();
    await old.superuser.query(`grant select, insert on registry_commands to ${APP}`);
    const rights = (): Promise<unknown[]> =>
      old.rows(
        `select privilege_type from information_schema.role_table_grants where grantee = '${APP}' and table_name = 'registry_commands' order by 1`,
      );
    const before = await rights();
    // no role of that name: the migration sets no grants itself
    await migrate(old.database.url, 'no such role');
    expect(await rights()).toEqual(before);
    expect(before).toEqual([{ privilege_type: 'INSERT' }, { privilege_type: 'SELECT' }]);
  });

  it.each([
    [
      'before the swap',
      `alter table registry_commands add constraint registry_commands_month_ck check (cltrid < 'zz') not valid`,
    ],
  ])('is finished by a second run after a crash %s', async (_when, left) => {
    await fill();
    await old.superuser.query(left);
    await migrate(old.database.url, APP);
    expect(await old.rows(`select conname from pg_constraint where conname like '%month_ck'`)).toEqual([]);
    expect(await old.rows('select count(*)::int as n from registry_commands')).toEqual([{ n: COMMANDS }]);
  });

  it('is finished by a second run after a crash between the swap and the months', async () => {
    await fill();
    await migrate(old.database.url, APP);
    await old.superuser.query(
      `drop table partitions.registry_commands_${suffix(month(3))}; delete from schema_migrations where name = 'PartitionedCommands1778500000001'`,
    );
    await migrate(old.database.url, APP);
    expect(
      await old.rows(
        `select to_regclass('partitions.registry_commands_${suffix(month(3))}') is not null as made, count(*)::int as n from registry_commands`,
      ),
    ).toEqual([{ made: true, n: COMMANDS }]);
  });

  it('stays as it is where a row belongs to no month, and takes new rows', async () => {
    await fill();
    await insert(old.superuser, 'of no operation');
    await expect(migrate(old.database.url, APP)).rejects.toThrow('registry_commands_month_ck');
    await insert(old.superuser, 'of no operation either');
    expect(await old.rows('select count(*)::int as n from registry_commands')).toEqual([{ n: COMMANDS + 2 }]);
  });
});
