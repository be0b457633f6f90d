import type { LedgerDifference, LedgerPart, LedgerSlice } from '@registrar/billing/ports';
import type { Sql } from '../sql';

export const FIRST_UUID = '00000000-0000-0000-0000-000000000000';

/** Reads the index twice, instead of storing a whole table's ids. */
export function bounds(table: string): string {
  const slice = `(select id from ${table} where id > $1 order by id limit $2) s`;
  return `select (select s.id::text from ${slice} order by s.id desc limit 1) as last, (select count(*)::int from ${slice}) as rows`;
}

/**
 * Each transaction looks for its own postings. Two ranges of ids joined instead are planned as a loop over
 * both where the statistics are older than the ids, and then take the square of the slice.
 */
export const TRANSACTIONS = `
  select t.id as key, t.id::text as subject, 'balance' as what, '0' as kept, coalesce(sums.amount, 0)::text as posted
    from ledger_transactions t
         left join lateral (select sum(p.amount) as amount from ledger_postings p where p.transaction_id = t.id group by p.currency) sums on true
   where t.id > $1 and t.id <= $2 and (sums.amount is null or sums.amount <> 0)`;

export const BALANCES = `
  select a.account_id as key, a.account_id::text as subject, w.what, w.kept::text as kept, w.posted::text as posted
    from (select coalesce(b.account_id, s.account_id) as account_id, coalesce(b.available, 0) as available, coalesce(b.held, 0) as held,
                 coalesce(s.available, 0) as posted_available, coalesce(s.held, 0) as posted_held
            from (select account_id, currency, available, held from account_balances where account_id > $1 and account_id <= $2) b
                 full join (select p.account_id, p.currency, coalesce(sum(p.amount) filter (where p.ledger_account = 'available'), 0) as available,
                                   coalesce(sum(p.amount) filter (where p.ledger_account = 'held'), 0) as held
                              from ledger_postings p where p.account_id > $1 and p.account_id <= $2 group by p.account_id, p.currency) s
                        on s.account_id = b.account_id and s.currency = b.currency) a
         cross join lateral (values ('available', a.available, a.posted_available), ('held', a.held, a.posted_held)) as w (what, kept, posted)
   where w.kept <> w.posted`;

/**
 * The postings of an order by kind: a hold adds to `held`, a capture or release takes from it, a refund adds
 * to `available`. Each order looks for its own, as a transaction does. `chosen`: the condition on `o.id`.
 */
export const orderDifferences = (chosen: string): string => `
  select d.id as key, d.id::text as subject, w.what, w.kept::text as kept, w.posted::text as posted
    from (select o.id, o.total_capture, o.total_refund, case when o.status in ('initialized', 'started', 'review') then o.auth_amount else 0 end as auth_amount,
                 coalesce(s.held, 0) as held, coalesce(s.captured, 0) as captured, coalesce(s.refunded, 0) as refunded, coalesce(r.refunded, 0) as refunded_items
            from orders o
                 cross join lateral (select sum(p.amount) filter (where t.kind <> 'refund') as held, -sum(p.amount) filter (where t.kind = 'capture') as captured,
                                            sum(p.amount) filter (where t.kind = 'refund') as refunded
                                       from ledger_transactions t
                                            join ledger_postings p on p.transaction_id = t.id and p.ledger_account = case t.kind when 'refund' then 'available' else 'held' end
                                      where t.order_id = o.id and t.kind in ('hold', 'capture', 'release', 'refund')) s
                 cross join lateral (select sum(i.price + coalesce(i.tax_amount, 0)) as refunded from order_items i
                                      where i.order_id = o.id and i.status = 'refunded') r
           where ${chosen}) d
         cross join lateral (values ('held', d.auth_amount, d.held), ('total_capture', d.total_capture, d.captured), ('total_refund', d.total_refund, d.refunded),
           ('refunded items', d.refunded_items, d.refunded)) as w (what, kept, posted)
   where (d.held <> d.auth_amount or d.captured <> d.total_capture or d.refunded <> d.total_refund or d.refunded <> d.refunded_items) and w.kept <> w.posted`;

