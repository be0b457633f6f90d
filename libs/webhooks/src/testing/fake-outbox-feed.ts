import { STORED_VERSIONS, type UnitOfWork } from '@registrar/kernel';
import { OutboxFeed, type RelayedEvent } from '../ports';
import type { FakeWebhookTables } from './fake-webhook-tables';

/** The outbox as a queue; without transactions, so nothing comes back when a unit fails. */
export class FakeOutboxFeed extends OutboxFeed {
  constructor(
    private readonly tables: FakeWebhookTables,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async take(limit: number): Promise<RelayedEvent[]> {
    this.uow.assertOpen();
    return this.tables.outbox.events.splice(0, limit).map((event) => {
      this.tables.eventIds += 1;
      const id = `00000000-0000-7000-9000-${String(this.tables.eventIds).padStart(12, '0')}`;
      const wanted = [...this.tables.subscriptions.values()].filter(
        (s) => s.accountId === event.accountId && s.eventName === event.name && s.active,
      );
      return {
        ...event,
        id,
        version: STORED_VERSIONS.outbox,
        subscriptions: wanted.map((s) => ({ id: s.id, url: s.url })),
      };
    });
  }
}
