import { PostgresAuditLog, PostgresCappedLedgerStore, type Sql } from '@registrar/adapter-postgres';
import { balanceAfterHold, type LedgerTransaction } from '@registrar/billing';
import type { Balance } from '@registrar/billing/ports';
import { currentRequest } from '@registrar/http';
import { Money, type UnitOfWork } from '@registrar/kernel';
import type { NewAuditEntry } from '@registrar/staff/ports';
import { ACCOUNT_CREDIT } from './facts';
import { currentNotes, rehearsedFacts } from './note';

/**
 * The ledger of the APIs: caps are those of the token of the request that is answered; work of the worker has
 * none. In a unit of work that facts answer, the credit that was read decides on a hold.
 */
export class RehearsedLedgerStore extends PostgresCappedLedgerStore {
  constructor(sql: Sql, uow: UnitOfWork) {
    super(
      sql,
      uow,
      () => currentRequest()?.cappedTokenId,
      () => currentRequest()?.mostPrice,
    );
  }

  protected override async write(transaction: LedgerTransaction): Promise<Balance> {
    const credit = rehearsedFacts()?.find(ACCOUNT_CREDIT, transaction.accountId);
    // one hold of a credit: a second one in the same call needs what the first one left
    const isFirst = currentNotes()?.ofKind('event').length === 0;
    if (!credit || !isFirst || transaction.kind !== 'hold') return super.write(transaction);
    return balanceAfterHold(credit, heldBy(transaction));
  }
}

const heldBy = ({ postings }: LedgerTransaction): Money =>
  postings
    .filter(({ ledgerAccount }) => ledgerAccount === 'held')
    .map(({ amount }) => amount)
    .reduce((sum, amount) => sum.plus(amount), Money.zero(postings[0].amount.currency));

/** The audit log of the admin API; an entry of a unit of work that facts answer would be undone. */
export class RehearsedAuditLog extends PostgresAuditLog {
  override async append(entry: NewAuditEntry): Promise<void> {
    if (!rehearsedFacts()) await super.append(entry);
  }
}
