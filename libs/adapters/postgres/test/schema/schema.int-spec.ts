import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { ColumnMetadata } from 'typeorm/metadata/ColumnMetadata';
import { entities } from '../../src/entities';
import { openDatabase, type OpenDatabase } from '../open-database';
import { describeSchema } from './describe-schema';

const SCHEMA_FILE = join(__dirname, '../../schema.sql');
/** Kept by TypeORM, read by nobody else. */
const OF_MIGRATIONS = ['schema_migrations'];

/** One column as both sides can say it. */
interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  primary: boolean;
}

let database: OpenDatabase;
let superuser: Client;

beforeAll(async () => {
  database = await openDatabase(2);
  superuser = new Client({ connectionString: database.superuserUrl });
  await superuser.connect();
});

afterAll(async () => {
  await superuser.end();
  await database.close();
});

const byName = (one: Column, other: Column): number =>
  one.table.localeCompare(other.table) || one.column.localeCompare(other.column);

/** PostgreSQL's own name of a column's type, e.g. `numeric(18,8)` and `text[]`. */
function typeOf({ type, length, precision, scale, isArray }: ColumnMetadata): string {
  const size = length ? `(${length})` : precision ? `(${precision},${scale ?? 0})` : '';
  return `${String(type)}${size}${isArray ? '[]' : ''}`;
}

const described = (): Column[] =>
  database.dataSource.entityMetadatas
    .flatMap(({ tableName, columns }) =>
      columns.map((column) => ({
        table: tableName,
        column: column.databaseName,
        type: typeOf(column),
        nullable: column.isNullable,
        primary: column.isPrimary,
      })),
    )
    .sort(byName);

const SHORT: Record<string, string> = {
  'integer': 'int',
  'timestamp with time zone': 'timestamptz',
  'character': 'char',
  'character varying': 'varchar',
};

async function migrated(): Promise<Column[]> {
  const { rows } = await superuser.query<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
           exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'p' and a.attnum = any (k.conkey)) as primary
      from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`);
  return rows
    .filter(({ table }) => !OF_MIGRATIONS.includes(table))
    .map((row) => ({ ...row, type: row.type.replace(/^[a-z ]+/, (name) => SHORT[name] ?? name) }))
    .sort(byName);
}

describe('the entities', () => {
  it('are of the tables that the migrations make, and of no others', async () => {
    const tables = (columns: Column[]) => [...new Set(columns.map(({ table }) => table))];
    expect(tables(described())).toEqual(tables(await migrated()));
    expect(entities.length).toBe(tables(described()).length);
  });

  it('have the columns of their tables, with types, nullability and primary keys', async () => {
    const found = await migrated();
    expect(found.length).toBeGreaterThan(600);
    expect(described()).toEqual(found);
  });
});

describe('schema.sql', () => {
  it('is what the migrations make: else run `npm run schema`', async () => {
    const current = await describeSchema(superuser);
    if (process.env.WRITE_SCHEMA) writeFileSync(SCHEMA_FILE, current);
    expect(readFileSync(SCHEMA_FILE, 'utf8')).toBe(current);
  });
});
