import { Money, conflict, type UnitOfWork } from '@registrar/kernel';
import {
  type AccountCredit,
  insufficientFunds,
  type LedgerTransaction,
  type Posting,
  purchaseLimitReached,
} from '@registrar/billing';
import { type Balance, type CapturedMoney, LedgerStore, type RegistryCost } from '@registrar/billing/ports';
import type { AccountEntity } from '../accounts/entities/accounts.entity';
import { type OuterJoined, type Sql, violates } from '../sql';
import type { AccountBalanceEntity } from './entities/account-balances.entity';

type BalanceRow = Pick<AccountBalanceEntity, 'available' | 'held' | 'currency'>;

type CreditRow = Pick<AccountEntity, 'id' | 'purchase_limit'> &
  OuterJoined<Pick<AccountBalanceEntity, 'available' | 'held' | 'credit_limit' | 'currency'>>;

/**
 * Transaction, postings and balance in one statement. The trigger of `ledger_postings` refuses an unbalanced
 * set, the checks of `account_balances` an overdraft. `COVERED` skips a balance that would be overdrawn: the
 * check would refuse it too, but the database's log would show the row. `WRITTEN` makes the `update` of a
 * balance wait for the rows: its lock, which is contended, is taken only after the rows are inserted.
 */
const WRITE = `
with transaction as (
  insert into ledger_transactions (id, kind, account_id, operation_id, order_id, reference, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)
), postings as (
  insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency)
  select $1, line, ledger_account, account_id, amount, currency
    from unnest($8::text[], $9::int[], $10::bigint[], $11::text[]) with ordinality as p (ledger_account, account_id, amount, currency, line)
  returning line
)`;
const WRITTEN = '(select count(*) from postings) > 0';
const COVERED = 'available + $13 + credit_limit >= 0';

const POST = `${WRITE}
update account_balances set available = available + $13, held = held + $14 where account_id = $3 and currency = $12 and ${WRITTEN} and ${COVERED}
returning available, held, currency`;

/** A hold is one whole purchase: it must be within the account's purchase limit. */
const POST_HOLD = `${WRITE}
update account_balances set available = available + $13, held = held + $14 where account_id = $3 and currency = $12 and ${WRITTEN} and ${COVERED}
   and not exists (select from accounts a where a.id = $3 and a.purchase_limit < $14)
returning available, held, currency`;

/**
 * The first credit of an account creates its row and sets its currency. An upsert does not work for holds:
 * its check would see only the change.
 */
const POST_CREDIT = `${WRITE}
insert into account_balances as b (account_id, currency, available, held) values ($3, $12, $13, $14)
on conflict (account_id) do update set available = b.available + $13, held = b.held + $14
  where b.currency = excluded.currency
returning available, held, currency`;

const CREDITS = `
select a.id, a.purchase_limit, b.available, b.held, b.credit_limit, b.currency
  from accounts a left join account_balances b on b.account_id = a.id where a.id = any($1::int[])`;

const REGISTRY_POSTINGS = `
insert into ledger_postings (transaction_id, line, ledger_account, amount, currency, connection_id)
select t.id, p.line, p.ledger_account, p.sign * c.amount, c.currency, case when p.ledger_account = 'registry_payable' then c.connection_id end
  from transaction t cross join cost c cross join`;

const CHARGE_REGISTRY = `
with cost as (select $5::bigint as amount, $6::text as currency, $7::int as connection_id), transaction as (
  insert into ledger_transactions (id, kind, account_id, reference, created_at) values ($1, 'registry_charge', $2, $3, $4) on conflict do nothing returning id
)
${REGISTRY_POSTINGS} (values (1, 'registry_cost', -1), (2, 'registry_payable', 1)) as p (line, ledger_account, sign)`;

const CREDIT_REGISTRY = `
with cost as (
  select t.account_id, p.amount, p.currency, p.connection_id from ledger_transactions t join ledger_postings p on p.transaction_id = t.id and p.ledger_account = 'registry_payable'
   where t.kind = 'registry_charge' and t.reference = $2
), transaction as (
  insert into ledger_transactions (id, kind, account_id, reference, created_at) select $1, 'registry_credit', account_id, $2, $3 from cost on conflict do nothing returning id
)
${REGISTRY_POSTINGS} (values (1, 'registry_payable', -1), (2, 'registry_cost', 1)) as p (line, ledger_account, sign)`;

export class PostgresLedgerStore extends LedgerStore {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  post(transaction: LedgerTransaction): Promise<Balance> {
    return this.write(transaction);
  }

