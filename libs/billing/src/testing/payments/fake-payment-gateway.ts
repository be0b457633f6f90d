import type { Money, UnitOfWork } from '@registrar/kernel';
import {
  type GatewayChargeRefund,
  type GatewayEvent,
  type GatewayEvents,
  type GatewayFound,
  type GatewayOrder,
  type GatewayPayment,
  type GatewayRefund,
  type GatewayRefundOrder,
  type GatewayRefunds,
  PaymentGateway,
} from '../../ports';

type Mishap = 'cut_before' | 'cut_after' | 'refuse';

interface FakePage {
  order: GatewayOrder;
  status: 'open' | 'paid' | 'expired';
  received: bigint;
}

interface FakeRefund {
  /** Made at the gateway itself: the order is nobody's. */
  isForeign?: true;
  order: GatewayRefundOrder;
  status: 'succeeded' | 'pending' | 'failed';
}

const LOST = { kind: 'unknown', why: 'the connection was cut' } as const;

/** A gateway in memory. Its events are JSON texts "signed" by a word. */
export class FakePaymentGateway extends PaymentGateway {
  readonly pages = new Map<string, FakePage>();
  readonly refunds = new Map<string, FakeRefund>();
  /** All that it told, heard or not. */
  readonly events: GatewayEvent[] = [];
  newRefunds: FakeRefund['status'] = 'succeeded';
  /** Nothing can be looked up. */
  isAway = false;
  private readonly mishaps: Mishap[] = [];

  constructor(private readonly uow?: UnitOfWork) {
    super();
  }

  next(...mishaps: Mishap[]): void {
    this.mishaps.push(...mishaps);
  }

  /** Nothing more goes wrong. */
  calm(): void {
    this.mishaps.length = 0;
  }

  pay(gatewayId: string, received?: number): void {
    const page = this.pages.get(gatewayId)!;
    Object.assign(page, {
      status: 'paid',
      received: received === undefined ? page.order.amount.minor : BigInt(received),
    });
  }

  expire(gatewayId: string): void {
    this.pages.get(gatewayId)!.status = 'expired';
  }

  /** Somebody pays back in the gateway's own pages. */
  refundManually(id: string, charge: string, amount: Money): void {
    this.refunds.set(id, { order: { id, charge, amount }, status: 'succeeded', isForeign: true });
  }

  /** The gateway's id of a payment of ours. */
  pageOf(paymentId: string): string | undefined {
    return [...this.pages].find(([, { order }]) => order.id === paymentId)?.[0];
  }

  /** Something happened: the body of its webhook. */
  event(id: string, subject: GatewayEvent['subject'], at: Date): Uint8Array {
    const event = { id, type: `${subject.kind}.changed`, at, subject };
    this.events.push(event);
    return Buffer.from(
      JSON.stringify(event, (_, value: unknown) => (typeof value === 'bigint' ? Number(value) : value)),
    );
  }

  async create(order: GatewayOrder): Promise<GatewayPayment> {
    return this.change<GatewayPayment>(() => {
      const known = this.pageOf(order.id);
      const gatewayId = known ?? `page_${order.id}`;
      if (known === undefined) this.pages.set(gatewayId, { order, status: 'open', received: 0n });
      return this.reported(gatewayId);
    });
  }

  async find(gatewayId: string): Promise<GatewayPayment> {
    this.uow?.assertNone();
    return this.isAway ? LOST : this.reported(gatewayId);
  }

  async findByCharge(charge: string): Promise<GatewayFound> {
    this.uow?.assertNone();
    if (this.isAway) return LOST;
    const found = [...this.pages].find(([, { order }]) => `charge_${order.id}` === charge);
    return found
      ? { kind: 'found', paymentId: found[1].order.id, payment: this.reported(found[0]) }
      : { kind: 'absent' };
  }

