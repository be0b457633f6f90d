import { Money } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeLog, FakeOutbox, FakeUnitOfWork } from '@registrar/kernel/testing';
import { newLedger } from '../../wire';
import { BookDispute, type ManualDispute } from '../../payments/book-dispute';
import { DebtCollection } from '../../payments/debt-collection';
import type { PaymentDispute, PaymentPolicy } from '../../payments/payment';
import { PaymentReversals } from '../../payments/payment-reversals';
import type { GatewayEvent } from '../../payments/ports';
import { FollowPayments } from '../../payments/follow-payments';
import { BeginPaymentRefund, FollowPaymentRefunds } from '../../payments/refund-payment';
import { SettlePayment } from '../../payments/settle-payment';
import { SettlePaymentRefund } from '../../payments/settle-payment-refund';
import { TakePaymentEvent } from '../../payments/take-payment-event';
import { RequestPayment, TopUp } from '../../payments/top-up';
import { WriteOffDebt } from '../../payments/write-off-debt';
import { holdPostings } from '../../postings';
import { FakeLedgerStore } from '../fake-ledger-store';
import { FakePaymentGateway } from './fake-payment-gateway';
import {
  FakePaymentEvents,
  FakePaymentRefundStore,
  FakePaymentReversalStore,
  FakePaymentStore,
} from './fake-payment-stores';

export const ACCOUNT = 7;
export const usd = (minor: number): Money => Money.of(BigInt(minor));
export const POLICY: PaymentPolicy = {
  pageSeconds: 3_600,
  leastPageSeconds: 1_860,
  lookAfterSeconds: 90,
  waitingLookSeconds: 120,
  pendingLookSeconds: 3_600,
  attentionAfterSeconds: 3_600,
  keySeconds: 82_800,
  requestKeySeconds: 3_600,
  most: usd(1_000_000),
};
export const NOW = new Date('2026-03-02T09:15:00Z');
export const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);

