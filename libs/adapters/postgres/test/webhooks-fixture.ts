import { FakeIds } from '@registrar/kernel/testing';
import type { WebhookStores } from '@registrar/webhooks/testing';
import { PostgresOutbox } from '../src/platform/outbox';
import { PostgresDeliveryStore } from '../src/webhooks/delivery-store';
import { PostgresEventHousekeeping, PostgresEventLog } from '../src/webhooks/event-log';
import { PostgresOutboxFeed } from '../src/webhooks/outbox-feed';
import { PostgresResendStore } from '../src/webhooks/resend-store';
import { PostgresSubscriptionStore } from '../src/webhooks/subscription-store';
import { openDatabase, type OpenDatabase } from './open-database';

export const NOW = new Date('2026-03-02T09:15:00Z');

export interface WebhooksFixture extends WebhookStores {
  database: OpenDatabase;
  /** Removes every event, subscription and delivery; accounts stay. */
  clear(): Promise<void>;
}

/** The webhook stores on a database of their own, connected as the application is. */
export async function webhooksFixture(): Promise<WebhooksFixture> {
  const database = await openDatabase();
  const { sql, uow, dataSource } = database;
  let accounts = 0;
  return {
    database,
    uow,
    subscriptions: new PostgresSubscriptionStore(sql, uow),
    deliveries: new PostgresDeliveryStore(sql, uow),
    feed: new PostgresOutboxFeed(sql, uow),
    eventLog: new PostgresEventLog(sql, uow),
    resend: new PostgresResendStore(sql, uow),
    housekeeping: new PostgresEventHousekeeping(sql),
    outbox: new PostgresOutbox(sql, uow, new FakeIds()),
    newAccount: async () => {
      const username = `hooks-${(accounts += 1)}`;
      return (await sql.row<{ id: number }>(
        'test_account',
        'insert into accounts (username, created_at) values ($1, $2) returning id',
        [username, NOW],
      ))!.id;
    },
    clear: async () => {
      // The application may delete deliveries, but not those with attempts: what is left is put out of reach.
      await dataSource.query(`update webhook_deliveries set state = 'cancelled', claimed_until = null`);
      await dataSource.query('delete from webhook_subscriptions');
      await dataSource.query('delete from outbox');
    },
  };
}
