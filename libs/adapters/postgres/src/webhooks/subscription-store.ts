import type { UnitOfWork, WebhookEventName } from '@registrar/kernel';
import type { NewSubscription, Subscription, SubscriptionChange } from '@registrar/webhooks';
import { alreadySubscribed, SubscriptionStore } from '@registrar/webhooks/ports';
import { type Sql, violates } from '../sql';

interface SubscriptionRow {
  id: number;
  account_id: number;
  event_name: WebhookEventName;
  url: string;
  active: boolean;
  created_at: Date;
  updated_at: Date | null;
}

const COLUMNS = 'id, account_id, event_name, url, active, created_at, updated_at';

export class PostgresSubscriptionStore extends SubscriptionStore {
  constructor(private readonly sql: Sql, private readonly uow: UnitOfWork) {
    super();
  }

  async list(accountId: number): Promise<Subscription[]> {
    const rows = await this.sql.rows<SubscriptionRow>('webhook_subscription_list', `select ${COLUMNS} from webhook_subscriptions where account_id = $1 order by id`, [accountId]);
    return rows.map(toSubscription);
  }

  async add({ accountId, eventName, url, active, createdAt }: NewSubscription): Promise<Subscription> {
    this.uow.assertOpen();
    try {
      const [row] = await this.sql.rows<SubscriptionRow>(
        'webhook_subscription_add',
        `insert into webhook_subscriptions (account_id, event_name, url, active, created_at) values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
        [accountId, eventName, url, active, createdAt],
      );
      return toSubscription(row);
    } catch (error) {
      if (violates(error, 'webhook_subscriptions_event_uq')) throw alreadySubscribed();
      throw error;
    }
  }

  async change(accountId: number, id: number, { url, active }: SubscriptionChange, updatedAt: Date): Promise<Subscription | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<SubscriptionRow>(
      'webhook_subscription_change',
      `update webhook_subscriptions set url = coalesce($3, url), active = coalesce($4, active), updated_at = $5
        where account_id = $1 and id = $2 returning ${COLUMNS}`,
      [accountId, id, url ?? null, active ?? null, updatedAt],
    );
    return row && toSubscription(row);
  }

  /** What the relay queues at this very moment is cancelled when it is claimed. */
  async remove(accountId: number, id: number, removedAt: Date): Promise<boolean> {
    this.uow.assertOpen();
    const removed = await this.sql.change('webhook_subscription_remove', 'delete from webhook_subscriptions where account_id = $1 and id = $2', [accountId, id]);
    if (removed === 0) return false;
    await this.sql.change(
      'webhook_delivery_cancel',
      `update webhook_deliveries set state = 'cancelled', finished_at = $3, claimed_until = null
        where account_id = $1 and subscription_id = $2 and state = 'pending'`,
      [accountId, id, removedAt],
    );
    return true;
  }
}

const toSubscription = (row: SubscriptionRow): Subscription => ({
  id: row.id,
  accountId: row.account_id,
  eventName: row.event_name,
  url: row.url,
  active: row.active,
  createdAt: row.created_at,
  updatedAt: row.updated_at ?? undefined,
});
