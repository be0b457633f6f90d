import { type Clock, conflict, type Ids, type Money, type Outbox } from '@registrar/kernel';
import type { DebtCollection } from './payments/debt-collection';
import type { CreditTransferStore } from './ports';
import type { Posting } from './postings';

export interface CreditTransferRequest {
  from: number;
  to: number;
  amount: Money;
  /** The same again changes nothing; undefined: every call moves. */
  reference?: string;
}

/** Moves credit from one customer to another; no part is income. */
export const transferPostings = (from: number, to: number, amount: Money): Posting[] => [
  { ledgerAccount: 'available', accountId: from, amount: amount.minus(amount).minus(amount) },
  { ledgerAccount: 'available', accountId: to, amount },
];

/**
 * Moves credit between two accounts, with an event for each, and pays from it what the receiving account owes
 * for reversed payments. The caller decides who may do it. Runs inside a unit of work, last in it: it locks
 * the debt of the receiving account, then both balances.
 */
export class CreditTransfer {
  constructor(
    private readonly store: CreditTransferStore,
    private readonly debts: DebtCollection,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /**
   * Returns what both can spend afterwards. Throws insufficientFunds(), and 409 for a reference that stands
   * for another transfer.
   */
  async execute(request: CreditTransferRequest): Promise<{ from: Money; to: Money } | 'transferred_before'> {
    const { from, to, amount, reference } = request;
    if (from === to || amount.minor <= 0n)
      throw new Error('a credit transfer needs two accounts and an amount');
    if (reference !== undefined && (await this.isRepeated(request, reference))) return 'transferred_before';
    const createdAt = this.clock.now(from);
    await this.debts.lock(to);
    const after = await this.store.post({ id: this.ids.uuid(), from, to, amount, reference, createdAt });
    await this.announce(from, after.from, createdAt);
    await this.announce(to, after.to, createdAt);
    // Else an account that owes would top up a sub-account, and spend the credit that it moves back.
    const paid = await this.debts.collect(to, amount);
    return { from: after.from, to: paid.reduce((left, payment) => left.minus(payment), after.to) };
  }

  private async isRepeated({ from, to, amount }: CreditTransferRequest, reference: string): Promise<boolean> {
    const earlier = await this.store.findByReference(from, reference);
    if (!earlier) return false;
    if (earlier.to === to && earlier.amount.equals(amount)) return true;
    throw conflict('billing.reference_reused', `Reference ${reference} was used for another transfer.`);
  }

  private async announce(accountId: number, available: Money, occurredAt: Date): Promise<void> {
    const name = 'account.credit.balance_change';
    await this.outbox.add({
      name,
      accountId,
      payload: { eventName: name, accountId, balance: available.toNumber() },
      occurredAt,
    });
  }
}
