import { CheckLedger } from '@registrar/billing';
import { orderItem, step } from '@registrar/billing/testing';
import { addDays, addSeconds, firstUuidOf, Money } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { drain } from '@registrar/testkit';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { after, NOW, Rows } from '../../test/rows';
import { PostgresLedgerAudit } from './ledger-audit';
import { PostgresLedgerChecks } from './ledger-checks';
import { PostgresLedgerStore } from './ledger-store';
import { PostgresOrderStore } from './order-store';
import { PostgresRecentLedgerAudit } from './recent-ledger-audit';

const PRICE = Money.of(1_450n);
const [DAY, HOUR] = [86_400, 3_600];
const POLICY = {
  everyDays: 1,
  wholeEveryDays: 7,
  settledAfterSeconds: HOUR,
  leaseSeconds: 300,
  slice: { transactions: 4, balances: 2, orders: 5, payments: 5, months: 2 },
  recentSlice: { transactions: 2, balances: 2, orders: 1, payments: 5 },
};

let database: OpenDatabase;
let rows: Rows;
let clock: FakeClock;
let log: FakeLog;
let accounts: number[];
beforeEach(async () => {
  database = await openDatabase();
  rows = new Rows(database.sql);
  [clock, log] = [new FakeClock(NOW), new FakeLog()];
  accounts = [];
  for (let at = 0; at < 3; at += 1) {
    const accountId = await rows.account();
    accounts.push(accountId);
    await post(step('credit', accountId, Money.of(100_000n), { reference: 'start' }), addDays(NOW, -40));
    await purchase(accountId, addDays(NOW, -30));
  }
});
afterEach(() => database?.close());

let serial = 0;
/** The id of a ledger transaction of that time, as units of work take it. */
function idAt(at: Date): string {
  serial += 1;
  return firstUuidOf(at).slice(0, -6) + serial.toString(16).padStart(6, '0');
}

function post(transaction: ReturnType<typeof step>, at: Date) {
  const { sql, uow } = database;
  return uow.run(() =>
    new PostgresLedgerStore(sql, uow).post({ ...transaction, id: idAt(at), createdAt: at }),
  );
}

/** A captured purchase whose two ledger transactions are of that time; its order. */
async function purchase(accountId: number, at: Date): Promise<number> {
  const { sql, uow } = database;
  const orders = new PostgresOrderStore(sql, uow);
  const operationId = await rows.operation(accountId);
  const { id: orderId } = await uow.run(() =>
    orders.place({
      accountId,
      operationId,
      currency: 'USD',
      authAmount: PRICE,
      items: [orderItem({ price: PRICE })],
      createdAt: at,
    }),
  );
  await post({ ...step('hold', accountId, PRICE, { operationId }), orderId }, at);
  await uow.run(() => orders.complete(orderId, PRICE, undefined));
  await post({ ...step('capture', accountId, PRICE, { operationId }), orderId }, at);
  return orderId;
}

const audits = () => ({
  whole: new PostgresLedgerAudit(database.sql),
  recent: new PostgresRecentLedgerAudit(database.sql),
});
/** As another process would: each slice has a checker of its own. */
const checker = () => new CheckLedger(audits(), new PostgresLedgerChecks(database.sql), clock, log, POLICY);

interface Night {
  whole: boolean;
  checked: number;
  differences: number;
  first: unknown;
}

/** The check of the next night. */
async function night(): Promise<Night> {
  await drain(() => checker().execute(), 'a check of the ledger', 100);
  const found = await database.sql.row<Night>(
    'test_last_check',
    `select since_id is null as whole, checked::int as checked, differences, first from ledger_checks order by id desc limit 1`,
  );
  clock.advance(DAY);
  return found!;
}

async function plant(text: string, values: unknown[] = []): Promise<void> {
  for (const table of ['ledger_postings', 'ledger_transactions'])
    await database.asOwner(`alter table ${table} disable trigger user`);
  await database.asOwner(text, values);
}

