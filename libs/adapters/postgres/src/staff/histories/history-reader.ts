import type { HistoricDomain, TimelineEntry, TimelineKind, TimelinePosition } from '@registrar/staff';
import { HistoryReader } from '@registrar/staff/ports';
import { ifAny } from '../../admin/decimal';
import type { Sql } from '../../sql';

interface EntryRow {
  id: string;
  at_text: string;
  title: string;
  summary: string | null;
  refs: Record<string, string | number | null>;
}

/** Events before the position whose deliveries are read; a domain may have events without a subscription. */
const EVENTS_OF_DELIVERIES = 2_000;

interface Source {
  /** Columns `id` (text), `title`, `summary`, and pairs of `refs`. */
  select: string;
  refs: string;
  /** Tables and condition: $1 is the domain's id, $2 its name. */
  from: string;
  at: string;
}

const USD = (amount: string): string => `to_char(${amount} / 100.0, 'FM999999999990.00') || ' USD'`;
const ORDERS = `(select distinct i.order_id from order_items i where i.name = $2) as i`;

/** One for each kind. The condition on the position follows, and the order by time. */
const SOURCES: Readonly<Record<TimelineKind, Source>> = {
  operation: {
    select: `x.id::text as id, x.kind || ' ' || x.state as title, coalesce(x.failure ->> 'message', case when x.attention_at is not null and x.settled_at is null then 'staff must settle it' end) as summary`,
    refs: `'operationId', x.id`,
    from: 'operations x where x.subject = $2',
    at: 'x.created_at',
  },
  command: {
    select: `x.cltrid as id, x.command || coalesce(' ' || x.outcome, ' without an answer') as title, 'result ' || x.result_code as summary`,
    refs: `'operationId', x.operation_id, 'clTrid', x.cltrid`,
    from: 'operations o join registry_commands x on x.operation_id = o.id where o.subject = $2',
    at: 'x.sent_at',
  },
  poll_message: {
    select: `x.id::text as id, 'registry message ' || x.disposition as title, x.text as summary`,
    refs: '',
    from: `poll_messages x where x.content ->> 'name' = $2`,
    at: 'x.received_at',
  },
  order: {
    select: `x.id::text as id, 'order ' || x.status as title, ${USD('x.final_amount')} as summary`,
    refs: `'orderId', x.id, 'operationId', x.operation_id`,
    from: `${ORDERS} join orders x on x.id = i.order_id where true`,
    at: 'x.created_at',
  },
  ledger: {
    select: `x.id::text as id, 'ledger ' || x.kind as title, (select ${USD('sum(p.amount)')} from ledger_postings p where p.transaction_id = x.id and p.amount > 0) as summary`,
    refs: `'orderId', x.order_id, 'operationId', x.operation_id`,
    from: `${ORDERS} join ledger_transactions x on x.order_id = i.order_id where true`,
    at: 'x.created_at',
  },
  event: {
    select: `x.id::text as id, 'event ' || x.name as title, null as summary`,
    refs: `'eventId', x.id`,
    from: 'account_events x where x.domain_names[1] = $2',
    at: 'x.occurred_at',
  },
  delivery: {
    select: `x.id::text as id, 'delivery ' || x.state as title, x.event_name || ', ' || x.attempts || case x.attempts when 1 then ' attempt' else ' attempts' end as summary`,
    refs: `'deliveryId', x.id, 'eventId', x.event_id`,
    from: `(select e.id from account_events e where e.domain_names[1] = $2 and e.occurred_at <= $3 order by e.occurred_at desc limit ${EVENTS_OF_DELIVERIES}) as e
      join webhook_deliveries x on x.event_id = e.id where true`,
    at: 'x.occurred_at',
  },
  mail: {
    select: `x.id::text as id, 'mail ' || x.template as title, case when x.is_removed then 'written; removed after its retention' when x.sent_at is not null then 'sent' when x.failed_at is not null then 'failed' else 'waiting' end as summary`,
    refs: '',
    from: `(select id, template, created_at, sent_at, failed_at, false as is_removed from mails where subject = 'domain:' || $1::int
      union all
      select r.mail_id, 'data-reminder', r.reminded_at, m.sent_at, m.failed_at, m.id is null from data_reminders r left join mails m on m.id = r.mail_id where r.domain_id = $1) as x where true`,
    at: 'x.created_at',
  },
  zone: {
    select: `x.version::text as id, 'zone version ' || x.version as title, x.action || ' by ' || x.author || ': ' || x.added || ' added, ' || x.removed || ' removed, ' || x.changed || ' changed' as summary`,
    refs: `'zoneVersion', x.version`,
    from: 'zone_changes x where x.domain_id = $1',
    at: 'x.at',
  },
  audit: {
    select: `x.id::text as id, x.action as title, concat_ws(': ', x.actor, x.reason) as summary`,
    refs: '',
    from: `audit_log x where x.target = 'domain:' || $2`,
    at: 'x.at',
  },
  compliance_notice: {
    select: `x.id::text as id, 'compliance notice from ' || x.source as title, 'sent by ' || x.way as summary`,
    refs: '',
    from: 'compliance_notices x where x.domain_id = $1',
    at: 'x.noticed_at',
  },
  drift: {
    select: `x.id::text as id, 'drift of ' || x.field as title, case when x.resolved_at is null then 'open' else 'resolved: ' || x.resolution end as summary`,
    refs: '',
    from: 'registry_differences x where x.domain_id = $1',
    at: 'x.found_at',
  },
};

/** $1 and $2 are named in every text, so that each has the same parameters. */
const textOf = ({ select, refs, from, at }: Source): string => `
select ${select}, to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at_text, json_build_object(${refs}) as refs
  from ${from} and ${at} <= $3::timestamptz and $1::int is not null and $2::text is not null
   and (${at} < $3::timestamptz or (${idOf(select)} collate "C") < ($4::text collate "C"))
 order by ${at} desc, ${idOf(select)} collate "C" desc limit $5`;

const idOf = (select: string): string => select.slice(0, select.indexOf(' as id'));

const TEXTS = Object.fromEntries(
  Object.entries(SOURCES).map(([kind, source]) => [kind, textOf(source)]),
) as Record<TimelineKind, string>;

/** Before the first page. */
const END: TimelinePosition = { at: '9999-12-31T23:59:59.999999Z', id: '' };

/** One statement for each source. */
export class PostgresHistoryReader extends HistoryReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  /** For tests of the plan. */
  static textOf(kind: TimelineKind): string {
    return TEXTS[kind];
  }

  async entries(
    kind: TimelineKind,
    { id, name }: HistoricDomain,
    before: TimelinePosition | undefined,
    limit: number,
  ): Promise<TimelineEntry[]> {
    const { at, id: beforeId } = before ?? END;
    const rows = await this.sql.rows<EntryRow>(`timeline_${kind}`, TEXTS[kind], [
      id,
      name,
      at,
      beforeId,
      limit,
    ]);
    return rows.map((row) => ({
      id: row.id,
      at: row.at_text,
      kind,
      title: row.title,
      summary: ifAny(row.summary),
      refs: Object.fromEntries(Object.entries(row.refs).filter(([, value]) => value !== null)),
    }));
  }
}
