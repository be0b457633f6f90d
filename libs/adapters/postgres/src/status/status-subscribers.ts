import type { MailCount, MailLimit } from '@registrar/contacts';
import type { UnitOfWork } from '@registrar/kernel';
import type { StatusSubscriber } from '@registrar/status';
import {
  type FoundSubscriberLink,
  StatusSubscribers,
  type SubscriberCounts,
  type SubscriberLink,
} from '@registrar/status/ports';
import { countMails } from '../mail-counts';
import type { Sql } from '../sql';
import type { StatusSubscriberLinkEntity } from './entities/status-subscriber-links.entity';
import type { StatusSubscriberEntity } from './entities/status-subscribers.entity';

type SubscriberRow = Pick<StatusSubscriberEntity, 'id' | 'email' | 'requested_at' | 'confirmed_at'>;
type LinkedRow = SubscriberRow & Pick<StatusSubscriberLinkEntity, 'expires_at'>;

const COLUMNS = 's.id, s.email, s.requested_at, s.confirmed_at';
const BY_LINK = `select ${COLUMNS}, l.expires_at from status_subscriber_links l join status_subscribers s on s.id = l.subscriber_id where l.digest = $1`;

export class PostgresStatusSubscribers extends StatusSubscribers {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  /** The update has no effect except the lock. */
  async findOrAdd(email: string, at: Date): Promise<StatusSubscriber> {
    this.uow.assertOpen();
    const row = await this.sql.row<SubscriberRow>(
      'status_subscriber_note',
      `insert into status_subscribers as s (email, requested_at) values ($1, $2)
         on conflict (address) do update set email = s.email returning ${COLUMNS}`,
      [email, at],
    );
    return subscriberOf(row!);
  }

  countMail(limits: readonly MailLimit[], now: Date): Promise<MailCount> {
    this.uow.assertOpen();
    return countMails(this.sql, limits, now);
  }

  async addLink({ digest, subscriberId, createdAt, expiresAt }: SubscriberLink): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'status_subscriber_link_add',
      `with requested as (update status_subscribers set requested_at = $3 where id = $2 returning id)
       insert into status_subscriber_links (digest, subscriber_id, created_at, expires_at) select $1, id, $3, $4 from requested`,
      [digest, subscriberId, createdAt, expiresAt],
    );
  }

  async findByLink(digest: string): Promise<FoundSubscriberLink | undefined> {
    return foundOf(await this.sql.row<LinkedRow>('status_subscriber_by_link', BY_LINK, [digest]));
  }

  async lockByLink(digest: string): Promise<FoundSubscriberLink | undefined> {
    this.uow.assertOpen();
    return foundOf(
      await this.sql.row<LinkedRow>('status_subscriber_lock_by_link', `${BY_LINK} for update of s`, [digest]),
    );
  }

  async confirm(id: number, at: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'status_subscriber_confirm',
      'update status_subscribers set confirmed_at = $2 where id = $1 and confirmed_at is null',
      [id, at],
    );
  }

  async find(id: number): Promise<StatusSubscriber | undefined> {
    const row = await this.sql.row<SubscriberRow>(
      'status_subscriber_find',
      `select ${COLUMNS} from status_subscribers s where s.id = $1`,
      [id],
    );
    return row && subscriberOf(row);
  }

  async findByEmail(email: string): Promise<StatusSubscriber | undefined> {
    const row = await this.sql.row<SubscriberRow>(
      'status_subscriber_by_email',
      `select ${COLUMNS} from status_subscribers s where s.address = lower($1)`,
      [email],
    );
    return row && subscriberOf(row);
  }

  async remove(id: number): Promise<boolean> {
    this.uow.assertOpen();
    return (
      (await this.sql.change('status_subscriber_remove', 'delete from status_subscribers where id = $1', [
        id,
      ])) === 1
    );
  }

  /** A mail server's error text may hold the address as well. */
  async eraseMails(id: number, at: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'status_subscriber_erase_mails',
      `update mails set recipient = null, trouble = null, content_sealed = null, due_at = null,
              failed_at = case when due_at is null then failed_at else $2 end
        where subject = 'status_subscriber:' || $1::int and account_id is null and recipient is not null`,
      [id, at],
    );
  }

  async count(): Promise<SubscriberCounts> {
    const row = await this.sql.row<SubscriberCounts>(
      'status_subscriber_count',
      `select (count(*) filter (where confirmed_at is null))::int as pending, count(confirmed_at)::int as confirmed from status_subscribers`,
    );
    return row!;
  }

  removePending(requestedBefore: Date, limit: number): Promise<number> {
    return this.sql.change(
      'status_subscribers_remove_pending',
      `delete from status_subscribers where confirmed_at is null and requested_at < $1
          and id = any(array(select id from status_subscribers where confirmed_at is null and requested_at < $1 order by requested_at limit $2))`,
      [requestedBefore, limit],
    );
  }

  removeLinks(endedBefore: Date, limit: number): Promise<number> {
    return this.sql.change(
      'status_subscriber_links_remove',
      'delete from status_subscriber_links where digest = any(array(select digest from status_subscriber_links where expires_at < $1 order by expires_at limit $2))',
      [endedBefore, limit],
    );
  }
}

const foundOf = (row: LinkedRow | undefined): FoundSubscriberLink | undefined =>
  row && { subscriber: subscriberOf(row), expiresAt: row.expires_at };

const subscriberOf = (row: SubscriberRow): StatusSubscriber => ({
  id: row.id,
  email: row.email,
  requestedAt: row.requested_at,
  ...(row.confirmed_at && { confirmedAt: row.confirmed_at }),
});
