import * as fc from 'fast-check';
import { Money } from '@registrar/kernel';
import { FakeClock, FakeIds, FakeOutbox } from '@registrar/kernel/testing';
import { Ledger } from './ledger';
import { assertBalanced, capturePostings, creditPostings, holdPostings, releasePostings } from './postings';
import { FakeLedgerStore } from './testing';

const ACCOUNT = 7;
const usd = (text: string): Money => Money.parse(text)!;

function world() {
  const store = new FakeLedgerStore();
  const outbox = new FakeOutbox();
  return { store, outbox, ledger: new Ledger(store, outbox, new FakeClock(), new FakeIds()) };
}

const purchase = (total: string, operationId = 'op-1') => ({ accountId: ACCOUNT, operationId, orderId: 1, total: usd(total) });
const balances = (outbox: FakeOutbox): unknown[] => outbox.events.map(({ payload }) => payload.balance);

describe('the ledger', () => {
  it('moves a purchase from available to held to revenue and tax, and tells of the available balance only', async () => {
    const { store, outbox, ledger } = world();
    await ledger.credit({ accountId: ACCOUNT, amount: usd('100'), reference: 'top-up' });
    await ledger.hold(purchase('14.50'));
    expect(store.balance(ACCOUNT)).toEqual({ available: 85_50n, held: 14_50n });
    await ledger.capture(purchase('14.50'), usd('2.50'));
    expect(store.balance(ACCOUNT)).toEqual({ available: 85_50n, held: 0n });
    expect(balances(outbox)).toEqual([100, 85.5]);
    expect(store.transactions.at(-1)?.postings.map(({ ledgerAccount, amount }) => [ledgerAccount, amount.toDecimal()])).toEqual([
      ['held', '-14.50'], ['revenue', '12.00'], ['tax', '2.50'],
    ]);
  });

  it('gives a hold back whole', async () => {
    const { store, outbox, ledger } = world();
    await ledger.credit({ accountId: ACCOUNT, amount: usd('20'), reference: 'top-up' });
    await ledger.hold(purchase('20'));
    await ledger.release(purchase('20'));
    expect(store.balance(ACCOUNT)).toEqual({ available: 20_00n, held: 0n });
    expect(balances(outbox)).toEqual([20, 0, 20]);
  });

  it('refuses a hold that credit does not reach, with nothing posted and nobody told', async () => {
    const { store, outbox, ledger } = world();
    await expect(ledger.hold(purchase('0.01'))).rejects.toMatchObject({ kind: 'payment_required', message: 'Payment failed', details: 'Insufficient Funds' });
    expect(store.transactions).toEqual([]);
    expect(outbox.events).toEqual([]);
  });

  it.each(['hold', 'release'] as const)('posts a %s of an operation once', async (step) => {
    const { ledger } = world();
    await ledger.credit({ accountId: ACCOUNT, amount: usd('50'), reference: 'top-up' });
    await ledger.hold(purchase('10'));
    await ledger.hold(purchase('10', 'op-2'));
    if (step === 'release') await ledger.release(purchase('10'));
    await expect(ledger[step](purchase('10'))).rejects.toThrow('ledger_transactions_step_uq');
  });

  it('posts nothing for what costs nothing', async () => {
    const { store, outbox, ledger } = world();
    await ledger.hold(purchase('0'));
    await ledger.capture(purchase('0'), usd('0'));
    expect([store.transactions, outbox.events]).toEqual([[], []]);
  });

  it('credits a reference once, and refuses it with another amount', async () => {
    const { store, ledger } = world();
    expect(await ledger.credit({ accountId: ACCOUNT, amount: usd('5'), reference: 'r' })).toBe(true);
    expect(await ledger.credit({ accountId: ACCOUNT, amount: usd('5'), reference: 'r' })).toBe(false);
    await expect(ledger.credit({ accountId: ACCOUNT, amount: usd('6'), reference: 'r' })).rejects.toMatchObject({ kind: 'conflict' });
    expect(store.balance(ACCOUNT)).toEqual({ available: 5_00n, held: 0n });
  });
});

describe('postings', () => {
  it('balance, whatever the amounts', () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
    fc.assert(fc.property(amount, amount, fc.bigInt({ min: 0n, max: 10n ** 12n }), (one, other, off) => {
      const total = Money.of(one > other ? one : other);
      const tax = Money.of(one > other ? other : one);
      for (const postings of [creditPostings(1, total), holdPostings(1, total), releasePostings(1, total), capturePostings(1, total, tax), capturePostings(1, total, tax, Money.of(off))]) {
        expect(() => assertBalanced(postings)).not.toThrow();
        expect(postings.every((posting) => posting.amount.minor !== 0n)).toBe(true);
      }
    }));
  });

  it('that do not sum to nothing, or are none, are a bug', () => {
    expect(() => assertBalanced([])).toThrow();
    expect(() => assertBalanced([{ ledgerAccount: 'revenue', amount: usd('1') }])).toThrow('unbalanced');
  });
});
