import type { Money } from '@registrar/kernel';
import type { Payment, PaymentDispute, PaymentRefund } from './payment';
import type { PaymentReversal } from './reversal';

export interface GatewayOrder {
  /** Our payment id: the idempotency key, and what its events carry. */
  id: string;
  accountId: number;
  amount: Money;
  pageEndsAt: Date;
}

/** What the gateway has of a payment. */
export type GatewayPayment =
  /** The customer must go to `pageUrl`; without one there is nothing to be done but wait. */
  | { kind: 'waiting'; gatewayId: string; pageUrl?: string }
  /** `received` in smallest units: what really came. */
  | { kind: 'paid'; gatewayId: string; charge: string; received: bigint; currency: string }
  | { kind: 'ended'; gatewayId: string; how: 'failed' | 'canceled' | 'expired'; why: string }
  /** It takes no such payment; nothing came to be. */
  | { kind: 'refused'; why: string }
  | { kind: 'absent' }
  /** No answer, or one that says nothing: it may or may not be there. */
  | { kind: 'unknown'; why: string };

export interface GatewayRefundOrder {
  /** Our refund id: the idempotency key, and kept with the refund. */
  id: string;
  charge: string;
  amount: Money;
}

export type GatewayRefund =
  | { kind: 'done'; gatewayId: string }
  | { kind: 'pending'; gatewayId: string }
  /** It failed, at once or days later. */
  | { kind: 'failed'; gatewayId: string; why: string }
  | { kind: 'refused'; why: string }
  | { kind: 'absent' }
  | { kind: 'unknown'; why: string };

/** A refund of a charge at the gateway, by whichever program. */
export interface GatewayChargeRefund {
  gatewayId: string;
  /** The refund id of this product, if the gateway stores it. */
  refundId?: string;
  /** Smallest units of `currency`. */
  amount: bigint;
  currency: string;
  /** It failed; a refund in progress counts as refunded. */
  failed: boolean;
}

/**
 * An event of the gateway. Only its subject counts: the state is queried, except for disputes, whose amount,
 * currency and times are taken from the signed event.
 */
export interface GatewayEvent {
  id: string;
  type: string;
  at: Date;
  subject:
    | { kind: 'payment'; gatewayId: string; paymentId?: string }
    | { kind: 'refund'; gatewayId: string; refundId?: string; charge?: string }
    /** Refunds of the charge changed. */
    | { kind: 'charge'; charge: string }
    | { kind: 'dispute'; charge: string; dispute: PaymentDispute }
    | { kind: 'other' }
    /** Of a relevant type, in an unknown form: it cannot be processed. */
    | { kind: 'unreadable' };
}

export type GatewayFound =
  | { kind: 'found'; paymentId?: string; payment: GatewayPayment }
  | { kind: 'absent' }
  | { kind: 'unknown'; why: string };
export type GatewayRefunds =
  { kind: 'refunds'; refunds: GatewayChargeRefund[] } | { kind: 'unknown'; why: string };
export type GatewayEvents = { kind: 'events'; events: GatewayEvent[] } | { kind: 'unknown'; why: string };

/**
 * Takes cards, so that none of their numbers comes near us. Network: outside a unit of work. Never throws for
 * what a peer may do.
 */
export abstract class PaymentGateway {
  /** The same id gets the same answer again. */
  abstract create(order: GatewayOrder): Promise<GatewayPayment>;
  /** By the gateway's id. */
  abstract find(gatewayId: string): Promise<GatewayPayment>;
  /** The payment of the charge; `paymentId`: the local id, if it was stored with it. */
  abstract findByCharge(charge: string): Promise<GatewayFound>;
  /** The same id gets the same answer again. */
  abstract refund(order: GatewayRefundOrder): Promise<GatewayRefund>;
  /** By the id of the gateway, else by the local id among the refunds of the charge. */
  abstract findRefund(refund: { id: string; gatewayId?: string; charge: string }): Promise<GatewayRefund>;
  /** All of a charge. */
  abstract refundsOf(charge: string): Promise<GatewayRefunds>;
  /** Undefined: not signed by the gateway, signed too long before `now`, or not to be read. */
  abstract readEvent(body: Uint8Array, signature: string, now: Date): GatewayEvent | undefined;
  /**
   * Relevant events since `from` and before `until`, with or without a webhook, oldest first. The gateway
   * stores them for 30 days.
   */
  abstract eventsBetween(from: Date, until: Date): Promise<GatewayEvents>;
}

export interface PaymentFilter {
  accountId?: number;
  state?: string;
  /** Only what staff must see. */
  attention?: true;
  /** Only those with a dispute, in any state. */
  disputed?: true;
  /** Only those of which the gateway took back what the account has not paid yet. */
  owed?: true;
}

/**
 * Payments. Writers demand a unit of work, but `beginAsking` and `takeDue`, which are statements of their
 * own.
 */