describe('the nightly check of the ledger', () => {
  it('is of everything the first time, slice by slice, and once a day', async () => {
    // nine transactions, three accounts, three orders
    expect(await drain(() => checker().execute(), 'a check of the ledger', 100)).toBe(3 + 2 + 1 + 1 + 1);
    expect(await checker().last()).toEqual({ differences: 0, finishedAt: NOW });
    clock.advance(DAY - 1);
    expect(await checker().execute()).toBe(false);
    clock.advance(1);
    expect(await checker().execute()).toBe(true);
  });

  it('covers in the next night the transactions and orders since, and all balances', async () => {
    expect(await night()).toEqual({ whole: true, checked: 15, differences: 0, first: null });
    const yesterday = addSeconds(clock.now(), -2 * HOUR);
    await purchase(accounts[0], yesterday);
    await purchase(accounts[1], yesterday);
    expect(await night()).toEqual({ whole: false, checked: 4 + 3 + 2, differences: 0, first: null });
    expect(await night()).toEqual({ whole: false, checked: 3, differences: 0, first: null });
  });

  it('counts transactions once that were too new for the night before', async () => {
    await purchase(accounts[2], addSeconds(NOW, -60));
    expect(await night()).toMatchObject({ whole: true, differences: 0 });
    await purchase(accounts[2], addSeconds(clock.now(), -60));
    expect(await night()).toEqual({ whole: false, checked: 2 + 3 + 1, differences: 0, first: null });
    expect(await night()).toEqual({ whole: false, checked: 2 + 3 + 1, differences: 0, first: null });
  });

  it('takes up accounts that are new since', async () => {
    await night();
    const accountId = await rows.account();
    const yesterday = addSeconds(clock.now(), -2 * HOUR);
    await post(step('credit', accountId, PRICE, { reference: 'start' }), yesterday);
    expect(await night()).toEqual({ whole: false, checked: 1 + 4, differences: 0, first: null });
    expect(await night()).toEqual({ whole: false, checked: 4, differences: 0, first: null });
  });

  it.each<[string, (orderId: number) => Promise<void>, object]>([
    [
      'a balance of an account without a new posting',
      () =>
        plant('update account_balances set available = available + 1 where account_id = $1', [accounts[2]]),
      { part: 'balances', what: 'available', kept: '98551', posted: '98550' },
    ],
    [
      'an account whose balance is gone',
      () => plant('delete from account_balances where account_id = $1', [accounts[1]]),
      { part: 'balances', what: 'available', kept: '0', posted: '98550' },
    ],
    [
      'held funds of an account with new postings',
      () => plant('update account_balances set held = held + 1 where account_id = $1', [accounts[0]]),
      { part: 'balances', what: 'held', kept: '1', posted: '0' },
    ],
    [
      'a new transaction that is not balanced',
      () =>
        plant(
          `update ledger_postings set amount = amount - 1 where line = 1 and transaction_id = (select max(id::text)::uuid from ledger_transactions where account_id = $1)`,
          [accounts[0]],
        ),
      { part: 'transactions', what: 'balance', kept: '0', posted: '-1' },
    ],
    [
      'an order with a new transaction that says another amount',
      (orderId) => plant('update orders set total_capture = 1449 where id = $1', [orderId]),
      { part: 'orders', what: 'total_capture', kept: '1449', posted: '1450' },
    ],
  ])('finds %s, and the next one is whole', async (_what, change, first) => {
    await night();
    const orderId = await purchase(accounts[0], addSeconds(clock.now(), -2 * HOUR));
    await change(orderId);
    const found = await night();
    expect([found.whole, found.first]).toEqual([false, expect.objectContaining(first)]);
    expect(await night()).toMatchObject({ whole: true, differences: found.differences });
  });

  it('leaves an older order and an older transaction to the whole check a week later', async () => {
    await night();
    await plant('update orders set total_capture = 1449 where account_id = $1', [accounts[1]]);
    for (let nights = 1; nights <= 6; nights += 1)
      expect(await night()).toEqual({ whole: false, checked: 3, differences: 0, first: null });
    expect(await night()).toMatchObject({ whole: true, differences: 1, first: { part: 'orders' } });
  });

  it('adds nothing twice where a slice is done again', async () => {
    await night();
    await purchase(accounts[0], addSeconds(clock.now(), -2 * HOUR));
    for (let slices = 1; slices <= 2; slices += 1) await checker().execute(); // its two transactions
    const { rows: running } = await database.sql.pool.query<{
      since_id: string;
      until_id: string;
      part: string;
    }>('select since_id, until_id, part from ledger_checks where finished_at is null');
    expect(running).toMatchObject([{ part: 'balances' }]);
    const span = { since: running[0].since_id, until: running[0].until_id };
    for (let times = 1; times <= 2; times += 1)
      expect(await audits().recent.slice('balances', '', 10, span)).toMatchObject({
        checked: 3,
        differences: 0,
      });
    expect(await night()).toMatchObject({ whole: false, differences: 0 });
    expect(await night()).toEqual({ whole: false, checked: 3, differences: 0, first: null });
  });

  it('builds on no check of a version that stored no sums', async () => {
    await database.sql.change(
      'test_old_check',
      `insert into ledger_checks (started_at, part, position) values ($1, 'orders', '')`,
      [NOW],
    );
    expect(await night()).toEqual({ whole: true, checked: 3, differences: 0, first: null });
    expect(await night()).toMatchObject({ whole: true, checked: 15 });
    expect(await night()).toMatchObject({ whole: false });
  });

  it('is one for all processes, and another goes on with it when one has died', async () => {
    const checks = new PostgresLedgerChecks(database.sql);
    const take = () => {
      const now = clock.now();
      const times = {
        now,
        leaseUntil: addSeconds(now, 300),
        newIfBefore: addDays(now, -1),
        wholeIfBefore: addDays(now, -7),
      };
      return checks.take(times, firstUuidOf(now));
    };
    const taken = (await Promise.all(Array.from({ length: 8 }, take))).filter((check) => check !== undefined);
    expect(taken).toMatchObject([{ span: { until: firstUuidOf(NOW) }, part: 'transactions', position: '' }]);
    expect(await take()).toBeUndefined();
    clock.advance(301);
    expect(await take()).toEqual(taken[0]);
    await checks.advance({ ...taken[0], part: 'orders', position: '70003', checked: 9 });
    expect(await take()).toMatchObject({ part: 'orders', position: '70003', checked: 9 });
    expect(await checks.last()).toBeUndefined();
  });

  it('reports the newest that has ended', async () => {
    await night();
    expect(await checker().last()).toEqual({ differences: 0, finishedAt: NOW });
    await plant('update account_balances set available = available + 1 where account_id = $1', [accounts[0]]);
    await night();
    expect(await checker().last()).toEqual({ differences: 1, finishedAt: after(DAY) });
    expect(log.lines.filter(({ level }) => level === 'error')).toMatchObject([
      { message: 'ledger differences found', fields: { part: 'balances', subject: String(accounts[0]) } },
    ]);
  });
});
