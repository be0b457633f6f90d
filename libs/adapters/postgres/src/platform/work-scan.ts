import { OPERATION_KINDS, type OperationKind, type WorkKind, WorkScan } from '@registrar/kernel';
import { NEXT_STEP_AT } from '../domains/domain-sql';
import type { Sql } from '../sql';

/**
 * By kind, what its job claims: at least the rows of the job's own statement, each found by the index that the
 * job uses. Rows without `at` are due at once.
 */
export interface DueRows {
  at?: string;
  rows: string;
}
/** The beginning or end of a maintenance is reported for a day afterwards; a little longer here. */
const NEWS = `interval '25 hours'`;

export const DUE_ROWS: Readonly<Record<Exclude<WorkKind, OperationKind>, readonly DueRows[]>> = {
  calendar: [
    {
      at: `coalesce(calendar_at, '-infinity')`,
      rows: `domains where removed_at is null and state = 'active'`,
    },
  ],
  statuses: [{ at: 'status_sync_at', rows: 'domains where removed_at is null' }],
  ends: [{ at: NEXT_STEP_AT, rows: 'domain_ends where due_at is not null' }],
  charges: [{ at: 'due_at', rows: 'registry_charges' }],
  outbound: [
    {
      at: 'due_at',
      rows: `transfers_out where state in ('noticed', 'pending') and reject_operation_id is null`,
    },
  ],
  checks: [{ at: 'due_at', rows: 'verification_checks' }],
  notices: [
    { at: 'due_at', rows: 'notice_turns' },
    { rows: 'notice_accounts where enrolled_to is not null' },
  ],
  data_reminders: [
    { at: 'due_at', rows: 'data_reminder_turns' },
    { rows: 'data_reminder_enrolment where enrolled_to < last_id' },
  ],
  announcements: [{ at: 'due_at', rows: 'announcements' }],
  mails: [{ at: 'due_at', rows: 'mails' }],
  webhooks: [{ at: 'due_at', rows: `webhook_deliveries where state = 'pending'` }],
  outbox: [{ rows: 'outbox' }],
  signings: [{ at: 'due_at', rows: 'zone_signings' }],
  recipients: [{ at: 'due_at', rows: 'forwarding_recipients' }],
  payments: [{ at: 'due_at', rows: 'payments' }],
  payment_refunds: [{ at: 'due_at', rows: 'payment_refunds' }],
  // without `at`: a hold whose registry is closed would count as work that is late
  registry_holds: [{ rows: 'registry_holds where due_at <= $1' }],
  registry_windows: [
    {
      rows: `registry_windows where withdrawn_at is null and starts_at <= $1 and ends_at > $1 - ${NEWS}
     and (begun_event_for is distinct from starts_at or (ends_at <= $1 and ended_event_for is distinct from ends_at))`,
    },
  ],
  status_notices: [
    { rows: 'service_notice_steps where done_at is null' },
    {
      rows: `service_notices n where kind = 'maintenance' and state = 'scheduled' and starts_at <= $1 and ends_at > $1 - ${NEWS}
     and not exists (select from service_notice_steps s where s.notice_id = n.id and s.step = case when n.ends_at > $1 then 'begun' else 'ended' end)`,
    },
  ],
  clocks: [
    {
      rows: `account_clocks c where (c.leased_until is null or c.leased_until <= $1)
     and (c.ahead_seconds > 0 or exists (select from account_clock_jobs j where j.account_id = c.account_id and j.finished_at is null))`,
    },
  ],
};

/** Operations of the kind `o.kind` that are not settled. */
export const OPERATIONS_OF_KIND = `operations where kind = o.kind and state in ('open', 'pending')`;

/**
 * The earliest time, not whether a row is due: for a time that it does not know, the planner expects a third
 * of the rows to be due, and reads the whole table for the first of them (3 ms per 1,000 domains, measured).
 */
const isDue = ({ at, rows }: DueRows): string =>
  at === undefined ? `exists (select from ${rows})` : `(select min(${at}) from ${rows}) <= $1`;

export const SCAN = `
select array(
  select o.kind from unnest($2::text[]) as o (kind)
   where ${isDue({ at: 'due_at', rows: OPERATIONS_OF_KIND })}
  ${Object.entries(DUE_ROWS)
    .map(([kind, rows]) => `union all select '${kind}' where ${rows.map(isDue).join(' or ')}`)
    .join('\n  ')}
) as due`;

/** By kind, when its earliest row is or was due; null: no row has a time. Kinds without times are left out. */
const EARLIEST = `
select o.kind, (select min(due_at) from ${OPERATIONS_OF_KIND}) as at from unnest($1::text[]) as o (kind)
${Object.entries(DUE_ROWS)
  .flatMap(([kind, rows]) =>
    rows.map(({ at, rows: from }) =>
      at === undefined
        ? []
        : `union all select '${kind}', (select nullif(min(${at}), '-infinity') from ${from})`,
    ),
  )
  .flat()
  .join('\n')}`;

export interface EarliestWork {
  kind: WorkKind;
  at: Date | null;
}

export class PostgresWorkScan extends WorkScan {
  constructor(private readonly sql: Sql) {
    super();
  }

  async findDue(now: Date): Promise<ReadonlySet<WorkKind>> {
    const row = await this.sql.row<{ due: WorkKind[] }>('work_scan', SCAN, [now, OPERATION_KINDS]);
    return new Set(row!.due);
  }

  /** When the earliest work of each kind is due, or was. */
  earliest(): Promise<EarliestWork[]> {
    return this.sql.rows<EarliestWork>('work_earliest', EARLIEST, [OPERATION_KINDS]);
  }
}
