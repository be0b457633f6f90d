import type { Clock, Ids, UnitOfWork } from '@registrar/kernel';
import { canonicalJson } from './canonical-json';
import type { NewDelivery } from './delivery';
import type { DeliveryBell, DeliveryStore, OutboxFeed, RelayedEvent } from './ports';

/** Events moved in one transaction. */
export const RELAY_BATCH = 500;

export interface RelayedBatch {
  /** Taken out of the outbox; `RELAY_BATCH` means that there may be more. */
  events: number;
  deliveries: number;
}

/**
 * Turns events into deliveries, one for each active subscription of the account to the event; an event nobody wants ends
 * here. Any number of processes may run it: an event is taken out and its deliveries are queued in one transaction.
 */
export class RelayOutbox {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly feed: OutboxFeed,
    private readonly deliveries: DeliveryStore,
    private readonly bell: DeliveryBell,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  async execute(): Promise<RelayedBatch> {
    const { events, queued } = await this.uow.run(async () => {
      const taken = await this.feed.take(RELAY_BATCH);
      const created = taken.flatMap((event) => this.deliveriesOf(event));
      if (created.length > 0) await this.deliveries.queue(created);
      return { events: taken.length, queued: created };
    });
    // After the commit: a bell that rings before it finds nothing.
    if (queued.length > 0) await this.bell.ring(queued.map(({ id }) => ({ id, attempt: 1 })));
    return { events, deliveries: queued.length };
  }

  private deliveriesOf(event: RelayedEvent): NewDelivery[] {
    const now = this.clock.now();
    const body = canonicalJson(event.payload);
    return event.subscriptions.map(({ id, url }) => ({
      id: this.ids.uuid(),
      eventId: event.id,
      accountId: event.accountId,
      subscriptionId: id,
      eventName: event.name,
      url,
      body,
      occurredAt: event.occurredAt,
      createdAt: now,
      dueAt: now,
    }));
  }
}
