import { randomUUID } from 'node:crypto';
import { type LedgerDifference, VerifyLedger } from '@registrar/billing';
import { orderItem, step } from '@registrar/billing/testing';
import { Money } from '@registrar/kernel';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { after, NOW, Rows } from '../../test/rows';
import { PostgresLedgerAudit } from './ledger-audit';
import { PostgresLedgerStore } from './ledger-store';
import { PostgresOrderStore } from './order-store';
import { PostgresPaymentRefundStore } from './payment-refund-store';
import { PostgresPaymentReversalStore } from './payment-reversal-store';
import { PostgresPaymentStore } from './payment-store';
import { PostgresStatementReader } from './statement-reader';

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

/**
 * Months of statements: before all purchases, in their month, and after them. The credit that pays for them
 * arrived in the last moment of the month before.
 */
const MONTHS = ['2000-01-01', '2026-03-01', '2100-01-01'] as const;
const LAST_MOMENT = new Date('2026-02-28T23:59:59.999Z');

/** A purchase with the given outcome, as its client and the ledger see it. */
async function purchase(
  accountId: number,
  ends: 'held' | 'released' | 'captured' | 'refunded',
): Promise<number> {
  const { sql, uow } = database;
  const [ledger, orders] = [new PostgresLedgerStore(sql, uow), new PostgresOrderStore(sql, uow)];
  const operationId = await rows.operation(accountId);
  const refundId = await rows.operation(accountId);
  return uow.run(async () => {
    const { id: orderId, itemIds } = await orders.place({
      accountId,
      operationId,
      currency: 'USD',
      authAmount: PRICE,
      items: [orderItem({ price: Money.of(1_200n), taxAmount: Money.of(250n) })],
      createdAt: NOW,
    });
    const post = (kind: Parameters<typeof step>[0], id = operationId) =>
      ledger.post({ ...step(kind, accountId, PRICE, { operationId: id, tax: Money.of(250n) }), orderId });
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
    await uow.run(() =>
      new PostgresLedgerStore(sql, uow).post({
        ...step('credit', accountId, Money.of(100_000n), { reference: 'start' }),
        createdAt: LAST_MOMENT,
      }),
    );
    for (const ends of ['held', 'released', 'captured', 'refunded'] as const)
      orders.push(await purchase(accountId, ends));
    const statements = new PostgresStatementReader(sql);
    for (const month of MONTHS.map((day) => new Date(day)))
      await statements.keep(accountId, month, (await statements.opening(accountId, month))!.opening);
  }
  return { accounts, orders };
}

/** A credited payment with one part refunded to its card, one refund in flight, and one failed refund. */
async function paymentWithRefunds(accountId: number): Promise<string> {
  const { sql, uow } = database;
  const [ledger, payments, refunds] = [
    new PostgresLedgerStore(sql, uow),
    new PostgresPaymentStore(sql, uow),
    new PostgresPaymentRefundStore(sql, uow),
  ];
  const usd = (minor: number): Money => Money.of(BigInt(minor));
  const id = randomUUID();
  await uow.run(async () => {
    const payment = await payments.add(
      {
        id,
        accountId,
        amount: usd(5_000),
        state: 'created',
        pageEndsAt: NOW,
        asked: 0,
        refunded: usd(0),
        dueAt: NOW,
        createdAt: NOW,
      },
      undefined,
      NOW,
    );
    await payments.save({
      ...payment,
      state: 'succeeded',
      gatewayId: `page-${id}`,
      refunded: usd(3_000),
      dueAt: undefined,
      settledAt: NOW,
    });
    for (const [state, amount] of [
      ['succeeded', 1_000],
      ['pending', 2_000],
      ['failed', 500],
    ] as const) {
      const refundId = randomUUID();
      const refund = {
        id: refundId,
        paymentId: id,
        accountId,
        amount: usd(amount),
        reference: state,
        state: 'created' as const,
        asked: 0,
        dueAt: NOW,
        createdAt: NOW,
      };
      await refunds.add(refund);
      await refunds.save({
        ...refund,
        state,
        ...(state === 'pending' ? { dueAt: NOW } : { dueAt: undefined, settledAt: NOW }),
      });
    }
  });
  const post = (kind: Parameters<typeof step>[0], amount: number, reference: string) =>
    uow.run(() => ledger.post(step(kind, accountId, usd(amount), { reference })));
  await post('credit', 5_000, `payment:${id}`);
  for (const refund of await refunds.ofPayment(id)) {
    const [reference, amount] = [`payment_refund:${refund.id}`, Number(refund.amount.minor)];
    await post('payment_refund', amount, reference);
    if (refund.state === 'succeeded') await post('payment_refund_settle', amount, reference);
    if (refund.state === 'failed') await post('payment_refund_return', amount, reference);
  }
  const reversals = new PostgresPaymentReversalStore(sql, uow);
  // one that had already failed when it was first reported: no posting
  await uow.run(() =>
    reversals.save({
      id: 're_failed',
      source: 'refund',
      paymentId: id,
      accountId,
      amount: usd(70),
      state: 'returned',
      owed: usd(0),
      writtenOff: usd(0),
      times: 1,
      debtPayments: 0,
      takenAt: NOW,
      returnedAt: NOW,
    }),
  );
  for (const [reversalId, source, state, owed, writtenOff] of [
    ['dp_1', 'dispute', 'taken', 300, 0],
    ['re_1', 'refund', 'returned', 0, 0],
    ['dp_2', 'dispute', 'taken', 0, 300],
  ] as const) {
    const reversal = {
      id: reversalId,
      source,
      paymentId: id,
      accountId,
      amount: usd(900),
      state,
      owed: usd(owed),
      writtenOff: usd(writtenOff),
      times: 2,
      debtPayments: 1,
      takenAt: NOW,
      ...(state === 'returned' && { returnedAt: NOW }),
    };
    await uow.run(() => reversals.save(reversal));
    const base = source === 'dispute' ? `dispute:${reversalId}` : `gateway_refund:${reversalId}`;
    const [take, back] =
      source === 'dispute'
        ? (['chargeback', 'chargeback_return'] as const)
        : (['gateway_refund', 'gateway_refund_return'] as const);
    const postOwing = (kind: Parameters<typeof step>[0], reference: string, left: number) =>
      uow.run(() => ledger.post(step(kind, accountId, usd(900), { reference, owed: usd(left) })));
    await postOwing(take, base, 0);
    await postOwing(back, base, 0);
    await postOwing(take, `${base}:2`, 400);
    await post('debt_payment', 100, `${base}:debt:1`);
    if (state === 'returned') await postOwing(back, `${base}:2`, 300);
    if (writtenOff > 0) await post('debt_write_off', 300, `${base}:2:written_off`);
  }
  return id;
}

describe('the comparison of payments with the ledger', () => {
  it('finds nothing wrong with a payment, refunds of every end and what the gateway took back', async () => {
    await paymentWithRefunds(await rows.account());
    expect(await verify.execute(1)).toEqual({
      checked: { transactions: 20, balances: 1, orders: 0, payments: 1, months: 0 },
      differences: 0,
    });
  });

  it.each([
    [
      'a payment that says it succeeded and was not credited',
      `update payments set id = id where id = $1`,
      `update ledger_transactions set reference = 'another' where reference = 'payment:' || $1`,
      'credited',
      '5000',
      '0',
    ],
    [
      'a payment that was credited and says it failed',
      `update payments set state = 'failed', refunded = 0 where id = $1`,
      undefined,
      'credited',
      '0',
      '5000',
    ],
    [
      'a payment that says less went back',
      `update payments set refunded = 2999 where id = $1`,
      undefined,
      'refunded',
      '2999',
      '3000',
    ],
    [
      'a refund that says it failed',
      `update payment_refunds set state = 'failed', due_at = null, settled_at = created_at where payment_id = $1 and state = 'pending'`,
      undefined,
      'refunds',
      '1000',
      '3000',
    ],
    [
      'a refund that says it succeeded',
      `update payment_refunds set state = 'succeeded', due_at = null, settled_at = created_at where payment_id = $1 and state = 'pending'`,
      undefined,
      'refunds under way',
      '0',
      '2000',
    ],
    [
      'a chargeback that says it was given back',
      `update payment_reversals set state = 'returned', owed = 0, returned_at = taken_at where payment_id = $1 and id = 'dp_1'`,
      undefined,
      'owed',
      '0',
      '300',
    ],
    [
      'a chargeback that says it was taken for less',
      `update payment_reversals set amount = 899 where payment_id = $1 and id = 'dp_1'`,
      undefined,
      'taken back',
      '1799',
      '1800',
    ],
    [
      'a debt that says it was paid',
      `update payment_reversals set owed = 200 where payment_id = $1 and id = 'dp_1'`,
      undefined,
      'owed',
      '200',
      '300',
    ],
    [
      'a debt that says it was written off',
      `update payment_reversals set written_off = 100 where payment_id = $1 and id = 'dp_1'`,
      undefined,
      'written off',
      '400',
      '300',
    ],
    [
      'a loss that says it is owed',
      `update payment_reversals set written_off = 0, owed = 300 where payment_id = $1 and id = 'dp_2'`,
      undefined,
      'owed',
      '600',
      '300',
    ],
    [
      'a refund of the gateway that says it was never given back',
      `update payment_reversals set state = 'taken', returned_at = null where payment_id = $1 and id = 're_1'`,
      undefined,
      'taken back',
      '2700',
      '1800',
    ],
  ])(
    'names %s',
    async (
      _what: string,
      change: string,
      byOwner: string | undefined,
      what: string,
      kept: string,
      posted: string,
    ) => {
      const id = await paymentWithRefunds(await rows.account());
      await database.sql.pool.query(change, [id]);
      if (byOwner) {
        await database.asOwner('alter table ledger_transactions disable trigger user');
        await database.asOwner(byOwner, [id]);
      }
      expect((await verify.execute(1_000)).first).toEqual({
        part: 'payments',
        subject: id,
        what,
        kept,
        posted,
      });
    },
  );
});

describe('the comparison of the ledger', () => {
  it.each([1, 2, 5, 12, 1_000])(
    'finds nothing wrong with purchases of every end, in slices of %i',
    async (slice) => {
      await filled();
      expect(await verify.execute(slice)).toEqual({
        checked: { transactions: 27, balances: 3, orders: 12, payments: 0, months: 3 },
        differences: 0,
      });
    },
  );

  it('of nothing at all is well', async () => {
    expect(await verify.execute(10)).toEqual({
      checked: { transactions: 0, balances: 0, orders: 0, payments: 0, months: 0 },
      differences: 0,
    });
  });

  type Ids = Awaited<ReturnType<typeof filled>>;
  /** `session_replication_role` simulates a manual change in the database: without triggers and keys. */
  const PLANTED: {
    what: string;
    plant: (ids: Ids) => [string, unknown[]];
    first: (ids: Ids) => Partial<LedgerDifference>;
    differences: number;
  }[] = [
    {
      what: 'a balance that was raised',
      plant: ({ accounts: [, second] }) => [
        'update account_balances set available = available + 1 where account_id = $1',
        [second],
      ],
      first: ({ accounts: [, second] }) => ({
        part: 'balances',
        subject: String(second),
        what: 'available',
        kept: '97101',
        posted: '97100',
      }),
      differences: 1,
    },
    {
      what: 'a reserve that was lowered',
      plant: ({ accounts: [, , third] }) => [
        'update account_balances set held = 0 where account_id = $1',
        [third],
      ],
      first: ({ accounts: [, , third] }) => ({
        part: 'balances',
        subject: String(third),
        what: 'held',
        kept: '0',
        posted: '1450',
      }),
      differences: 1,
    },
    {
      what: 'postings without a balance',
      plant: ({ accounts: [first] }) => ['delete from account_balances where account_id = $1', [first]],
      first: ({ accounts: [first] }) => ({
        part: 'balances',
        subject: String(first),
        what: 'available',
        kept: '0',
        posted: '97100',
      }),
      differences: 2,
    },
    {
      what: 'a posting that was changed',
      plant: () => [
        `update ledger_postings set amount = amount - 5 where ledger_account = 'revenue' and (transaction_id, line) = (select transaction_id, line from ledger_postings where ledger_account = 'revenue' order by 1 limit 1)`,
        [],
      ],
      first: () => ({ part: 'transactions', what: 'balance', kept: '0', posted: '-5' }),
      differences: 1,
    },
    {
      what: 'a transaction that lost its postings',
      plant: ({ orders: [held] }) => [
        'delete from ledger_postings where transaction_id = (select id from ledger_transactions where order_id = $1)',
        [held],
      ],
      first: () => ({ part: 'transactions', what: 'balance', kept: '0', posted: '0' }),
      differences: 4,
    },
    {
      what: 'an order that says it was captured',
      plant: ({ orders: [, , , , held] }) => [
        `update orders set status = 'success', total_capture = auth_amount where id = $1`,
        [held],
      ],
      first: ({ orders: [, , , , held] }) => ({
        part: 'orders',
        subject: String(held),
        what: 'held',
        kept: '0',
        posted: '1450',
      }),
      differences: 2,
    },
    {
      what: 'an order that says it was refunded',
      plant: ({ orders: [, , captured] }) => [
        'update orders set total_refund = 100 where id = $1',
        [captured],
      ],
      first: ({ orders: [, , captured] }) => ({
        part: 'orders',
        subject: String(captured),
        what: 'total_refund',
        kept: '100',
        posted: '0',
      }),
      differences: 1,
    },
    {
      what: 'a month that was kept as less',
      plant: ({ accounts: [, second] }) => [
        'update account_month_balances set balance = balance - 1 where account_id = $1 and month = $2',
        [second, MONTHS[2]],
      ],
      first: ({ accounts: [, second] }) => ({
        part: 'months',
        subject: String(second),
        what: `balance at ${MONTHS[2]}`,
        kept: '98549',
        posted: '98550',
      }),
      differences: 1,
    },
    {
      what: 'a month that was kept before a posting of it came',
      plant: () => [
        `update ledger_transactions set created_at = '1999-12-31' where kind = 'credit' and account_id = (select min(id) from accounts)`,
        [],
      ],
      first: ({ accounts: [first] }) => ({
        part: 'months',
        subject: String(first),
        what: `balance at ${MONTHS[0]}`,
        kept: '0',
        posted: '100000',
      }),
      differences: 1,
    },
    {
      what: 'an item that says it was refunded',
      plant: ({ orders: [, , captured] }) => [
        `update order_items set status = 'refunded' where order_id = $1`,
        [captured],
      ],
      first: ({ orders: [, , captured] }) => ({
        part: 'orders',
        subject: String(captured),
        what: 'refunded items',
        kept: '1450',
        posted: '0',
      }),
      differences: 1,
    },
  ];
  it.each(PLANTED)('names $what, in slices as in one piece', async ({ plant, first, differences }) => {
    const ids = await filled();
    const [text, values] = plant(ids);
    await plantAsOwner(text, values);
    for (const slice of [1, 7, 1_000])
      expect(await verify.execute(slice)).toMatchObject({ differences, first: first(ids) });
  });

  async function plantAsOwner(text: string, values: unknown[]): Promise<void> {
    for (const table of ['ledger_postings', 'ledger_transactions'])
      await database.asOwner(`alter table ${table} disable trigger user`);
    await database.asOwner(text, values);
  }
});
