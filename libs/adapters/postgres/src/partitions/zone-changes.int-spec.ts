import type { RecordData } from '@registrar/dns';
import { until } from '@registrar/testkit';
import { Client } from 'pg';
import { DomainRows } from '../../test/domain-rows';
import { contentsOf, fillDatabase, LATER_TABLES } from '../../test/filled-database';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import {
  databaseBefore,
  month,
  type OldDatabase,
  partitionedSince,
  partitionsRead,
  placesOf,
  suffix,
} from '../../test/fixtures/partitions-fixture';
import { nextNumber, NOW } from '../../test/rows';
import { PostgresRecordReader } from '../dns/record-reader';
import { PostgresRecordStore } from '../dns/record-store';
import { migrate } from '../migrate';
import { PostgresPartitions } from './partitions';

const MIGRATION = 'PartitionedZoneChanges1778600000000';
const APP = 'registrar';
const UNTIL = suffix(month(2));
const INSERT = `insert into zone_changes (domain_id, version, at, author, action, diff, stored_at)
  values ($1, $2, now(), 'filled-test', 'create', '[]', $3)`;

describe('zone changes of a filled database', () => {
  let old: OldDatabase;
  beforeEach(async () => {
    old = await databaseBefore(MIGRATION);
    await fillDatabase(old.superuser);
    await old.superuser.query(
      `insert into zone_changes (domain_id, version, at, author, action, diff) select 1, v, now(), 'filled-test', 'create', '[]' from generate_series(2, 500) v;
       update zones set version = 500`,
    );
  });
  afterEach(() => old?.end());

  const contents = async (): Promise<Map<string, string[]>> => {
    const all = await contentsOf(old.superuser);
    all.delete('schema_migrations');
    for (const table of LATER_TABLES) all.delete(table);
    // without the columns that they get later, all of them null or false
    for (const table of [
      'domains',
      'dns_records',
      'outbox',
      'webhook_deliveries',
      'domain_ends',
      'contact_verifications',
    ])
      all.set(
        table,
        all.get(table)!.map((row) => row.replace(/,*\)$/, ')')),
      );
    for (const table of ['accounts', 'operations', 'idempotency_keys', 'transfers'])
      all.set(
        table,
        all.get(table)!.map((row) => row.replace(/(,f?)*\)$/, ')')),
      );
    return all;
  };

  it('stay as they are, in the partition of before, and are stored by month from then on', async () => {
    const before = await contents();
    await migrate(old.database.url, APP);
    const after = await contents();
    after.set(
      'zone_changes',
      after.get('zone_changes')!.map((row) => row.replace(/,"[^"]*"\)$/, ')')),
    );
    expect(after).toEqual(before);
    for (const [version, distance] of [
      [501, 1],
      [502, 2],
      [503, 3],
      [504, 40],
    ])
      await old.superuser.query(INSERT, [1, version, month(distance)]);
    const places = await placesOf(old.superuser, 'zone_changes', 'version');
    expect(new Set(places.slice(0, 501))).toEqual(new Set([`before_${UNTIL}`]));
    expect(places.slice(501)).toEqual([UNTIL, suffix(month(3)), 'others']);
  });

  it('are of a zone that exists, and hold it, in each partition', async () => {
    await migrate(old.database.url, APP);
    for (const at of [month(0), month(2), month(40)]) {
      await expect(old.superuser.query(INSERT, [99, 1, at])).rejects.toMatchObject({ code: '23503' });
      await old.superuser.query(INSERT, [1, 600, at]);
    }
    await old.superuser.query(`set session_replication_role = replica;
      delete from zone_changes where version <> 600; set session_replication_role = origin`);
    await expect(old.superuser.query('delete from zones')).rejects.toMatchObject({ code: '23503' });
  });

  it('let a writer that has locked its zone before them go on, and then get their partitions', async () => {
    const writer = new Client({ connectionString: old.database.superuserUrl });
    await writer.connect();
    await writer.query(`set lock_timeout = '800ms'; begin; update zones set updated_at = now()`);
    const migrating = migrate(old.database.url, APP);
    await until(
      async () =>
        (
          await old.rows(
            `select 1 from pg_stat_activity a join pg_locks l on l.pid = a.pid
              where a.query like '%partitions.swap%' and l.relation = 'zones'::regclass and not l.granted and a.pid <> pg_backend_pid()`,
          )
        ).length > 0,
      'the swap waits for the zones',
    );
    await writer.query(INSERT.replace(', stored_at', '').replace(', $3', ''), [1, 501]);
    await writer.query('commit');
    await writer.end();
    expect((await migrating).applied).toContain(MIGRATION);
    expect((await placesOf(old.superuser, 'zone_changes', 'version')).at(-1)).toBe(`before_${UNTIL}`);
  });

  it('are partitioned by a second run after a crash that left the column and the check', async () => {
    await old.superuser
      .query(`alter table zone_changes add column stored_at timestamptz not null default now(),
      add constraint zone_changes_month_ck check (stored_at < '2100-01-01') not valid;
      create unique index zone_changes_stored_uq on zone_changes (domain_id, version, stored_at)`);
    await migrate(old.database.url, APP);
    expect(
      await old.rows(`select count(*)::int as n, count(distinct version)::int as versions from zone_changes`),
    ).toEqual([{ n: 500, versions: 500 }]);
    expect(await old.rows(`select conname from pg_constraint where conname like '%month_ck'`)).toEqual([]);
  });
});

