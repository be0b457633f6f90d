import type { UnitOfWork } from '@registrar/kernel';
import type {
  ClaimedDelivery,
  ClaimLimits,
  DeliveryAttempt,
  DeliveryRecord,
  NewDelivery,
  ReturnedClaim,
  SettledAttempt,
} from '@registrar/webhooks';
import { DeliveryStore } from '@registrar/webhooks/ports';
import { columns } from './columns';
import { accountScopeSql } from '../due-work';
import type { Sql } from '../sql';
import { NOTE_SUBSCRIPTIONS, notes, SETTLE, settlements } from './settlements';
import type { WebhookDeliveryEntity } from './entities/webhook-deliveries.entity';
import type { WebhookAttemptEntity } from './entities/webhook-attempts.entity';
import type { WebhookSubscriptionEntity } from './entities/webhook-subscriptions.entity';

export type DeliveryRow = Pick<
  WebhookDeliveryEntity,
  | 'id'
  | 'event_id'
  | 'account_id'
  | 'subscription_id'
  | 'event_name'
  | 'url'
  | 'body'
  | 'state'
  | 'due_at'
  | 'occurred_at'
  | 'created_at'
  | 'finished_at'
>;

/** A delivery with the keys of its subscription. */
type DeliveryToSend = Pick<
  WebhookDeliveryEntity,
  'id' | 'event_id' | 'account_id' | 'subscription_id' | 'url' | 'body' | 'attempts' | 'traceparent'
> &
  Pick<
    WebhookSubscriptionEntity,
    'secret_sealed' | 'former_secret_sealed' | 'former_secret_until' | 'is_quick'
  >;

export type AttemptRow = Pick<
  WebhookAttemptEntity,
  'number' | 'started_at' | 'duration_ms' | 'status' | 'error' | 'response_head'
>;

const QUEUE = `
insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, occurred_at, created_at, due_at, traceparent)
select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::timestamptz[], $10::timestamptz[], $11::text[])
on conflict (event_id, subscription_id) do nothing`;

/**
 * Claims due deliveries fairly. Walks the index from subscription to subscription, and reads the longest due
 * deliveries of each, at most a share that shrinks with the number of busy subscriptions; held ones count, so
 * that a backlog of a hundred thousand costs no more than one of fifty. Takes by place: the first of each
 * subscription before the second of any; within a place the longest wait first, measured from when it was due
 * or, for a slow subscription, from its last claim (never claimed: first). So no old backlog is always served
 * first. Deliveries per host, and of all slow subscriptions together, are limited. Without due deliveries no
 * subscription is read. A chosen delivery is found in its partition alone, which its event determines; chosen
 * from an array, which the planner takes for few rows, so that it never reads whole partitions for them.
 */
const CLAIM = `
with recursive subscribed (id, account_id, due_at) as (
  (select subscription_id, account_id, due_at from webhook_deliveries
    where state = 'pending' and exists (select from webhook_deliveries where state = 'pending' and due_at <= $8) order by subscription_id, due_at limit 1)
  union all
  select next.* from subscribed cross join lateral (
    select subscription_id, account_id, due_at from webhook_deliveries where state = 'pending' and subscription_id > subscribed.id order by subscription_id, due_at limit 1
  ) next
), receiving as (
  select subscribed.id, s.failing_since is null and coalesce(s.is_quick, true) as has_many, coalesce(s.is_quick, true) as is_quick, s.claimed_at, lower(split_part(s.url, '/', 3)) collate "C" as host
    from subscribed left join webhook_subscriptions s on s.id = subscribed.id
   where subscribed.due_at <= $8 and ${accountScopeSql('subscribed.account_id', 9, 10)}
), waiting as (
  select d.*, r.is_quick, r.host, case when r.is_quick or r.claimed_at is not null then greatest(d.due_at, r.claimed_at) else '-infinity' end as waits_since
    from receiving r cross join (select count(*) as size from receiving where has_many) crowd
         cross join lateral (
           select w.id, w.event_id, w.due_at, coalesce(w.claimed_until > $1, false) as is_held, row_number() over (order by w.due_at) as place from (
             select id, event_id, due_at, claimed_until from webhook_deliveries where state = 'pending' and subscription_id = r.id and due_at <= $8
              order by due_at limit case when r.has_many then least($5::int, greatest($6::int, 8 * $5::int / crowd.size)) else $6::int end
           ) w
         ) d
), at_hosts as (
  select *, row_number() over (partition by host order by is_held desc, place, waits_since, due_at) as host_place from waiting
), free as (
  select *, row_number() over (partition by is_quick order by place, waits_since, due_at) as pace_place from at_hosts where not is_held and (host is null or host_place <= $7)
), due as (
  select d.id, d.event_id, s.id as subscription_id, s.url, s.secret_sealed, s.former_secret_sealed, s.former_secret_until, s.is_quick
    from unnest(array(select (event_id, id) from free where is_quick or pace_place <= $4 order by place, waits_since, due_at limit $3::int)) as chosen (event_id uuid, id uuid)
         cross join lateral (
           select w.id, w.event_id, w.subscription_id from webhook_deliveries w
            where w.event_id = chosen.event_id and w.id = chosen.id and w.state = 'pending' and w.due_at <= $8 and (w.claimed_until is null or w.claimed_until <= $1)
              for update skip locked
         ) d left join webhook_subscriptions s on s.id = d.subscription_id
), cancelled as (
  update webhook_deliveries d set state = 'cancelled', finished_at = $1, claimed_until = null from due where d.event_id = due.event_id and d.id = due.id and due.url is null
), had_a_turn as (
  update webhook_subscriptions s set claimed_at = $8
    from (select id from webhook_subscriptions where id in (select subscription_id from due where not is_quick) for no key update skip locked) t where s.id = t.id
)
update webhook_deliveries d set claimed_until = $2, url = due.url from due where d.event_id = due.event_id and d.id = due.id and due.url is not null
returning d.id, d.event_id, d.account_id, d.subscription_id, d.url, d.body, d.attempts, d.traceparent, due.secret_sealed, due.former_secret_sealed, due.former_secret_until, due.is_quick`;

