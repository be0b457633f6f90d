import { CheckLedger, type LedgerDifference, VerifyLedger } from '@registrar/billing';
import { orderItem, step } from '@registrar/billing/testing';
import { Money } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { after, NOW, Rows } from '../../test/rows';
import { PostgresLedgerAudit } from './ledger-audit';
import { PostgresLedgerChecks } from './ledger-checks';
import { PostgresLedgerStore } from './ledger-store';
import { PostgresOrderStore } from './order-store';

let database: OpenDatabase;
let rows: Rows;
let audit: PostgresLedgerAudit;
let verify: VerifyLedger;
beforeEach(async () => {
  database = await openDatabase();
  rows = new Rows(database.sql);
  audit = new PostgresLedgerAudit(database.sql);
  verify = new VerifyLedger(audit);
});
afterEach(() => database?.close());

const PRICE = Money.of(1_450n);

/** A purchase that went the given way; what a client sees of it, and the ledger. */
async function purchase(accountId: number, ends: 'held' | 'released' | 'captured' | 'refunded'): Promise<number> {
  const { sql, uow } = database;
  const [ledger, orders] = [new PostgresLedgerStore(sql, uow), new PostgresOrderStore(sql, uow)];
  const operationId = await rows.operation(accountId);
  const refundId = await rows.operation(accountId);
  return uow.run(async () => {
    const { id: orderId, itemIds } = await orders.place({ accountId, operationId, currency: 'USD', authAmount: PRICE, items: [orderItem({ price: Money.of(1_200n), taxAmount: Money.of(250n) })], createdAt: NOW });
    const post = (kind: Parameters<typeof step>[0], id = operationId) => ledger.post({ ...step(kind, accountId, PRICE, { operationId: id, tax: Money.of(250n) }), orderId });
    await post('hold');
    if (ends === 'released') {
      await orders.fail(orderId);
      await post('release');
    }
    if (ends === 'captured' || ends === 'refunded') {
      await orders.complete(orderId, PRICE, after(60));
      await post('capture');
    }
    if (ends === 'refunded') {
      await orders.refund({ orderId, itemIds, amount: PRICE, operationId: refundId });
      await post('refund', refundId);
    }
    return orderId;
  });
}

async function filled(): Promise<{ accounts: number[]; orders: number[] }> {
  const { sql, uow } = database;
  const accounts = [await rows.account(), await rows.account(), await rows.account()];
  const orders: number[] = [];
  for (const accountId of accounts) {
    await uow.run(() => new PostgresLedgerStore(sql, uow).post(step('credit', accountId, Money.of(100_000n), { reference: 'start' })));
    for (const ends of ['held', 'released', 'captured', 'refunded'] as const) orders.push(await purchase(accountId, ends));
  }
  return { accounts, orders };
}

