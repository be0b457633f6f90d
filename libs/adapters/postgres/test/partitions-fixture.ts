import { createEmptyDatabase, type TestDatabase } from '@registrar/testkit';
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from '../src/data-source';
import { migrations } from '../src/migrations';

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
