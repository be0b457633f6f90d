import { EXPECTED_FUNCTIONS, expectedPrivileges, type TablePrivilege } from '../grants';
import { environmentOf } from '../platform/environment-mark';
import { databaseError, type Sql } from '../sql';
import { findTimelineMark, hasMark, TIMELINE, type TimelineMark } from '../replica/timelines';
import type { PrimaryFacts, ReplicaFacts, RoleFacts, SchemaFacts, ServerFacts, TroubleFacts } from './facts';

const SERVER = `
select d.datname as database, pg_encoding_to_char(d.encoding) as encoding, current_setting('TimeZone') as "timeZone", d.datcollate as collation,
       d.datcollversion as "recordedCollation", pg_database_collation_actual_version(d.oid) as "presentCollation", pg_is_in_recovery() as "inRecovery",
       pg_database_size(d.oid)::text as size, (select sum(numbackends)::int from pg_stat_database) as connections, current_setting('max_connections')::int as "maxConnections"
  from pg_database d where d.datname = current_database()`;

/** When the server began this statement, by its own clock: that is what is compared with this machine's. */
const CLOCK = `select extract(epoch from query_start)::float8 * 1000 as ms from pg_stat_activity where pid = pg_backend_pid()`;

/** By its name as text: the column may not be there before a migration. */
const CLOCK_CORRECTION = `select (to_jsonb(l) ->> 'clock_correction_ms')::float8 as ms from environment_leases l`;
const UNDEFINED_TABLE = '42P01';

const ROLE = `
select r.rolname as role, r.rolsuper as "isSuperuser", r.rolcreaterole as "createsRoles", r.rolcreatedb as "createsDatabases",
       r.rolreplication as replicates, r.rolbypassrls as "bypassesRowSecurity",
       (select count(*)::int from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and pg_has_role(r.oid, c.relowner, 'member')) as owned
  from pg_roles r where r.rolname = current_user`;

/** Relations of extensions are their installer's: `grant … on all tables` of the owner does not reach them. */
const TABLES = `
select c.relname as name,
       array_remove(array[case when has_table_privilege(c.oid, 'select') then 'select' end, case when has_table_privilege(c.oid, 'insert') then 'insert' end,
                          case when has_table_privilege(c.oid, 'update') then 'update' end, case when has_table_privilege(c.oid, 'delete') then 'delete' end], null) as granted
  from pg_class c
 where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')
 order by c.relname`;

/** `case`: the order of conditions joined by `and` is the planner's, and the function refuses other relations. */
const OTHERS = `
select 'sequence ' || c.relname as name from pg_class c
 where c.relnamespace = 'public'::regnamespace and case when c.relkind = 'S' then not has_sequence_privilege(c.oid, 'usage') else false end
 union all
select 'function ' || f.name from unnest($1::text[]) as f (name)
 where not exists (select from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = f.name and has_function_privilege(p.oid, 'execute'))
 order by 1`;

const REPLICA = `
select (select system_identifier::text from pg_control_system()) as system, pg_is_in_recovery() as "inRecovery",
       case when pg_is_in_recovery() then pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())::float8 end as "bytesBehind",
       extract(epoch from $2::timestamptz - pg_last_xact_replay_timestamp())::float8 as "secondsSinceReplay",
       exists (select from pg_stat_wal_receiver) as "isReceiving"`;

const MARK = `select ${hasMark('$1', '$2', '$3')} as shows`;

const COUNT = (from: string): string =>
  `(select count(*)::int from (select 1 from ${from} limit 10000) as counted)`;
const TROUBLES = `
select ${COUNT('outbox')} as "outboxEvents", (select occurred_at from outbox order by id limit 1) as "oldestEventAt",
       ${COUNT(`webhook_deliveries where state = 'failed' and finished_at > $1::timestamptz - interval '1 day'`)} as "failedDeliveries",
       ${COUNT(`operations where attention_at is not null and state in ('open', 'pending')`)} as "operationsInDoubt",
       (select min(attention_at) from operations where attention_at is not null and state in ('open', 'pending')) as "oldestDoubtAt",
       ${COUNT('payments where attention_at is not null')} as "paymentsInDoubt", ${COUNT('payment_refunds where attention_at is not null')} as "refundsInDoubt",
       ${COUNT(`payments where due_at < $1::timestamptz - interval '1 hour'`)} as "unsettledPayments"`;

/** Privileges of the present role that differ from those that `migrate` grants. */
export interface TableGrants {
  tables: number;
  /** As "update of domains", "sequence x". */
  missing: string[];
  excess: string[];
}

/** Reads what a database says of itself; writes nothing. */
export class PostgresDiagnosis {
  constructor(private readonly sql: Sql) {}

