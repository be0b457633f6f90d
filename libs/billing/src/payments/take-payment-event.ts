import type { Clock, Log, UnitOfWork } from '@registrar/kernel';
import { eventNotSigned, eventNotTakenYet, paymentsNotSetUp } from './errors';
import type { Payment, PaymentRefund } from './payment';
import type { PaymentReversals } from './payment-reversals';
import type {
  EventOutcome,
  GatewayChargeRefund,
  GatewayEvent,
  PaymentEvents,
  PaymentGateway,
  PaymentRefundStore,
  PaymentStore,
} from './ports';
import type { SettlePayment } from './settle-payment';
import type { SettlePaymentRefund } from './settle-payment-refund';

type Subject<Kind> = Extract<GatewayEvent['subject'], { kind: Kind }>;

interface TakePaymentEventParts {
  gateway: PaymentGateway | undefined;
  uow: UnitOfWork;
  payments: PaymentStore;
  refunds: PaymentRefundStore;
  events: PaymentEvents;
  settlePayment: SettlePayment;
  settleRefund: SettlePaymentRefund;
  reversals: PaymentReversals;
  clock: Clock;
  log: Log;
}

/**
 * Processes an event of the gateway, from a webhook or a poll (FollowPaymentEvents). An event only names its
 * subject: the gateway is queried, and the result is settled together with the row of the event. Disputes
 * excepted: their amount, currency and times are those of the event, which is signed or comes from the poll.
 * So repeated or reordered events change nothing. Only inserting its row shows whether an event is new: a
 * row that is read may be lost in a crash (ADR 0013), and its event is not repeated.
 */
export class TakePaymentEvent {
  constructor(private readonly parts: TakePaymentEventParts) {}

  /**
   * From a webhook. When it returns, the event is committed. Throws 400 when it is not signed, 503 when the
   * gateway must repeat it.
   */
  async execute(body: Uint8Array, signature: string): Promise<void> {
    if (!this.parts.gateway) throw paymentsNotSetUp();
    const event = this.parts.gateway.readEvent(body, signature, this.parts.clock.now());
    if (!event) throw eventNotSigned();
    await this.take(this.parts.gateway, event);
  }

  /**
   * From any source. When it returns, the event is committed. Throws 503 when it must be processed again
   * later.
   */
  async take(gateway: PaymentGateway, event: GatewayEvent): Promise<void> {
    const { subject } = event;
    switch (subject.kind) {
      case 'payment':
        return this.takePayment(gateway, event, subject);
      case 'refund':
        return this.takeRefund(gateway, event, subject);
      case 'dispute':
        return this.takeDispute(gateway, event, subject);
      case 'charge':
        return this.takeForeignRefunds(gateway, event, subject.charge);
      case 'other':
        return this.note(event, 'not_ours');
      case 'unreadable':
        throw eventNotTakenYet();
    }
  }

  private async takePayment(
    gateway: PaymentGateway,
    event: GatewayEvent,
    { gatewayId, paymentId }: Subject<'payment'>,
  ): Promise<void> {
    const payment = await this.paymentNamed(gatewayId, paymentId);
    if (!payment) return this.note(event, 'not_ours');
    const answer = await gateway.find(gatewayId);
    if (answer.kind === 'unknown') throw eventNotTakenYet();
    await this.parts.settlePayment.execute(payment.id, answer, event);
  }

  private async takeRefund(
    gateway: PaymentGateway,
    event: GatewayEvent,
    subject: Subject<'refund'>,
  ): Promise<void> {
    const { gatewayId, charge } = subject;
    const refund = await this.ownRefund(subject);
    if (!refund)
      return charge === undefined
        ? this.note(event, 'not_ours')
        : this.takeForeignRefunds(gateway, event, charge);
    const ownCharge = (await this.parts.payments.find(refund.paymentId))?.charge;
    if (ownCharge === undefined) return this.note(event, 'not_ours');
    const answer = await gateway.findRefund({ id: refund.id, gatewayId, charge: ownCharge });
    if (answer.kind === 'unknown') throw eventNotTakenYet();
    await this.parts.settleRefund.execute(refund, answer, event);
  }