describe('the comparison of the ledger', () => {
  it.each([1, 2, 5, 12, 1_000])('finds nothing wrong with purchases of every end, in slices of %i', async (slice) => {
    await filled();
    expect(await verify.execute(slice)).toEqual({ checked: { transactions: 27, balances: 3, orders: 12 }, differences: 0 });
  });

  it('of nothing at all is well', async () => {
    expect(await verify.execute(10)).toEqual({ checked: { transactions: 0, balances: 0, orders: 0 }, differences: 0 });
  });

  type Ids = Awaited<ReturnType<typeof filled>>;
  /** `session_replication_role` stands for a hand in the database: no trigger, no key. */
  const PLANTED: { what: string; plant: (ids: Ids) => [string, unknown[]]; first: (ids: Ids) => Partial<LedgerDifference>; differences: number }[] = [
    {
      what: 'a balance that was raised', plant: ({ accounts: [, second] }) => ['update account_balances set available = available + 1 where account_id = $1', [second]],
      first: ({ accounts: [, second] }) => ({ part: 'balances', subject: String(second), what: 'available', kept: '97101', posted: '97100' }), differences: 1,
    },
    {
      what: 'a reserve that was lowered', plant: ({ accounts: [, , third] }) => ['update account_balances set held = 0 where account_id = $1', [third]],
      first: ({ accounts: [, , third] }) => ({ part: 'balances', subject: String(third), what: 'held', kept: '0', posted: '1450' }), differences: 1,
    },
    {
      what: 'postings without a balance', plant: ({ accounts: [first] }) => ['delete from account_balances where account_id = $1', [first]],
      first: ({ accounts: [first] }) => ({ part: 'balances', subject: String(first), what: 'available', kept: '0', posted: '97100' }), differences: 2,
    },
    {
      what: 'a posting that was changed', plant: () => [`update ledger_postings set amount = amount - 5 where ledger_account = 'revenue' and (transaction_id, line) = (select transaction_id, line from ledger_postings where ledger_account = 'revenue' order by 1 limit 1)`, []],
      first: () => ({ part: 'transactions', what: 'balance', kept: '0', posted: '-5' }), differences: 1,
    },
    {
      what: 'a transaction that lost its postings', plant: ({ orders: [held] }) => ['delete from ledger_postings where transaction_id = (select id from ledger_transactions where order_id = $1)', [held]],
      first: () => ({ part: 'transactions', what: 'balance', kept: '0', posted: '0' }), differences: 4,
    },
    {
      what: 'an order that says it was captured', plant: ({ orders: [, , , , held] }) => [`update orders set status = 'success', total_capture = auth_amount where id = $1`, [held]],
      first: ({ orders: [, , , , held] }) => ({ part: 'orders', subject: String(held), what: 'held', kept: '0', posted: '1450' }), differences: 2,
    },
    {
      what: 'an order that says it was refunded', plant: ({ orders: [, , captured] }) => ['update orders set total_refund = 100 where id = $1', [captured]],
      first: ({ orders: [, , captured] }) => ({ part: 'orders', subject: String(captured), what: 'total_refund', kept: '100', posted: '0' }), differences: 1,
    },
    {
      what: 'an item that says it was refunded', plant: ({ orders: [, , captured] }) => [`update order_items set status = 'refunded' where order_id = $1`, [captured]],
      first: ({ orders: [, , captured] }) => ({ part: 'orders', subject: String(captured), what: 'refunded items', kept: '1450', posted: '0' }), differences: 1,
    },
  ];
  it.each(PLANTED)('names $what, in slices as in one piece', async ({ plant, first, differences }) => {
    const ids = await filled();
    const [text, values] = plant(ids);
    await plantAsOwner(text, values);
    for (const slice of [1, 7, 1_000]) expect(await verify.execute(slice)).toMatchObject({ differences, first: first(ids) });
  });

  async function plantAsOwner(text: string, values: unknown[]): Promise<void> {
    for (const table of ['ledger_postings', 'ledger_transactions']) await database.asOwner(`alter table ${table} disable trigger user`);
    await database.asOwner(text, values);
  }
});

describe('the nightly check', () => {
  const POLICY = { everyDays: 1, leaseSeconds: 300, slice: { transactions: 10, balances: 2, orders: 5 } };
  const begin = () => {
    const [clock, log] = [new FakeClock(NOW), new FakeLog()];
    return { clock, log, checker: () => new CheckLedger(audit, new PostgresLedgerChecks(database.sql), clock, log, POLICY) };
  };

  it('goes through everything slice by slice, once a day, and tells what it found', async () => {
    const { accounts } = await filled();
    const { clock, log, checker } = begin();
    let slices = 0;
    while (await checker().execute()) slices += 1;
    expect(slices).toBe(3 + 2 + 3);
    expect(await checker().last()).toEqual({ differences: 0, finishedAt: NOW });
    clock.advance(86_399);
    expect(await checker().execute()).toBe(false);
    clock.advance(1);
    await database.asOwner('update account_balances set available = available + 1 where account_id = $1', [accounts[2]]);
    while (await checker().execute());
    expect(await checker().last()).toEqual({ differences: 1, finishedAt: after(86_400) });
    const { rows: checks } = await database.sql.pool.query('select checked, differences, first from ledger_checks order by id');
    expect(checks).toMatchObject([{ checked: '42', differences: 0, first: null }, { checked: '42', differences: 1, first: { part: 'balances', subject: String(accounts[2]) } }]);
    expect(log.lines.filter(({ level }) => level === 'error').map(({ message }) => message)).toEqual(['the ledger differs']);
  });

  it('is one for all processes, and another goes on with it when one has died', async () => {
    await filled();
    const { clock } = begin();
    const checks = new PostgresLedgerChecks(database.sql);
    const take = () => checks.take(clock.now(), new Date(clock.now().getTime() + 300_000), new Date(clock.now().getTime() - 86_400_000));
    const taken = (await Promise.all(Array.from({ length: 8 }, take))).filter((check) => check !== undefined);
    expect(taken).toHaveLength(1);
    expect(await take()).toBeUndefined();
    clock.advance(301);
    expect(await take()).toEqual(taken[0]);
    await checks.advance({ ...taken[0], part: 'orders', position: '70003', checked: 9 });
    expect(await take()).toMatchObject({ part: 'orders', position: '70003', checked: 9 });
    expect(await checks.last()).toBeUndefined();
  });
});
