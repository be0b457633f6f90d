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

  describe('count a waiver that an earlier release switched on, without its time,', () => {
    const setFlag = (accountId: number, isOn: boolean) =>
      query('update accounts set registrant_lock_opt_out = $2 where id = $1', [accountId, isOn]);
    const isOptedOut = (accountId: number, days: number) =>
      new PostgresRegistrantChanges(database.sql, database.uow).isOptedOut(
        accountId,
        new Date(Date.now() + days * 86_400_000),
      );

    it.each<[string, (accountId: number) => Promise<unknown>]>([
      ['for the first time', async () => undefined],
      [
        'after a former waiver that a release switched off without its time',
        async (accountId) => {
          await query(
            `update accounts set registrant_lock_opt_out = true, registrant_lock_opt_out_from = '2026-01-01' where id = $1`,
            [accountId],
          );
          await setFlag(accountId, false);
        },
      ],
    ])('five days after it was switched on: %s', async (_, before) => {
      const { accountId } = await rows.newDomain();
      await before(accountId);
      await setFlag(accountId, true);
      expect([await isOptedOut(accountId, 4.9), await isOptedOut(accountId, 5.1)]).toEqual([false, true]);
    });

    it('from its time on where it is written again while it is on', async () => {
      const { accountId } = await rows.newDomain();
      await query(
        `update accounts set registrant_lock_opt_out = true, registrant_lock_opt_out_from = '2026-01-01' where id = $1`,
        [accountId],
      );
      await setFlag(accountId, true);
      expect(await isOptedOut(accountId, 0)).toBe(true);
    });

    it('no longer where it is off, whatever time is left', async () => {
      const { accountId } = await rows.newDomain();
      await setFlag(accountId, true);
      await setFlag(accountId, false);
      expect(
        await query('select registrant_lock_opt_out_from as at from accounts where id = $1', [accountId]),
      ).toEqual([{ at: null }]);
    });
  });
});