/** `claimed_until` distinguishes this claim from a later one. */
const RELEASE = `
update webhook_deliveries d set due_at = c.due_at, claimed_until = null
  from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[]) as c (event_id, id, claimed_until, due_at)
 where d.event_id = c.event_id and d.id = c.id and d.claimed_until = c.claimed_until and d.state = 'pending'`;

export const DELIVERY_RECORD =
  'd.id, d.event_id, d.account_id, d.subscription_id, d.event_name, d.url, d.body, d.state, d.due_at, d.occurred_at, d.created_at, d.finished_at';

export class PostgresDeliveryStore extends DeliveryStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async queue(deliveries: readonly NewDelivery[]): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'webhook_delivery_queue',
      QUEUE,
      columns(
        deliveries,
        (d) => [
          d.id,
          d.eventId,
          d.accountId,
          d.subscriptionId,
          d.eventName,
          d.url,
          d.body,
          d.occurredAt,
          d.createdAt,
          d.dueAt,
          d.traceparent ?? null,
        ],
        11,
      ),
    );
  }

  async claimDue(now: Date, claimedUntil: Date, limits: ClaimLimits): Promise<ClaimedDelivery[]> {
    const { at, only, except } = this.sql.due.of(now);
    const { most, mostSlow, perSubscription, perSlowSubscription, perHost } = limits;
    const rows = await this.sql.rows<DeliveryToSend>('webhook_delivery_claim', CLAIM, [
      now,
      claimedUntil,
      most,
      mostSlow,
      perSubscription,
      perSlowSubscription,
      perHost,
      at,
      only,
      except,
    ]);
    return rows.map((row) => ({
      id: row.id,
      eventId: row.event_id,
      accountId: row.account_id,
      subscriptionId: row.subscription_id,
      url: row.url,
      body: row.body,
      attempts: row.attempts,
      traceparent: row.traceparent ?? undefined,
      claimedUntil,
      isQuick: row.is_quick,
      secret: row.secret_sealed ?? undefined,
      formerSecret:
        row.former_secret_sealed !== null && row.former_secret_until !== null
          ? { sealed: row.former_secret_sealed, until: row.former_secret_until }
          : undefined,
    }));
  }

  async release(claims: readonly ReturnedClaim[]): Promise<void> {
    await this.sql.change(
      'webhook_delivery_release',
      RELEASE,
      columns(claims, ({ claim, dueAt }) => [claim.eventId, claim.id, claim.claimedUntil, dueAt], 4),
    );
  }

  async settle(attempts: readonly SettledAttempt[]): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change('webhook_subscriptions_note', NOTE_SUBSCRIPTIONS, notes(attempts));
    // leaves together with the commit
    this.sql.send('webhook_delivery_settle', SETTLE, settlements(attempts));
  }

  async find(id: string): Promise<DeliveryRecord | undefined> {
    const row = await this.sql.row<DeliveryRow>(
      'webhook_delivery_find',
      `select ${DELIVERY_RECORD} from webhook_deliveries d where d.id = $1`,
      [id],
    );
    return row && toDeliveryRecord(row, await this.attemptsOf(id));
  }

  async lock(id: string): Promise<{ delivery: DeliveryRecord; subscribed: boolean } | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<DeliveryRow & { subscribed: boolean }>(
      'webhook_delivery_lock',
      `select ${DELIVERY_RECORD}, exists (select from webhook_subscriptions s where s.id = d.subscription_id) as subscribed
         from webhook_deliveries d where d.id = $1 for update of d`,
      [id],
    );
    return row && { delivery: toDeliveryRecord(row, await this.attemptsOf(id)), subscribed: row.subscribed };
  }

  async reopen(id: string, dueAt: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'webhook_delivery_reopen',
      `update webhook_deliveries set state = 'pending', due_at = $2, finished_at = null where id = $1`,
      [id, dueAt],
    );
  }

  private async attemptsOf(id: string): Promise<DeliveryAttempt[]> {
    const rows = await this.sql.rows<AttemptRow>(
      'webhook_attempts_of',
      'select number, started_at, duration_ms, status, error, response_head from webhook_attempts where delivery_id = $1 order by number',
      [id],
    );
    return rows.map(toAttempt);
  }
}

export const toAttempt = (row: AttemptRow): DeliveryAttempt => ({
  number: row.number,
  startedAt: row.started_at,
  durationMs: row.duration_ms,
  status: row.status ?? undefined,
  error: row.error ?? undefined,
  responseHead: row.response_head ?? undefined,
});

export const toDeliveryRecord = (row: DeliveryRow, attempts: DeliveryAttempt[]): DeliveryRecord => ({
  id: row.id,
  eventId: row.event_id,
  accountId: row.account_id,
  subscriptionId: row.subscription_id,
  eventName: row.event_name,
  url: row.url,
  body: row.body,
  state: row.state,
  attempts,
  dueAt: row.due_at,
  occurredAt: row.occurred_at,
  createdAt: row.created_at,
  finishedAt: row.finished_at ?? undefined,
});
