import { SecretVault } from '@registrar/kernel';
import { createTestDatabase } from '@registrar/testkit';
import { Client } from 'pg';
import { newDataSource } from '../src/data-source';
import { Sql } from '../src/sql';
import { PostgresUnitOfWork } from '../src/unit-of-work';

export const NOW = new Date('2026-03-02T09:15:00Z');
export const after = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

/** Seals by writing the context in front, so that a test sees which one was used. */
export class LabelVault extends SecretVault {
  seal(plain: string, context: string): string {
    return `${context}|${plain}`;
  }
  open(sealed: string, context: string): string {
    if (!sealed.startsWith(`${context}|`)) throw new Error('sealed for something else');
    return sealed.slice(context.length + 1);
  }
  digest(plain: string): string {
    return plain;
  }
  sameDigest(one: string, other: string): boolean {
    return one === other;
  }
}

export interface RegistriesFixture {
  sql: Sql;
  uow: PostgresUnitOfWork;
  /** A connection with nothing particular; its id. */
  newConnection(): Promise<number>;
  newContact(): Promise<number>;
  newAccount(): Promise<number>;
  /** Gives the planner the statistics of a table, as autovacuum does. */
  analyze(table: string): Promise<void>;
  end(): Promise<void>;
}

/** A database of its own with rows that others refer to; connects as the application does. */
export async function registriesFixture(poolMax = 25): Promise<RegistriesFixture> {
  const database = await createTestDatabase();
  const dataSource = await newDataSource({
    url: database.url,
    applicationName: 'test',
    poolMax,
    statementTimeoutMs: 10_000,
  }).initialize();
  const sql = new Sql(dataSource);
  let serial = 0;
  const idOf = async (name: string, text: string, values: unknown[]): Promise<number> =>
    (await sql.row<{ id: number }>(name, text, values))!.id;
  return {
    sql,
    analyze: async (table) => {
      const owner = new Client({ connectionString: database.ownerUrl });
      await owner.connect();
      await owner.query(`analyze ${table}`);
      await owner.end();
    },
    uow: new PostgresUnitOfWork(sql),
    newConnection: () =>
      idOf(
        'test_connection',
        `insert into registry_connections (code, host, port, client_id, password_sealed, created_at, updated_at)
       values ($1, '127.0.0.1', 700, 'registrar-a', 'sealed', $2, $2) returning id`,
        [`test-${(serial += 1)}`, NOW],
      ),
    newContact: () =>
      idOf('test_contact', `insert into contacts (city, created_at) values ('Zell', $1) returning id`, [NOW]),
    newAccount: () =>
      idOf('test_account', 'insert into accounts (username, created_at) values ($1, $2) returning id', [
        `account-${(serial += 1)}`,
        NOW,
      ]),
    end: async () => {
      await dataSource.destroy();
      await database.drop();
    },
  };
}
