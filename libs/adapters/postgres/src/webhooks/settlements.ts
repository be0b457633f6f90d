import type { SettledAttempt } from '@registrar/webhooks';
import { columns } from './columns';

/**
 * Stores since when attempts of a subscription fail, and whether its receiver is quick. Before the deliveries
 * and in id order, since the removal of a subscription also locks it first. Rows of healthy subscriptions at
 * their usual pace do not change.
 */
export const NOTE_SUBSCRIPTIONS = `
with reports as (
  select * from unnest($1::int[], $2::boolean[], $3::boolean[], $4::timestamptz[], $5::timestamptz[]) as t (id, accepted, is_quick, first, last)
), concerned as (
  select s.id from webhook_subscriptions s join reports t on t.id = s.id
   where (s.active and (not t.accepted or s.failing_since is not null)) or s.is_quick <> t.is_quick order by s.id for no key update of s
)
update webhook_subscriptions s
   set failing_since = case when not s.active then s.failing_since when not t.accepted then coalesce(s.failing_since, t.first) end,
       failed_at = case when not s.active then s.failed_at when not t.accepted then t.last end,
       is_quick = t.is_quick
  from reports t join concerned c on c.id = t.id where s.id = t.id`;

interface Note {
  accepted: boolean;
  isQuick: boolean;
  first: Date;
  last: Date;
}

/** Values of `NOTE_SUBSCRIPTIONS`: what the attempts say of each subscription together. */
export function notes(attempts: readonly SettledAttempt[]): string[] {
  const bySubscription = new Map<number, Note>();
  for (const { subscriptionId, next, isQuick, settledAt } of attempts) {
    const known = bySubscription.get(subscriptionId);
    const accepted = next.state === 'delivered';
    if (!known) bySubscription.set(subscriptionId, { accepted, isQuick, first: settledAt, last: settledAt });
    else {
      known.accepted ||= accepted;
      known.isQuick &&= isQuick;
      if (settledAt < known.first) known.first = settledAt;
      if (settledAt > known.last) known.last = settledAt;
    }
  }
  return columns(
    [...bySubscription],
    ([id, { accepted, isQuick, first, last }]) => [id, accepted, isQuick, first, last],
    5,
  );
}

/**
 * Attempts and their deliveries in one statement; a number that was settled before changes nothing. A
 * delivery that was cancelled or given up during its request stays so, but counts the attempt; one that was
 * given up and then accepted counts as delivered.
 */
export const SETTLE = `
with ended as (
  select * from unnest($1::uuid[], $2::int[], $3::timestamptz[], $4::int[], $5::int[], $6::text[], $7::text[], $8::text[], $9::timestamptz[], $10::timestamptz[], $11::uuid[])
    as a (id, number, started_at, duration_ms, status, error, response_head, state, due_at, finished_at, event_id)
), added as (
  insert into webhook_attempts (delivery_id, number, started_at, duration_ms, status, error, response_head)
  select id, number, started_at, duration_ms, status, error, response_head from ended on conflict (delivery_id, number) do nothing
)
update webhook_deliveries d
   set attempts = a.number,
       state = case when d.state = 'pending' or (d.state = 'failed' and a.state = 'delivered') then a.state else d.state end,
       due_at = coalesce(a.due_at, d.due_at),
       finished_at = coalesce(d.finished_at, a.finished_at),
       claimed_until = null
  from ended a
 where d.event_id = a.event_id and d.id = a.id and d.attempts = a.number - 1 and d.state in ('pending', 'cancelled', 'failed')`;

/** Values of `SETTLE`. */
export const settlements = (attempts: readonly SettledAttempt[]): string[] =>
  columns(
    attempts,
    (a) => [
      a.deliveryId,
      a.number,
      a.startedAt,
      a.durationMs,
      a.status ?? null,
      a.error ?? null,
      a.responseHead ?? null,
      a.next.state,
      a.next.state === 'pending' ? a.next.dueAt : null,
      a.next.state === 'pending' ? null : a.settledAt,
      a.eventId,
    ],
    11,
  );
