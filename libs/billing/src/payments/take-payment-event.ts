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

/**
 * What the gateway tells, by webhook or where it is asked for its events (FollowPaymentEvents). An event only
 * says where to look: the gateway is asked what became of it, and that is settled together with the event's
 * row. Except disputes: their amount, currency and times are those of the event, which is signed or its own
 * answer. So an event told twice, or two in the wrong order, change nothing. Which was taken is told by
 * writing its row alone: what a read finds may be gone after a crash (ADR 0013), and is not told again.
 */
export class TakePaymentEvent {
  constructor(
    private readonly gateway: PaymentGateway | undefined,
    private readonly uow: UnitOfWork,
    private readonly payments: PaymentStore,
    private readonly refunds: PaymentRefundStore,
    private readonly events: PaymentEvents,
    private readonly settlePayment: SettlePayment,
    private readonly settleRefund: SettlePaymentRefund,
    private readonly reversals: PaymentReversals,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /**
   * Of a webhook. When it returns, the event is committed. Throws 400 when it is not signed, 503 when the
   * gateway must tell it again.
   */
  async execute(body: Uint8Array, signature: string): Promise<void> {
    if (!this.gateway) throw paymentsNotSetUp();
    const event = this.gateway.readEvent(body, signature, this.clock.now());
    if (!event) throw eventNotSigned();
    await this.take(this.gateway, event);
  }

  /**
   * However it was told. When it returns, the event is committed. Throws 503 when it must be taken again
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
    await this.settlePayment.execute(payment.id, answer, event);
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
    const ownCharge = (await this.payments.find(refund.paymentId))?.charge;
    if (ownCharge === undefined) return this.note(event, 'not_ours');
    const answer = await gateway.findRefund({ id: refund.id, gatewayId, charge: ownCharge });
    if (answer.kind === 'unknown') throw eventNotTakenYet();
    await this.settleRefund.execute(refund, answer, event);
  }

  private async ownRefund({ gatewayId, refundId }: Subject<'refund'>): Promise<PaymentRefund | undefined> {
    const known =
      (await this.refunds.findByGatewayId(gatewayId)) ??
      (refundId === undefined ? undefined : await this.refunds.find(refundId));
    return known && isSame(known, { gatewayId, refundId }) ? known : undefined;
  }

  /** Refunds that somebody made at the gateway itself: all of the charge are compared with ours. */
  private async takeForeignRefunds(
    gateway: PaymentGateway,
    event: GatewayEvent,
    charge: string,
  ): Promise<void> {
    const found = await this.paymentOf(gateway, charge);
    if (!found) return this.note(event, 'not_ours');
    const told = await gateway.refundsOf(charge);
    if (told.kind === 'unknown') throw eventNotTakenYet();
    await this.applied(event, found, async (payment) => {
      const ours = await this.refunds.ofPayment(payment.id);
      const foreign = told.refunds.filter((refund) => !ours.some((own) => isSame(own, refund)));
      if (foreign.length === 0) return;
      await this.show(payment);
      await this.reversals.followRefunds(payment, foreign);
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
      await this.events.putDispute(payment.id, dispute);
      this.log.warn('a payment is disputed', {
        paymentId: payment.id,
        dispute: dispute.id,
        status: dispute.status,
      });
      await this.reversals.followDisputes(payment);
    });
  }

  /**
   * The payment whose money it is. One that has not been told of yet is looked up at the gateway, and settled
   * first.
   */
  private async paymentOf(gateway: PaymentGateway, charge: string): Promise<Payment | undefined> {
    const known = await this.payments.findByCharge(charge);
    if (known) return known;
    const found = await gateway.findByCharge(charge);
    if (found.kind === 'unknown' || (found.kind === 'found' && found.payment.kind === 'unknown'))
      throw eventNotTakenYet();
    if (found.kind === 'absent') return undefined;
    const { payment: answer, paymentId } = found;
    const payment = await this.paymentNamed('gatewayId' in answer ? answer.gatewayId : undefined, paymentId);
    return payment && this.settlePayment.execute(payment.id, answer);
  }

  /** By the gateway's id, else by ours. */
  private async paymentNamed(
    gatewayId: string | undefined,
    paymentId: string | undefined,
  ): Promise<Payment | undefined> {
    const known = gatewayId === undefined ? undefined : await this.payments.findByGatewayId(gatewayId);
    return known ?? (paymentId === undefined ? undefined : this.payments.find(paymentId));
  }

  /** Once per event, with the payment locked. */
  private async applied(
    event: GatewayEvent,
    { id }: Payment,
    work: (payment: Payment) => Promise<void>,
  ): Promise<void> {
    await this.uow.run(async () => {
      const payment = (await this.payments.lock(id))!;
      const isNew = await this.events.record({
        id: event.id,
        type: event.type,
        paymentId: id,
        outcome: 'applied',
        receivedAt: this.clock.now(),
      });
      if (isNew) await work(payment);
    });
  }

  private async show(payment: Payment): Promise<void> {
    await this.payments.save({ ...payment, attentionAt: payment.attentionAt ?? this.clock.now() });
  }

  private async note(event: GatewayEvent, outcome: EventOutcome): Promise<void> {
    await this.uow.run(() =>
      this.events.record({ id: event.id, type: event.type, outcome, receivedAt: this.clock.now() }),
    );
  }
}

/** By the gateway's id; where that is not known yet, by ours, which the gateway keeps with the refund. */
const isSame = (
  own: Pick<PaymentRefund, 'id' | 'gatewayId'>,
  atGateway: Pick<GatewayChargeRefund, 'gatewayId' | 'refundId'>,
): boolean =>
  own.gatewayId === undefined ? own.id === atGateway.refundId : own.gatewayId === atGateway.gatewayId;