/** By the references of its transactions; a refund in flight counts as refunded, until it has failed. */
export const PAYMENTS = `
  select p.id as key, p.id::text as subject, w.what, w.kept::text as kept, w.posted::text as posted
    from (select * from payments where id > $1 and id <= $2) p
         left join lateral (select coalesce(sum(l.amount), 0) as amount from ledger_transactions t join ledger_postings l on l.transaction_id = t.id and l.ledger_account = 'available'
                             where t.account_id = p.account_id and t.kind = 'credit' and t.reference = 'payment:' || p.id) credited on true
         left join lateral (select coalesce(sum(r.amount) filter (where r.state <> 'failed'), 0) as amount, coalesce(sum(r.amount) filter (where r.settled_at is null), 0) as under_way
                              from payment_refunds r where r.payment_id = p.id) refunds on true
         left join lateral (select coalesce(-sum(l.amount) filter (where l.ledger_account = 'available'), 0) as amount,
                                   coalesce(sum(l.amount) filter (where l.ledger_account = 'payment_refunds'), 0) as under_way
                              from payment_refunds r
                                   join ledger_transactions t on t.account_id = r.account_id and t.reference = 'payment_refund:' || r.id
                                    and t.kind in ('payment_refund', 'payment_refund_settle', 'payment_refund_return')
                                   join ledger_postings l on l.transaction_id = t.id
                             where r.payment_id = p.id) posted on true
         left join lateral (select coalesce(sum(v.amount) filter (where v.state = 'taken'), 0) as amount, coalesce(sum(v.owed), 0) as owed, coalesce(sum(v.written_off), 0) as written_off
                              from payment_reversals v where v.payment_id = p.id) reversed on true
         left join lateral (select coalesce(sum(l.amount) filter (where l.ledger_account = 'payment_clearing'), 0) as amount,
                                   coalesce(-sum(l.amount) filter (where l.ledger_account = 'payment_debts'), 0) as owed,
                                   coalesce(-sum(l.amount) filter (where l.ledger_account = 'bad_debts'), 0) as written_off
                              from payment_reversals v
                                   cross join lateral (select case v.source when 'dispute' then 'dispute:' else 'gateway_refund:' end || v.id as base) name
                                   join ledger_transactions t on t.account_id = v.account_id and t.kind in ('chargeback', 'chargeback_return', 'gateway_refund', 'gateway_refund_return', 'debt_payment', 'debt_write_off')
                                    and t.reference = any(array(select name.base || case when n > 1 then ':' || n else '' end || what.suffix
                                                                  from generate_series(1, v.times) n cross join (values (''), (':written_off')) what (suffix)
                                                                union all select name.base || ':debt:' || n from generate_series(1, v.debt_payments) n))
                                   join ledger_postings l on l.transaction_id = t.id
                             where v.payment_id = p.id) taken on true
         cross join lateral (values
           ('credited', case when p.state = 'succeeded' then p.amount else 0 end, credited.amount),
           ('refunded', p.refunded, posted.amount),
           ('refunds', refunds.amount, posted.amount),
           ('refunds under way', refunds.under_way, posted.under_way),
           ('taken back', reversed.amount, taken.amount),
           ('owed', reversed.owed, taken.owed),
           ('written off', reversed.written_off, taken.written_off)) as w (what, kept, posted)
   where w.kept <> w.posted`;

/**
 * Stored balances of months (docs/lifecycle/statement.md): each account's postings are summed month by month,
 * once, and a stored row precedes those of its own month.
 */
export const MONTHS = `
  select d.account_id as key, d.account_id::text as subject, 'balance at ' || d.month as what, d.balance::text as kept, d.posted::text as posted
    from (select u.account_id, u.month, u.balance, sum(u.amount) over (partition by u.account_id order by u.month, u.balance is null) as posted
            from (select account_id, month, balance, 0::numeric as amount from account_month_balances where account_id > $1 and account_id <= $2
                  union all
                  select p.account_id, date_trunc('month', t.created_at at time zone 'UTC')::date, null, sum(p.amount)
                    from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
                   where p.account_id > $1 and p.account_id <= $2 and exists (select from account_month_balances k where k.account_id = p.account_id) group by 1, 2) u) d
   where d.balance <> d.posted`;

export interface SliceStatements {
  /** The last id of the slice, and its number of rows. */
  bounds: { name: string; text: string; values: readonly unknown[] };
  /** `values` by the last id. `ctes`: what stands before the query. */
  differences: { name: string; ctes?: string; text: string; values(last: string): readonly unknown[] };
}

/** Reads one slice: each statement sees one snapshot. */
export async function readSlice(
  sql: Sql,
  part: LedgerPart,
  rows: number,
  { bounds: bound, differences }: SliceStatements,
): Promise<LedgerSlice> {
  const found = await sql.row<{ last: string | null; rows: number }>(bound.name, bound.text, bound.values);
  if (!found?.last) return { checked: 0, differences: 0 };
  const different = await sql.row<{ count: number } & Partial<LedgerDifference>>(
    differences.name,
    `${differences.ctes ?? ''} select count(*) over ()::int as count, d.subject, d.what, d.kept, d.posted from (${differences.text}) d order by d.key, d.what limit 1`,
    differences.values(found.last),
  );
  return {
    checked: found.rows,
    differences: different?.count ?? 0,
    ...(different && {
      first: {
        part,
        subject: different.subject!,
        what: different.what!,
        kept: different.kept!,
        posted: different.posted!,
      },
    }),
    ...(found.rows === rows && { next: found.last }),
  };
}