  protected async write(transaction: LedgerTransaction): Promise<Balance> {
    this.uow.assertOpen();
    this.sql.releaseLocksBeforeFlush();
    const { postings } = transaction;
    try {
      const isCredit = transaction.kind === 'credit';
      const [name, text] = statementOf(transaction);
      const row = await this.sql.row<BalanceRow>(name, text, [
        transaction.id,
        transaction.kind,
        transaction.accountId,
        transaction.operationId ?? null,
        transaction.orderId ?? null,
        transaction.reference ?? null,
        transaction.createdAt,
        postings.map((posting) => posting.ledgerAccount),
        postings.map((posting) => posting.accountId ?? null),
        postings.map((posting) => posting.amount.minor.toString()),
        postings.map((posting) => posting.amount.currency),
        postings[0].amount.currency,
        changeOf(postings, 'available'),
        changeOf(postings, 'held'),
      ]);
      if (!row && isCredit)
        throw conflict(
          'billing.other_currency',
          'The credit of this account is in another currency. Use the currency of the account.',
        );
      // No row: the account never had credit, has another currency, or its purchase limit is lower.
      if (!row) throw (await this.isBeyondLimit(transaction)) ? purchaseLimitReached() : insufficientFunds();
      return {
        available: Money.of(BigInt(row.available), row.currency),
        held: Money.of(BigInt(row.held), row.currency),
      };
    } catch (error) {
      if (violates(error, 'account_balances_available_ck')) throw insufficientFunds();
      if (violates(error, 'ledger_transactions_reference_uq'))
        throw conflict('billing.reference_in_use', 'This reference is in use by another request. Retry.');
      throw error;
    }
  }

  async chargeRegistry({
    id,
    accountId,
    reference,
    createdAt,
    amount,
    connectionId,
  }: RegistryCost): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change('ledger_charge_registry', CHARGE_REGISTRY, [
      id,
      accountId,
      reference,
      createdAt,
      amount.minor.toString(),
      amount.currency,
      connectionId,
    ]);
  }

  async creditRegistry({
    id,
    reference,
    createdAt,
  }: Pick<RegistryCost, 'id' | 'reference' | 'createdAt'>): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change('ledger_credit_registry', CREDIT_REGISTRY, [id, reference, createdAt]);
  }

  private async isBeyondLimit({ kind, accountId, postings }: LedgerTransaction): Promise<boolean> {
    if (kind !== 'hold') return false;
    return (
      (await this.sql.row(
        'ledger_beyond_limit',
        'select from accounts where id = $1 and purchase_limit < $2',
        [accountId, changeOf(postings, 'held')],
      )) !== undefined
    );
  }

  async lockReach(accountId: number, currency: string): Promise<Money> {
    this.uow.assertOpen();
    const row = await this.sql.row<{ reach: string }>(
      'ledger_lock_reach',
      'select available + credit_limit as reach from account_balances where account_id = $1 and currency = $2 for update',
      [accountId, currency],
    );
    return Money.of(BigInt(row?.reach ?? 0), currency);
  }

  async creditsOf(accountIds: readonly number[]): Promise<AccountCredit[]> {
    const rows = await this.sql.rows<CreditRow>('ledger_credits', CREDITS, [accountIds]);
    return rows.map(creditOf);
  }

  async captured(operationId: string): Promise<CapturedMoney | undefined> {
    const row = await this.sql.row<{ held: string; promotions: string; currency: string }>(
      'ledger_captured',
      `select -sum(p.amount) filter (where p.ledger_account = 'held') as held, coalesce(-sum(p.amount) filter (where p.ledger_account = 'promotions'), 0) as promotions, p.currency
         from ledger_transactions t join ledger_postings p on p.transaction_id = t.id
        where t.operation_id = $1 and t.kind = 'capture' group by p.currency`,
      [operationId],
    );
    return (
      row && {
        total: Money.of(BigInt(row.held), row.currency),
        discount: Money.of(BigInt(row.promotions), row.currency),
      }
    );
  }

  async findByReference(
    accountId: number,
    kind: string,
    reference: string,
  ): Promise<{ amount: Money } | undefined> {
    // A caller that finds the posting writes nothing, but its unit still ends only after the read data is on
    // the disk (ADR 0013).
    this.sql.releaseLocksBeforeFlush();
    const row = await this.sql.row<{ amount: string; currency: string }>(
      'ledger_by_reference',
      `select p.amount, p.currency from ledger_transactions t join ledger_postings p on p.transaction_id = t.id and p.ledger_account = 'available'
        where t.account_id = $1 and t.kind = $2 and t.reference = $3`,
      [accountId, kind, reference],
    );
    return row && { amount: Money.of(BigInt(row.amount), row.currency) };
  }
}

function creditOf(row: CreditRow): AccountCredit {
  const { id: accountId, available, held, credit_limit: creditLimit, currency } = row;
  const purchaseLimit = row.purchase_limit === null ? undefined : BigInt(row.purchase_limit);
  const money = (minor: string | null): Money => Money.of(BigInt(minor!), currency!);
  return {
    accountId,
    ...(currency !== null && {
      balance: { available: money(available), held: money(held), creditLimit: money(creditLimit) },
    }),
    ...(purchaseLimit !== undefined && { purchaseLimit }),
  };
}

function statementOf({ kind }: LedgerTransaction): [name: string, text: string] {
  if (kind === 'credit') return ['ledger_post_credit', POST_CREDIT];
  return kind === 'hold' ? ['ledger_post_hold', POST_HOLD] : ['ledger_post', POST];
}

/** Change of one of the customer's balances, in smallest units. */
function changeOf(postings: readonly Posting[], ledgerAccount: 'available' | 'held'): string {
  return postings
    .filter((posting) => posting.ledgerAccount === ledgerAccount)
    .reduce((sum, posting) => sum + posting.amount.minor, 0n)
    .toString();
}