  /** As `server_version_num`: 160004 is 16.4. */
  async version(): Promise<number> {
    const row = await this.sql.row<{ version: number }>(
      'diagnosis_version',
      `select current_setting('server_version_num')::int as version`,
    );
    return row!.version;
  }

  /** Needs PostgreSQL 15. */
  async server(): Promise<ServerFacts> {
    return (await this.sql.row<ServerFacts>('diagnosis_server', SERVER))!;
  }

  /** Milliseconds since 1970 by the clock of the server. */
  async clock(): Promise<number> {
    const row = await this.sql.row<{ ms: number }>('diagnosis_clock', CLOCK);
    return row!.ms;
  }

  /**
   * Milliseconds that the time of the platform is ahead of that clock; 0 where the schema has no corrections yet.
   */
  async clockCorrection(): Promise<number> {
    const row = await this.unlessMissing(
      this.sql.row<{ ms: number | null }>('diagnosis_clock_correction', CLOCK_CORRECTION),
    );
    return row?.ms ?? 0;
  }

  async role(): Promise<RoleFacts> {
    return (await this.sql.row<RoleFacts>('diagnosis_role', ROLE))!;
  }

  async grants(): Promise<TableGrants> {
    const tables = await this.sql.rows<{ name: string; granted: TablePrivilege[] }>(
      'diagnosis_tables',
      TABLES,
    );
    const others = await this.sql.rows<{ name: string }>('diagnosis_grants', OTHERS, [EXPECTED_FUNCTIONS]);
    const differing = (from: (name: string) => readonly string[], to: (name: string) => readonly string[]) =>
      tables.flatMap(({ name }) =>
        from(name)
          .filter((privilege) => !to(name).includes(privilege))
          .map((privilege) => `${privilege} of ${name}`),
      );
    const byName = new Map(tables.map(({ name, granted }) => [name, granted]));
    const grantedTo = (name: string): readonly string[] => byName.get(name) ?? [];
    return {
      tables: tables.length,
      missing: [...differing(expectedPrivileges, grantedTo), ...others.map(({ name }) => name)],
      excess: differing(grantedTo, expectedPrivileges),
    };
  }

  async schema(): Promise<SchemaFacts> {
    const applied = await this.sql.rows<{ name: string }>(
      'diagnosis_migrations',
      'select name from schema_migrations order by id',
    );
    return { applied: applied.map(({ name }) => name), environment: await environmentOf(this.sql) };
  }

  async primary(): Promise<PrimaryFacts> {
    const row = await this.sql.row<PrimaryFacts>(
      'diagnosis_primary',
      `select (select system_identifier::text from pg_control_system()) as system, pg_current_wal_lsn()::text as position, ${TIMELINE} as timeline`,
    );
    return row!;
  }

  /** At the primary, the mark of its timeline; undefined: no process has put it yet, or a migration is missing. */
  async timelineMark(primary: PrimaryFacts): Promise<TimelineMark | undefined> {
    return this.unlessMissing(findTimelineMark(this.sql, primary));
  }

  /** `position`: of the primary, read before, as its mark was. */
  async replica(position: string, mark: TimelineMark | undefined, now: Date): Promise<ReplicaFacts> {
    const facts = (await this.sql.row<ReplicaFacts>('diagnosis_replica', REPLICA, [position, now]))!;
    return { ...facts, isOnTimeline: mark && (await this.showsMark(mark)) };
  }

  private async showsMark({ system, timeline, mark }: TimelineMark): Promise<boolean> {
    const values = [system, timeline, mark];
    const row = await this.unlessMissing(
      this.sql.row<{ shows: boolean }>('diagnosis_timeline', MARK, values),
    );
    return row?.shows ?? false;
  }

  private async unlessMissing<T>(answer: Promise<T>): Promise<T | undefined> {
    try {
      return await answer;
    } catch (error) {
      if (databaseError(error)?.code === UNDEFINED_TABLE) return undefined;
      throw error;
    }
  }

  async troubles(now: Date): Promise<TroubleFacts> {
    return (await this.sql.row<TroubleFacts>('diagnosis_troubles', TROUBLES, [now]))!;
  }

  /** Digest of an API token by its id, as stored. */
  async tokenDigest(id: string): Promise<string | undefined> {
    const row = await this.sql.row<{ digest: string }>(
      'diagnosis_token',
      'select digest from api_tokens where id = $1',
      [id],
    );
    return row?.digest;
  }

  /**
   * The active domains among `names`; `autorenewEnabled` false: it lapses at the end of its term.
   */
  async ownDomains(names: readonly string[]): Promise<{ name: string; autorenewEnabled: boolean }[]> {
    return this.sql.rows(
      'diagnosis_own_domains',
      `select name, autorenew_enabled as "autorenewEnabled" from domains where name = any($1) and removed_at is null and state = 'active' order by name`,
      [names],
    );
  }
}
