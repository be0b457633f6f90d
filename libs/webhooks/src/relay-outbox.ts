import type { Clock, Ids, UnitOfWork } from '@registrar/kernel';
import { canonicalJson } from './canonical-json';
import type { NewDelivery } from './deliveries/delivery';
import { domainNamesOf } from './events/event';
import type { EventLog } from './events/ports';
import type { DeliveryWakeUp, DeliveryStore, OutboxFeed, RelayedEvent } from './ports';

/** Events moved in one transaction. */
export const RELAY_BATCH = 500;

/**
 * A bell for so many: each bell costs a claim, and a worker that is woken goes on until nothing is due.
 * Several, so that several workers wake up for a crowd.
 */
const DELIVERIES_PER_BELL = 100;

export interface RelayedBatch {
  /** Taken out of the outbox; `RELAY_BATCH` means that there may be more. */
  events: number;
  deliveries: number;
}

interface RelayOutboxParts {
  uow: UnitOfWork;
  feed: OutboxFeed;
  eventLog: EventLog;
  deliveries: DeliveryStore;
  wakeUp: DeliveryWakeUp;
  clock: Clock;
  ids: Ids;
}

/**
 * Writes events to the log and turns them into deliveries, one for each active subscription of the account to
 * the event. Any number of processes may run it, one at a time is at it: an event is taken out, logged and
 * its deliveries are queued in one transaction.
 */
export class RelayOutbox {
  constructor(private readonly parts: RelayOutboxParts) {}

  /** Of everybody, or, where due work is taken for one account, of that. */
  async execute(): Promise<RelayedBatch> {
    const { events, queued } = await this.parts.uow.run(async () => {
      // before the events are taken: who has the log takes the oldest ones, so that it stands in their order
      await this.parts.eventLog.hold();
      const taken = (await this.parts.feed.take(RELAY_BATCH)).map((event) => ({
        ...event,
        body: canonicalJson(event.payload),
      }));
      if (taken.length > 0)
        await this.parts.eventLog.append(
          taken.map((event) => ({ ...event, domainNames: domainNamesOf(event.payload) })),
          this.parts.clock.now(),
        );
      const created = taken.flatMap((event) => this.deliveriesOf(event));
      if (created.length > 0) await this.parts.deliveries.queue(created);
      return { events: taken.length, queued: created };
    });
    // After the commit: a bell that rings before it finds nothing.
    const bells = queued.filter((_, at) => at % DELIVERIES_PER_BELL === 0);
    if (bells.length > 0) await this.parts.wakeUp.ring(bells.map(({ id }) => ({ id, attempt: 1 })));
    return { events, deliveries: queued.length };
  }

  private deliveriesOf(event: RelayedEvent & { body: string }): NewDelivery[] {
    // its time: what is due for it is taken by that
    const now = this.parts.clock.now(event.accountId);
    return event.subscriptions.map(({ id, url }) => ({
      id: this.parts.ids.uuid(),
      eventId: event.id,
      accountId: event.accountId,
      subscriptionId: id,
      eventName: event.name,
      url,
      body: event.body,
      traceparent: event.traceparent,
      occurredAt: event.occurredAt,
      createdAt: now,
      dueAt: now,
    }));
  }
}
