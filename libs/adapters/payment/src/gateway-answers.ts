import type { GatewayChargeRefund, GatewayEvent, GatewayPayment, GatewayRefund } from '@registrar/billing';
import type Stripe from 'stripe';
import { assertEvent } from './event-shape';

const idOf = (of: string | { id: string } | null | undefined): string | undefined =>
  typeof of === 'string' ? of : of?.id;
const momentOf = (seconds: number): Date => new Date(seconds * 1_000);

/** The page and what was paid on it. */
export function paymentOf(session: Stripe.Checkout.Session): GatewayPayment {
  const { id, status, payment_status: paid, amount_total: total, currency, url } = session;
  const charge = idOf(session.payment_intent);
  if (paid === 'paid') {
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
    const received = intent?.amount_received ?? total;
    if (charge === undefined || received === null || currency === null)
      return { kind: 'unknown', why: 'paid, and not said what' };
    return {
      kind: 'paid',
      gatewayId: id,
      charge,
      received: BigInt(received),
      currency: currency.toUpperCase(),
    };
  }
  if (status === 'expired')
    return { kind: 'ended', gatewayId: id, how: 'expired', why: 'the customer did not pay in time' };
  if (status === 'complete') return unpaidOf(session);
  return { kind: 'waiting', gatewayId: id, ...(url && { pageUrl: url }) };
}

/** Gone through by the customer, and not paid: the bank decides, or has decided against it. */
function unpaidOf({ id, payment_intent: intent }: Stripe.Checkout.Session): GatewayPayment {
  if (typeof intent !== 'object' || intent === null) return { kind: 'waiting', gatewayId: id };
  if (intent.status === 'canceled')
    return { kind: 'ended', gatewayId: id, how: 'canceled', why: intent.cancellation_reason ?? 'canceled' };
  if (intent.status === 'requires_payment_method')
    return {
      kind: 'ended',
      gatewayId: id,
      how: 'failed',
      why: intent.last_payment_error?.message ?? 'the bank refused it',
    };
  return { kind: 'waiting', gatewayId: id };
}

export function refundOf({ id, status, failure_reason: why }: Stripe.Refund): GatewayRefund {
  switch (status) {
    case 'succeeded':
      return { kind: 'done', gatewayId: id };
    case 'pending':
    case 'requires_action':
      return { kind: 'pending', gatewayId: id };
    case 'failed':
    case 'canceled':
      return { kind: 'failed', gatewayId: id, why: why ?? status };
    default:
      return { kind: 'unknown', why: `a refund that is ${status}` };
  }
}

export const chargeRefundOf = ({
  id,
  status,
  amount,
  currency,
  metadata,
}: Stripe.Refund): GatewayChargeRefund => {
  const refundId = uuidOf(metadata?.['refund_id']);
  return {
    gatewayId: id,
    ...(refundId !== undefined && { refundId }),
    amount: BigInt(amount),
    currency: currency.toUpperCase(),
    failed: status === 'failed' || status === 'canceled',
  };
};

/** The local id, stored with the page. */
export const paymentIdOf = ({
  metadata,
  client_reference_id: reference,
}: Pick<Stripe.Checkout.Session, 'metadata' | 'client_reference_id'>): string | undefined =>
  uuidOf(metadata?.['payment_id'] ?? reference);

/**
 * Whom an event is about. Throws where a field that is stored is none of its kind: a signature says who sent
 * it, not that it is whole.
 */
export function eventOf(event: Stripe.Event): GatewayEvent {
  assertEvent(event, EVENT_TYPES.includes(event.type));
  return { id: event.id, type: event.type, at: momentOf(event.created), subject: subjectOf(event) };
}

/** The same among others: one that cannot be read must not hide them. */
export function listedEventOf(event: Stripe.Event): GatewayEvent {
  try {
    return eventOf(event);
  } catch {
    return { id: event.id, type: event.type, at: momentOf(event.created), subject: { kind: 'unreadable' } };
  }
}

const PAYMENT_EVENTS: readonly string[] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
];
const REFUND_EVENTS: readonly string[] = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.refund.updated',
];
const DISPUTE_EVENTS: readonly string[] = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];
const CHARGE_EVENT = 'charge.refunded';
/** What there is to be understood; the gateway takes 20 types at most where it is asked for events. */
export const EVENT_TYPES: readonly string[] = [
  ...PAYMENT_EVENTS,
  ...REFUND_EVENTS,
  CHARGE_EVENT,
  ...DISPUTE_EVENTS,
];

function subjectOf({ type, data, created }: Stripe.Event): GatewayEvent['subject'] {
  if (PAYMENT_EVENTS.includes(type)) {
    const session = data.object as Stripe.Checkout.Session;
    const paymentId = paymentIdOf(session);
    return { kind: 'payment', gatewayId: session.id, ...(paymentId !== undefined && { paymentId }) };
  }
  if (REFUND_EVENTS.includes(type)) {
    const { id, metadata, payment_intent: intent } = data.object as Stripe.Refund;
    const [refundId, charge] = [uuidOf(metadata?.['refund_id']), idOf(intent)];
    return {
      kind: 'refund',
      gatewayId: id,
      ...(refundId !== undefined && { refundId }),
      ...(charge !== undefined && { charge }),
    };
  }
  if (type === CHARGE_EVENT) {
    const charge = idOf((data.object as Stripe.Charge).payment_intent);
    return charge === undefined ? { kind: 'other' } : { kind: 'charge', charge };
  }
  return DISPUTE_EVENTS.includes(type)
    ? disputeOf(type, data.object as Stripe.Dispute, momentOf(created))
    : { kind: 'other' };
}

/**
 * The withdrawal, the reinstatement and the end of the dispute report where the money is. A status in
 * between says nothing of it: a lost one stays `lost` also when its money comes back.
 */
function moneyOf(type: string, status: string): 'withdrawnAt' | 'reinstatedAt' | undefined {
  if (type === 'charge.dispute.funds_withdrawn') return 'withdrawnAt';
  if (type === 'charge.dispute.funds_reinstated') return 'reinstatedAt';
  if (type !== 'charge.dispute.closed') return undefined;
  return status === 'lost' ? 'withdrawnAt' : 'reinstatedAt';
}

function disputeOf(
  type: string,
  { id, amount, currency, reason, status, created, payment_intent: intent }: Stripe.Dispute,
  reportedAt: Date,
): GatewayEvent['subject'] {
  const charge = idOf(intent);
  if (charge === undefined) return { kind: 'other' };
  const money = moneyOf(type, status);
  return {
    kind: 'dispute',
    charge,
    dispute: {
      id,
      amount: BigInt(amount),
      currency: currency.toUpperCase(),
      reason,
      status,
      openedAt: momentOf(created),
      reportedAt,
      ...(money && { [money]: reportedAt }),
    },
  };
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Others may use the same account of the gateway, with ids of their own. */
const uuidOf = (text: string | null | undefined): string | undefined =>
  text && UUID.test(text) ? text : undefined;
