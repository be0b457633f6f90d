import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW, Rows } from '../../test/rows';
import { newDataSource } from '../data-source';
import { Sql } from '../sql';
import { PostgresUnitOfWork } from '../unit-of-work';
import { PostgresVerificationReader } from './verification-reader';
import { PostgresVerificationStore } from './verification-store';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database?.close());

it('domains of an address and the number of all of an account are read on one connection', async () => {
  const accountId = await new Rows(database.sql).account();
  const dataSource = await newDataSource({
    url: database.url,
    applicationName: 'registrar-test',
    poolMax: 1,
    statementTimeoutMs: 10_000,
  }).initialize();
  try {
    const sql = new Sql(dataSource);
    const store = new PostgresVerificationStore(sql, new PostgresUnitOfWork(sql));
    expect(await store.domainsOf({ accountId, email: 'ilse@example.net' }, NOW)).toEqual([]);
    expect(await new PostgresVerificationReader(sql).domains(accountId)).toBe(0);
  } finally {
    await dataSource.destroy();
  }
});
