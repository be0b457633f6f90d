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

const query = async (text: string, values: unknown[]): Promise<any[]> =>
  (await database.sql.pool.query(text, values)).rows;

describe('registrant changes in PostgreSQL', () => {
  registrantChangesContract(async () => ({
    registrants: new PostgresRegistrantChanges(database.sql, database.uow),
    inUnit: (work) => database.uow.run(work),
    newChange: async () => {
      const domain = await rows.newDomain();
      const domainId = await database.uow.run(() => store.addInitialized(domain));
      const { registrant } = domain.contactIds;
      return {
        accountId: domain.accountId,
        domainId,
        name: domain.name,
        operationId: domain.operationId,
        beforeContactId: registrant,
        afterContactId: registrant,
      };
    },
    verify: async (accountId, email) => {
      const [{ id }] = await query('insert into contacts (email, created_at) values ($1, $2) returning id', [
        email,
        new Date('2026-03-02T09:15:00Z'),
      ]);
      await query(
        `insert into contact_verifications (account_id, email, contact_id, state, created_at, verify_by, done_until, verified_at, verified_how)
         values ($1, $2, $3, 'verified', $4, $4, $4, $4, 'api')`,
        [accountId, email, id, new Date('2026-03-02T09:15:00Z')],
      );
    },
    optOut: async (accountId, from) =>
      void (await query(
        'update accounts set registrant_lock_opt_out = true, registrant_lock_opt_out_from = $2 where id = $1',
        [accountId, from],
      )),
  }));

  it('do not count a waiver whose time is unknown: written by an earlier release', async () => {
    const { accountId } = await rows.newDomain();
    await query('update accounts set registrant_lock_opt_out = true where id = $1', [accountId]);
    const registrants = new PostgresRegistrantChanges(database.sql, database.uow);
    expect(await registrants.isOptedOut(accountId, new Date('2036-03-02T09:15:00Z'))).toBe(false);
  });
});
