import { Money } from '@registrar/kernel';
import type { ItemRefusal, ItemResult, Job, JobOwner, JobScope, PlannedItemResult } from '@registrar/jobs';
import type { LockedJob } from '@registrar/jobs/ports';
import type { JobItemEntity } from './entities/job-items.entity';
import type { JobEntity } from './entities/jobs.entity';

/** Columns of a job that its account and its decisions read. */
export const JOB_COLUMNS = `id, account_id, token_id, staff_name, staff_key_id, staff_user_id, command, state, reason, pause_reason, missing, spend_cap, accept_price_up_to, not_before, window_from, window_to,
  pause_after_failures, at_once, item_order, plan_mark, plan_id, total, open, failures_in_a_row, charged, revision, created_at, started_at, ended_at, moved_at`;
export type JobRow = Omit<JobEntity, 'is_complete' | 'needed' | 'plan' | 'turn_at'>;

/** All amounts of jobs are in USD. */
export const usd = (cents: string | number): Money => Money.of(BigInt(cents));
export const usdOrNone = (cents: string | null): Money | undefined =>
  cents === null ? undefined : usd(cents);
export const centsOf = (amount: Money | undefined): string | null => amount?.minor.toString() ?? null;

type OwnerRow = Pick<
  JobEntity,
  'id' | 'account_id' | 'token_id' | 'staff_name' | 'staff_key_id' | 'staff_user_id'
>;

function ownerOf(row: OwnerRow): JobOwner {
  const { staff_name: name, staff_key_id: keyId, staff_user_id: userId } = row;
  if (row.account_id !== null && row.token_id !== null)
    return { accountId: row.account_id, tokenId: row.token_id };
  if (name === null) throw new Error(`job ${row.id} has no owner`);
  return { staff: { name, ...(keyId !== null && { keyId }), ...(userId !== null && { userId }) } };
}

/** A scope as `account_id`: null for jobs of staff, which `is not distinct from` finds. */
export const accountColumn = (scope: JobScope): number | null => (scope === 'staff' ? null : scope);

export const scopeOfColumn = (accountId: number | null): JobScope => accountId ?? 'staff';

export const toJob = (row: JobRow): Job => ({
  id: row.id,
  owner: ownerOf(row),
  scope: scopeOfColumn(row.account_id),
  command: row.command,
  state: row.state,
  reason: row.reason ?? undefined,
  pauseReason: row.pause_reason ?? undefined,
  missing: usdOrNone(row.missing),
  options: {
    atOnce: row.at_once,
    order: row.item_order,
    spendCap: usdOrNone(row.spend_cap),
    acceptPriceUpTo: usdOrNone(row.accept_price_up_to),
    notBefore: row.not_before ?? undefined,
    window:
      row.window_from !== null && row.window_to !== null
        ? { fromHour: row.window_from, toHour: row.window_to }
        : undefined,
    pauseAfterFailures: row.pause_after_failures ?? undefined,
  },
  planId: row.plan_id ?? undefined,
  total: row.total,
  charged: usd(row.charged),
  revision: row.revision,
  createdAt: row.created_at,
  startedAt: row.started_at ?? undefined,
  endedAt: row.ended_at ?? undefined,
});

export const toLockedJob = (row: JobRow): LockedJob => ({
  job: toJob(row),
  planMark: row.plan_mark ?? undefined,
  open: row.open,
  failuresInARow: row.failures_in_a_row,
  movedAt: row.moved_at,
});

/** Columns of an item that its account reads: never its fields. */
export const ITEM_COLUMNS = `position, subject, state, attempt, status, error_code, error_class, message, order_id, operation_id, planned, charged, ended_at,
  plan_status, plan_error_code, plan_error_class, plan_message`;
export type ItemRow = Pick<
  JobItemEntity,
  | 'position'
  | 'subject'
  | 'state'
  | 'attempt'
  | 'status'
  | 'error_code'
  | 'error_class'
  | 'message'
  | 'order_id'
  | 'operation_id'
  | 'planned'
  | 'charged'
  | 'ended_at'
  | 'plan_status'
  | 'plan_error_code'
  | 'plan_error_class'
  | 'plan_message'
>;

export const toItem = (row: ItemRow): ItemResult => ({
  position: row.position,
  subject: row.subject ?? undefined,
  state: row.state,
  attempt: row.attempt,
  status: row.status ?? undefined,
  errorCode: row.error_code ?? undefined,
  errorClass: row.error_class ?? undefined,
  message: row.message ?? undefined,
  orderId: row.order_id ?? undefined,
  operationId: row.operation_id ?? undefined,
  planned: usdOrNone(row.planned),
  charged: usdOrNone(row.charged),
  endedAt: row.ended_at ?? undefined,
  planError: planRefusal(row),
});

type PlanColumns = Pick<
  ItemRow,
  'position' | 'subject' | 'planned' | 'plan_status' | 'plan_error_code' | 'plan_error_class' | 'plan_message'
>;

const planRefusal = (row: PlanColumns): ItemRefusal | undefined =>
  row.plan_error_class === null || row.plan_status === null
    ? undefined
    : {
        status: row.plan_status,
        errorCode: row.plan_error_code ?? undefined,
        errorClass: row.plan_error_class,
        message: row.plan_message ?? undefined,
      };

export const toPlannedItem = (row: PlanColumns): PlannedItemResult => ({
  position: row.position,
  subject: row.subject ?? undefined,
  planned: usdOrNone(row.planned),
  refusal: planRefusal(row),
});
