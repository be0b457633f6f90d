import { conflict, Money, type UnitOfWork } from '@registrar/kernel';
import { debtOpen, insufficientFunds, transferPostings } from '@registrar/billing';
import { type CreditTransferEntry, CreditTransferStore } from '@registrar/billing/ports';
import { type Sql, violates } from '../sql';
import type { AccountBalanceEntity } from './entities/account-balances.entity';
import type { LedgerPostingEntity } from './entities/ledger-postings.entity';

type BalanceRow = Pick<AccountBalanceEntity, 'account_id' | 'available' | 'currency'>;

/**
 * An account that never had credit gets its row, in the currency of the transfer. In the order of account
 * ids, like the locks.
 */
const OPEN = `
insert into account_balances (account_id, currency) select id, $2 from unnest($1::int[]) as a (id) order by id
on conflict (account_id) do nothing`;

const LOCK =
  'select account_id, available, currency from account_balances where account_id = any($1::int[]) order by account_id for update';

/** A statement of its own behind the lock: a debt is booked under the lock of the balance, too. */
const DEBT = 'select 1 from payment_reversals where account_id = $1 and owed > 0 limit 1';

const POST = `
with transaction as (
  insert into ledger_transactions (id, kind, account_id, reference, created_at) values ($1, 'transfer', $2, $3, $4)
), postings as (
  insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency)
  select $1, line, ledger_account, account_id, amount, $8
    from unnest($5::text[], $6::int[], $7::bigint[]) with ordinality as p (ledger_account, account_id, amount, line)
)
update account_balances b set available = b.available + p.amount
  from unnest($6::int[], $7::bigint[]) as p (account_id, amount) where b.account_id = p.account_id
returning b.account_id, b.available, b.currency`;

/** Credit between accounts: both balances are locked before either is read. */
export class PostgresCreditTransferStore extends CreditTransferStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async post(entry: CreditTransferEntry): Promise<{ from: Money; to: Money }> {
    this.uow.assertOpen();
    const { from, to, amount } = entry;
    await this.sql.change('credit_transfer_open', OPEN, [[from, to], amount.currency]);
    const locked = await this.sql.rows<BalanceRow>('credit_transfer_lock', LOCK, [[from, to]]);
    if (locked.some(({ currency }) => currency !== amount.currency))
      throw conflict(
        'billing.other_currency',
        'The credit of one of the accounts is in another currency. Use the currency of both accounts.',
      );
    const source = locked.find(({ account_id }) => account_id === from);
    // The credit limit is the registrar's money and cannot be transferred.
    if (!source || BigInt(source.available) < amount.minor) throw insufficientFunds();
    if (await this.sql.row('credit_transfer_debt', DEBT, [from])) throw debtOpen();
    const postings = transferPostings(from, to, amount);
    try {
      const rows = await this.sql.rows<BalanceRow>('credit_transfer_post', POST, [
        entry.id,
        from,
        entry.reference ?? null,
        entry.createdAt,
        postings.map(({ ledgerAccount }) => ledgerAccount),
        postings.map(({ accountId }) => accountId),
        postings.map((posting) => posting.amount.minor.toString()),
        amount.currency,
      ]);
      const of = (id: number): Money => {
        const row = rows.find(({ account_id }) => account_id === id)!;
        return Money.of(BigInt(row.available), row.currency);
      };
      return { from: of(from), to: of(to) };
    } catch (error) {
      if (violates(error, 'ledger_transactions_reference_uq'))
        throw conflict('billing.reference_in_use', 'This reference is in use by another request. Retry.');
      throw error;
    }
  }

  async findByReference(from: number, reference: string): Promise<{ to: number; amount: Money } | undefined> {
    const row = await this.sql.row<Pick<LedgerPostingEntity, 'amount' | 'currency'> & { account_id: number }>(
      'credit_transfer_by_reference',
      `select p.account_id, p.amount, p.currency from ledger_transactions t join ledger_postings p on p.transaction_id = t.id and p.account_id <> t.account_id
        where t.account_id = $1 and t.kind = 'transfer' and t.reference = $2`,
      [from, reference],
    );
    return row && { to: row.account_id, amount: Money.of(BigInt(row.amount), row.currency) };
  }
}
