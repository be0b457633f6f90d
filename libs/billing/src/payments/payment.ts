import type { Money, Transitions } from '@registrar/kernel';

/**
 * created: nothing was sent · asked: the gateway was asked for it, and has not answered as far as is known ·
 * waiting: for the customer · succeeded: credited · failed, canceled, expired: no money came.
 */
export type PaymentState = 'created' | 'asked' | 'waiting' | 'succeeded' | 'failed' | 'canceled' | 'expired';
export const PAYMENT_STATES: readonly PaymentState[] = [
  'created',
  'asked',
  'waiting',
  'succeeded',
  'failed',
  'canceled',
  'expired',
];

/**
 * Money that comes is credited, whatever was thought before: even a payment that was given up may succeed.
 */
export const PAYMENT_MOVES: Transitions<PaymentState> = {
  created: ['asked', 'failed'],
  asked: ['waiting', 'succeeded', 'failed', 'canceled', 'expired'],
  waiting: ['succeeded', 'failed', 'canceled', 'expired'],
  failed: ['succeeded'],
  canceled: ['succeeded'],
  expired: ['succeeded'],
  succeeded: [],
};

/** No result yet: polled at `dueAt`. */
export const isOpenPayment = (state: PaymentState): boolean =>
  state === 'created' || state === 'asked' || state === 'waiting';

/** Credit that an account buys by card. */
export interface Payment {
  /** Also the idempotency key at the gateway, and in the reference of its credit. */
  id: string;
  accountId: number;
  amount: Money;
  state: PaymentState;
  gatewayId?: string;
  /** The gateway's id of the money that came: what refunds and disputes refer to. */
  charge?: string;
  /** Where the customer pays, while it waits. */
  pageUrl?: string;
  /** The gateway takes no money on that page afterwards. */
  pageEndsAt: Date;
  /** Times the gateway was asked for it. */
  asked: number;
  /** Why it is stuck or failed. */
  trouble?: string;
  /** Paid back to the card, or in progress. */
  refunded: Money;
  dueAt?: Date;
  /** Since when staff must see it. */
  attentionAt?: Date;
  createdAt: Date;
  settledAt?: Date;
}

/**
 * created: the credit was taken, nothing was sent · asked: the outcome is not known · pending: the gateway
 * has it · succeeded: it went back to the card · failed: it did not, and the credit is back.
 */
export type PaymentRefundState = 'created' | 'asked' | 'pending' | 'succeeded' | 'failed';

/** A bank may send back what had arrived: then the credit is given back, too. */
export const PAYMENT_REFUND_MOVES: Transitions<PaymentRefundState> = {
  created: ['asked', 'failed'],
  asked: ['pending', 'succeeded', 'failed'],
  pending: ['succeeded', 'failed'],
  succeeded: ['failed'],
  failed: [],
};

/** Credit that goes back to the card it came from. */
export interface PaymentRefund {
  /** Also the idempotency key at the gateway. */
  id: string;
  paymentId: string;
  accountId: number;
  amount: Money;
  /** Of the decision behind it; the same again changes nothing. */
  reference: string;
  state: PaymentRefundState;
  gatewayId?: string;
  asked: number;
  /** When the gateway was asked first. */
  askedAt?: Date;
  trouble?: string;
  dueAt?: Date;
  attentionAt?: Date;
  createdAt: Date;
  settledAt?: Date;
}

/** A chargeback as reported by the gateway. */
export interface PaymentDispute {
  id: string;
  /** Smallest units of `currency`. */
  amount: bigint;
  currency: string;
  reason: string;
  status: string;
  openedAt: Date;
  reportedAt: Date;
  /** When it was said last that the bank has the money. */
  withdrawnAt?: Date;
  /** When the return of the money was last reported. */
  reinstatedAt?: Date;
}

export interface PaymentPolicy {
  /** Life of the page on which the customer pays. */
  pageSeconds: number;
  /** Shortest validity of a page at the gateway: after that no page is created. */
  leastPageSeconds: number;
  /** From a request to the query for its result; longer than the gateway's timeout. */
  lookAfterSeconds: number;
  /** Between two queries for a payment that waits for its customer: for lost webhooks. */
  waitingLookSeconds: number;
  /** Between two queries for a refund that the gateway has. */
  pendingLookSeconds: number;
  /** Open for longer, it is shown to staff. */
  attentionAfterSeconds: number;
  /** How long the gateway surely knows an idempotency key, less an hour: it says "at least 24 hours". */
  keySeconds: number;
  /** How long an idempotency key of a request leads to the payment that it began. */
  requestKeySeconds: number;
  /** Largest top-up. */
  most: Money;
}
