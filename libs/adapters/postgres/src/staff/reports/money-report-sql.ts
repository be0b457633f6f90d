/** Reports on money, from the postings of the ledger: credits are positive, debits negative. */

const sumOf = (...accounts: string[]): string =>
  `coalesce(sum(p.amount) filter (where p.ledger_account in (${accounts.map((name) => `'${name}'`).join(', ')})), 0)`;

/** Of transactions `t` with postings `p`. */
const INCOME_SUMS = `${sumOf('revenue')} as income, -${sumOf('promotions')} as promotions, -${sumOf('refunds')} as refunds,
       ${sumOf('revenue', 'promotions', 'refunds')} as "netIncome"`;
const EARNED = `'revenue', 'promotions', 'refunds'`;

export const INCOME = `
select to_char(date_trunc(:by, t.created_at at time zone 'UTC'), 'YYYY-MM-DD') as period, p.currency, ${INCOME_SUMS},
       ${sumOf('tax')} as tax, -${sumOf('registry_cost')} as "registryCost",
       ${sumOf('revenue', 'promotions', 'refunds', 'registry_cost')} as margin
  from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
 where t.created_at >= :from and t.created_at < :to and p.ledger_account in (${EARNED}, 'tax', 'registry_cost')
   and (:account is null or t.account_id = :account)
 group by 1, 2 order by 1, 2 limit :limit`;

export const TOP_ACCOUNTS = `
select t.account_id as account, a.username, p.currency, ${INCOME_SUMS}
  from ledger_transactions t join ledger_postings p on p.transaction_id = t.id join accounts a on a.id = t.account_id
 where t.created_at >= :from and t.created_at < :to and p.ledger_account in (${EARNED})
 group by 1, 2, 3 order by "netIncome" desc, 1 limit least(:limit, 100)`;

export const BALANCES = `
select a.id as account, a.username, b.currency, b.available, b.held, b.credit_limit as "creditLimit", coalesce(r.owed, 0) as debt
  from account_balances b join accounts a on a.id = b.account_id
  left join (select account_id, currency, sum(owed) as owed from payment_reversals where owed > 0 group by 1, 2) r
    on r.account_id = b.account_id and r.currency = b.currency
 where (b.available <> 0 or b.held <> 0 or b.credit_limit <> 0 or r.owed > 0) and (:account is null or b.account_id = :account)
 order by a.id limit :limit`;

/** Held: reserved for operations that are under way. Disputes: money that the gateway took back. */
export const UNSETTLED = `
select kind, currency, count(*) as count, sum(amount) as amount, to_char(min(since) at time zone 'UTC', 'YYYY-MM-DD') as oldest
  from (select 'held' as kind, currency, held as amount, null::timestamptz as since from account_balances where held > 0
        union all
        select 'operation in doubt', p.currency, p.amount, o.attention_at
          from operations o join ledger_transactions t on t.operation_id = o.id and t.kind = 'hold'
               join ledger_postings p on p.transaction_id = t.id and p.ledger_account = 'held'
         where o.attention_at is not null and o.state in ('open', 'pending')
        union all
        select 'payment in doubt', currency, amount, attention_at from payments where attention_at is not null and settled_at is null
        union all
        select 'refund to a card under way', currency, amount, created_at from payment_refunds where settled_at is null
        union all
        select 'disputed payment', currency, amount, taken_at from payment_reversals where source = 'dispute' and state = 'taken'
        union all
        select 'debt', currency, owed, taken_at from payment_reversals where owed > 0) unsettled
 group by kind, currency order by kind, currency limit :limit`;
