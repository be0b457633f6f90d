import {
  type LedgerSlice,
  type LedgerSpan,
  RecentLedgerAudit,
  type RecentPart,
} from '@registrar/billing/ports';
import { firstUuidOf, timeOfUuid } from '@registrar/kernel';
import type { Sql } from '../sql';
import { UNNAMED } from '../statement-names';
import { bounds, FIRST_UUID, orderDifferences, PAYMENTS, readSlice, TRANSACTIONS } from './ledger-audit-sql';

/**
 * Customers may dispute a charge for 120 days (rules of the card networks); a return may follow weeks later.
 */
const PAYMENT_DAYS = 200;
const DAY_MS = 86_400_000;

/** The span: `$3` its `since`, `$4` its `until`. */
const SPAN = 'id > $3::uuid and id <= $4::uuid';

/**
 * Balances as they are, against the verified sums and the postings since; the sums up to `$4` are stored for
 * the next check. A slice that is done again finds its sums stored and adds nothing twice. Without a span
 * before (`$3` is the first UUID) stored sums are not used: all postings are summed again.
 */
const SUMS = `
with verified as (
  select account_id, currency, available, held, up_to from ledger_verified_balances
   where account_id > $1::int and account_id <= $2::int and $3::uuid > '${FIRST_UUID}'
), posted as (
  select p.account_id, p.currency,
         coalesce(sum(p.amount) filter (where p.ledger_account = 'available'), 0) as available,
         coalesce(sum(p.amount) filter (where p.ledger_account = 'held'), 0) as held,
         coalesce(sum(p.amount) filter (where p.ledger_account = 'available' and p.transaction_id <= $4::uuid), 0) as settled_available,
         coalesce(sum(p.amount) filter (where p.ledger_account = 'held' and p.transaction_id <= $4::uuid), 0) as settled_held
    from ledger_postings p left join verified v on v.account_id = p.account_id and v.currency = p.currency
   where p.account_id > $1::int and p.account_id <= $2::int and p.transaction_id > $3::uuid and p.transaction_id > coalesce(v.up_to, $3::uuid)
   group by 1, 2
), sums as (
  select coalesce(v.account_id, p.account_id) as account_id, coalesce(v.currency, p.currency) as currency,
         coalesce(v.available, 0) + coalesce(p.available, 0) as available, coalesce(v.held, 0) + coalesce(p.held, 0) as held,
         coalesce(v.available, 0) + coalesce(p.settled_available, 0) as settled_available, coalesce(v.held, 0) + coalesce(p.settled_held, 0) as settled_held
    from verified v full join posted p on p.account_id = v.account_id and p.currency = v.currency
), stored as (
  insert into ledger_verified_balances as k (account_id, currency, available, held, up_to)
  select account_id, currency, settled_available, settled_held, $4::uuid from sums
  on conflict (account_id, currency) do update set available = excluded.available, held = excluded.held, up_to = excluded.up_to
   where k.up_to < excluded.up_to
)`;
const BALANCES = `
select a.account_id as key, a.account_id::text as subject, w.what, w.kept::text as kept, w.posted::text as posted
  from (select coalesce(b.account_id, s.account_id) as account_id, coalesce(b.available, 0) as available, coalesce(b.held, 0) as held,
               coalesce(s.available, 0) as posted_available, coalesce(s.held, 0) as posted_held
          from (select account_id, currency, available, held from account_balances where account_id > $1::int and account_id <= $2::int) b
               full join sums s on s.account_id = b.account_id and s.currency = b.currency) a
       cross join lateral (values ('available', a.available, a.posted_available), ('held', a.held, a.posted_held)) as w (what, kept, posted)
 where w.kept <> w.posted`;

/** Orders with a ledger transaction in the span. */
const TOUCHED = `(select distinct order_id as id from ledger_transactions where ${SPAN} and order_id is not null) touched`;
const CHOSEN = `with chosen as materialized (select id from ${TOUCHED} where id > $1::int and id <= $2::int)`;

interface Part {
  begin(span: LedgerSpan): string;
  /**
   * Planned for its values each time: a plan for any span takes the range of accounts for the narrower one,
   * and reads all postings of all customers (measured).
   */
  ownPlan?: true;
  /** As in `PostgresLedgerAudit`, with the span where its text is by it. */
  bounds: string;
  ctes?: string;
  differences: string;
  bySpan: { bounds: boolean; differences: boolean };
}

const PARTS: Record<RecentPart, Part> = {
  transactions: {
    begin: ({ since = FIRST_UUID }) => since,
    bounds: bounds(`(select id from ledger_transactions where ${SPAN}) covered`),
    differences: TRANSACTIONS,
    bySpan: { bounds: true, differences: false },
  },
  balances: {
    begin: () => '0',
    ownPlan: true,
    bounds: bounds('accounts'),
    ctes: SUMS,
    differences: BALANCES,
    bySpan: { bounds: false, differences: true },
  },
  orders: {
    begin: () => '0',
    bounds: bounds(TOUCHED),
    ctes: CHOSEN,
    differences: orderDifferences('o.id in (select id from chosen)'),
    bySpan: { bounds: true, differences: true },
  },
  payments: {
    begin: ({ until }) => firstUuidOf(new Date(timeOfUuid(until).getTime() - PAYMENT_DAYS * DAY_MS)),
    bounds: bounds('payments'),
    differences: PAYMENTS,
    bySpan: { bounds: false, differences: false },
  },
};

/** Each slice is one statement; that of balances stores the sums that it has verified. */
export class PostgresRecentLedgerAudit extends RecentLedgerAudit {
  constructor(private readonly sql: Sql) {
    super();
  }

  slice(part: RecentPart, position: string, rows: number, span: LedgerSpan): Promise<LedgerSlice> {
    const { begin, bounds: bound, ctes, differences, bySpan, ownPlan } = PARTS[part];
    const after = position === '' ? begin(span) : position;
    const ends = [span.since ?? FIRST_UUID, span.until];
    return readSlice(this.sql, part, rows, {
      bounds: {
        name: `ledger_recent_bounds_${part}`,
        text: bound,
        values: [after, rows, ...(bySpan.bounds ? ends : [])],
      },
      differences: {
        name: ownPlan ? UNNAMED : `ledger_recent_${part}`,
        ctes,
        text: differences,
        values: (last) => [after, last, ...(bySpan.differences ? ends : [])],
      },
    });
  }
}
