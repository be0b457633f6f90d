import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createEmptyDatabase, type TestDatabase, until } from '@registrar/testkit';
import { Client } from 'pg';
import { contentsOf, fillDatabase } from '../test/filled-database';
import { migrate } from './migrate';
import { migrations } from './migrations';
import { firstMailColumn } from './migrations/services/first-mails';
import { sentTexts } from './migrations/services/sent-texts';
import { setTtls } from './migrations/services/set-ttls';
import { tokenLinesTables } from './migrations/services/token-lines';
import { transferLockColumns } from './migrations/services/transfer-locks';

const ROOT = join(__dirname, '..', '..', '..', '..');
const APP = 'registrar';
const NAMES = migrations.map((migration) => new migration().name);
const RIGHTS = `select table_name, string_agg(privilege_type, ' ' order by privilege_type) as rights from information_schema.role_table_grants
  where grantee = '${APP}' group by 1 order by 1`;
const SCHEMA = `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns where table_schema = 'public' order by 1, 2`;

let database: TestDatabase;
let client: Client;
beforeEach(async () => {
  database = await createEmptyDatabase('owner');
  client = new Client({ connectionString: database.superuserUrl });
  await client.connect();
});
afterEach(async () => {
  await client.end();
  await database.drop();
});

/** Runs the production program in its own process; returns its output. */
async function program(environment: Record<string, string>): Promise<string> {
  const args = [
    '-C',
    '@registrar/source',
    '-r',
    './tools/build/register.cjs',
    'apps/cli/src/main.ts',
    'migrate',
  ];
  const { PATH } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    cwd: ROOT,
    env: { PATH, ...environment },
  });
  return stdout.trim();
}

const rows = async (text: string): Promise<unknown[]> => (await client.query(text)).rows;