export abstract class PaymentStore {
  /**
   * `requestKey` stands for one payment of the account since `keysSince`: if there is one, that one is
   * answered and nothing is written.
   */
  abstract add(payment: Payment, requestKey: string | undefined, keysSince: Date): Promise<Payment>;
  abstract find(id: string): Promise<Payment | undefined>;
  abstract findByGatewayId(gatewayId: string): Promise<Payment | undefined>;
  abstract findByCharge(charge: string): Promise<Payment | undefined>;
  /** Locks the row until the end of the transaction. */
  abstract lock(id: string): Promise<Payment | undefined>;
  /** Of a row that is locked. */
  abstract save(payment: Payment): Promise<void>;
  /** Right before the gateway is asked. False: it is further than that. */
  abstract beginAsking(id: string, dueAt: Date): Promise<boolean>;
  /** Takes up to `limit` payments with `dueAt <= now`, whose next look is at `leaseUntil` then. */
  abstract takeDue(now: Date, leaseUntil: Date, limit: number): Promise<Payment[]>;
}

/** As PaymentStore, for what goes back. */
export abstract class PaymentRefundStore {
  abstract add(refund: PaymentRefund): Promise<void>;
  abstract find(id: string): Promise<PaymentRefund | undefined>;
  abstract findByGatewayId(gatewayId: string): Promise<PaymentRefund | undefined>;
  abstract findByReference(paymentId: string, reference: string): Promise<PaymentRefund | undefined>;
  abstract lock(id: string): Promise<PaymentRefund | undefined>;
  abstract save(refund: PaymentRefund): Promise<void>;
  /** `askedAt` is that of the first time. */
  abstract beginAsking(id: string, askedAt: Date, dueAt: Date): Promise<boolean>;
  abstract takeDue(now: Date, leaseUntil: Date, limit: number): Promise<PaymentRefund[]>;
  /** Oldest first. */
  abstract ofPayment(paymentId: string): Promise<PaymentRefund[]>;
}

export type EventOutcome = 'applied' | 'nothing_new' | 'not_ours';

/** Processed events of the gateway, and the disputes in them. Writers demand a unit of work. */
export abstract class PaymentEvents {
  /** False: it was taken before. */
  abstract record(event: {
    id: string;
    type: string;
    paymentId?: string;
    outcome: EventOutcome;
    receivedAt: Date;
  }): Promise<boolean>;
  /** Which of these ids exist: a read, which decides nothing (ADR 0013). */
  abstract known(ids: readonly string[]): Promise<ReadonlySet<string>>;
  /**
   * The newest report stays, whatever the order of events; so do the later `withdrawnAt` and `reinstatedAt`.
   * False: it is of another payment.
   */
  abstract putDispute(paymentId: string, dispute: PaymentDispute): Promise<boolean>;
  /** Newest first. */
  abstract disputes(paymentId: string): Promise<PaymentDispute[]>;
}

/** How far the gateway's events were looked through; both undefined before the first look. */
export interface PaymentEventScan {
  /** All earlier events are processed. */
  takenUntil?: Date;
  /** Where the next look begins. Later than `takenUntil`: something between could not be taken. */
  lookedUntil?: Date;
  /** Whose look it is. */
  leaseUntil: Date;
}

/** The one look through the gateway's events. Every method is a statement of its own. */
export abstract class PaymentEventScans {
  /** Undefined: it is not due at `now`, or another process is at it. */
  abstract take(now: Date, leaseUntil: Date): Promise<PaymentEventScan | undefined>;
  /** The next is due at `dueAt`. Nothing, where the lease was over and another process has taken it. */
  abstract save(look: PaymentEventScan, dueAt: Date): Promise<void>;
  abstract takenUntil(): Promise<Date | undefined>;
}

/** Reversals by the gateway. Writers demand a unit of work. */
export abstract class PaymentReversalStore {
  /**
   * Those of the payment, if one is given, and those of which the account owes something, by id, locked until
   * the end of the transaction: before its balance is.
   */
  abstract lock(accountId: number, paymentId?: string): Promise<PaymentReversal[]>;
  /** Whosever it is. Locks nothing. */
  abstract find(id: string): Promise<PaymentReversal | undefined>;
  /** A new one, or of a row that is locked. Throws where the id is one of another payment or source. */
  abstract save(reversal: PaymentReversal): Promise<void>;
  /** By id. */
  abstract ofPayment(paymentId: string): Promise<PaymentReversal[]>;
}

/** Reads of payments. */
export abstract class PaymentReader {
  /** JSON text of the array, newest first, as the owner sees them. */
  abstract list(
    accountId: number,
    page: number,
    perPage: number,
  ): Promise<{ items: string; count: number; totalCount: number }>;
  /**
   * For staff, newest first; `before`: id of the last one seen. Returns one more than `limit` when there are
   * more.
   */
  abstract part(filter: PaymentFilter, before: string | undefined, limit: number): Promise<Payment[]>;
}
