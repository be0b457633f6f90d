import { conflict, type Money, type UnitOfWork } from '@registrar/kernel';
import { type CreditTransferEntry, CreditTransferStore } from '../ports';
import type { FakeLedgerStore } from './fake-ledger-store';

/** Transfers between the accounts of a ledger in memory. Given a unit of work it demands one. */
export class FakeCreditTransferStore extends CreditTransferStore {
  readonly entries: CreditTransferEntry[] = [];

  constructor(
    private readonly ledger: FakeLedgerStore,
    private readonly uow?: UnitOfWork,
  ) {
    super();
  }

  async post(entry: CreditTransferEntry): Promise<{ from: Money; to: Money }> {
    this.uow?.assertOpen();
    const { from, to, amount, reference } = entry;
    this.ledger.assertTransferable(from, to, amount);
    if (reference !== undefined && (await this.findByReference(from, reference)))
      throw conflict(
        'billing.reference_in_use',
        'this reference is being used by another request; try again',
      );
    const after = this.ledger.transfer(from, to, amount);
    this.entries.push(entry);
    return after;
  }

  async findByReference(from: number, reference: string): Promise<{ to: number; amount: Money } | undefined> {
    const found = this.entries.find((entry) => entry.from === from && entry.reference === reference);
    return found && { to: found.to, amount: found.amount };
  }
}
