import type { Sql } from '../src/sql';

/** What the account's row says, and what its postings sum to: `[available, held]`. */
export async function balancesOf(
  { pool }: Sql,
  accountId: number,
): Promise<{ row: [bigint, bigint]; postings: [bigint, bigint] }> {
  const row = await pool.query('select available, held from account_balances where account_id = $1', [
    accountId,
  ]);
  const sums = await pool.query(
    `select coalesce(sum(amount) filter (where ledger_account = 'available'), 0) as available, coalesce(sum(amount) filter (where ledger_account = 'held'), 0) as held
       from ledger_postings where account_id = $1`,
    [accountId],
  );
  const pair = ({ available, held }: { available: string; held: string }): [bigint, bigint] => [
    BigInt(available),
    BigInt(held),
  ];
  return { row: pair(row.rows[0] ?? { available: '0', held: '0' }), postings: pair(sums.rows[0]) };
}

export const unbalancedIn = async ({ pool }: Sql): Promise<unknown[]> =>
  (
    await pool.query(
      'select transaction_id from ledger_postings group by transaction_id, currency having sum(amount) <> 0',
    )
  ).rows;
