import type { DomainEvent } from '@registrar/kernel';
import type {
  ClaimedDelivery,
  ClaimLimits,
  DeliveryRecord,
  NewDelivery,
  ReturnedClaim,
  SettledAttempt,
} from './deliveries/delivery';
import type { NewSubscription, Subscription, SubscriptionChange } from './subscriptions/subscription';

/** The refusals that a store makes: an adapter imports values from here only. */
export { alreadySubscribed } from './errors';

export { EventHousekeeping, EventLog, EventWatch, ResendStore, tooManyWaiting } from './events/ports';

/** Subscriptions by account. Writers demand an open unit of work. */
export abstract class SubscriptionStore {
  /** All of an account, oldest first. */
  abstract list(accountId: number): Promise<Subscription[]>;
  /**
   * Throws `alreadySubscribed()` when the account has one for this event, also one added at the same moment.
   */
  abstract add(subscription: NewSubscription): Promise<Subscription>;
  /**
   * A new url, or activation, resets its failures; a new url also its pace. Undefined when the account has
   * no such subscription.
   */
  abstract change(
    accountId: number,
    id: number,
    change: SubscriptionChange,
    updatedAt: Date,
  ): Promise<Subscription | undefined>;
  /** Also cancels its deliveries that are still pending. False when the account has no such subscription. */
  abstract remove(accountId: number, id: number, removedAt: Date): Promise<boolean>;
  /**
   * Puts a sealed secret in force; the one before signs until `formerUntil`, any older one no more. Undefined
   * when the account has no such subscription.
   */
  abstract rotate(
    accountId: number,
    id: number,
    sealed: string,
    formerUntil: Date | undefined,
  ): Promise<{ hadSecret: boolean } | undefined>;
  /**
   * Deactivates one active subscription without a successful attempt since `failingSince` or before, whose
   * last failed attempt came as much later as `retiredAt` is; its pending deliveries end as failed.
   * Undefined when no such subscription is unlocked.
   */
  abstract retire(
    failingSince: Date,
    retiredAt: Date,
  ): Promise<{ subscription: Subscription; failingSince: Date } | undefined>;
}

/** Notifies owners about their subscriptions. Demands an open unit of work. */
export abstract class SubscriptionNotices {
  abstract retired(subscription: Subscription, failingSince: Date): Promise<void>;
}

/** Makes secrets of the second signature (Standard Webhooks: `whsec_`, 24 to 64 random bytes in base64). */
export abstract class WebhookSecrets {
  abstract make(): string;
}

/** An event taken out of the outbox, with the active subscriptions of its account to its name. */
export interface RelayedEvent extends DomainEvent {
  id: string;
  /** Of the payload; absent: 1. */
  version?: number;
  /** Of the trace that wrote it, where it is recorded. */
  traceparent?: string;
  subscriptions: readonly { id: number; url: string }[];
}

/** The reading end of the outbox. */
export abstract class OutboxFeed {
  /**
   * Inside a unit of work: removes up to `limit` events that no other transaction is taking, in the order of
   * their rows; those of one account alone where due work is taken for that.
   * They are back if the unit does not commit.
   */
  abstract take(limit: number): Promise<RelayedEvent[]>;
}

/** Deliveries and their attempts. Writers demand an open unit of work, but for `claimDue` and `release`. */
export abstract class DeliveryStore {
  /** Leaves a delivery out that exists already for its event and subscription. */
  abstract queue(deliveries: readonly NewDelivery[]): Promise<void>;

  /**
   * Claims pending deliveries with `dueAt <= now` that no process has claimed, until `claimedUntil`, in
   * turns: the longest due of each subscription before the second of any, claimed ones included; among
   * equals the subscription that waited longest for its turn, which restarts with each claim of one that is
   * not known to be quick, and a new one first. At most `limits` are claimed, and of a quick subscription
   * fewer the more of them have due deliveries (from the ninth on); a claim that is neither settled nor
   * released expires. The url is the current one of the subscription; deliveries without a subscription are
   * cancelled instead. A single statement.
   */
  abstract claimDue(now: Date, claimedUntil: Date, limits: ClaimLimits): Promise<ClaimedDelivery[]>;

  /** Gives claims back without an attempt. Those that others took over since are left alone. */
  abstract release(claims: readonly ReturnedClaim[]): Promise<void>;

  /**
   * Adds the attempts and moves their deliveries; notes of each subscription since when its attempts are in
   * vain, and whether its receiver is quick. An attempt number that was settled before (by a process that
   * took over an expired claim) changes nothing.
   */
  abstract settle(attempts: readonly SettledAttempt[]): Promise<void>;

  abstract find(id: string): Promise<DeliveryRecord | undefined>;

  /** Locks the row until the end of the transaction; returns whether its subscription exists. */
  abstract lock(id: string): Promise<{ delivery: DeliveryRecord; subscribed: boolean } | undefined>;

  /** Makes the delivery pending again, due at `dueAt`. A claim on it stays. */
  abstract reopen(id: string, dueAt: Date): Promise<void>;
}

/** The tokens that sign. */
export abstract class SigningTokens {
  /**
   * For each account its token with the lowest id that is neither revoked nor expired by `at`, sealed by the
   * vault; accounts without one are missing.
   */
  abstract sealed(accountIds: readonly number[], at: Date): Promise<Map<number, string>>;
}

/** HMAC-SHA-256 (RFC 2104, FIPS 180-4). */
export abstract class HmacSha256 {
  /** Over the UTF-8 bytes of `text`, keyed with the UTF-8 bytes of `key`; 64 lower-case hex digits. */
  abstract hex(key: string, text: string): string;
  /** Over the UTF-8 bytes of `text`, keyed with the bytes that `whsec_…` is the base64 of; base64. */
  abstract base64(secret: string, text: string): string;
}

/** Randomness that is no secret: for jitter. */
export abstract class Randomness {
  /** Evenly distributed in [0, 1). */
  abstract fraction(): number;
}

/** Which addresses webhooks may reach. The sender asks again for each address it connects to. */
export abstract class AddressPolicy {
  /**
   * `hostname` as in `URL.hostname`. True when it is an address, or a name reserved for one, that must not be
   * reached.
   */
  abstract forbidsHost(hostname: string): boolean;
}

/** One POST. */
export interface WebhookRequest {
  url: string;
  /** Canonical JSON. */
  body: string;
  /** Signatures and what belongs to them. */
  headers: Readonly<Record<string, string>>;
}

/**
 * What became of it. `durationMs` counts from connecting; `responseHead` is the answer's first 2,000 bytes as
 * text.
 */
export type SendResult =
  | { kind: 'accepted'; status: number; responseHead: string; durationMs: number }
  /** Any answer but 2xx, redirects included: they are not followed. */
  | { kind: 'refused'; status: number; responseHead: string; durationMs: number }
  /** No answer: not connected, not allowed to connect, no status within the time. */
  | { kind: 'failed'; error: string; durationMs: number };

export abstract class WebhookSender {
  /**
   * Never throws for what the other side does; throws when called inside a unit of work. Ends within
   * `timeoutSeconds`.
   */
  abstract send(request: WebhookRequest): Promise<SendResult>;
  /** Longest time a call of `send` takes. */
  abstract readonly timeoutSeconds: number;
}

/** Wakes a worker early. Only a bell: a worker finds due deliveries in the database without it. */
export abstract class DeliveryWakeUp {
  /** Never throws and never waits long. */
  abstract ring(deliveries: readonly { id: string; attempt: number }[]): Promise<void>;
}
