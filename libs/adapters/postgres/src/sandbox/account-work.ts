import { FAILING_DAYS } from '@registrar/webhooks';
import { AccountWork, type DueWorkQuery, type DueWork } from '@registrar/sandbox/ports';
import { CHANGEABLE } from '../dns/expiring-zones';
import { NEXT_STEP_AT } from '../domains/domain-sql';
import { inFlightSql } from '../due-work';
import type { Sql } from '../sql';

/** Names at registries: held, arriving, or leaving. */
const NAMES = `
select name from domains where account_id = $1 and removed_at is null and state in ('initialized', 'pending_create', 'active')
union select name from domain_ends where account_id = $1 and ended_at is null
union select t.name from transfers t join operations o on o.id = t.operation_id where o.account_id = $1 and o.state in ('open', 'pending')`;

/** When the work of account $1 is due, by kind: the conditions are those by which the jobs claim it. */
const DUES = `
select kind::text as kind, due_at as due from operations where account_id = $1 and state in ('open', 'pending') and not ${inFlightSql(4, 5)}
union all select 'calendar', coalesce(calendar_at, '-infinity') from domains where account_id = $1 and removed_at is null and state = 'active'
union all select 'statuses', status_sync_at from domains where account_id = $1 and removed_at is null and state = 'active' and busy_operation_id is null
union all select 'codes', auth_code_expires_at from domains where account_id = $1 and removed_at is null and state = 'active'
union all select 'records', r.expires_at from dns_records r join domains d on d.id = r.domain_id where d.account_id = $1 and r.expires_at is not null and not r.set_aside and ${CHANGEABLE}
union all select 'ends', ${NEXT_STEP_AT} from domain_ends where account_id = $1
union all select 'charges', c.due_at from registry_charges c join domains d on d.id = c.domain_id where d.account_id = $1
union all select 'outbound', due_at from transfers_out where account_id = $1 and state in ('noticed', 'pending') and reject_operation_id is null
union all select 'verifications', due_at from contact_verifications where account_id = $1
union all select 'checks', k.due_at from verification_checks k join domains d on d.id = k.domain_id where d.account_id = $1
union all select 'notices', due_at from notice_turns where account_id = $1
union all select 'notices', '-infinity' from notice_accounts where account_id = $1 and enrolled_to is not null
union all select 'data_reminders', t.due_at from data_reminder_turns t join domains d on d.id = t.domain_id where d.account_id = $1
union all select 'mails', due_at from mails where account_id = $1
union all select 'webhooks', due_at from webhook_deliveries where account_id = $1 and state = 'pending'
union all select 'subscriptions', failed_at from webhook_subscriptions where account_id = $1 and active and failed_at >= failing_since + interval '${FAILING_DAYS * 24} hours'`;

const LOOK = `
with dues as (${DUES})
select array(select distinct kind from dues where due <= $2) as due,
       exists (select from operations where account_id = $1 and state in ('open', 'pending') and (${inFlightSql(4, 5)} or (due_at <= $2 and leased_until > $4)))
         or exists (select from webhook_deliveries where account_id = $1 and state = 'pending' and claimed_until > $4) as on_the_wire,
       (select min(due) from dues where due > $2 and due <= $3 and kind = any($6::text[])) as next_at`;

export class PostgresAccountWork extends AccountWork {
  /** `networkMs`: how long after its creation an operation may be due only to wait for its answer. */
  constructor(
    private readonly sql: Sql,
    private readonly networkMs: number,
  ) {
    super();
  }

  async findDue(accountId: number, { at, until, now, kinds }: DueWorkQuery): Promise<DueWork> {
    const row = await this.sql.row<{ due: string[]; on_the_wire: boolean; next_at: Date | null }>(
      'account_work_look',
      LOOK,
      [accountId, at, until, now, new Date(now.getTime() + this.networkMs), kinds],
    );
    return {
      due: row!.due.filter((kind) => kinds.includes(kind)),
      isInFlight: row!.on_the_wire,
      ...(row!.next_at && { nextAt: row!.next_at }),
    };
  }

  async names(accountId: number): Promise<string[]> {
    return (await this.sql.rows<{ name: string }>('account_work_names', NAMES, [accountId])).map(
      ({ name }) => name,
    );
  }

  runFor<T>(accountId: number, aheadMs: number, work: () => Promise<T>): Promise<T> {
    return this.sql.due.runFor({ accountId, aheadMs, networkMs: this.networkMs }, work);
  }
}
