import type { UnitOfWork } from '@registrar/kernel';
import type { Payment, PaymentDispute, PaymentRefund } from '../../payments/payment';
import type { PaymentReversal } from '../../payments/reversal';
import {
  type PaymentEventScan,
  type EventOutcome,
  PaymentEventScans,
  PaymentEvents,
  PaymentRefundStore,
  PaymentReversalStore,
  PaymentStore,
} from '../../ports';

/** Rows with a time at which they are to be looked at. */
function takeDue<Row extends { id: string; dueAt?: Date }>(
  rows: Map<string, Row>,
  now: Date,
  leaseUntil: Date,
  limit: number,
): Row[] {
  const due = [...rows.values()]
    .filter(({ dueAt }) => dueAt !== undefined && dueAt <= now)
    .sort((a, b) => a.dueAt!.getTime() - b.dueAt!.getTime())
    .slice(0, limit);
  return due.map((row) => {
    const leased = { ...row, dueAt: leaseUntil };
    rows.set(row.id, leased);
    return leased;
  });
}

const byId = (a: { id: string }, b: { id: string }): number => (a.id < b.id ? -1 : 1);

/** Payments in memory. Given a unit of work the writers demand one, as of all stores here. */
export class FakePaymentStore extends PaymentStore {
  readonly payments = new Map<string, Payment>();
  private readonly keys = new Map<string, { id: string; at: Date }>();

  constructor(private readonly uow?: UnitOfWork) {
    super();
  }

  async add(payment: Payment, requestKey: string | undefined, keysSince: Date): Promise<Payment> {
    this.uow?.assertOpen();
    const key = requestKey === undefined ? undefined : `${payment.accountId} ${requestKey}`;
    const earlier = key === undefined ? undefined : this.keys.get(key);
    if (earlier && earlier.at > keysSince) return this.payments.get(earlier.id)!;
    if (key !== undefined) this.keys.set(key, { id: payment.id, at: payment.createdAt });
    this.payments.set(payment.id, payment);
    return payment;
  }

  async find(id: string): Promise<Payment | undefined> {
    return this.payments.get(id);
  }

  async findByGatewayId(gatewayId: string): Promise<Payment | undefined> {
    return [...this.payments.values()].find((payment) => payment.gatewayId === gatewayId);
  }

  async findByCharge(charge: string): Promise<Payment | undefined> {
    return [...this.payments.values()].find((payment) => payment.charge === charge);
  }

  async lock(id: string): Promise<Payment | undefined> {
    this.uow?.assertOpen();
    return this.payments.get(id);
  }

  async save(payment: Payment): Promise<void> {
    this.uow?.assertOpen();
    const { asked } = this.payments.get(payment.id)!;
    this.payments.set(payment.id, { ...payment, asked });
  }

  async beginAsking(id: string, dueAt: Date): Promise<boolean> {
    const payment = this.payments.get(id);
    if (
      !payment ||
      (payment.state !== 'created' && payment.state !== 'asked') ||
      payment.gatewayId !== undefined
    )
      return false;
    this.payments.set(id, { ...payment, state: 'asked', asked: payment.asked + 1, dueAt });
    return true;
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<Payment[]> {
    return takeDue(this.payments, now, leaseUntil, limit);
  }
}

export class FakePaymentRefundStore extends PaymentRefundStore {
  readonly refunds = new Map<string, PaymentRefund>();

  constructor(private readonly uow?: UnitOfWork) {
    super();
  }

  async add(refund: PaymentRefund): Promise<void> {
    this.uow?.assertOpen();
    if (await this.findByReference(refund.paymentId, refund.reference))
      throw new Error('payment_refunds_reference_uq');
    this.refunds.set(refund.id, refund);
  }

  async find(id: string): Promise<PaymentRefund | undefined> {
    return this.refunds.get(id);
  }

  async findByGatewayId(gatewayId: string): Promise<PaymentRefund | undefined> {
    return [...this.refunds.values()].find((refund) => refund.gatewayId === gatewayId);
  }

  async findByReference(paymentId: string, reference: string): Promise<PaymentRefund | undefined> {
    return [...this.refunds.values()].find(
      (refund) => refund.paymentId === paymentId && refund.reference === reference,
    );
  }

  async lock(id: string): Promise<PaymentRefund | undefined> {
    this.uow?.assertOpen();
    return this.refunds.get(id);
  }

  async save(refund: PaymentRefund): Promise<void> {
    this.uow?.assertOpen();
    const { asked, askedAt } = this.refunds.get(refund.id)!;
    this.refunds.set(refund.id, { ...refund, asked, askedAt });
  }

