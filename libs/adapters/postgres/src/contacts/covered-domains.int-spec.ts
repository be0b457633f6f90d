import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW, Rows } from '../../test/rows';
import { PostgresVerificationReader } from './verification-reader';
import { PostgresVerificationStore } from './verification-store';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase(1);
});
afterAll(() => database?.close());

it('domains of an address and the number of all of an account are read on one connection', async () => {
  const { sql, uow } = database;
  const accountId = await new Rows(sql).account();
  const store = new PostgresVerificationStore(sql, uow);
  expect(await store.domainsOf({ accountId, email: 'ilse@example.net' }, NOW)).toEqual([]);
  expect(await new PostgresVerificationReader(sql).domains(accountId)).toBe(0);
});
