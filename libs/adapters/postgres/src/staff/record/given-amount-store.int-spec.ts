import { givenAmountContract } from '@registrar/staff/testing';
import { Money } from '@registrar/kernel';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { PostgresGivenAmountStore } from './given-amount-store';

let database: OpenDatabase;
let accounts = 0;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database?.close());

const newAccount = async (): Promise<number> => {
  const [{ id }] = await database.dataSource.query(
    'insert into accounts (username, created_at) values ($1, now()) returning id',
    [`given-${(accounts += 1)}`],
  );
  return id as number;
};
const open = async () => ({
  store: new PostgresGivenAmountStore(database.sql, database.uow),
  inUnit: <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work),
  accountId: await newAccount(),
  otherAccountId: await newAccount(),
});

describe('PostgresGivenAmountStore', () => {
  givenAmountContract(open);
});

it('lets one at a time see the total of an account and add to it', async () => {
  const { store, inUnit, accountId } = await open();
  const given = { accountId, member: 'user:5', name: 'Ines', amount: Money.of(900n), at: new Date() };
  const totals = await Promise.all(
    Array.from({ length: 8 }, () =>
      inUnit(async () => {
        await store.lock(accountId);
        const { minor } = await store.total(given, new Date(0));
        await store.add({ ...given, act: 'account.credit' });
        return Number(minor);
      }),
    ),
  );
  expect(totals.sort((one, other) => one - other)).toEqual([0, 900, 1800, 2700, 3600, 4500, 5400, 6300]);
});
