import { type Clock, type Ids, type Log, Money, type Outbox, type UnitOfWork } from '@registrar/kernel';
import type { LedgerStore } from '../ports';
import { newLedger } from '../wire';
import { BookDispute } from './book-dispute';
import { DebtCollection } from './debt-collection';
import { FollowPaymentEvents } from './follow-payment-events';
import { FollowPayments } from './follow-payments';
import type { PaymentPolicy } from './payment';
import { PaymentQueries } from './payment-queries';
import { PaymentReversals } from './payment-reversals';
import type {
  PaymentEventScans,
  PaymentEvents,
  PaymentGateway,
  PaymentReader,
  PaymentRefundStore,
  PaymentReversalStore,
  PaymentStore,
} from './ports';
import { BeginPaymentRefund, FollowPaymentRefunds } from './refund-payment';
import { SettlePayment } from './settle-payment';
import { SettlePaymentRefund } from './settle-payment-refund';
import { TakeMissedEvents } from './take-missed-events';
import { TakePaymentEvent } from './take-payment-event';
import { RequestPayment, TopUp } from './top-up';
import { WriteOffDebt } from './write-off-debt';

/** Everything a payment touches. */
export interface PaymentParts {
  uow: UnitOfWork;
  clock: Clock;
  ids: Ids;
  log: Log;
  outbox: Outbox;
  ledgerStore: LedgerStore;
  payments: PaymentStore;
  refunds: PaymentRefundStore;
  events: PaymentEvents;
  eventLooks: PaymentEventScans;
  reversals: PaymentReversalStore;
  reader: PaymentReader;
  /** Undefined: no payments are taken. */
  gateway?: PaymentGateway;
}

export interface PaymentUseCases {
  topUp: TopUp;
  takeEvent: TakePaymentEvent;
  beginRefund: BeginPaymentRefund;
  bookDispute: BookDispute;
  writeOffDebt: WriteOffDebt;
  followRefunds: FollowPaymentRefunds;
  followPayments: FollowPayments;
  followEvents: FollowPaymentEvents;
  queries: PaymentQueries;
}

/**
 * Limits of the gateway: pages of at least half an hour (plus a minute for requests in progress), keys
 * stored for a day.
 */
export const PAYMENT_POLICY: PaymentPolicy = {
  pageSeconds: 3_600,
  leastPageSeconds: 31 * 60,
  lookAfterSeconds: 90,
  waitingLookSeconds: 120,
  pendingLookSeconds: 3_600,
  attentionAfterSeconds: 3_600,
  keySeconds: 23 * 3_600,
  requestKeySeconds: 30 * 86_400,
  most: Money.of(1_000_000n),
};

/**
 * The use cases around a payment, wired by plain constructor calls: the same for the apps and for the crash
 * table.
 */
export function wirePayments(parts: PaymentParts, policy = PAYMENT_POLICY): PaymentUseCases {
  const { uow, clock, ids, log, payments, refunds, events, gateway } = parts;
  const ledger = newLedger(parts);
  const reversals = new PaymentReversals(
    parts.reversals,
    events,
    ledger,
    new DebtCollection(parts.reversals, ledger),
    clock,
    log,
  );
  const settle = new SettlePayment({ uow, payments, events, ledger, reversals, clock, log, policy });
  const settleRefund = new SettlePaymentRefund({
    uow,
    payments,
    refunds,
    events,
    ledger,
    clock,
    log,
    policy,
  });
  const ask = gateway && new RequestPayment(gateway, payments, settle, clock, policy);
  const takeEvent = new TakePaymentEvent({
    gateway,
    uow,
    payments,
    refunds,
    events,
    settlePayment: settle,
    settleRefund,
    reversals,
    clock,
    log,
  });
  return {
    topUp: new TopUp(ask, uow, payments, clock, ids, policy),
    takeEvent,
    beginRefund: new BeginPaymentRefund({
      uow,
      payments,
      refunds,
      events,
      reversals: parts.reversals,
      ledger,
      clock,
      ids,
      policy,
      isSetUp: gateway !== undefined,
    }),
    bookDispute: new BookDispute(uow, payments, events, reversals, parts.reversals, clock),
    writeOffDebt: new WriteOffDebt(uow, payments, reversals, parts.reversals),
    followRefunds: new FollowPaymentRefunds({
      gateway,
      payments,
      refunds,
      settle: settleRefund,
      clock,
      log,
      policy,
    }),
    followPayments: new FollowPayments({ gateway, payments, ask, settle, clock, log, policy }),
    followEvents: new FollowPaymentEvents(
      gateway,
      parts.eventLooks,
      new TakeMissedEvents(events, takeEvent, log),
      clock,
      log,
    ),
    queries: new PaymentQueries(parts.reader, payments, refunds, events, parts.reversals),
  };
}
