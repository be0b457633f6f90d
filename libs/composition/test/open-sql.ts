import { newDataSource, PostgresUnitOfWork, Sql } from '@registrar/adapter-postgres';
import { createTestDatabase } from '@registrar/testkit';

export interface OpenSql {
  sql: Sql;
  uow: PostgresUnitOfWork;
  rows<Row>(text: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
}

/** A database of its own with the stores' way into it; for tests that set up their rows themselves. */
export async function openSql(): Promise<OpenSql> {
  const database = await createTestDatabase();
  const dataSource = await newDataSource({
    url: database.url,
    applicationName: 'registrar-test',
    poolMax: 6,
    statementTimeoutMs: 10_000,
  }).initialize();
  const sql = new Sql(dataSource);
  return {
    sql,
    uow: new PostgresUnitOfWork(sql),
    rows: async <Row>(text: string, values: unknown[] = []) =>
      (await sql.pool.query(text, values)).rows as Row[],
    close: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}
