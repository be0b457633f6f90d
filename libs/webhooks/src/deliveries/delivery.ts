import type { Transitions, WebhookEventName } from '@registrar/kernel';

/**
 * pending: to be sent, or sent again · delivered: an attempt was accepted · failed: all attempts were made in
 * vain · cancelled: the subscription was deleted before.
 */
export type DeliveryState = 'pending' | 'delivered' | 'failed' | 'cancelled';

/**
 * Only a resend by staff or the account returns a delivery to pending. A delivery that was given up while
 * its attempt was in flight may still become delivered.
 */
export const DELIVERY_MOVES: Transitions<DeliveryState> = {
  pending: ['pending', 'delivered', 'failed', 'cancelled'],
  delivered: ['pending'],
  failed: ['pending', 'delivered'],
  cancelled: ['pending'],
};

/** One event for one subscription. */
export interface NewDelivery {
  id: string;
  eventId: string;
  accountId: number;
  subscriptionId: number;
  eventName: WebhookEventName;
  url: string;
  /** Canonical JSON, sent as it stands. */
  body: string;
  /** Of the trace that wrote the event, where it is recorded. */
  traceparent?: string;
  occurredAt: Date;
  createdAt: Date;
  dueAt: Date;
}

/** A delivery that a process has claimed until `claimedUntil`. */
export interface ClaimedDelivery {
  id: string;
  eventId: string;
  accountId: number;
  subscriptionId: number;
  url: string;
  body: string;
  /** Of the trace that wrote the event, where it is recorded. */
  traceparent?: string;
  /** Attempts made so far. */
  attempts: number;
  claimedUntil: Date;
  /** Sealed, of the second signature; unset where the subscription was made before there was one. */
  secret?: string;
  /** The one before, as long as it signs too. */
  formerSecret?: { sealed: string; until: Date };
  /** The last answers of its subscription came soon; false where there was none yet. */
  isQuick: boolean;
}

/** How much is claimed. */
export interface ClaimLimits {
  /** Now. */
  most: number;
  /** Of them, for subscriptions that are not known to be quick. */
  mostSlow: number;
  /**
   * Claimed at once by all processes: of a subscription, of one that is not known to be quick or that fails,
   * and of a host.
   */
  perSubscription: number;
  perSlowSubscription: number;
  perHost: number;
}

/** A claim to be given back, and when it is due again. */
export interface ReturnedClaim {
  claim: Pick<ClaimedDelivery, 'id' | 'eventId' | 'claimedUntil'>;
  dueAt: Date;
}

/** One try. */
export interface DeliveryAttempt {
  /** From 1. */
  number: number;
  startedAt: Date;
  durationMs: number;
  /** HTTP status; unset when there was no answer. */
  status?: number;
  /** Why there was no answer. */
  error?: string;
  /** First 2,000 bytes of the answer. */
  responseHead?: string;
}

/** An attempt and the resulting state of its delivery. */
export interface SettledAttempt extends DeliveryAttempt {
  deliveryId: string;
  /** Of the delivery, as its subscription. */
  eventId: string;
  subscriptionId: number;
  settledAt: Date;
  /** The receiver answered soon, whatever it said. */
  isQuick: boolean;
  next: { state: 'delivered' } | { state: 'failed' } | { state: 'pending'; dueAt: Date };
}

/** A delivery with all its attempts, as staff and its account see it. */
export interface DeliveryRecord extends NewDelivery {
  state: DeliveryState;
  attempts: DeliveryAttempt[];
  finishedAt?: Date;
}
