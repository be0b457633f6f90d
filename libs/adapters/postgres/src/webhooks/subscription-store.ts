import type { UnitOfWork } from '@registrar/kernel';
import type { NewSubscription, Subscription, SubscriptionChange } from '@registrar/webhooks';
import { alreadySubscribed, SubscriptionStore } from '@registrar/webhooks/ports';
import { accountScopeSql } from '../due-work';
import { type Sql, violates } from '../sql';
import type { Repository } from 'typeorm';
import { WebhookSubscriptionEntity } from './entities/webhook-subscriptions.entity';

type SubscriptionRow = Pick<
  WebhookSubscriptionEntity,
  'id' | 'account_id' | 'event_name' | 'url' | 'active' | 'created_at' | 'updated_at'
>;

const COLUMNS = 'id, account_id, event_name, url, active, created_at, updated_at';

export class PostgresSubscriptionStore extends SubscriptionStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async list(accountId: number): Promise<Subscription[]> {
    const rows = await this.subscriptions.find({ where: { account_id: accountId }, order: { id: 'asc' } });
    return rows.map(toSubscription);
  }

  async add({ accountId, eventName, url, active, createdAt }: NewSubscription): Promise<Subscription> {
    this.uow.assertOpen();
    const row = { account_id: accountId, event_name: eventName, url, active, created_at: createdAt };
    try {
      const { identifiers } = await this.subscriptions.insert(row);
      return toSubscription({ ...row, id: identifiers[0].id, updated_at: null });
    } catch (error) {
      if (violates(error, 'webhook_subscriptions_event_uq')) throw alreadySubscribed();
      throw error;
    }
  }

  /**
   * Another url, or an activation, forgets the failures; another url also how quickly the last one answered.
   */
  async change(
    accountId: number,
    id: number,
    { url, active }: SubscriptionChange,
    updatedAt: Date,
  ): Promise<Subscription | undefined> {
    this.uow.assertOpen();
    const { raw } = await this.subscriptions
      .createQueryBuilder()
      .update()
      .set({
        ...(url !== undefined && { url, is_quick: false }),
        ...(active !== undefined && { active, deactivated_at: null }),
        ...((url !== undefined || active) && { failing_since: null, failed_at: null }),
        updated_at: updatedAt,
      })
      .where({ account_id: accountId, id })
      .returning(COLUMNS)
      .execute();
    const [row] = raw as SubscriptionRow[];
    return row && toSubscription(row);
  }

  /** Deliveries that the relay queues at this moment are cancelled when they are claimed. */
  async remove(accountId: number, id: number, removedAt: Date): Promise<boolean> {
    this.uow.assertOpen();
    const { affected } = await this.subscriptions.delete({ account_id: accountId, id });
    if (!affected) return false;
    await this.sql.change(
      'webhook_delivery_cancel',
      `update webhook_deliveries set state = 'cancelled', finished_at = $3, claimed_until = null
        where account_id = $1 and subscription_id = $2 and state = 'pending'`,
      [accountId, id, removedAt],
    );
    return true;
  }

  async rotate(
    accountId: number,
    id: number,
    sealed: string,
    formerUntil: Date | undefined,
  ): Promise<{ hadSecret: boolean } | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<{ had_secret: boolean }>(
      'webhook_secret_rotate',
      `update webhook_subscriptions s
          set secret_sealed = $3, former_secret_sealed = case when $4::timestamptz is not null then s.secret_sealed end,
              former_secret_until = case when s.secret_sealed is not null then $4 end
         from (select id, secret_sealed is not null as had_secret from webhook_subscriptions where account_id = $1 and id = $2 for update) old
        where s.id = old.id returning old.had_secret`,
      [accountId, id, sealed, formerUntil ?? null],
    );
    return row && { hadSecret: row.had_secret };
  }

  async retire(
    failingSince: Date,
    retiredAt: Date,
  ): Promise<{ subscription: Subscription; failingSince: Date } | undefined> {
    this.uow.assertOpen();
    const { at, only, except } = this.sql.due.of(retiredAt);
    const row = await this.sql.row<SubscriptionRow & { failing_since: Date }>(
      'webhook_subscription_retire',
      `update webhook_subscriptions set active = false, deactivated_at = $2, updated_at = $2
        where id = any(array(
          select id from webhook_subscriptions
           where active and failing_since <= $1 and failed_at - failing_since >= $2::timestamptz - $1::timestamptz and ${accountScopeSql('account_id', 3, 4)}
           order by failing_since limit 1 for update skip locked))
        returning ${COLUMNS}, failing_since`,
      [this.sql.due.toAccountTime(failingSince), at, only, except],
    );
    if (!row) return undefined;
    await this.sql.change(
      'webhook_delivery_end_retired',
      `update webhook_deliveries set state = 'failed', finished_at = $2, claimed_until = null where subscription_id = $1 and state = 'pending'`,
      [row.id, at],
    );
    return { subscription: toSubscription(row), failingSince: row.failing_since };
  }

  private get subscriptions(): Repository<WebhookSubscriptionEntity> {
    return this.sql.repository(WebhookSubscriptionEntity);
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
