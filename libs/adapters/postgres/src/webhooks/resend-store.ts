import type { UnitOfWork } from '@registrar/kernel';
import type { ResendItem, ResendRequest } from '@registrar/webhooks';
import { ResendStore } from '@registrar/webhooks/ports';
import type { OuterJoined, Sql } from '../sql';
import { countInWindow } from '../window-count';
import type { AccountEventEntity } from './entities/account-events.entity';
import type { WebhookDeliveryEntity } from './entities/webhook-deliveries.entity';
import type { WebhookSubscriptionEntity } from './entities/webhook-subscriptions.entity';

/** An event with its subscription, and with its delivery if there is one. */
interface ResendableEvent
  extends
    Pick<AccountEventEntity, 'position' | 'body' | 'occurred_at'>,
    Pick<WebhookSubscriptionEntity, 'url'>,
    OuterJoined<Pick<WebhookDeliveryEntity, 'attempts'>> {
  delivery_id: WebhookDeliveryEntity['id'] | null;
  event_id: AccountEventEntity['id'];
  subscription_id: WebhookSubscriptionEntity['id'];
  event_name: AccountEventEntity['name'];
}

/** An event and the active subscription of its account to it; their delivery, if there is one, is locked. */
const find = (condition: string): string => `
select e.position, d.id as delivery_id, d.attempts, e.id as event_id, s.id as subscription_id, e.name as event_name, s.url, e.body, e.occurred_at
  from account_events e
  join webhook_subscriptions s on s.account_id = e.account_id and s.event_name = e.name and s.active
  left join webhook_deliveries d on d.event_id = e.id and d.subscription_id = s.id
 where e.account_id = $1 and e.position > $2 and ${condition}
 order by e.position limit $3`;

/** One text per kind; the values follow account, cursor and limit. */
const FINDS = {
  event: { name: 'resend_find_event', text: find('e.id = $4::uuid') },
  delivery: {
    name: 'resend_find_delivery',
    text: find('d.id = $4::uuid and e.id = (select event_id from webhook_deliveries where id = $4::uuid)'),
  },
  failed: {
    name: 'resend_find_failed',
    text: find(`e.occurred_at >= $4 and ($5::text is null or e.name = $5) and d.state = 'failed'`),
  },
  range: {
    name: 'resend_find_range',
    text: find('e.occurred_at >= $4 and ($5::text is null or e.name = $5) and e.occurred_at < $6'),
  },
} as const;

const RESENDS = {
  statement: 'webhook_resend_count',
  table: 'webhook_resends',
  key: 'account_id',
  count: 'resends',
};

export class PostgresResendStore extends ResendStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async find(accountId: number, wish: ResendRequest, after: string, limit: number): Promise<ResendItem[]> {
    this.uow.assertOpen();
    const { name, text } = FINDS[wish.kind];
    const rows = await this.sql.rows<ResendableEvent>(name, text, [
      accountId,
      after,
      limit,
      ...valuesOf(wish),
    ]);
    const known = rows.flatMap((row) => (row.delivery_id === null ? [] : [row.delivery_id]));
    // in id order: two concurrent requests must not deadlock
    if (known.length > 0)
      await this.sql.rows(
        'resend_lock',
        'select id from webhook_deliveries where id = any($1::uuid[]) order by id for no key update',
        [known],
      );
    return rows.map((row) => ({
      position: row.position,
      deliveryId: row.delivery_id ?? undefined,
      attempts: row.attempts ?? 0,
      delivery: {
        eventId: row.event_id,
        accountId,
        subscriptionId: row.subscription_id,
        eventName: row.event_name,
        url: row.url,
        body: row.body,
        occurredAt: row.occurred_at,
      },
    }));
  }

  async reopen(ids: readonly string[], dueAt: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'resend_reopen',
      `update webhook_deliveries set state = 'pending', due_at = $2, finished_at = null where id = any($1::uuid[])`,
      [ids, dueAt],
    );
  }

  async count(
    accountId: number,
    now: Date,
    { requests, seconds }: { requests: number; seconds: number },
  ): Promise<{ allowed: boolean; retryAt: Date }> {
    this.uow.assertOpen();
    return countInWindow(this.sql, RESENDS, accountId, now, { most: requests, seconds });
  }
}

function valuesOf(wish: ResendRequest): unknown[] {
  switch (wish.kind) {
    case 'event':
      return [wish.eventId];
    case 'delivery':
      return [wish.deliveryId];
    case 'failed':
      return [wish.since, wish.filter.eventName ?? null];
    case 'range':
      return [wish.since, wish.filter.eventName ?? null, wish.until];
  }
}
