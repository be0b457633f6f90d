import { accessGrantsContract } from '@registrar/staff/testing';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { PostgresAuditLog } from '../audit-log';
import { PostgresAccessGrants } from './access-grants';

let database: OpenDatabase;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database?.close());

describe('PostgresAccessGrants', () => {
  accessGrantsContract(async () => {
    const log = new PostgresAuditLog(database.sql, database.uow);
    return {
      grants: new PostgresAccessGrants(database.sql),
      append: (entry) => database.uow.run(() => log.append(entry)),
    };
  });
});