/** An account, its payments, and the gateway, all in memory. */
export function paymentWorld() {
  const [uow, clock, ids, log, outbox] = [
    new FakeUnitOfWork(),
    new FakeClock(NOW),
    new FakeIds(),
    new FakeLog(),
    new FakeOutbox(),
  ];
  const [gateway, ledgerStore] = [new FakePaymentGateway(uow), new FakeLedgerStore(uow)];
  const payments = new FakePaymentStore(uow);
  const [refunds, events, reversals] = [
    new FakePaymentRefundStore(uow),
    new FakePaymentEvents(uow),
    new FakePaymentReversalStore(uow),
  ];
  const ledger = newLedger({ ledgerStore, outbox, clock, ids });
  const debts = new DebtCollection(reversals, ledger);
  const follow = new PaymentReversals(reversals, events, ledger, debts, clock, log);
  const settle = new SettlePayment({
    uow,
    payments,
    events,
    ledger,
    reversals: follow,
    clock,
    log,
    policy: POLICY,
  });
  const settleRefund = new SettlePaymentRefund({
    uow,
    payments,
    refunds,
    events,
    ledger,
    clock,
    log,
    policy: POLICY,
  });
  const followRefunds = new FollowPaymentRefunds({
    gateway,
    payments,
    refunds,
    settle: settleRefund,
    clock,
    log,
    policy: POLICY,
  });
  const beginRefund = new BeginPaymentRefund({
    uow,
    payments,
    refunds,
    events,
    reversals,
    ledger,
    clock,
    ids,
    policy: POLICY,
    isSetUp: true,
  });
  const take = new TakePaymentEvent({
    gateway,
    uow,
    payments,
    refunds,
    events,
    settlePayment: settle,
    settleRefund,
    reversals: follow,
    clock,
    log,
  });
  const hand = new BookDispute(uow, payments, events, follow, reversals, clock);
  const writeOff = new WriteOffDebt(uow, payments, follow, reversals);
  const ask = new RequestPayment(gateway, payments, settle, clock, POLICY);
  const topUp = new TopUp(ask, uow, payments, clock, ids, POLICY);
  const followPayments = new FollowPayments({ gateway, payments, ask, settle, clock, log, policy: POLICY });
  let serial = 0;
  const report = (subject: GatewayEvent['subject'], id = `evt_${(serial += 1)}`): Promise<void> =>
    take.execute(gateway.event(id, subject, clock.now()), 'signed');
  return {
    gateway,
    ledgerStore,
    payments,
    refunds,
    events,
    reversals,
    debts,
    outbox,
    clock,
    log,
    uow,
    take,
    report,
    followRefunds,
    ids,
    ledger,
    settle,
    settleRefund,
    follow,
    ask,
    topUp,
    followPayments,
    /** The same, where parts of it are not set up. */
    followPaymentsWith: (parts: { gateway?: undefined; ask?: undefined }) =>
      new FollowPayments({
        gateway: 'gateway' in parts ? undefined : gateway,
        payments,
        ask: 'ask' in parts ? undefined : ask,
        settle,
        clock,
        log,
        policy: POLICY,
      }),
    byHand: (reported: ManualDispute) => uow.run(() => hand.execute(reported)),
    refund: (paymentId: string, minor: number, reference: string) =>
      uow.run(() => beginRefund.execute({ paymentId, amount: usd(minor), reference })),
    writeOff: (paymentId: string) => uow.run(() => writeOff.execute(paymentId)),
    /** A payment whose customer has a page. */
    async waiting(minor: number): Promise<{ id: string; page: string; charge: string }> {
      const payment = {
        id: `payment-${(serial += 1)}`,
        accountId: ACCOUNT,
        amount: usd(minor),
        state: 'created' as const,
        pageEndsAt: at(3_600),
        asked: 0,
        refunded: usd(0),
        dueAt: NOW,
        createdAt: NOW,
      };
      await uow.run(() => payments.add(payment, undefined, NOW));
      await payments.beginAsking(payment.id, NOW);
      await settle.execute(payment.id, await gateway.create(payment));
      return { id: payment.id, page: gateway.pageOf(payment.id)!, charge: `charge_${payment.id}` };
    },
    async paid(minor: number): Promise<{ id: string; page: string; charge: string }> {
      const payment = await this.waiting(minor);
      gateway.pay(payment.page);
      await report({ kind: 'payment', gatewayId: payment.page, paymentId: payment.id });
      return payment;
    },
    /** A refund whose credit is taken, not sent to the gateway yet; its id. */
    async takenRefund({ id }: { id: string }, minor: number): Promise<string> {
      const refundId = `refund-${(serial += 1)}`;
      await uow.run(async () => {
        const payment = (await payments.lock(id))!;
        await refunds.add({
          id: refundId,
          paymentId: id,
          accountId: ACCOUNT,
          amount: usd(minor),
          reference: refundId,
          state: 'created',
          asked: 0,
          dueAt: clock.now(),
          createdAt: clock.now(),
        });
        await payments.save({ ...payment, refunded: payment.refunded.plus(usd(minor)) });
        await ledger.takePaymentRefund({ accountId: ACCOUNT, amount: usd(minor), refundId });
      });
      return refundId;
    },
    /** Credit that is not of a card. */
    grant: (minor: number) =>
      uow.run(() =>
        ledger.credit({ accountId: ACCOUNT, amount: usd(minor), reference: `grant-${(serial += 1)}` }),
      ),
    spend: (minor: number) =>
      uow.run(() =>
        ledgerStore.post({
          id: `hold-${(serial += 1)}`,
          kind: 'hold',
          accountId: ACCOUNT,
          postings: holdPostings(ACCOUNT, usd(minor)),
          createdAt: NOW,
        }),
      ),
    available: (): number => Number(ledgerStore.balance(ACCOUNT).available),
    owed: (): number =>
      [...reversals.reversals.values()].reduce((sum, { owed }) => sum + Number(owed.minor), 0),
    writtenOff: (): number =>
      [...reversals.reversals.values()].reduce((sum, { writtenOff: lost }) => sum + Number(lost.minor), 0),
    posted: (ledgerAccount: string): number =>
      ledgerStore.transactions
        .flatMap(({ postings }) => postings)
        .filter((posting) => posting.ledgerAccount === ledgerAccount)
        .reduce((sum, { amount }) => sum + Number(amount.minor), 0),
    kinds: (): Record<string, number> =>
      ledgerStore.transactions.reduce<Record<string, number>>(
        (all, { kind }) => ({ ...all, [kind]: (all[kind] ?? 0) + 1 }),
        {},
      ),
  };
}

export const dispute = (
  charge: string,
  seconds: number,
  values: Partial<PaymentDispute> = {},
): GatewayEvent['subject'] => ({
  kind: 'dispute',
  charge,
  dispute: {
    id: `dp_${charge}`,
    amount: 5_000n,
    currency: 'USD',
    reason: 'fraudulent',
    status: 'needs_response',
    openedAt: NOW,
    reportedAt: at(seconds),
    ...values,
  },
});
export const withdrawn = (charge: string, seconds: number) =>
  dispute(charge, seconds, { withdrawnAt: at(seconds) });
export const reinstated = (charge: string, seconds: number) =>
  dispute(charge, seconds, { status: 'won', reinstatedAt: at(seconds) });