  async beginAsking(id: string, askedAt: Date, dueAt: Date): Promise<boolean> {
    const refund = this.refunds.get(id);
    if (!refund || (refund.state !== 'created' && refund.state !== 'asked')) return false;
    this.refunds.set(id, {
      ...refund,
      state: 'asked',
      asked: refund.asked + 1,
      askedAt: refund.askedAt ?? askedAt,
      dueAt,
    });
    return true;
  }

  async takeDue(now: Date, leaseUntil: Date, limit: number): Promise<PaymentRefund[]> {
    return takeDue(this.refunds, now, leaseUntil, limit);
  }

  async ofPayment(paymentId: string): Promise<PaymentRefund[]> {
    return [...this.refunds.values()].filter((refund) => refund.paymentId === paymentId).sort(byId);
  }
}

export class FakePaymentEvents extends PaymentEvents {
  readonly events = new Map<string, { type: string; paymentId?: string; outcome: EventOutcome }>();
  private readonly keptDisputes = new Map<string, { paymentId: string; dispute: PaymentDispute }>();

  constructor(private readonly uow?: UnitOfWork) {
    super();
  }

  async record({
    id,
    type,
    paymentId,
    outcome,
  }: {
    id: string;
    type: string;
    paymentId?: string;
    outcome: EventOutcome;
  }): Promise<boolean> {
    this.uow?.assertOpen();
    if (this.events.has(id)) return false;
    this.events.set(id, { type, paymentId, outcome });
    return true;
  }

  async known(ids: readonly string[]): Promise<ReadonlySet<string>> {
    return new Set(ids.filter((id) => this.events.has(id)));
  }

  async putDispute(paymentId: string, reported: PaymentDispute): Promise<boolean> {
    this.uow?.assertOpen();
    const before = this.keptDisputes.get(reported.id);
    if (before && before.paymentId !== paymentId) return false;
    const newest = before && before.dispute.reportedAt > reported.reportedAt ? before.dispute : reported;
    const { openedAt } = before?.dispute ?? reported;
    const dispute = {
      ...newest,
      openedAt,
      withdrawnAt: later(before?.dispute.withdrawnAt, reported.withdrawnAt),
      reinstatedAt: later(before?.dispute.reinstatedAt, reported.reinstatedAt),
    };
    this.keptDisputes.set(reported.id, { paymentId, dispute });
    return true;
  }

  async disputes(paymentId: string): Promise<PaymentDispute[]> {
    const found = [...this.keptDisputes.values()]
      .filter((each) => each.paymentId === paymentId)
      .map(({ dispute }) => dispute);
    return found.sort((a, b) => b.openedAt.getTime() - a.openedAt.getTime() || byId(a, b));
  }
}

export class FakePaymentEventScans extends PaymentEventScans {
  row: { takenUntil?: Date; lookedUntil?: Date; dueAt: Date } | undefined;

  async take(now: Date, leaseUntil: Date): Promise<PaymentEventScan | undefined> {
    if (this.row && this.row.dueAt > now) return undefined;
    this.row = { ...this.row, dueAt: leaseUntil };
    const { takenUntil, lookedUntil } = this.row;
    return { takenUntil, lookedUntil, leaseUntil };
  }

  async save({ takenUntil, lookedUntil, leaseUntil }: PaymentEventScan, dueAt: Date): Promise<void> {
    if (this.row?.dueAt.getTime() === leaseUntil.getTime()) this.row = { takenUntil, lookedUntil, dueAt };
  }

  async takenUntil(): Promise<Date | undefined> {
    return this.row?.takenUntil;
  }
}

export class FakePaymentReversalStore extends PaymentReversalStore {
  readonly reversals = new Map<string, PaymentReversal>();

  constructor(private readonly uow?: UnitOfWork) {
    super();
  }

  async lock(accountId: number, paymentId?: string): Promise<PaymentReversal[]> {
    this.uow?.assertOpen();
    return [...this.reversals.values()]
      .filter(
        (each) => each.paymentId === paymentId || (each.accountId === accountId && each.owed.minor > 0n),
      )
      .sort(byId);
  }

  async find(id: string): Promise<PaymentReversal | undefined> {
    return this.reversals.get(id);
  }

  async save(reversal: PaymentReversal): Promise<void> {
    this.uow?.assertOpen();
    const { paymentId, source } = this.reversals.get(reversal.id) ?? reversal;
    if (paymentId !== reversal.paymentId || source !== reversal.source)
      throw new Error(`${reversal.id} is of another payment or source`);
    this.reversals.set(reversal.id, reversal);
  }

  async ofPayment(paymentId: string): Promise<PaymentReversal[]> {
    return [...this.reversals.values()].filter((each) => each.paymentId === paymentId).sort(byId);
  }
}

const later = (one: Date | undefined, other: Date | undefined): Date | undefined =>
  one && other ? (one > other ? one : other) : (one ?? other);
