import { Client } from 'pg';
import { openDatabase, type OpenDatabase } from '../test/open-database';
import { NOW, Rows } from '../test/rows';

const APP = 'registrar';
const OWNER = 'registrar_owner';

/** Tables to which the application only adds rows. */
const WRITTEN_ONCE = {
  account_events: { key: 'id', column: 'body' },
  announcement_accounts: { key: 'announcement_id, account_id', column: 'mailed' },
  database_timelines: { key: 'system, timeline', column: 'mark' },
  environment_mark: { key: 'id', column: 'environment' },
  audit_log: { key: 'id, stored_at', column: 'actor' },
  claims_acknowledgements: { key: 'operation_id', column: 'name' },
  claims_notices: { key: 'id', column: 'label' },
  contacts: { key: 'id', column: 'city' },
  ledger_postings: { key: 'transaction_id, line', column: 'amount' },
  ledger_transactions: { key: 'id', column: 'kind' },
  registrant_changes: { key: 'id', column: 'account_id' },
  tld_rules: { key: 'id', column: 'created_at' },
  domain_moves: { key: 'id', column: 'moved_at' },
  compliance_notices: { key: 'id', column: 'way' },
  service_notice_updates: { key: 'notice_id, number', column: 'body' },
  domain_notices: { key: 'domain_id, term_end, kind, contact_id', column: 'policy' },
  data_reminders: { key: 'domain_id, mail_id', column: 'data_digest' },
  transfer_moves: { key: 'transfer_id, number', column: 'reason' },
  webhook_attempts: { key: 'delivery_id, number', column: 'error' },
  zone_changes: { key: 'domain_id, version, stored_at', column: 'author' },
  zone_signing_moves: { key: 'id', column: 'author' },
  payment_events: { key: 'id', column: 'type' },
  order_taxes: { key: 'order_id', column: 'label' },
  account_month_balances: { key: 'account_id, month', column: 'balance' },
  exchange_rates: { key: 'currency, valid_from', column: 'rate' },
  registry_connection_versions: { key: 'connection_id, version', column: 'settings' },
};

/**
 * Tables from which the application also deletes rows; all others are records, or are referenced by records.
 */
const PASSING = [
  'account_mail_settings',
  'account_mail_wordings',
  'availability_counts',
  'data_reminder_turns',
  'dns_records',
  'domain_ds',
  'email_forwardings',
  'forwarding_recipient_links',
  'forwarding_recipient_mails',
  'idempotency_keys',
  'job_changes',
  'job_items',
  'jobs',
  'notice_turns',
  'outbox',
  'premium_names',
  'quotes',
  'registration_attempts',
  'registry_hosts',
  'registry_session_reports',
  'session_leases',
  'session_wants',
  'staff_challenges',
  'staff_passkeys',
  'staff_sessions',
  'staff_filters',
  'staff_views',
  'staff_view_requests',
  'status_subscribers',
  'status_subscriber_links',
  'upcoming_notices',
  'url_forwardings',
  'vanity_nameservers',
  'verification_checks',
  'verification_links',
  'webhook_subscriptions',
  'zone_blocks',
];

let database: OpenDatabase;
let superuser: Client;
let app: Client;
beforeAll(async () => {
  database = await openDatabase();
  [superuser, app] = [
    new Client({ connectionString: database.superuserUrl }),
    new Client({ connectionString: database.url }),
  ];
  await Promise.all([superuser.connect(), app.connect()]);
  await new Rows(database.sql).account();
  await superuser.query('create table public.made_later (secret text)');
});
afterAll(async () => {
  await Promise.all([superuser?.end(), app?.end()]);
  await database?.close();
});

