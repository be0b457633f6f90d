import type { Money, UnitOfWork } from '@registrar/kernel';
import { type LedgerTransaction, priceAboveMost, spendCapReached } from '@registrar/billing';
import type { Balance } from '@registrar/billing/ports';
import type { Sql } from '../sql';
import { PostgresLedgerStore } from './ledger-store';

/**
 * Counts a purchase where the cap allows it, under the row's lock: concurrent purchases never see the same
 * remainder. No row: the cap would be exceeded. The first purchase of a day inserts, the others add; both
 * compare with the cap. Counted at the first token of a rotation chain, so that all tokens of a chain share
 * one cap.
 */
const COUNT = `
insert into token_spending as s (token_id, day, spent)
select coalesce(t.first_id, t.id), $2, $3 from api_tokens t where t.id = $1 and $3 <= t.daily_spend_cap
on conflict (token_id, day) do update set spent = s.spent + excluded.spent
  where s.spent + excluded.spent <= (select t.daily_spend_cap from api_tokens t where t.id = $1)
returning spent`;

const NOTE =
  'insert into token_purchases (operation_id, token_id, day, amount) values ($1, $2, $3, $4) on conflict (operation_id) do update set token_id = $2, day = $3, amount = $4, given_back = false';

const GIVE_BACK = `
with given as (
  update token_purchases set given_back = true where operation_id = $1 and not given_back returning token_id, day, amount
)
update token_spending s set spent = s.spent - given.amount from given join api_tokens t on t.id = given.token_id
 where s.token_id = coalesce(t.first_id, t.id) and s.day = given.day`;

/**
 * The ledger where API tokens have caps on their spending per UTC day: a hold counts, a release is deducted,
 * in the same transaction and before the balance is locked, so that cap and credit cannot disagree.
 * `cappedTokenId` returns the token of the current request, `mostPrice` the most that it may hold.
 */
export class PostgresCappedLedgerStore extends PostgresLedgerStore {
  constructor(
    private readonly capSql: Sql,
    uow: UnitOfWork,
    private readonly cappedTokenId: () => number | undefined,
    private readonly mostPrice: () => Money | undefined = () => undefined,
  ) {
    super(capSql, uow);
  }

  /** Also throws priceAboveMost() and spendCapReached(). */
  override async post(transaction: LedgerTransaction): Promise<Balance> {
    if (transaction.kind === 'hold') {
      const most = this.mostPrice();
      if (most && heldBy(transaction) > most.minor) throw priceAboveMost();
      await this.count(transaction);
    }
    if (transaction.kind === 'release')
      await this.capSql.change('token_purchase_give_back', GIVE_BACK, [transaction.operationId ?? null]);
    return super.post(transaction);
  }

  private async count(transaction: LedgerTransaction): Promise<void> {
    const { operationId, createdAt } = transaction;
    const tokenId = this.cappedTokenId();
    if (tokenId === undefined) return;
    const held = heldBy(transaction).toString();
    const day = createdAt.toISOString().slice(0, 10);
    const counted = await this.capSql.row('token_spending_count', COUNT, [tokenId, day, held]);
    if (!counted) throw spendCapReached();
    await this.capSql.change('token_purchase_note', NOTE, [operationId ?? null, tokenId, day, held]);
  }
}

const heldBy = ({ postings }: LedgerTransaction): bigint =>
  postings
    .filter(({ ledgerAccount }) => ledgerAccount === 'held')
    .reduce((sum, { amount }) => sum + amount.minor, 0n);
