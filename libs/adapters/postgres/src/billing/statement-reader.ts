import { Money } from '@registrar/kernel';
import type { MovementKind } from '@registrar/billing';
import {
  type MovementRow,
  type OpeningBalance,
  type Period,
  StatementReader,
} from '@registrar/billing/ports';
import type { Sql } from '../sql';
import type { AccountBalanceEntity } from './entities/account-balances.entity';
import type { AccountEntity } from '../accounts/entities/accounts.entity';

interface Opening extends Pick<AccountEntity, 'id' | 'username'>, Pick<AccountBalanceEntity, 'currency'> {
  name: string | null;
  /** bigint arrives as text. */
  opening: string;
  kept: boolean;
}

interface MovementJson {
  id: string;
  at: string | Date;
  kind: MovementKind;
  order_id: number | null;
  reference: string | null;
  amount: string;
  tax: string;
  currency: string;
  names: string[];
}

/** Company, else person, as in a bill's address; `c` is a contact. */
const NAME_OF = `coalesce(nullif(c.company_name, ''), nullif(concat_ws(' ', c.first_name, c.last_name), ''))`;

/**
 * Sum of the account's postings from the stored month until before `$2`: of its own transactions and, for
 * other accounts', of those that may concern it. Postings are found by their transaction only: with the
 * account as well, all of them would be read for each.
 */
const since = (which: string): string =>
  `(select coalesce(sum(s.amount), 0)
      from ledger_transactions t cross join lateral (select sum(p.amount) filter (where p.account_id = a.id) as amount from ledger_postings p where p.transaction_id = t.id) s
     where ${which} and t.created_at >= k.at and t.created_at < $2)`;

/**
 * `$1` is the account, `$2` the moment before which postings count: from the last stored month, if that is at
 * most two months before, else from the first posting. From an older month on the transfers of all accounts
 * would be read, which are more than the account's own postings.
 */
const OPENING = `
select a.id, a.username, ${NAME_OF} as name, coalesce(b.currency, 'USD') as currency, coalesce(k.at = $2, false) as kept,
       (case when k.at is null
             then (select coalesce(sum(p.amount), 0) from ledger_postings p join ledger_transactions t on t.id = p.transaction_id where p.account_id = a.id and t.created_at < $2)
             else k.balance + ${since('t.account_id = a.id')} + ${since(`t.kind = 'transfer' and t.account_id <> a.id`)} end)::text as opening
  from accounts a left join account_balances b on b.account_id = a.id left join contacts c on c.id = coalesce(a.billing_id, a.registrant_id)
       left join lateral (select m.balance, m.month::timestamp at time zone 'UTC' as at from account_month_balances m
                           where m.account_id = a.id and m.month <= ($2::timestamptz at time zone 'UTC')::date
                             and m.month >= ($2::timestamptz at time zone 'UTC')::date - interval '2 months' order by m.month desc limit 1) k on true
 where a.id = $1`;

/**
 * Movements from `$2` until before `$3`, after the transaction `$5`, at most `$4`: the account's own
 * transactions and, for other accounts, those that may concern it (`ledger_transactions_transfers_ix`). Each
 * half is read in index order and only as far as needed.
 */
const half = (which: string): string => `
(select t.id, t.created_at, t.kind, t.order_id, t.reference, s.amount, s.tax, s.currency
   from ledger_transactions t
  cross join lateral (
    select sum(p.amount) filter (where p.account_id = $1) as amount, sum(p.amount) filter (where p.ledger_account = 'tax') as tax, min(p.currency) as currency
      from ledger_postings p where p.transaction_id = t.id) s
  where ${which} and t.created_at >= coalesce((select created_at from ledger_transactions where id = $5), $2) and t.created_at < $3
    and ($5::uuid is null or (t.created_at, t.id) > (select created_at, id from ledger_transactions where id = $5))
    and s.amount <> 0
  order by t.created_at, t.id limit $4)`;

const MOVEMENTS = `
select m.id, m.created_at as at, m.kind, m.order_id, m.reference, m.amount::text as amount, coalesce(m.tax, 0)::text as tax, m.currency,
       array(select distinct i.name from order_items i where i.order_id = m.order_id and i.name is not null order by 1) as names
  from (${half('t.account_id = $1')} union all ${half(`t.kind = 'transfer' and t.account_id <> $1`)} order by created_at, id limit $4) m
 order by m.created_at, m.id`;

export class PostgresStatementReader extends StatementReader {
  constructor(private readonly sql: Sql) {
    super();
  }

  async opening(accountId: number, at: Date): Promise<OpeningBalance | undefined> {
    const row = await this.sql.row<Opening>('statement_opening', OPENING, [accountId, at]);
    return row && openingOf(row);
  }

  async keep(accountId: number, at: Date, opening: Money): Promise<void> {
    await this.sql.change(
      'statement_keep',
      `insert into account_month_balances (account_id, month, balance) values ($1, ($2::timestamptz at time zone 'UTC')::date, $3) on conflict do nothing`,
      [accountId, at, opening.minor.toString()],
    );
  }

  async part(
    accountId: number,
    { from, until }: Period,
    after: MovementRow | undefined,
    limit: number,
  ): Promise<MovementRow[]> {
    return (
      await this.sql.rows<MovementJson>('statement_part', MOVEMENTS, [
        accountId,
        from,
        until,
        limit,
        after?.id ?? null,
      ])
    ).map(movementOf);
  }

  async whole(
    accountId: number,
    { from, until }: Period,
    limit: number,
  ): Promise<(OpeningBalance & { rows: MovementRow[] }) | undefined> {
    const row = await this.sql.row<Opening & { rows: MovementJson[] }>(
      'statement_whole',
      `select o.*, (select coalesce(json_agg(m order by m.at, m.id), '[]') from (${MOVEMENTS}) m) as rows from (${OPENING}) o`,
      [accountId, from, until, limit, null],
    );
    return row && { ...openingOf(row), rows: row.rows.map(movementOf) };
  }
}

const openingOf = ({ id, username, name, currency, opening, kept }: Opening): OpeningBalance => ({
  accountId: id,
  username,
  ...(name !== null && { name }),
  opening: Money.of(BigInt(opening), currency),
  isStored: kept,
});

const movementOf = (row: MovementJson): MovementRow => ({
  id: row.id,
  at: new Date(row.at),
  kind: row.kind,
  ...(row.order_id !== null && { orderId: row.order_id }),
  names: row.names,
  ...(row.reference !== null && { reference: row.reference }),
  amount: Money.of(BigInt(row.amount), row.currency),
  tax: Money.of(BigInt(row.tax), row.currency),
});