  async refundsOf(charge: string): Promise<GatewayRefunds> {
    this.uow?.assertNone();
    if (this.isAway) return LOST;
    const refunds = [...this.refunds.values()]
      .filter(({ order }) => order.charge === charge)
      .map(({ order: { id, amount }, status, isForeign }): GatewayChargeRefund => ({
        gatewayId: `refund_${id}`,
        ...(!isForeign && { refundId: id }),
        amount: amount.minor,
        currency: amount.currency,
        failed: status === 'failed',
      }));
    return { kind: 'refunds', refunds };
  }

  async refund(order: GatewayRefundOrder): Promise<GatewayRefund> {
    return this.change<GatewayRefund>(() => {
      if (!this.refunds.has(order.id) && this.leftOf(order.charge) < order.amount.minor)
        return { kind: 'refused', why: 'more than is left' };
      if (!this.refunds.has(order.id)) this.refunds.set(order.id, { order, status: this.newRefunds });
      return this.toldRefund(order.id);
    });
  }

  async findRefund({ id }: { id: string }): Promise<GatewayRefund> {
    this.uow?.assertNone();
    return this.isAway ? LOST : this.toldRefund(id);
  }

  readEvent(body: Uint8Array, signature: string): GatewayEvent | undefined {
    if (signature !== 'signed') return undefined;
    const read = JSON.parse(Buffer.from(body).toString()) as Omit<GatewayEvent, 'at'> & { at: string };
    return { ...read, at: new Date(read.at), subject: revived(read.subject) };
  }

  async eventsBetween(from: Date, until: Date): Promise<GatewayEvents> {
    this.uow?.assertNone();
    if (this.isAway) return LOST;
    const reported = this.events.filter(
      ({ at, subject }) => at >= from && at < until && subject.kind !== 'other',
    );
    return { kind: 'events', events: reported.sort((a, b) => a.at.getTime() - b.at.getTime()) };
  }

  private leftOf(charge: string): bigint {
    const page = [...this.pages.values()].find(({ order }) => `charge_${order.id}` === charge);
    const gone = [...this.refunds.values()].filter(
      ({ order, status }) => order.charge === charge && status !== 'failed',
    );
    return gone.reduce((left, { order }) => left - order.amount.minor, page?.received ?? 0n);
  }

  private async change<Answer>(
    work: () => Answer,
  ): Promise<Answer | typeof LOST | { kind: 'refused'; why: string }> {
    this.uow?.assertNone();
    const mishap = this.mishaps.shift();
    if (mishap === 'refuse') return { kind: 'refused', why: 'not taken' };
    if (mishap === 'cut_before') return LOST;
    const answer = work();
    return mishap === 'cut_after' ? LOST : answer;
  }

  private reported(gatewayId: string): GatewayPayment {
    const page = this.pages.get(gatewayId);
    if (!page) return { kind: 'absent' };
    const { order, status, received } = page;
    if (status === 'paid')
      return {
        kind: 'paid',
        gatewayId,
        charge: `charge_${order.id}`,
        received,
        currency: order.amount.currency,
      };
    if (status === 'expired') return { kind: 'ended', gatewayId, how: 'expired', why: 'nobody paid' };
    return { kind: 'waiting', gatewayId, pageUrl: `https://pay.example.net/${gatewayId}` };
  }

  private toldRefund(id: string): GatewayRefund {
    const refund = this.refunds.get(id);
    if (!refund) return { kind: 'absent' };
    const gatewayId = `refund_${id}`;
    if (refund.status === 'failed') return { kind: 'failed', gatewayId, why: 'the card is closed' };
    return { kind: refund.status === 'pending' ? 'pending' : 'done', gatewayId };
  }
}

function revived(subject: GatewayEvent['subject']): GatewayEvent['subject'] {
  if (subject.kind !== 'dispute') return subject;
  const { dispute } = subject;
  const { amount, openedAt, reportedAt, withdrawnAt, reinstatedAt } = dispute;
  const times = {
    openedAt: new Date(openedAt),
    reportedAt: new Date(reportedAt),
    ...(withdrawnAt && { withdrawnAt: new Date(withdrawnAt) }),
    ...(reinstatedAt && { reinstatedAt: new Date(reinstatedAt) }),
  };
  return { ...subject, dispute: { ...dispute, amount: BigInt(amount), ...times } };
}
