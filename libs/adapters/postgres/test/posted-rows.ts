import type { PostedTransaction } from '@registrar/billing/testing';
import { Money } from '@registrar/kernel';
import { openDatabase, type OpenDatabase } from './open-database';
import { NOW, Rows } from './rows';
import { PostgresStatementReader } from '../src/billing/statement-reader';

export let database: OpenDatabase;
export let rows: Rows;
export let reader: PostgresStatementReader;

export async function openStatements(): Promise<void> {
  database = await openDatabase();
  rows = new Rows(database.sql);
  reader = new PostgresStatementReader(database.sql);
}

export const closeStatements = (): Promise<void> => database?.close();

export const usd = (minor: number): Money => Money.of(BigInt(minor));
export const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
export const query = (text: string, values: unknown[] = []) => database.sql.pool.query(text, values);

/** As the ledger writes it; postings need not match a balance here. */
export async function post({
  kind,
  accountId,
  orderId,
  reference,
  postings,
  createdAt,
}: Omit<PostedTransaction, 'id'>): Promise<string> {
  const {
    rows: [{ id }],
  } = await query(
    `with t as (insert into ledger_transactions (id, kind, account_id, order_id, reference, created_at) values (gen_random_uuid(), $1, $2, $3, $4, $5) returning id),
          p as (insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency)
                select t.id, line, a.ledger_account, a.account_id, a.amount, 'USD' from t, unnest($6::text[], $7::int[], $8::bigint[]) with ordinality as a (ledger_account, account_id, amount, line))
     select id from t`,
    [
      kind,
      accountId,
      orderId ?? null,
      reference ?? null,
      createdAt,
      postings.map(({ ledgerAccount }) => ledgerAccount),
      postings.map((posting) => posting.accountId ?? null),
      postings.map(({ amount }) => amount.minor.toString()),
    ],
  );
  return id;
}

/** The given number of credits of 0.01, a second apart. */
export const addCredits = (accountId: number, from: number, count: number) =>
  query(
    `with n as (select gen_random_uuid() as id, i from generate_series($3::int + 1, $3 + $4) i),
        t as (insert into ledger_transactions (id, kind, account_id, created_at) select id, 'credit', $1, $2::timestamptz + i * interval '1 second' from n)
   insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency)
   select n.id, p.line, p.ledger_account, p.account_id, p.amount, 'USD' from n, (values (1, 'payment_clearing', null::int, -1), (2, 'available', $1::int, 1)) p (line, ledger_account, account_id, amount)`,
    [accountId, NOW, from, count],
  );