describe('migrations', () => {
  it('make the schema once: the second time there is nothing to do', async () => {
    expect(await migrate(database.url, APP)).toEqual({ applied: NAMES });
    const [schema, rights] = [await rows(SCHEMA), await rows(RIGHTS)];
    expect(await migrate(database.url, APP)).toEqual({ applied: [] });
    expect(await rows(SCHEMA)).toEqual(schema);
    expect(await rows(RIGHTS)).toEqual(rights);
    expect(schema.length).toBeGreaterThan(100);
  });

  it('are applied once by two processes that start at once', async () => {
    const environment = { MIGRATIONS_DATABASE_URL: database.url };
    const said = await Promise.all([program(environment), program(environment)]);
    expect(said.sort()).toEqual([`applied: ${NAMES.join(', ')}`, 'the schema is up to date']);
    expect(await rows('select name from schema_migrations')).toEqual(NAMES.map((name) => ({ name })));
  });

  it('are applied once by many at once', async () => {
    const results = await Promise.all(Array.from({ length: 5 }, () => migrate(database.url, APP)));
    expect(results.flatMap(({ applied }) => applied)).toEqual(NAMES);
  });

  it('give up a table that a long reader holds, change nothing, and are applied once it has ended', async () => {
    await migrate(database.url, APP);
    await client.query(
      `delete from schema_migrations where name = 'AnswerCodes1777600000000'; alter table idempotency_keys drop column answer_code`,
    );
    const schema = await rows(SCHEMA);
    await client.query('begin; lock table idempotency_keys in access share mode');
    await expect(migrate(database.url, APP)).rejects.toThrow('lock timeout');
    await client.query('commit');
    expect(await rows(SCHEMA)).toEqual(schema);
    expect(await migrate(database.url, APP)).toEqual({ applied: ['AnswerCodes1777600000000'] });
  });

  it('leave a filled database as it is', async () => {
    await migrate(database.url, APP);
    await fillDatabase(client);
    const before = await contentsOf(client);
    expect([...before].filter(([, content]) => content.length === 0)).toEqual([]);
    await migrate(database.url, APP);
    expect(await contentsOf(client)).toEqual(before);
  });

  describe('that build indexes of large tables', () => {
    const NAME = NAMES.find((name) => name.startsWith('ConcurrentIndexes'))!;
    const INDEXES = [
      'domains_registry_values_ix',
      'operations_contacts_ix',
      'registry_contacts_id_uq',
      'registry_contacts_registry_ix',
    ];
    const indexes = () =>
      rows(`select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relname = any('{${INDEXES.join()},registry_contacts_own_id_uq}') order by 1`);
    const ALL_VALID = INDEXES.map((name) => ({ name, valid: true }));
    /** A filled database before the migration. */
    const before = async (): Promise<void> => {
      await migrate(database.url, APP);
      await fillDatabase(client);
      await client.query(`delete from schema_migrations where name = '${NAME}'; drop index domains_registry_values_ix, operations_contacts_ix, registry_contacts_registry_ix, registry_contacts_id_uq;
        create unique index registry_contacts_id_uq on registry_contacts (connection_id, registry_id)`);
    };

    it('let readers and writers go on, also behind a transaction that the build waits for', async () => {
      await before();
      const contentsBeside = async () =>
        [...(await contentsOf(client))].filter(([table]) => table !== 'schema_migrations');
      const contents = await contentsBeside();
      const other = new Client({ connectionString: database.superuserUrl });
      await other.connect();
      await other.query('begin; update operations set attempts = attempts');
      const migrating = migrate(database.url, APP);
      const isWaiting = async (): Promise<boolean> =>
        (
          await rows(
            `select 1 from pg_stat_activity where query like 'create index concurrently%' and wait_event_type = 'Lock'`,
          )
        ).length > 0;
      await until(isWaiting, 'the build waits for the other transaction');
      await client.query(
        `set lock_timeout = '3s'; update domains set term_years = term_years; update operations set attempts = attempts where false; update registry_contacts set adopted = adopted`,
      );
      await other.query('commit');
      await other.end();
      expect(await migrating).toEqual({ applied: [NAME] });
      expect(await indexes()).toEqual(ALL_VALID);
      expect(await contentsBeside()).toEqual(contents);
    });

    it('rebuild those that a crash left unfinished, after any statement', async () => {
      await before();
      await client.query(`create index operations_contacts_ix on operations (settled_at); create unique index registry_contacts_own_id_uq on registry_contacts (connection_id, registry_id) where not adopted;
        update pg_index set indisvalid = false where indexrelid in ('operations_contacts_ix'::regclass, 'registry_contacts_own_id_uq'::regclass)`);
      expect(await migrate(database.url, APP)).toEqual({ applied: [NAME] });
      expect(await indexes()).toEqual(ALL_VALID);
      // ended before its row was written
      await client.query(`delete from schema_migrations where name = '${NAME}'`);
      expect(await migrate(database.url, APP)).toEqual({ applied: [NAME] });
      expect(await indexes()).toEqual(ALL_VALID);
      expect(
        await rows(
          `select pg_get_indexdef('registry_contacts_id_uq'::regclass) like '%UNIQUE%WHERE (NOT adopted)' as own`,
        ),
      ).toEqual([{ own: true }]);
    });
  });

  it('build no index under the lock of a change of its table', async () => {
    /** Small tables: the index build is as fast as the change. */
    const SMALL = ['api_tokens'];
    const found: string[] = [];
    for (const migration of migrations
      .map((each) => new each())
      .filter(({ name }) => Number(/\d+$/.exec(name)![0]) >= 1_777_000_000_000)) {
      const texts: string[] = [];
      const query = async (text: string): Promise<object[]> => {
        texts.push(text);
        // tables without partitions
        return text.includes('relname as leaf') ? [] : [{}];
      };
      await migration.up({ query } as never);
      const text = texts.join(';\n');
      const changed = [...text.matchAll(/alter table (\w+)/g)]
        .map(([, table]) => table)
        .filter((table) => !SMALL.includes(table));
      const indexed = [...text.matchAll(/create (?:unique )?index (?!concurrently)\w+ on (\w+)/g)].map(
        ([, table]) => table,
      );
      if (
        changed.length > 0 &&
        indexed.some((table) => !SMALL.includes(table) && !text.includes(`create table ${table} `))
      )
        found.push(migration.name);
    }
    expect(found).toEqual([]);
  });

  it('join the spending of tokens that were rotated before to that of the first of them', async () => {
    await migrate(database.url, APP);
    await fillDatabase(client);
    // As before: token 1 was replaced by 2, and that by 3; 4 is unrelated.
    await client.query(`alter table api_tokens drop column first_id;
      insert into api_tokens (account_id, name, digest, sealed, created_at, replaced_by)
      select 1, 'shop ' || at, 'digest ' || at, 'sealed', now(), case when at = 2 then 3 end from generate_series(2, 4) at;
      update api_tokens set replaced_by = 2 where id = 1;
      insert into token_spending (token_id, day, spent) values (2, '2026-03-02', 50), (3, '2026-03-02', 500), (3, '2026-03-03', 7), (4, '2026-03-02', 1)`);
    await client.query(tokenLinesTables);
    expect(await rows('select id, first_id from api_tokens order by id')).toEqual(
      [
        [1, null],
        [2, 1],
        [3, 1],
        [4, null],
      ].map(([id, first]) => ({ id, first_id: first })),
    );
    expect(await rows('select token_id, day::text, spent::int from token_spending order by 1, 2')).toEqual([
      { token_id: 1, day: '2026-03-02', spent: 2_000 },
      { token_id: 1, day: '2026-03-03', spent: 7 },
      { token_id: 4, day: '2026-03-02', spent: 1 },
    ]);
  });

  it('clear TransferLocks that have ended by the clock of their account, and those under TLDs without a transfer lock', async () => {
    await migrate(database.url, APP);
    await fillDatabase(client);
    const [{ tld }] = (await rows('select tld from domains limit 1')) as { tld: string }[];
    const locked = async (): Promise<unknown[]> =>
      rows('select transfer_lock_until is not null as locked, calendar_at is null as looked_at from domains');
    const before = `update domains set transfer_lock_until = now() + interval '3 days';
      update account_clocks set ahead_seconds = 0; insert into account_clocks (account_id, changed_at) select id, now() from accounts on conflict do nothing;
      delete from tld_rules where tld = '${tld}'`;
    const cases: [string, boolean][] = [
      ['', true],
      [`update domains set transfer_lock_until = now() - interval '1 second'`, false],
      [`update account_clocks set ahead_seconds = 86400 * 4`, false],
      [
        `insert into tld_rules (tld, valid_from, rules, created_at) values ('${tld}', '2026-01-01', '{"transferLockDays": 30}', now())`,
        true,
      ],
      [
        `insert into tld_rules (tld, valid_from, rules, created_at) values ('${tld}', '2026-01-01', '{"supportsTransferLock": false}', now())`,
        false,
      ],
      [
        `insert into tld_rules (tld, valid_from, rules, created_at) values ('${tld}', '2026-01-01', '{"transferLockDays": 0}', now())`,
        false,
      ],
      [
        `insert into tld_rules (tld, valid_from, rules, created_at) values ('${tld}', '2026-01-01', '{"supportsTransferLock": false}', now()), ('${tld}', '2026-01-02', '{}', now())`,
        true,
      ],
      [
        `insert into tld_rules (tld, valid_from, rules, created_at) values ('${tld}', now() + interval '1 day', '{"supportsTransferLock": false}', now())`,
        true,
      ],
    ];
    for (const [given, expected] of cases) {
      await client.query(before);
      // The trigger of the first release ignored the column.
      await client.query('drop trigger domains_calendar on domains');
      if (given) await client.query(given);
      await client.query(`update domains set calendar_at = 'infinity'`);
      await client.query(transferLockColumns);
      expect([given, await locked()]).toEqual([given, [{ locked: expected, looked_at: expected }]]);
    }
  });

  it('let the calendar of open verifications that have had a mail begin with their record', async () => {
    await migrate(database.url, APP);
    await fillDatabase(client);
    await client.query(`drop trigger contact_verifications_notices on contact_verifications;
      alter table contact_verifications drop column first_sent_at; delete from verification_links; delete from contact_verifications;
      insert into contact_verifications (account_id, email, contact_id, state, created_at, verify_by, done_until, sent, verified_at, verified_how)
      values (1, 'a@example.net', 1, 'open', '2026-03-02', '2026-03-17', '2026-03-02', 2, null, null), (1, 'b@example.net', 1, 'open', '2026-03-02', '2026-03-17', '2026-03-02', 0, null, null),
             (1, 'c@example.net', 1, 'verified', '2026-03-02', '2026-03-17', '2026-03-02', 1, '2026-03-03', 'link')`);
    await client.query(firstMailColumn);
    expect(
      await rows(
        'select email, first_sent_at = created_at as begun from contact_verifications order by email',
      ),
    ).toEqual([
      { email: 'a@example.net', begun: true },
      { email: 'b@example.net', begun: null },
      { email: 'c@example.net', begun: null },
    ]);
  });

  it('give the records of a set the least of their TTLs, and leave those aside and in other sets alone', async () => {
    await migrate(database.url, APP);
    await fillDatabase(client);
    const [{ domain_id: zone }] = (await rows('select domain_id from zones limit 1')) as {
      domain_id: number;
    }[];
    await client.query('delete from dns_records');
    await client.query(`insert into dns_records (domain_id, host, type, answer, ttl, set_aside, created_at, updated_at)
      select ${zone}, host, type, answer, ttl, aside, now(), now() from (values ('www', 'A', '192.0.2.1', 900, false), ('www', 'A', '192.0.2.2', 600, false), ('www', 'A', '192.0.2.3', 300, true),
        ('www', 'TXT', 'text', 300, false), ('api', 'A', '192.0.2.1', 450, false)) as r (host, type, answer, ttl, aside)`);
    await client.query(setTtls);
    expect(await rows('select host || type || answer as record, ttl from dns_records order by id')).toEqual(
      [
        ['wwwA192.0.2.1', 600],
        ['wwwA192.0.2.2', 600],
        ['wwwA192.0.2.3', 300],
        ['wwwTXTtext', 300],
        ['apiA192.0.2.1', 450],
      ].map(([record, ttl]) => ({ record, ttl })),
    );
  });

  it('answer texts from before their form was stored bare', async () => {
    await migrate(database.url, APP);
    await fillDatabase(client);
    await client.query(`alter table dns_records drop column sent;
      insert into dns_records (domain_id, host, type, answer, ttl, created_at, updated_at) select domain_id, 'txt', 'TXT', 'v=spf1 -all', 300, now(), now() from zones`);
    await client.query(sentTexts);
    expect(
      await rows(
        `select r.sent, dns_record_image(r)->>'answer' as answer, (dns_record_image(r)->'sent') is null as bare from dns_records r where host = 'txt'`,
      ),
    ).toEqual([{ sent: null, answer: 'v=spf1 -all', bare: true }]);
  });

  it('give back the rights that somebody changed by hand', async () => {
    await migrate(database.url, APP);
    const rights = await rows(RIGHTS);
    await client.query(`grant update, delete on ledger_postings, contacts to ${APP}`);
    await client.query(`revoke select on accounts from ${APP}`);
    await migrate(database.url, APP);
    expect(await rows(RIGHTS)).toEqual(rights);
  });

  it('give the application at no moment a right it must not have', async () => {
    await migrate(database.url, APP);
    let isDone = false;
    const watch = async (): Promise<number> => {
      let seen = 0;
      for (; !isDone; seen += 1) {
        const [may] = await rows(
          `select has_table_privilege('${APP}', 'contacts', 'update') or has_table_privilege('${APP}', 'webhook_attempts', 'delete') as wrong`,
        );
        if ((may as { wrong: boolean }).wrong) throw new Error('a right too many');
      }
      return seen;
    };
    const watching = watch();
    for (let times = 0; times < 5; times += 1) await migrate(database.url, APP);
    isDone = true;
    expect(await watching).toBeGreaterThan(10);
  });

  it('say why they cannot run, and leave nothing behind', async () => {
    await client.query('create table accounts (mine int)');
    await client.query(`alter table accounts owner to registrar_owner`);
    await expect(migrate(database.url, APP)).rejects.toThrow('already exists');
    expect(
      await rows(
        `select tablename from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations'`,
      ),
    ).toEqual([{ tablename: 'accounts' }]);
    await client.query('drop table accounts');
    expect(await migrate(database.url, APP)).toEqual({ applied: NAMES });
  });

  it('are refused to the role of the applications', async () => {
    const url = new URL(database.url);
    [url.username, url.password] = [APP, 'test-app'];
    await expect(migrate(url.href, APP)).rejects.toThrow('permission denied');
  });

  it('go no way back', async () => {
    expect(migrations.length).toBeGreaterThan(0);
    for (const migration of migrations)
      await expect(new migration().down()).rejects.toThrow('migrations only add');
  });

  it('require a database URL', async () => {
    await expect(program({})).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('MIGRATIONS_DATABASE_URL'),
    });
  });
});
