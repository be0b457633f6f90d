import { newDataSource } from '../data-source';
import { migrations } from '../migrations';
import { type TableSize } from './estimate';
import { planMigration, type PlannedMigration } from './plan-migration';
import { type AnswerRead, recordMigration } from './record';

const STATEMENT_TIMEOUT_MS = 10_000;

/** Undefined size: the table does not exist. `indexes`: tables by index. */
const SIZES = `
select n.name, (select sum(greatest(t.reltuples, 0))::float8 from pg_class t where t.oid = any(parts.oids)) as rows,
       (select bool_or(t.reltuples < 0 and pg_relation_size(t.oid) > 0) from pg_class t where t.oid = any(parts.oids)) as unknown,
       (select sum(pg_relation_size(t.oid))::float8 from pg_class t where t.oid = any(parts.oids)) as bytes
  from unnest($1::text[]) as n (name)
 cross join lateral (select array(select to_regclass(n.name)::oid union select relid::oid from pg_partition_tree(to_regclass(n.name))) as oids) parts
 where to_regclass(n.name) is not null`;
const INDEXED = `
select n.name, i.indrelid::regclass::text as "table" from unnest($1::text[]) as n (name) join pg_index i on i.indexrelid = to_regclass(n.name)`;

/**
 * The migrations of this build that the database does not have yet, with what each locks and for how long.
 * `url`: of the owner of the schema. Its sessions are read-only: nothing is changed.
 */
export async function planMigrations(url: string): Promise<PlannedMigration[]> {
  const dataSource = await newDataSource({
    url,
    applicationName: 'registrar-migrate-plan',
    poolMax: 1,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    readOnly: true,
    server: 'writable',
  }).initialize();
  try {
    const [{ exists }] = await dataSource.query<[{ exists: boolean }]>(
      `select to_regclass('schema_migrations') is not null as exists`,
    );
    const applied = exists
      ? await dataSource.query<{ name: string }[]>('select name from schema_migrations')
      : [];
    const answer: AnswerRead = (text, values) => dataSource.query(text, [...values]);
    const sizesOf = async (tables: readonly string[]): Promise<ReadonlyMap<string, TableSize>> => {
      const rows = await dataSource.query<{ name: string; rows: number; unknown: boolean; bytes: number }[]>(
        SIZES,
        [tables],
      );
      return new Map(
        rows.map(({ name, rows: count, unknown, bytes }) => [
          name,
          { bytes, ...(!unknown && { rows: count }) },
        ]),
      );
    };
    const tablesOf = async (indexes: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const rows = await dataSource.query<{ name: string; table: string }[]>(INDEXED, [indexes]);
      return new Map(rows.map(({ name, table }) => [name, table]));
    };
    const planned: PlannedMigration[] = [];
    for (const migration of migrations) {
      if (applied.some(({ name }) => name === migration.name)) continue;
      const recording = await recordMigration(new migration(), migration.name, answer);
      planned.push(await planMigration(recording, sizesOf, tablesOf));
    }
    return planned;
  } finally {
    await dataSource.destroy();
  }
}
