import { randomUUID } from 'node:crypto';
import { VerifyLedger } from '@registrar/billing';
import { orderItem, step } from '@registrar/billing/testing';
import { Money } from '@registrar/kernel';
import { openDatabase, type OpenDatabase } from './open-database';
import { after, NOW, Rows } from './rows';
import { PostgresLedgerAudit } from '../src/billing/ledger-audit';
import { PostgresLedgerStore } from '../src/billing/ledger-store';
import { PostgresOrderStore } from '../src/billing/order-store';
import { PostgresPaymentRefundStore } from '../src/billing/payments/payment-refund-store';
import { PostgresPaymentReversalStore } from '../src/billing/payments/payment-reversal-store';
import { PostgresPaymentStore } from '../src/billing/payments/payment-store';
import { PostgresStatementReader } from '../src/billing/statement-reader';

export let database: OpenDatabase;
export let rows: Rows;
export let audit: PostgresLedgerAudit;
export let verify: VerifyLedger;

export async function openLedger(): Promise<void> {
  database = await openDatabase();
  rows = new Rows(database.sql);
  audit = new PostgresLedgerAudit(database.sql);
  verify = new VerifyLedger(audit);
}

export const closeLedger = (): Promise<void> => database?.close();

export const PRICE = Money.of(1_450n);

/**
 * Months of statements: before all purchases, in their month, and after them. The credit that pays for them
 * arrived in the last moment of the month before.
 */
export const MONTHS = ['2000-01-01', '2026-03-01', '2100-01-01'] as const;
export const LAST_MOMENT = new Date('2026-02-28T23:59:59.999Z');

/** A purchase with the given outcome, as its client and the ledger see it. */
export async function purchase(
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

export async function filled(): Promise<{ accounts: number[]; orders: number[] }> {
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
export async function paymentWithRefunds(accountId: number): Promise<string> {
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
