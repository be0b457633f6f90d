import type { UnitOfWork, WebhookEventName } from '@registrar/kernel';
import type { ClaimedDelivery, DeliveryAttempt, DeliveryRecord, DeliveryState, NewDelivery, SettledAttempt } from '@registrar/webhooks';
import { DeliveryStore } from '@registrar/webhooks/ports';
import type { Sql } from '../sql';

interface DeliveryRow {
  id: string;
  event_id: string;
  account_id: number;
  subscription_id: number;
  event_name: WebhookEventName;
  url: string;
  body: string;
  state: DeliveryState;
  due_at: Date;
  occurred_at: Date;
  created_at: Date;
  finished_at: Date | null;
}

interface ClaimedRow {
  id: string;
  account_id: number;
  subscription_id: number;
  url: string;
  body: string;
  attempts: number;
}

interface AttemptRow {
  number: number;
  started_at: Date;
  duration_ms: number;
  status: number | null;
  error: string | null;
  response_head: string | null;
}

const QUEUE = `
insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, occurred_at, created_at, due_at)
select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::timestamptz[], $10::timestamptz[])
on conflict (event_id, subscription_id) do nothing`;

const CLAIM = `
with due as (
  select d.id, s.url
    from webhook_deliveries d left join webhook_subscriptions s on s.id = d.subscription_id
   where d.state = 'pending' and d.due_at <= $1 and (d.claimed_until is null or d.claimed_until <= $1)
   order by d.due_at limit $3 for update of d skip locked
), cancelled as (
  update webhook_deliveries d set state = 'cancelled', finished_at = $1, claimed_until = null from due where d.id = due.id and due.url is null
)
update webhook_deliveries d set claimed_until = $2, url = due.url from due where d.id = due.id and due.url is not null
returning d.id, d.account_id, d.subscription_id, d.url, d.body, d.attempts`;

/** `claimed_until` tells our claim from a later one. */
const RELEASE = `
update webhook_deliveries d set due_at = $3, claimed_until = null
  from unnest($1::uuid[], $2::timestamptz[]) as c (id, claimed_until)
 where d.id = c.id and d.claimed_until = c.claimed_until and d.state = 'pending'`;

const ADD_ATTEMPTS = `
insert into webhook_attempts (delivery_id, number, started_at, duration_ms, status, error, response_head)
select * from unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::int[], $5::int[], $6::text[], $7::text[])
on conflict (delivery_id, number) do nothing`;

/** A delivery cancelled while its request was under way stays cancelled, but counts the attempt. */
const SETTLE = `
update webhook_deliveries d
   set attempts = a.number,
       state = case when d.state = 'pending' then a.state else d.state end,
       due_at = coalesce(a.due_at, d.due_at),
       finished_at = coalesce(d.finished_at, a.finished_at),
       claimed_until = null
  from unnest($1::uuid[], $2::int[], $3::text[], $4::timestamptz[], $5::timestamptz[]) as a (id, number, state, due_at, finished_at)
 where d.id = a.id and d.attempts = a.number - 1 and d.state in ('pending', 'cancelled')`;

const RECORD = 'd.id, d.event_id, d.account_id, d.subscription_id, d.event_name, d.url, d.body, d.state, d.due_at, d.occurred_at, d.created_at, d.finished_at';

export class PostgresDeliveryStore extends DeliveryStore {
  constructor(private readonly sql: Sql, private readonly uow: UnitOfWork) {
    super();
  }

  async queue(deliveries: readonly NewDelivery[]): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change('webhook_delivery_queue', QUEUE, columns(deliveries, (d) => [
      d.id, d.eventId, d.accountId, d.subscriptionId, d.eventName, d.url, d.body, d.occurredAt, d.createdAt, d.dueAt,
    ], 10));
  }

  async claimDue(now: Date, claimedUntil: Date, limit: number): Promise<ClaimedDelivery[]> {
    const rows = await this.sql.rows<ClaimedRow>('webhook_delivery_claim', CLAIM, [now, claimedUntil, limit]);
    return rows.map((row) => ({
      id: row.id, accountId: row.account_id, subscriptionId: row.subscription_id, url: row.url, body: row.body, attempts: row.attempts, claimedUntil,
    }));
  }

  async release(claims: readonly ClaimedDelivery[], dueAt: Date): Promise<void> {
    await this.sql.change('webhook_delivery_release', RELEASE, [...columns(claims, (claim) => [claim.id, claim.claimedUntil], 2), dueAt]);
  }

  async settle(attempts: readonly SettledAttempt[]): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change('webhook_attempt_add', ADD_ATTEMPTS, columns(attempts, (a) => [
      a.deliveryId, a.number, a.startedAt, a.durationMs, a.status ?? null, a.error ?? null, a.responseHead ?? null,
    ], 7));
    await this.sql.change('webhook_delivery_settle', SETTLE, columns(attempts, (a) => [
      a.deliveryId, a.number, a.next.state, a.next.state === 'pending' ? a.next.dueAt : null, a.next.state === 'pending' ? null : a.settledAt,
    ], 5));
  }

  async find(id: string): Promise<DeliveryRecord | undefined> {
    const row = await this.sql.row<DeliveryRow>('webhook_delivery_find', `select ${RECORD} from webhook_deliveries d where d.id = $1`, [id]);
    return row && toRecord(row, await this.attemptsOf(id));
  }

  async lock(id: string): Promise<{ delivery: DeliveryRecord; subscribed: boolean } | undefined> {
    this.uow.assertOpen();
    const row = await this.sql.row<DeliveryRow & { subscribed: boolean }>(
      'webhook_delivery_lock',
      `select ${RECORD}, exists (select from webhook_subscriptions s where s.id = d.subscription_id) as subscribed
         from webhook_deliveries d where d.id = $1 for update of d`,
      [id],
    );
    return row && { delivery: toRecord(row, await this.attemptsOf(id)), subscribed: row.subscribed };
  }

  async reopen(id: string, dueAt: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change('webhook_delivery_reopen', `update webhook_deliveries set state = 'pending', due_at = $2, finished_at = null where id = $1`, [id, dueAt]);
  }

  private async attemptsOf(id: string): Promise<DeliveryAttempt[]> {
    const rows = await this.sql.rows<AttemptRow>(
      'webhook_attempts_of',
      'select number, started_at, duration_ms, status, error, response_head from webhook_attempts where delivery_id = $1 order by number',
      [id],
    );
    return rows.map((row) => ({
      number: row.number,
      startedAt: row.started_at,
      durationMs: row.duration_ms,
      status: row.status ?? undefined,
      error: row.error ?? undefined,
      responseHead: row.response_head ?? undefined,
    }));
  }
}

/** Rows turned into one array per column, for `unnest`. */
function columns<T>(rows: readonly T[], valuesOf: (row: T) => unknown[], count: number): unknown[][] {
  const values = rows.map(valuesOf);
  return Array.from({ length: count }, (_, column) => values.map((row) => row[column]));
}

const toRecord = (row: DeliveryRow, attempts: DeliveryAttempt[]): DeliveryRecord => ({
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
