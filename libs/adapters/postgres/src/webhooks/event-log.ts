import type { UnitOfWork } from '@registrar/kernel';
import type {
  DeliveryRecord,
  EventFilter,
  EventPage,
  LoggedEvent,
  NewLoggedEvent,
} from '@registrar/webhooks';
import { EventHousekeeping, EventLog } from '@registrar/webhooks/ports';
import type { Sql } from '../sql';
import { columns } from './columns';
import {
  type AttemptRow,
  DELIVERY_RECORD,
  type DeliveryRow,
  toAttempt,
  toDeliveryRecord,
} from './delivery-store';
import type { AccountEventEntity } from './entities/account-events.entity';

type EventRow = Pick<
  AccountEventEntity,
  'position' | 'id' | 'account_id' | 'name' | 'domain_names' | 'body' | 'occurred_at'
>;

const EVENT = 'e.position, e.id, e.account_id, e.name, e.domain_names, e.body, e.occurred_at';
const WANTED = 'e.account_id = $1 and e.position > $2 and ($4::timestamptz is null or e.occurred_at >= $4)';
/** The end of the log at the same moment: a page that is not full ends there. */
const HEAD = `select $2::bigint as position, null::uuid as id, null::int as account_id, null::text as name, null::text[] as domain_names, null::text as body,
  null::timestamptz as occurred_at, (select position from event_log_head) as head`;

/** Separate texts, so that each is planned for its index. */
const PAGES = {
  plain: `with page as (select ${EVENT} from account_events e where ${WANTED} order by e.position limit $3)`,
  byName: `with page as (select ${EVENT} from account_events e where ${WANTED} and e.name = $5 order by e.position limit $3)`,
  // a domain has few events: by its name first, regardless of the planner's estimate for the account
  byDomain: `with named as materialized (select ${EVENT} from account_events e where e.domain_names @> array[$5::text] and ($6::text is null or e.name = $6)),
    page as (select ${EVENT} from named e where ${WANTED} order by e.position limit $3)`,
} as const;
const pageText = (beginning: string): string =>
  `${beginning} select *, null::bigint as head from page union all ${HEAD} order by head nulls first, position`;

const APPEND = `
with head as (
  update event_log_head set position = position + $9, logged_at = greatest(logged_at, $8::timestamptz) returning position - $9 as base, logged_at
)
insert into account_events (position, id, account_id, name, domain_names, body, occurred_at, payload_version, logged_at)
select head.base + e.at, e.id, e.account_id, e.name, array(select jsonb_array_elements_text(e.domain_names)), e.body, e.occurred_at, e.version, head.logged_at
  from head, unnest($1::uuid[], $2::int[], $3::text[], $4::jsonb[], $5::text[], $6::timestamptz[], $7::smallint[]) with ordinality as e (id, account_id, name, domain_names, body, occurred_at, version, at)
on conflict (id) do nothing`;

export class PostgresEventLog extends EventLog {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async hold(): Promise<void> {
    this.uow.assertOpen();
    await this.sql.row('event_log_hold', 'select position from event_log_head for update');
  }

  async append(events: readonly NewLoggedEvent[], loggedAt: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change('event_log_append', APPEND, [
      ...columns(
        events,
        (e) => [
          e.id,
          e.accountId,
          e.name,
          JSON.stringify(e.domainNames),
          e.body,
          e.occurredAt,
          e.version ?? 1,
        ],
        7,
      ),
      loggedAt,
      events.length,
    ]);
  }

  async page(accountId: number, filter: EventFilter, after: string, limit: number): Promise<EventPage> {
    const values: unknown[] = [accountId, after, limit, filter.since ?? null];
    const rows = await this.rowsOf(filter, values);
    const head = rows.pop() as EventRow & { head: string };
    const events = rows.map(toEvent);
    // A cursor beyond the end, of a log restored from a backup, stays unchanged.
    const end = BigInt(head.head) > BigInt(after) ? head.head : after;
    return { events, cursor: events.length === limit ? events[events.length - 1].position : end };
  }

  async find(accountId: number, id: string): Promise<LoggedEvent | undefined> {
    const row = await this.sql.row<EventRow>(
      'event_find',
      `select ${EVENT} from account_events e where e.id = $2 and e.account_id = $1`,
      [accountId, id],
    );
    return row && toEvent(row);
  }

  async deliveriesOf(accountId: number, id: string): Promise<DeliveryRecord[]> {
    const deliveries = await this.sql.rows<DeliveryRow>(
      'event_deliveries',
      `select ${DELIVERY_RECORD} from webhook_deliveries d where d.event_id = $2 and d.account_id = $1 order by d.created_at, d.id`,
      [accountId, id],
    );
    const attempts = await this.sql.rows<AttemptRow & { delivery_id: string }>(
      'event_attempts',
      `select delivery_id, number, started_at, duration_ms, status, error, response_head from webhook_attempts where delivery_id = any($1::uuid[]) order by number`,
      [deliveries.map((delivery) => delivery.id)],
    );
    return deliveries.map((delivery) =>
      toDeliveryRecord(
        delivery,
        attempts.filter((attempt) => attempt.delivery_id === delivery.id).map(toAttempt),
      ),
    );
  }

  /** The last row is the end of the log. */
  private rowsOf({ eventName, domainName }: EventFilter, values: unknown[]): Promise<EventRow[]> {
    if (domainName !== undefined)
      return this.sql.rows('event_page_by_domain', pageText(PAGES.byDomain), [
        ...values,
        domainName,
        eventName ?? null,
      ]);
    if (eventName !== undefined)
      return this.sql.rows('event_page_by_name', pageText(PAGES.byName), [...values, eventName]);
    return this.sql.rows('event_page', pageText(PAGES.plain), values);
  }
}

const toEvent = (row: EventRow): LoggedEvent => ({
  id: row.id,
  accountId: row.account_id,
  name: row.name,
  domainNames: row.domain_names,
  body: row.body,
  occurredAt: row.occurred_at,
  position: row.position,
});

export class PostgresEventHousekeeping extends EventHousekeeping {
  constructor(private readonly sql: Sql) {
    super();
  }

  forgetEvents(loggedBefore: Date, limit: number): Promise<number> {
    return this.forget('event_forget', 'select forget_account_events($1, $2) as count', loggedBefore, limit);
  }

  forgetDeliveries(finishedBefore: Date, limit: number): Promise<number> {
    return this.forget(
      'webhook_delivery_forget',
      'select forget_webhook_deliveries($1, $2) as count',
      finishedBefore,
      limit,
    );
  }

  private async forget(name: string, text: string, before: Date, limit: number): Promise<number> {
    return (await this.sql.row<{ count: number }>(name, text, [before, limit]))?.count ?? 0;
  }
}
