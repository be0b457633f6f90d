import { randomUUID } from 'node:crypto';
import { accountClocksContract } from '@registrar/sandbox/testing';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW, Rows } from '../../test/rows';
import { PostgresAccountClocks } from './account-clocks';

let database: OpenDatabase;
let clocks: PostgresAccountClocks;
let rows: Rows;
beforeAll(async () => {
  database = await openDatabase();
  clocks = new PostgresAccountClocks(database.sql, database.uow);
  rows = new Rows(database.sql);
});
afterAll(() => database?.close());
/** Clocks of earlier tests must not have open jobs. */
beforeEach(() => database.asOwner('truncate account_clock_jobs, account_clocks'));

const record = (accountId: number, at: Date, template: string): Promise<number> =>
  database.sql.change(
    'test_mail',
    `insert into mails (id, account_id, template, subject, recipient, created_at, attempts, sent_at) values ($1, $2, $3, 'domain:1', 'ilse@example.net', $4, 1, $4)`,
    [randomUUID(), accountId, template, at],
  );

describe('clocks of accounts in PostgreSQL', () => {
  accountClocksContract(async () => ({
    clocks,
    accounts: [await rows.account(), await rows.account()],
    runners: [randomUUID(), randomUUID()],
    inUnit: (work) => database.uow.run(work),
    record: async (accountId, { at, details }) => {
      await record(accountId, at, details!);
    },
  }));

  it('opens one job for many requests at once', async () => {
    const accountId = await rows.account();
    const job = { accountId, fromAt: NOW, targetAt: new Date(NOW.getTime() + 60_000), createdAt: NOW };
    const opened = await Promise.all(
      Array.from({ length: 5 }, () => database.uow.run(() => clocks.openJob(job))),
    );
    expect(opened.filter(Boolean)).toHaveLength(1);
  });

  it('gives a clock to one of many runners at once', async () => {
    const accountId = await rows.account();
    await database.uow.run(() =>
      clocks.openJob({ accountId, fromAt: NOW, targetAt: new Date(NOW.getTime() + 60_000), createdAt: NOW }),
    );
    const taken = await Promise.all(
      Array.from({ length: 5 }, () =>
        clocks.leaseAccounts(randomUUID(), NOW, new Date(NOW.getTime() + 30_000), 10),
      ),
    );
    expect(taken.flat()).toEqual([accountId]);
  });
});