describe('the role of the applications', () => {
  it('has these rights on tables, and no others have any', async () => {
    const { rows } = await superuser.query<{ grantee: string; table_name: string; rights: string }>(
      `select grantee, table_name, string_agg(lower(privilege_type), ' ' order by privilege_type) as rights from information_schema.role_table_grants
        where table_schema = 'public' and grantee not in ($1, 'postgres') group by 1, 2`,
      [OWNER],
    );
    const { rows: tables } = await superuser.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'made_later'`,
    );
    const particular: Record<string, string> = {
      schema_migrations: 'select',
      audit_chain: 'select',
      audit_chain_head: 'select',
      ...Object.fromEntries(Object.keys(WRITTEN_ONCE).map((table) => [table, 'insert select'])),
      ...Object.fromEntries(PASSING.map((table) => [table, 'delete insert select update'])),
    };
    const expected = tables.map(({ name }) => [APP, name, particular[name] ?? 'insert select update']);
    expect(rows.map(({ grantee, table_name: table, rights }) => [grantee, table, rights]).sort()).toEqual(
      expected.sort(),
    );
    expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(particular)));
  });

  it('is nothing more than a role that may log in', async () => {
    const { rows } = await superuser.query(
      'select rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls, rolcanlogin from pg_roles where rolname = $1',
      [APP],
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        rolbypassrls: false,
        rolcanlogin: true,
      },
    ]);
    const { rows: memberships } = await superuser.query(
      `select roleid::regrole from pg_auth_members where member = $1::regrole`,
      [APP],
    );
    expect(memberships).toEqual([]);
  });

  const FORBIDDEN: { deed: string; statements: string[] }[] = [
    {
      deed: 'changes what is written once',
      statements: Object.entries(WRITTEN_ONCE).flatMap(([table, { key, column }]) => [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
        `select * from ${table} for update`,
        `insert into ${table} default values on conflict (${key}) do update set ${column} = excluded.${column}`,
      ]),
    },
    {
      deed: 'removes a record',
      statements: [
        'accounts',
        'account_balances',
        'api_tokens',
        'operations',
        'orders',
        'order_items',
        'domains',
        'registry_commands',
        'poll_messages',
        'webhook_deliveries',
        'staff_keys',
      ].map((table) => `delete from ${table}`),
    },
    {
      deed: 'says which migrations ran',
      statements: [
        `insert into schema_migrations ("timestamp", name) values (1, 'x')`,
        'update schema_migrations set name = name',
        'delete from schema_migrations',
      ],
    },
    {
      deed: 'empties a table in one stroke',
      statements: ['truncate accounts cascade', 'truncate outbox', 'truncate account_balances'],
    },
    {
      deed: 'makes anything',
      statements: [
        'create table public.mine (id int)',
        'create temporary table mine (id int)',
        'create schema mine',
        'create view public.mine as select 1',
        'create sequence public.mine',
        `create function public.mine() returns int language sql as 'select 1'`,
        'create index on public.accounts (status)',
        'create extension pgcrypto',
        'create role mine',
        'create database mine',
      ],
    },
    {
      deed: 'takes the guards of the ledger away',
      statements: [
        'alter table ledger_postings disable trigger all',
        'alter table ledger_postings disable trigger ledger_postings_balanced',
        'drop trigger ledger_postings_balanced on ledger_postings',
        'drop trigger ledger_transactions_append_only on ledger_transactions',
        'drop function ledger_balanced() cascade',
        `create or replace function public.ledger_balanced() returns trigger language plpgsql as 'begin return null; end'`,
        'alter function ledger_append_only() rename to nothing',
        `create trigger mine before insert on ledger_postings for each row execute function count_orders()`,
        'alter table account_balances drop constraint account_balances_available_ck',
        'set session_replication_role = replica',
        'drop trigger audit_log_append_only on audit_log',
        'alter table audit_log disable trigger all',
      ],
    },
    {
      deed: 'changes or removes a table',
      statements: [
        'alter table accounts add column mine int',
        'drop table outbox',
        'alter table accounts owner to registrar',
        'drop index accounts_username_uq',
        'alter table ledger_postings rename to gone',
        'drop schema public cascade',
        'comment on table accounts is null',
        'alter sequence accounts_id_seq restart',
        `select setval('accounts_id_seq', 1)`,
      ],
    },
    {
      deed: 'takes more rights',
      statements: [
        `set role ${OWNER}`,
        'set role postgres',
        `grant ${OWNER} to registrar`,
        `alter role registrar superuser`,
        'alter role registrar bypassrls',
        `set session authorization ${OWNER}`,
        `alter default privileges for role ${OWNER} grant all on tables to registrar`,
      ],
    },
    {
      deed: 'reads what it was not given',
      statements: [
        'select * from made_later',
        'select * from pg_authid',
        'select * from pg_shadow',
        `select pg_read_file('postgresql.conf')`,
        `select pg_ls_dir('.')`,
        `copy accounts to '/tmp/x'`,
        `copy accounts from program 'id'`,
        `select lo_import('/etc/hostname')`,
      ],
    },
    {
      deed: 'stops the server or others',
      statements: [
        'select pg_reload_conf()',
        `alter system set fsync = off`,
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'postgres'",
      ],
    },
  ];
  describe.each(FORBIDDEN)('never $deed', ({ statements }) => {
    it.each(statements)('%s', async (statement) => {
      await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' });
    });
  });

  it('gains no right by a grant of its own: it is refused with a warning', async () => {
    const reported: string[] = [];
    app.on('notice', (notice) => reported.push(notice.message ?? ''));
    await app
      .query('grant select on audit_log to public')
      .catch((error: { code: string }) => reported.push(error.code));
    expect(reported).toEqual([expect.stringMatching(/no privileges were granted|42501/)]);
    const { rows } = await superuser.query(
      `select has_table_privilege('public', 'audit_log', 'select') as may`,
    );
    expect(rows).toEqual([{ may: false }]);
  });

  it.each(['accounts', 'operations', 'domains', 'idempotency_keys', 'outbox'])(
    'works on the rows of %s',
    async (table) => {
      await expect(app.query(`select * from ${table}`)).resolves.toMatchObject({ command: 'SELECT' });
      await expect(app.query(`select * from ${table} for update`)).resolves.toMatchObject({
        command: 'SELECT',
      });
    },
  );
});

describe('the audit log', () => {
  beforeAll(() =>
    app.query(
      `insert into audit_log (at, actor, role, action, target, request_id) values ($1, 'a', 'owner', 'account.open', 'account:1', 'r')`,
      [NOW],
    ),
  );

  it.each([`update audit_log set actor = 'b'`, 'delete from audit_log', 'truncate audit_log'])(
    'is not changed by the owner of the tables either: %s',
    async (statement) => {
      const owner = new Client({ connectionString: database.ownerUrl });
      await owner.connect();
      try {
        await expect(owner.query(statement)).rejects.toMatchObject({
          code: '23001',
          message: 'the audit log is append-only',
        });
      } finally {
        await owner.end();
      }
    },
  );
});

describe('the role of the name servers', () => {
  it('reads no table, only its own views, and writes only PowerDNS’ own tables', async () => {
    const { rows } = await superuser.query<{ name: string; rights: string }>(
      `select table_schema || '.' || table_name as name, string_agg(lower(privilege_type), ' ' order by privilege_type) as rights from information_schema.role_table_grants
        where grantee = 'registrar_dns_reader' group by 1 order by 1`,
    );
    const writes = 'delete insert select update';
    expect(rows).toEqual([
      { name: 'powerdns.comments', rights: 'select' },
      { name: 'powerdns.cryptokeys', rights: writes },
      { name: 'powerdns.domainmetadata', rights: writes },
      { name: 'powerdns.domains', rights: 'select' },
      { name: 'powerdns.metadata', rights: 'select' },
      { name: 'powerdns.records', rights: 'select' },
      { name: 'powerdns.supermasters', rights: 'select' },
      { name: 'powerdns.tsigkeys', rights: 'select' },
    ]);
  });

  it.each([
    'select * from public.domains',
    'select * from public.accounts',
    'select * from public.dns_records',
    'select * from powerdns.served',
    'select * from powerdns.contents',
    'truncate powerdns.cryptokeys',
    `insert into powerdns.tsigkeys (name, algorithm, secret) values ('a', 'b', 'c')`,
    'create table powerdns.mine (id int)',
    'drop view powerdns.records',
    `select * from forwarding.mail_aliases`,
    'set role registrar',
  ])('is refused: %s', async (statement) => {
    const reader = new Client({ connectionString: database.urlAs('dnsReader') });
    await reader.connect();
    try {
      await expect(reader.query(statement)).rejects.toMatchObject({ code: '42501' });
    } finally {
      await reader.end();
    }
  });

  it('shows its keys to the applications no more than to others', async () => {
    for (const statement of ['select * from powerdns.cryptokeys', `select powerdns.lookup('a', null, null)`])
      await expect(app.query(statement)).rejects.toMatchObject({ code: '42501' });
  });
});
