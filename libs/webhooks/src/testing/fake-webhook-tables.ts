import { FakeOutbox } from '@registrar/kernel/testing';
import type { DeliveryRecord } from '../deliveries/delivery';
import type { LoggedEvent } from '../events/event';
import type { Subscription } from '../subscriptions/subscription';

/** Rows in memory that the fake stores share, as tables of one database. */
export class FakeWebhookTables {
  readonly subscriptions = new Map<number, FakeSubscriptionRow>();
  readonly deliveries = new Map<string, FakeDeliveryRow>();
  readonly outbox = new FakeOutbox();
  readonly events: (LoggedEvent & { loggedAt: Date })[] = [];
  positions = 0;
  subscriptionIds = 0;
  eventIds = 0;
}

/** A subscription with what the store alone knows of it. */
export type FakeSubscriptionRow = Subscription & {
  secret?: string;
  formerSecret?: { sealed: string; until: Date };
  failingSince?: Date;
  failedAt?: Date;
  isQuick?: boolean;
  claimedAt?: Date;
};

export type FakeDeliveryRow = DeliveryRecord & { claimedUntil?: Date; counted: number };

/** Ends a row without a further attempt. */
export function cancel(row: FakeDeliveryRow, at: Date): [] {
  Object.assign(row, { state: 'cancelled', finishedAt: at, claimedUntil: undefined });
  return [];
}