describe('the history of a zone in several months', () => {
  let base: OpenDatabase;
  let superuser: Client;
  let rows: DomainRows;
  let store: PostgresRecordStore;
  let reader: PostgresRecordReader;
  beforeAll(async () => {
    base = await openDatabase();
    superuser = new Client({ connectionString: base.superuserUrl });
    await superuser.connect();
    rows = await DomainRows.create(base.sql);
    store = new PostgresRecordStore(base.sql, { sendDefaults: false });
    reader = new PostgresRecordReader(base.sql, { sendDefaults: false });
    await partitionedSince(superuser, 'zone_changes', -16);
  });
  afterAll(async () => {
    await superuser?.end();
    await base?.close();
  });

  let accountId: number;
  let domainName: string;
  beforeEach(async () => {
    accountId = await rows.rows.account();
    domainName = `months-${nextNumber()}.example`;
    await superuser.query(
      `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, locks,
                            registrant_id, admin_id, tech_id, billing_id, created_at)
       values ($1, $2, 'example', $3, 'active', $4, $4, 1, true, true, true, '{}', $5, $5, $5, $5, $4)`,
      [accountId, domainName, rows.connectionId, NOW, rows.contactId],
    );
  });

  const a = (host: string): RecordData => ({ type: 'A', host, answer: '192.0.2.1', ttl: 300 });
  const create = (host: string) =>
    store.create({ accountId, domainName, author: 'reseller', now: NOW, limit: 1_000 }, a(host));
  const hostsAt = async (version?: number): Promise<string[] | undefined> =>
    (await reader.contents(accountId, domainName, version))?.records.map(({ host }) => host);
  const versions = async () => {
    const { totalCount, versions: page } = (await reader.versions(accountId, domainName, 1, 100))!;
    return [totalCount, page.map(({ version }) => version)];
  };

  /** As if each version had been written in another month; the present one is 0. */
  async function moveToMonths(months: readonly number[]): Promise<void> {
    await superuser.query('set session_replication_role = replica');
    for (const [at, distance] of months.entries())
      await superuser.query(
        `update zone_changes c set stored_at = $3 from domains d where d.id = c.domain_id and d.name = $1 and c.version = $2`,
        [domainName, at + 1, month(distance)],
      );
    await superuser.query('set session_replication_role = origin');
  }

  it('is read as one, and from the oldest version that is left once months have been dropped', async () => {
    for (const host of ['one', 'two', 'three', 'four']) await create(host);
    await moveToMonths([-17, -16, -1, 0]);
    expect(await versions()).toEqual([4, [4, 3, 2, 1]]);
    expect(await Promise.all([0, 1, 3].map(hostsAt))).toEqual([[], ['one'], ['one', 'three', 'two']]);
    const partitions = new PostgresPartitions(base.sql);
    await expect(partitions.dropOldest('zone_changes', 399)).rejects.toMatchObject({ code: '42501' });
    expect(await partitions.dropOldest('zone_changes', 400)).toBe(
      `zone_changes_before_${suffix(month(-16))}`,
    );
    expect(await versions()).toEqual([3, [4, 3, 2]]);
    // Of version 1 the later changes are all there; its own is not.
    expect(await Promise.all([0, 1].map(hostsAt))).toEqual([undefined, ['one']]);
    expect(await reader.version(accountId, domainName, 1)).toBeUndefined();
    expect(await reader.version(accountId, domainName, 2)).toMatchObject({ version: 2, added: 1 });
    expect(await partitions.dropOldest('zone_changes', 400)).toBe(`zone_changes_${suffix(month(-16))}`);
    expect(await Promise.all([0, 1, 2, 4].map(hostsAt))).toEqual([
      undefined,
      undefined,
      ['one', 'two'],
      ['four', 'one', 'three', 'two'],
    ]);
    expect(await hostsAt()).toEqual(['four', 'one', 'three', 'two']);
    await create('five');
    expect(await versions()).toEqual([3, [5, 4, 3]]);
  });

  it('has no version left once all its months were dropped, and goes on', async () => {
    await create('one');
    await superuser.query(`set session_replication_role = replica`);
    await superuser.query(
      'delete from zone_changes c using domains d where d.id = c.domain_id and d.name = $1',
      [domainName],
    );
    await superuser.query(`set session_replication_role = origin`);
    expect(await versions()).toEqual([0, []]);
    expect(await Promise.all([0, 1, undefined].map(hostsAt))).toEqual([undefined, ['one'], ['one']]);
    await create('two');
    expect(await versions()).toEqual([1, [2]]);
  });

  it('never has a later version in an earlier month: the clock is read under the lock of the zone', async () => {
    await create('one');
    const other = new Client({ connectionString: base.superuserUrl });
    await other.connect();
    await other.query('begin; update zones set updated_at = now()');
    const writing = create('two');
    await until(
      async () =>
        (
          await superuser.query(
            `select 1 from pg_stat_activity where wait_event_type = 'Lock' and application_name = 'registrar-test' and datname = current_database()`,
          )
        ).rows.length > 0,
      'the writer waits for the zone',
    );
    const { rows: clock } = await other.query<{ at: string }>('select clock_timestamp()::text as at');
    await other.query('commit');
    await other.end();
    await writing;
    const { rows: late } = await superuser.query(
      `select c.stored_at > $2::timestamptz as "isLater" from zone_changes c join domains d on d.id = c.domain_id where d.name = $1 and c.version = 2`,
      [domainName, clock[0].at],
    );
    expect(late).toEqual([{ isLater: true }]);
  });

  it('has each version once, whichever month its writers at the same time are in', async () => {
    await create('zero');
    await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map(create));
    expect(await versions()).toEqual([7, [7, 6, 5, 4, 3, 2, 1]]);
  });

  it('refuses changes to the owner in every partition', async () => {
    const { rows: leaves } = await superuser.query<{ leaf: string }>(
      `select inhrelid::regclass::text as leaf from pg_inherits where inhparent = 'zone_changes'::regclass`,
    );
    const refused: unknown[] = [];
    for (const { leaf } of leaves)
      await base.asOwner(`delete from ${leaf}`).catch(({ code }: { code: string }) => refused.push(code));
    expect(leaves.length).toBeGreaterThan(16);
    expect(refused).toEqual(leaves.map(() => '23001'));
  });

  it('is not read for the present records', async () => {
    await create('one');
    const partitionsOf = async (read: () => Promise<unknown>): Promise<number> =>
      partitionsRead(superuser, base.sql, 'zone_changes', read);
    expect(await partitionsOf(() => hostsAt())).toBe(0);
    expect(await partitionsOf(() => hostsAt(0))).toBeGreaterThan(0);
  });
});
