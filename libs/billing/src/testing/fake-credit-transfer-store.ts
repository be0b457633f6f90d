import type { Money } from '@registrar/kernel';
import { type CreditTransferEntry, CreditTransferStore } from '../ports';
import type { FakeLedgerStore } from './fake-ledger-store';

/** Transfers between the accounts of a ledger in memory. */
export class FakeCreditTransferStore extends CreditTransferStore {
  readonly entries: CreditTransferEntry[] = [];

  constructor(private readonly ledger: FakeLedgerStore) {
    super();
  }

  async post(entry: CreditTransferEntry): Promise<{ from: Money; to: Money }> {
    const after = this.ledger.transfer(entry.from, entry.to, entry.amount);
    this.entries.push(entry);
    return after;
  }

  async findByReference(from: number, reference: string): Promise<{ to: number; amount: Money } | undefined> {
    return this.entries.find((entry) => entry.from === from && entry.reference === reference);
  }
}
