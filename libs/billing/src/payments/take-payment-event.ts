import type { Clock, Log, UnitOfWork } from '@registrar/kernel';
import { eventNotSigned, eventNotTakenYet, paymentsNotSetUp } from './errors';
import type { EventOutcome, GatewayEvent, PaymentEvents, PaymentGateway, PaymentRefundStore, PaymentStore } from './ports';
import type { SettlePayment } from './settle-payment';
import type { SettlePaymentRefund } from './settle-payment-refund';

type Subject<Kind> = Extract<GatewayEvent['subject'], { kind: Kind }>;

/**
 * What the gateway tells by webhook. An event only says where to look: the gateway is asked what became of it, and that is settled together with
 * the event's row. So a forged amount, an event told twice, or two in the wrong order change nothing.
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
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** When it returns, the event is committed. Throws 400 when it is not signed, 503 when the gateway must tell it again. */
  async execute(body: Uint8Array, signature: string): Promise<void> {
    if (!this.gateway) throw paymentsNotSetUp();
    const event = this.gateway.readEvent(body, signature, this.clock.now());
    if (!event) throw eventNotSigned();
    if (await this.events.isTaken(event.id)) return;
    await this.take(this.gateway, event);
  }

  private take(gateway: PaymentGateway, event: GatewayEvent): Promise<void> {
    const { subject } = event;
    switch (subject.kind) {
      case 'payment':
        return this.takePayment(gateway, event, subject);
      case 'refund':
        return this.takeRefund(gateway, event, subject);
      case 'dispute':
        return this.takeDispute(event, subject);
      case 'other':
        return this.note(event, 'not_ours');
    }
  }

  private async takePayment(gateway: PaymentGateway, event: GatewayEvent, { gatewayId, paymentId }: Subject<'payment'>): Promise<void> {
    const payment = await this.payments.findByGatewayId(gatewayId) ?? (paymentId === undefined ? undefined : await this.payments.find(paymentId));
    if (!payment) return this.note(event, 'not_ours');
    const answer = await gateway.find(gatewayId);
    if (answer.kind === 'unknown') throw eventNotTakenYet();
    await this.settlePayment.execute(payment.id, answer, event);
  }

  private async takeRefund(gateway: PaymentGateway, event: GatewayEvent, { gatewayId, refundId }: Subject<'refund'>): Promise<void> {
    const refund = await this.refunds.findByGatewayId(gatewayId) ?? (refundId === undefined ? undefined : await this.refunds.find(refundId));
    const charge = refund && (await this.payments.find(refund.paymentId))?.charge;
    if (!refund || charge === undefined) return this.note(event, 'not_ours');
    const answer = await gateway.findRefund({ id: refund.id, gatewayId, charge });
    if (answer.kind === 'unknown') throw eventNotTakenYet();
    await this.settleRefund.execute(refund, answer, event);
  }

  private async takeDispute(event: GatewayEvent, { charge, dispute }: Subject<'dispute'>): Promise<void> {
    const found = await this.payments.findByCharge(charge);
    if (!found) return this.note(event, 'not_ours');
    await this.uow.run(async () => {
      const payment = (await this.payments.lock(found.id))!;
      if (!(await this.events.record({ id: event.id, type: event.type, paymentId: payment.id, outcome: 'applied', receivedAt: this.clock.now() }))) return;
      await this.events.putDispute(payment.id, dispute);
      await this.payments.save({ ...payment, attentionAt: payment.attentionAt ?? this.clock.now() });
      this.log.warn('a payment is disputed', { paymentId: payment.id, dispute: dispute.id, status: dispute.status });
    });
  }

  private async note(event: GatewayEvent, outcome: EventOutcome): Promise<void> {
    await this.uow.run(() => this.events.record({ id: event.id, type: event.type, outcome, receivedAt: this.clock.now() }));
  }
}
