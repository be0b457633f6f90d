import type { DomainEvent, UnitOfWork, WebhookEventName } from '@registrar/kernel';
import { OutboxFeed, type RelayedEvent } from '@registrar/webhooks/ports';
import { readableSql } from '../platform/stored-versions';
import type { OuterJoined, Sql } from '../sql';
import type { OutboxEntity } from '../platform/entities/outbox.entity';
import type { WebhookSubscriptionEntity } from './entities/webhook-subscriptions.entity';

/** An event with the active subscription to it, if any. */
interface RelayableEvent
  extends
    Pick<OutboxEntity, 'event_id' | 'account_id' | 'occurred_at' | 'traceparent' | 'payload_version'>,
    OuterJoined<Pick<WebhookSubscriptionEntity, 'url'>> {
  name: WebhookEventName;
  payload: DomainEvent['payload'];
  subscription_id: WebhookSubscriptionEntity['id'] | null;
}

/**
 * Takes visible rows, in any order of commits: a cursor over the ids would skip late commits. `any(array(…))`
 * runs the locking query once, with any plan. An account has at most one subscription to an event, so the
 * join repeats no row.
 */
const TAKE = `
with taken as (
  delete from outbox where id = any(array(select id from outbox where ($2::int is null or account_id = $2) and ${readableSql('outbox')} order by id limit $1 for update skip locked))
  returning id, event_id, account_id, name, payload, occurred_at, traceparent, payload_version
)
select t.event_id, t.account_id, t.name, t.payload, t.occurred_at, t.traceparent, t.payload_version, s.id as subscription_id, s.url
  from taken t
  left join webhook_subscriptions s on s.account_id = t.account_id and s.event_name = t.name and s.active
 order by t.id`;

export class PostgresOutboxFeed extends OutboxFeed {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async take(limit: number): Promise<RelayedEvent[]> {
    this.uow.assertOpen();
    const rows = await this.sql.rows<RelayableEvent>('outbox_take', TAKE, [limit, this.sql.due.only]);
    return rows.map((row) => ({
      id: row.event_id,
      accountId: row.account_id,
      name: row.name,
      payload: row.payload,
      version: row.payload_version,
      occurredAt: row.occurred_at,
      traceparent: row.traceparent ?? undefined,
      subscriptions:
        row.subscription_id === null || row.url === null ? [] : [{ id: row.subscription_id, url: row.url }],
    }));
  }
}
