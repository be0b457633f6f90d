import { Money } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeOutbox } from '@registrar/kernel/testing';
import { transferPostings } from './credit-transfer';
import { assertBalanced } from './postings';
import { FakeCreditTransferStore, FakeLedgerStore, FakePaymentReversalStore, step } from './testing';
import { newCreditTransfer } from './wire';

/** The first account has a hundred. */
async function bank() {
  const ledger = new FakeLedgerStore();
  await ledger.post(step('credit', 1, Money.of(100n), { reference: 'start' }));
  const [store, outbox, clock] = [new FakeCreditTransferStore(ledger), new FakeOutbox(), new FakeClock()];
  const parts = { creditTransferStore: store, ledgerStore: ledger, outbox, clock, ids: new FakeIds() };
  const transfer = newCreditTransfer({ ...parts, reversals: new FakePaymentReversalStore() });
  return { store, outbox, clock, transfer };
}

describe('a transfer of credit', () => {
  it('is balanced: what one gives the other gets', () => {
    const postings = transferPostings(1, 2, Money.of(30n));
    expect(postings).toEqual([
      { ledgerAccount: 'available', accountId: 1, amount: Money.of(-30n) },
      { ledgerAccount: 'available', accountId: 2, amount: Money.of(30n) },
    ]);
    expect(() => assertBalanced(postings)).not.toThrow();
  });

  it('is posted at the time of the account it leaves, and tells both what they have', async () => {
    const { transfer, outbox, store, clock } = await bank();
    clock.ahead = new Map([
      [1, 60],
      [2, 120],
    ]);
    const NOW = new Date('2026-03-02T09:16:00Z');
    expect(await transfer.execute({ from: 1, to: 2, amount: Money.of(30n) })).toEqual({
      from: Money.of(70n),
      to: Money.of(30n),
    });
    expect(store.entries).toEqual([
      { id: expect.any(String), from: 1, to: 2, amount: Money.of(30n), createdAt: NOW },
    ]);
    const name = 'account.credit.balance_change';
    expect(outbox.events).toEqual(
      [
        [1, 0.7],
        [2, 0.3],
      ].map(([accountId, balance]) => ({
        name,
        accountId,
        payload: { eventName: name, accountId, balance },
        occurredAt: NOW,
      })),
    );
  });

  it('happens once for a reference, and tells once', async () => {
    const { transfer, store, outbox } = await bank();
    const request = { from: 1, to: 2, amount: Money.of(30n), reference: 'wire 7' };
    await transfer.execute(request);
    expect(await transfer.execute(request)).toBe('transferred_before');
    expect([store.entries.length, outbox.events.length]).toEqual([1, 2]);
  });

  it.each([
    ['another amount', { amount: Money.of(31n) }],
    ['another account', { to: 3 }],
  ])('is refused for a reference that stands for %s', async (_what, change) => {
    const { transfer } = await bank();
    const request = { from: 1, to: 2, amount: Money.of(30n), reference: 'wire 7' };
    await transfer.execute(request);
    await expect(transfer.execute({ ...request, ...change })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'billing.reference_reused',
      details: 'Reference wire 7 was used for another transfer.',
    });
  });

  it('happens each time without a reference', async () => {
    const { transfer, store } = await bank();
    for (let times = 0; times < 2; times += 1)
      await transfer.execute({ from: 1, to: 2, amount: Money.of(1n) });
    expect(store.entries).toHaveLength(2);
  });

  it('tells nobody when there is not enough', async () => {
    const { transfer, outbox } = await bank();
    await expect(transfer.execute({ from: 1, to: 2, amount: Money.of(101n) })).rejects.toMatchObject({
      kind: 'payment_required',
    });
    expect(outbox.events).toEqual([]);
  });

  it.each([
    [1, 1, 5n],
    [1, 2, 0n],
    [1, 2, -5n],
  ])('is a fault of ours from %i to %i of %s', async (from, to, minor) => {
    const { transfer } = await bank();
    await expect(transfer.execute({ from, to, amount: Money.of(minor) })).rejects.toThrow(
      'two accounts and an amount',
    );
  });
});
