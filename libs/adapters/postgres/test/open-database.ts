import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import { Client } from 'pg';
import type { DataSource } from 'typeorm';
import { newDataSource } from '../src/data-source';
import { Sql } from '../src/sql';
import { PostgresUnitOfWork } from '../src/unit-of-work';

/** A database of a test file with what the adapters stand on, connected as the applications are. */
export interface OpenDatabase {
  dataSource: DataSource;
  sql: Sql;
  uow: PostgresUnitOfWork;
  url: string;
  ownerUrl: string;
  superuserUrl: string;
  /** As the forwarder and the mail servers read. */
  forwarderUrl: string;
  mailReaderUrl: string;
  urlAs: TestDatabase['urlAs'];
  /** For what the application may not do: one statement as the owner of the tables. */
  asOwner(text: string, values?: readonly unknown[]): Promise<void>;
  close(): Promise<void>;
}

export async function openDatabase(poolMax = 6): Promise<OpenDatabase> {
  const database = await createTestDatabase();
  const settings = {
    url: database.url,
    applicationName: 'registrar-test',
    poolMax,
    statementTimeoutMs: 10_000,
  };
  const dataSource = await newDataSource(settings).initialize();
  const sql = new Sql(dataSource);
  return {
    dataSource,
    sql,
    uow: new PostgresUnitOfWork(sql),
    url: database.url,
    ownerUrl: database.ownerUrl,
    superuserUrl: database.superuserUrl,
    forwarderUrl: database.urlOf('forwarder'),
    mailReaderUrl: database.urlOf('mailReader'),
    urlAs: database.urlAs,
    asOwner: (text, values = []) => asOwner(database.ownerUrl, text, values),
    close: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}

async function asOwner(connectionString: string, text: string, values: readonly unknown[]): Promise<void> {
  const owner = new Client({ connectionString });
  await owner.connect();
  try {
    await owner.query(text, [...values]);
  } finally {
    await owner.end();
  }
}
