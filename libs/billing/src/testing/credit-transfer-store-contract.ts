import { Money } from '@registrar/kernel';
import type { CreditTransferEntry, CreditTransferStore } from '../ports';

export interface CreditTransferStoreUnderTest {
  transfers: CreditTransferStore;
  inUnit: <T>(work: () => Promise<T>) => Promise<T>;
  /** An account with this credit in smallest units of a dollar; 0: one that never had credit. */
  accountWith: (minor: number) => Promise<number>;
  limitCredit: (accountId: number, limit: bigint) => Promise<void>;
  /** Of payments that were taken back, in smallest units; 0: paid since. */
  owe: (accountId: number, minor: number) => Promise<void>;
  newId: () => string;
}

const NOW = new Date('2026-03-02T09:15:00Z');
const usd = (minor: number): Money => Money.of(BigInt(minor));

/** The contract of every CreditTransferStore. */
export function creditTransferStoreContract(start: () => Promise<CreditTransferStoreUnderTest>): void {
  const open = async () => {
    const test = await start();
    const entry = (from: number, to: number, amount: Money, reference?: string): CreditTransferEntry => ({
      id: test.newId(),
      from,
      to,
      amount,
      reference,
      createdAt: NOW,
    });
    const move = (...values: Parameters<typeof entry>): Promise<{ from: Money; to: Money }> =>
      test.inUnit(() => test.transfers.post(entry(...values)));
    return { ...test, entry, move };
  };

  it('moves credit up to the last cent, also to an account that never had any', async () => {
    const { accountWith, move } = await open();
    const [from, to] = [await accountWith(1_000), await accountWith(0)];
    expect(await move(from, to, usd(300))).toEqual({ from: usd(700), to: usd(300) });
    expect(await move(from, to, usd(700))).toEqual({ from: usd(0), to: usd(1_000) });
    expect(await move(to, from, usd(1))).toEqual({ from: usd(999), to: usd(1) });
  });

  it('refuses more than the account has, its credit limit left aside, and moves nothing', async () => {
    const { accountWith, limitCredit, move } = await open();
    const [from, to] = [await accountWith(1_000), await accountWith(0)];
    await limitCredit(from, 100n);
    await expect(move(from, to, usd(1_001))).rejects.toMatchObject({ kind: 'payment_required' });
    expect(await move(from, to, usd(1_000))).toEqual({ from: usd(0), to: usd(1_000) });
  });

  it('refuses a transfer out of an account that never had credit', async () => {
    const { accountWith, move } = await open();
    const [rich, poor] = [await accountWith(1_000), await accountWith(0)];
    await expect(move(poor, rich, usd(1))).rejects.toMatchObject({ kind: 'payment_required' });
  });

  it('lets no credit leave an account that owes for a payment, until it has paid', async () => {
    const { accountWith, owe, move } = await open();
    const [debtor, other] = [await accountWith(1_000), await accountWith(1_000)];
    await owe(debtor, 1);
    await expect(move(debtor, other, usd(1))).rejects.toMatchObject({ code: 'billing.debt_open' });
    expect(await move(other, debtor, usd(100))).toEqual({ from: usd(900), to: usd(1_100) });
    await owe(debtor, 0);
    expect(await move(debtor, other, usd(1_100))).toEqual({ from: usd(0), to: usd(2_000) });
  });

  it.each([
    ['the account it leaves', [0, 1]],
    ['the account it reaches', [1, 0]],
  ])('refuses an amount in another currency than the credit of %s', async (_, order) => {
    const { accountWith, move } = await open();
    const accounts = [await accountWith(1_000), await accountWith(0)];
    const [from, to] = order.map((at) => accounts[at]);
    await expect(move(from, to, Money.of(1n, 'EUR'))).rejects.toMatchObject({
      code: 'billing.other_currency',
    });
    expect(await move(accounts[0], accounts[1], usd(1))).toEqual({ from: usd(999), to: usd(1) });
  });

  it('posts a reference once for each account that it leaves', async () => {
    const { transfers, accountWith, move } = await open();
    const [from, to] = [await accountWith(1_000), await accountWith(1_000)];
    await move(from, to, usd(300), 'wire 7');
    await expect(move(from, to, usd(1), 'wire 7')).rejects.toMatchObject({
      code: 'billing.reference_in_use',
    });
    expect(await transfers.findByReference(from, 'wire 7')).toEqual({ to, amount: usd(300) });
    expect(await transfers.findByReference(to, 'wire 7')).toBeUndefined();
    expect(await transfers.findByReference(from, 'wire 8')).toBeUndefined();
    expect(await move(to, from, usd(300), 'wire 7')).toEqual({ from: usd(1_000), to: usd(1_000) });
    expect(await move(from, to, usd(1))).toEqual({ from: usd(999), to: usd(1_001) });
    expect(await move(from, to, usd(1))).toEqual({ from: usd(998), to: usd(1_002) });
  });

  it('writes only inside a unit of work', async () => {
    const { transfers, accountWith, entry, move } = await open();
    const [from, to] = [await accountWith(1_000), await accountWith(0)];
    await expect(transfers.post(entry(from, to, usd(1)))).rejects.toThrow('outside a unit of work');
    expect(await move(from, to, usd(1))).toEqual({ from: usd(999), to: usd(1) });
  });
}
