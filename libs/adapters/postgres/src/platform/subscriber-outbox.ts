import {
  currentTraceparent,
  type DomainEvent,
  type Ids,
  STORED_VERSIONS,
  SubscriberOutbox,
  type UnitOfWork,
} from '@registrar/kernel';
import type { Sql } from '../sql';

export class PostgresSubscriberOutbox extends SubscriberOutbox {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
    private readonly ids: Ids,
  ) {
    super();
  }

  /**
   * Adds one row for each subscribed account: an account has at most one subscription to an event name. This
   * process generates the event ids (UUID version 7), since the event log is partitioned by the time in them.
   */
  async addForSubscribers({ name, payload, occurredAt }: Omit<DomainEvent, 'accountId'>): Promise<void> {
    this.uow.assertOpen();
    const rows = await this.sql.rows<{ account_id: number }>(
      'outbox_subscribers',
      'select account_id from webhook_subscriptions where event_name = $1 and active order by account_id',
      [name],
    );
    if (rows.length === 0) return;
    await this.sql.change(
      'outbox_add_for_subscribers',
      `insert into outbox (event_id, account_id, name, payload, occurred_at, traceparent, payload_version)
       select each.event_id, each.account_id, $3::text, $4::jsonb, $5::timestamptz, $6::text, ${STORED_VERSIONS.outbox}
         from unnest($1::uuid[], $2::int[]) as each (event_id, account_id)`,
      [
        rows.map(() => this.ids.uuid()),
        rows.map(({ account_id: accountId }) => accountId),
        name,
        JSON.stringify(payload),
        occurredAt,
        currentTraceparent() ?? null,
      ],
    );
  }
}
