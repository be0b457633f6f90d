import { OPERATION_KINDS, type OperationKind, type WorkKind, WorkScan } from '@registrar/kernel';
import type { Sql } from '../sql';

/**
 * By kind, the rows that its job claims at $1: at least those of the job's own statement, each found by the
 * index that the job uses.
 */
const DUE: Readonly<Record<Exclude<WorkKind, OperationKind>, string>> = {
  calendar: `domains where coalesce(calendar_at, '-infinity') <= $1 and removed_at is null and state = 'active'`,
  statuses: `domains where status_sync_at <= $1 and removed_at is null`,
  ends: 'domain_ends where due_at <= $1',
  charges: 'registry_charges where due_at <= $1',
  outbound: `transfers_out where state in ('noticed', 'pending') and due_at <= $1`,
  checks: 'verification_checks where due_at <= $1',
  notices: `(select 1 from notice_turns where due_at <= $1 union all select 1 from notice_accounts where enrolled_to is not null) n`,
  mails: 'mails where due_at <= $1',
  webhooks: `webhook_deliveries where state = 'pending' and due_at <= $1`,
  outbox: 'outbox',
  signings: 'zone_signings where due_at <= $1',
  recipients: 'forwarding_recipients where due_at <= $1',
  payments: 'payments where due_at <= $1',
  payment_refunds: 'payment_refunds where due_at <= $1',
  clocks: `account_clocks c where (c.leased_until is null or c.leased_until <= $1)
     and (c.ahead_seconds > 0 or exists (select from account_clock_jobs j where j.account_id = c.account_id and j.finished_at is null))`,
};

const SCAN = `
select array(
  select o.kind from unnest($2::text[]) as o (kind)
   where exists (select from operations where kind = o.kind and state in ('open', 'pending') and due_at <= $1)
  ${Object.entries(DUE)
    .map(([kind, rows]) => `union all select '${kind}' where exists (select from ${rows})`)
    .join('\n  ')}
) as due`;

export class PostgresWorkScan extends WorkScan {
  constructor(private readonly sql: Sql) {
    super();
  }

  async findDue(now: Date): Promise<ReadonlySet<WorkKind>> {
    const row = await this.sql.row<{ due: WorkKind[] }>('work_scan', SCAN, [now, OPERATION_KINDS]);
    return new Set(row!.due);
  }
}