  private async ownRefund({ gatewayId, refundId }: Subject<'refund'>): Promise<PaymentRefund | undefined> {
    const known =
      (await this.parts.refunds.findByGatewayId(gatewayId)) ??
      (refundId === undefined ? undefined : await this.parts.refunds.find(refundId));
    return known && isSame(known, { gatewayId, refundId }) ? known : undefined;
  }

  /** Refunds made at the gateway itself: all of the charge are compared with the local ones. */
  private async takeForeignRefunds(
    gateway: PaymentGateway,
    event: GatewayEvent,
    charge: string,
  ): Promise<void> {
    const found = await this.paymentOf(gateway, charge);
    if (!found) return this.note(event, 'not_ours');
    const reported = await gateway.refundsOf(charge);
    if (reported.kind === 'unknown') throw eventNotTakenYet();
    await this.applied(event, found, async (payment) => {
      const known = await this.parts.refunds.ofPayment(payment.id);
      const foreign = reported.refunds.filter((refund) => !known.some((own) => isSame(own, refund)));
      if (foreign.length === 0) return;
      await this.show(payment);
      await this.parts.reversals.followRefunds(payment, foreign);
    });
  }

  private async takeDispute(
    gateway: PaymentGateway,
    event: GatewayEvent,
    { charge, dispute }: Subject<'dispute'>,
  ): Promise<void> {
    const found = await this.paymentOf(gateway, charge);
    if (!found) return this.note(event, 'not_ours');
    await this.applied(event, found, async (payment) => {
      await this.show(payment);
      await this.parts.events.putDispute(payment.id, dispute);
      this.parts.log.warn('payment disputed', {
        paymentId: payment.id,
        dispute: dispute.id,
        status: dispute.status,
      });
      await this.parts.reversals.followDisputes(payment);
    });
  }

  /** The payment of the charge. One without a result is queried at the gateway and settled first. */
  private async paymentOf(gateway: PaymentGateway, charge: string): Promise<Payment | undefined> {
    const known = await this.parts.payments.findByCharge(charge);
    if (known) return known;
    const found = await gateway.findByCharge(charge);
    if (found.kind === 'unknown' || (found.kind === 'found' && found.payment.kind === 'unknown'))
      throw eventNotTakenYet();
    if (found.kind === 'absent') return undefined;
    const { payment: answer, paymentId } = found;
    const payment = await this.paymentNamed('gatewayId' in answer ? answer.gatewayId : undefined, paymentId);
    return payment && this.parts.settlePayment.execute(payment.id, answer);
  }

  /** By the id of the gateway, else by the local id. */
  private async paymentNamed(
    gatewayId: string | undefined,
    paymentId: string | undefined,
  ): Promise<Payment | undefined> {
    const known = gatewayId === undefined ? undefined : await this.parts.payments.findByGatewayId(gatewayId);
    return known ?? (paymentId === undefined ? undefined : this.parts.payments.find(paymentId));
  }

  /** Once per event, with the payment locked. */
  private async applied(
    event: GatewayEvent,
    { id }: Payment,
    work: (payment: Payment) => Promise<void>,
  ): Promise<void> {
    await this.parts.uow.run(async () => {
      const payment = (await this.parts.payments.lock(id))!;
      const isNew = await this.parts.events.record({
        id: event.id,
        type: event.type,
        paymentId: id,
        outcome: 'applied',
        receivedAt: this.parts.clock.now(),
      });
      if (isNew) await work(payment);
    });
  }

  private async show(payment: Payment): Promise<void> {
    await this.parts.payments.save({
      ...payment,
      attentionAt: payment.attentionAt ?? this.parts.clock.now(),
    });
  }

  private async note(event: GatewayEvent, outcome: EventOutcome): Promise<void> {
    await this.parts.uow.run(() =>
      this.parts.events.record({
        id: event.id,
        type: event.type,
        outcome,
        receivedAt: this.parts.clock.now(),
      }),
    );
  }
}

/**
 * By the id of the gateway; before it is known, by the local id, which the gateway stores with the refund.
 */
const isSame = (
  own: Pick<PaymentRefund, 'id' | 'gatewayId'>,
  atGateway: Pick<GatewayChargeRefund, 'gatewayId' | 'refundId'>,
): boolean =>
  own.gatewayId === undefined ? own.id === atGateway.refundId : own.gatewayId === atGateway.gatewayId;
