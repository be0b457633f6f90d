import { registrantChangesContract } from '@registrar/domains/testing';
import { DomainRows } from '../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { PostgresDomainStore } from './domain-store';
import { PostgresRegistrantChanges } from './registrant-changes';

let database: OpenDatabase;
let rows: DomainRows;
let store: PostgresDomainStore;
beforeAll(async () => {
  database = await openDatabase();
  rows = await DomainRows.create(database.sql);
  store = new PostgresDomainStore(database.sql, database.uow);
});
afterAll(() => database?.close());

const query = async (text: string, values: unknown[]): Promise<any[]> => (await database.sql.pool.query(text, values)).rows;

describe('registrant changes in PostgreSQL', () => {
  registrantChangesContract(async () => ({
    registrants: new PostgresRegistrantChanges(database.sql, database.uow),
    inUnit: (work) => database.uow.run(work),
    newChange: async () => {
      const domain = await rows.newDomain();
      const domainId = await database.uow.run(() => store.addInitialized(domain));
      const { registrant } = domain.contactIds;
      return { accountId: domain.accountId, domainId, operationId: domain.operationId, beforeContactId: registrant, afterContactId: registrant };
    },
    verify: async (accountId, email) => {
      const [{ id }] = await query(`insert into contacts (email, is_verified, created_at) values ($1, true, $2) returning id`, [email, new Date('2026-03-02T09:15:00Z')]);
      await query('update domains set registrant_id = $2 where account_id = $1', [accountId, id]);
    },
    optOut: async (accountId) => void (await query('update accounts set registrant_lock_opt_out = true where id = $1', [accountId])),
  }));
});
