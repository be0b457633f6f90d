import type { DeliveryRecord, NewDelivery } from '../deliveries/delivery';
import type { EventFilter, EventPage, LoggedEvent, NewLoggedEvent } from './event';

export { tooManyWaiting } from '../errors';

/** The log of all accounts, in one order that never changes. */
export abstract class EventLog {
  /**
   * Demands a unit of work, and keeps all others out of `append` until it ends: so positions become seen in
   * their order, and a reader that has seen one never misses a lower one that commits later.
   */
  abstract hold(): Promise<void>;
  /** Demands a unit of work that holds the log. Positions in the order given. */
  abstract append(events: readonly NewLoggedEvent[], loggedAt: Date): Promise<void>;
  /** Up to `limit` events of the account above `after`, in their order. */
  abstract page(accountId: number, filter: EventFilter, after: string, limit: number): Promise<EventPage>;
  abstract find(accountId: number, id: string): Promise<LoggedEvent | undefined>;
  /** The deliveries of an event with every attempt, the first made first. */
  abstract deliveriesOf(accountId: number, id: string): Promise<DeliveryRecord[]>;
}

/** Signals new events to readers. */
export abstract class EventWatch {
  /**
   * Resolves with true once the account's log goes beyond `after`, with false when `over` says so or the
   * process ends. Throws `tooManyWaiting` of the account (429) or of the process (503) where too many wait
   * already.
   */
  abstract beyond(accountId: number, after: string, over: AbortSignal): Promise<boolean>;
  /** Ends all waiting, for good. */
  abstract end(): void;
}

/** What is asked to be sent again. */
export type ResendRequest =
  /** Deliveries given up, whose event occurred then or later. */
  | { kind: 'failed'; since: Date; filter: Pick<EventFilter, 'eventName'> }
  /** Events of a time, delivered or not, or never wanted by a subscription before. */
  | { kind: 'range'; since: Date; until: Date; filter: Pick<EventFilter, 'eventName'> }
  | { kind: 'event'; eventId: string }
  | { kind: 'delivery'; deliveryId: string };

/** An event and an active subscription that wants it; `deliveryId` where a delivery existed before. */
export interface ResendItem {
  position: string;
  deliveryId?: string;
  attempts: number;
  delivery: Omit<NewDelivery, 'id' | 'createdAt' | 'dueAt'>;
}

/** All demand a unit of work. */
export abstract class ResendStore {
  /** Up to `limit` above `after`, in the order of the log; deliveries among them are locked. */
  abstract find(accountId: number, wish: ResendRequest, after: string, limit: number): Promise<ResendItem[]>;
  /** Makes deliveries pending again, due at `dueAt`. Claims on them stay. */
  abstract reopen(ids: readonly string[], dueAt: Date): Promise<void>;
  /** Counts one request in the window that began with its first one. `retryAt`: when the window ends. */
  abstract count(
    accountId: number,
    now: Date,
    limit: { requests: number; seconds: number },
  ): Promise<{ allowed: boolean; retryAt: Date }>;
}

/** Deletes old entries, a bounded number at a time; returns their number. Single statements. */
export abstract class EventHousekeeping {
  abstract forgetEvents(loggedBefore: Date, limit: number): Promise<number>;
  /** Finished ones, with their attempts. */
  abstract forgetDeliveries(finishedBefore: Date, limit: number): Promise<number>;
}
