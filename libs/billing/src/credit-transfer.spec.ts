import { Money } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeOutbox } from '@registrar/kernel/testing';
import { CreditTransfer, transferPostings } from './credit-transfer';
import { insufficientFunds } from './errors';
import { type CreditTransferEntry, CreditTransferStore } from './ports';
import { assertBalanced } from './postings';

/** One purse of a hundred, and everything that was posted. */
class FakeCreditTransferStore extends CreditTransferStore {
  readonly posted: CreditTransferEntry[] = [];

  async post(entry: CreditTransferEntry): Promise<{ from: Money; to: Money }> {
    if (entry.amount.minor > 100n) throw insufficientFunds();
    this.posted.push(entry);
    return { from: Money.of(100n - entry.amount.minor), to: Money.of(entry.amount.minor) };
  }

  async findByReference(from: number, reference: string): Promise<{ to: number; amount: Money } | undefined> {
    return this.posted.find((entry) => entry.from === from && entry.reference === reference);
  }
}

function bank() {
  const [store, outbox] = [new FakeCreditTransferStore(), new FakeOutbox()];
  return { store, outbox, transfer: new CreditTransfer(store, outbox, new FakeClock(), new FakeIds()) };
}

describe('a transfer of credit', () => {
  it('is balanced: what one gives the other gets', () => {
    const postings = transferPostings(1, 2, Money.of(30n));
    expect(postings).toEqual([{ ledgerAccount: 'available', accountId: 1, amount: Money.of(-30n) }, { ledgerAccount: 'available', accountId: 2, amount: Money.of(30n) }]);
    expect(() => assertBalanced(postings)).not.toThrow();
  });

  it('tells both what they have', async () => {
    const { transfer, outbox } = bank();
    expect(await transfer.execute({ from: 1, to: 2, amount: Money.of(30n) })).toEqual({ from: Money.of(70n), to: Money.of(30n) });
    expect(outbox.events.map(({ accountId, name, payload }) => [accountId, name, payload['balance']])).toEqual([[1, 'account.credit.balance_change', 0.7], [2, 'account.credit.balance_change', 0.3]]);
  });

  it('happens once for a reference, and tells once', async () => {
    const { transfer, store, outbox } = bank();
    const request = { from: 1, to: 2, amount: Money.of(30n), reference: 'wire 7' };
    await transfer.execute(request);
    expect(await transfer.execute(request)).toBe('transferred_before');
    expect([store.posted.length, outbox.events.length]).toEqual([1, 2]);
  });

  it.each([['another amount', { amount: Money.of(31n) }], ['another account', { to: 3 }]])('is refused for a reference that stands for %s', async (_what, change) => {
    const { transfer } = bank();
    const request = { from: 1, to: 2, amount: Money.of(30n), reference: 'wire 7' };
    await transfer.execute(request);
    await expect(transfer.execute({ ...request, ...change })).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('tells nobody when there is not enough', async () => {
    const { transfer, outbox } = bank();
    await expect(transfer.execute({ from: 1, to: 2, amount: Money.of(101n) })).rejects.toMatchObject({ kind: 'payment_required' });
    expect(outbox.events).toEqual([]);
  });

  it.each([[1, 1, 5n], [1, 2, 0n], [1, 2, -5n]])('is a fault of ours from %i to %i of %s', async (from, to, minor) => {
    await expect(bank().transfer.execute({ from, to, amount: Money.of(minor) })).rejects.toThrow('two accounts and an amount');
  });
});
