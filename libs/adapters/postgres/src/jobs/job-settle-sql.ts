import type { ClaimedItem, ItemRefusal } from '@registrar/jobs';
import type { PlannedItem, SettledItem } from '@registrar/jobs/ports';
import { arrayText } from '../array-text';
import { centsOf } from './job-rows';

/**
 * Items by their keys and claims: `$1` job, `$2` positions, `$3` claims; further columns follow. `offset 0` hides
 * that all are of one job: of a new one PostgreSQL expects a single item, and would read all of them.
 */
const held = (types = '', columns = ''): string =>
  `(select $1::uuid as job_id, e.* from unnest($2::int[], $3::uuid[]${types && `, ${types}`}) as e (position, lease${columns && `, ${columns}`}) offset 0) e`;
const IS_HELD = 'i.job_id = e.job_id and i.position = e.position and i.lease = e.lease';

export const SETTLE_PLANS = `
update job_items i set lease = null, due_at = null, open_calls = 0, is_planned = true, planned = e.planned, plan_status = e.status, plan_error_code = e.code, plan_error_class = e.class, plan_message = e.message
  from ${held('$4::bigint[], $5::int[], $6::text[], $7::text[], $8::text[]', 'planned, status, code, class, message')}
 where ${IS_HELD}`;

export const GIVE_BACK_ALL = `
update job_items i set lease = null, due_at = null from ${held()} where ${IS_HELD} and not i.is_called`;

export const SETTLE = `
update job_items i set state = e.state, lease = null, due_at = null, reserved = null, sealed = case when e.state = 'refused' then i.sealed end, ended_at = e.at,
       status = e.status, error_code = e.code, error_class = e.class, message = e.message, order_id = e.order_id, operation_id = e.operation_id, charged = e.charged
  from ${held(
    '$4::text[], $5::timestamptz[], $6::int[], $7::text[], $8::text[], $9::text[], $10::int[], $11::uuid[], $12::bigint[]',
    'state, at, status, code, class, message, order_id, operation_id, charged',
  )}
 where ${IS_HELD} returning e.lease::text || i.position as held`;

/** Of operations that the registry refused afterwards. */
export const DROP_CHANGES = 'delete from job_changes where job_id = $1 and position = any($2::int[])';

export const COUNT_DOWN =
  'update jobs set open = greatest(open - $2, 0), revision = revision + $2 where id = $1';

export const COUNT_ENDS = `
update jobs set open = greatest(open - $2, 0), charged = charged + $3::bigint, revision = revision + $2,
       failures_in_a_row = $5 + case when $4 then 0 else failures_in_a_row end where id = $1`;

const claimsOf = (items: readonly { item: ClaimedItem }[]): string[] => [
  arrayText(items.map(({ item }) => item.position)),
  arrayText(items.map(({ item }) => item.lease)),
];

const statusesOf = (refusals: readonly (ItemRefusal | undefined)[]): string =>
  arrayText(refusals.map((refusal) => refusal?.status ?? null));
const textsOf = (refusals: readonly (ItemRefusal | undefined)[]): string[] => [
  arrayText(refusals.map((refusal) => refusal?.errorCode ?? null)),
  arrayText(refusals.map((refusal) => refusal?.errorClass ?? null)),
  arrayText(refusals.map((refusal) => refusal?.message ?? null)),
];

/** Parameters of `GIVE_BACK_ALL`. */
export const claimValues = (jobId: string, items: readonly ClaimedItem[]): string[] => [
  jobId,
  ...claimsOf(items.map((item) => ({ item }))),
];

/** Parameters of `SETTLE_PLANS`. */
export function planValues(jobId: string, items: readonly PlannedItem[]): string[] {
  const refusals = items.map(({ outcome }) => ('price' in outcome ? undefined : outcome));
  const prices = items.map(({ outcome }) => ('price' in outcome ? centsOf(outcome.price) : null));
  return [jobId, ...claimsOf(items), arrayText(prices), statusesOf(refusals), ...textsOf(refusals)];
}

/** Parameters of `SETTLE`. */
export function endValues(jobId: string, items: readonly SettledItem[]): string[] {
  const ends = items.map(({ end }) => end);
  return [
    jobId,
    ...claimsOf(items),
    arrayText(ends.map(({ state }) => state)),
    arrayText(ends.map(({ at }) => at.toISOString())),
    arrayText(ends.map(({ status }) => status ?? null)),
    ...textsOf(ends.map(({ refusal }) => refusal)),
    arrayText(ends.map(({ orderId }) => orderId ?? null)),
    arrayText(ends.map(({ operationId }) => operationId ?? null)),
    arrayText(ends.map(({ charged }) => centsOf(charged))),
  ];
}

/** Names what `SETTLE` returns: an item can stand in it by two claims, of which one holds it. */
export const heldOf = ({ lease, position }: ClaimedItem): string => `${lease}${position}`;

/** Refused items since the last one that was done; `isReset`: one was done. */
export function failuresOf(items: readonly SettledItem[]): { isReset: boolean; count: number } {
  const states = items.map(({ end }) => end.state);
  const lastDone = states.lastIndexOf('done');
  return {
    isReset: lastDone >= 0,
    count: states.slice(lastDone + 1).filter((state) => state === 'refused').length,
  };
}
