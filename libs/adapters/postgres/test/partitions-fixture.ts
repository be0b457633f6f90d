import { createEmptyDatabase, type TestDatabase } from '@registrar/testkit';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/data-source';
import { migrations } from '../src/migrations';
import type { Sql } from '../src/sql';

/** A database as it was before one of the migrations. */
export interface OldDatabase {
  database: TestDatabase;
  superuser: Client;
  rows<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>;
  end(): Promise<void>;
}

export async function databaseBefore(migration: string): Promise<OldDatabase> {
  const database = await createEmptyDatabase('owner');
  const superuser = new Client({ connectionString: database.superuserUrl });
  await superuser.connect();
  const options = dataSourceOptions({
    url: database.url,
    applicationName: 'registrar-test',
    poolMax: 2,
    statementTimeoutMs: 0,
  });
  const at = migrations.findIndex((each) => new each().name === migration);
  const dataSource = await new DataSource({
    ...options,
    migrations: migrations.slice(0, at),
  } as typeof options).initialize();
  await dataSource.runMigrations();
  await dataSource.destroy();
  return {
    database,
    superuser,
    rows: async <Row>(text: string, values: unknown[] = []) =>
      (await superuser.query(text, values)).rows as Row[],
    end: async () => {
      await superuser.end();
      await database.drop();
    },
  };
}

/** First of the month, so many months from the present one, in UTC. */
export function month(distance: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + distance, 1));
}

/** As partitions are named by it. */
export const suffix = (of: Date): string => of.toISOString().slice(0, 7).replace('-', '_');

let made = 0;
/** A UUID of version 7 that is made at that time. */
export function uuidAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, '0');
  made += 1;
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${made.toString(16).padStart(12, '0')}`;
}

/** Puts the rows of a client's table into months, as if the table had been partitioned so many months ago. */
export async function partitionedSince(superuser: Client, table: string, distance: number): Promise<void> {
  const { rows } = await superuser.query<{ leaf: string; bound: string }>(
    `select m.leaf, partitions.bound(r.key_type, $2) as bound from partitions.rules r, partitions.months($1) m where r.table_name = $1`,
    [table, month(distance)],
  );
  for (const { leaf, bound } of rows)
    if (leaf.includes('_before_')) {
      const earlier = `${table}_before_${suffix(month(distance))}`;
      await superuser.query(`alter table public.${table} detach partition partitions.${leaf};
        alter table partitions.${leaf} rename to ${earlier};
        alter table public.${table} attach partition partitions.${earlier} for values from (minvalue) to ('${bound}')`);
    } else await superuser.query(`drop table partitions.${leaf}`);
  for (;;) {
    const made = await superuser.query<{ leaf: string | null }>('select make_next_partition($1, 3) as leaf', [
      table,
    ]);
    if (made.rows[0].leaf === null) return;
  }
}

/** The partition of each row, without the name of its table, in the order of an expression. */
export async function placesOf(superuser: Client, table: string, order: string): Promise<string[]> {
  const { rows } = await superuser.query<{ leaf: string }>(
    `select tableoid::regclass::text as leaf from ${table} order by ${order}`,
  );
  return rows.map(({ leaf }) => leaf.replace(`partitions.${table}_`, ''));
}

/**
 * The statements of a store as PostgreSQL has run them, with plans made for any values, as the application's
 * get.
 */
export async function plansOf(
  superuser: Client,
  sql: Sql,
  settings: string,
  act: () => Promise<unknown>,
): Promise<string[]> {
  const asked: [text: string, values: readonly unknown[]][] = [];
  const spies = (['row', 'rows', 'change', 'send'] as const).map((method) => {
    const original = (sql[method] as (...args: unknown[]) => unknown).bind(sql);
    return jest.spyOn(sql, method as 'row').mockImplementation(((
      name: string,
      text: string,
      values: unknown[] = [],
      check?: unknown,
    ) => {
      asked.push([text, values]);
      return original(name, text, values, check);
    }) as (typeof sql)['row']);
  });
  await act();
  for (const spy of spies) spy.mockRestore();
  const lines: string[] = [];
  await superuser.query(`begin; set local plan_cache_mode = force_generic_plan; ${settings}`);
  for (const [text, values] of asked) {
    const { rows } = await superuser.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off) ${text}`, [
      ...values,
    ]);
    lines.push(...rows.map((row) => row['QUERY PLAN']));
  }
  await superuser.query('rollback');
  return lines.filter((line) => !line.includes('never executed'));
}

/** In how many partitions of a table the statements of a store search, planned as for large tables. */
export async function partitionsRead(
  superuser: Client,
  sql: Sql,
  table: string,
  act: () => Promise<unknown>,
): Promise<number> {
  const scan = new RegExp(
    `(?:Seq|Heap|Index|Only) Scan(?: Backward)?(?: using \\S+)? on (${table}_(?:before_)?(?:\\d{4}_\\d{2}|others))\\b`,
  );
  const lines = await plansOf(
    superuser,
    sql,
    'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off',
    act,
  );
  return new Set(lines.flatMap((line) => scan.exec(line)?.[1] ?? [])).size;
}
