import type { LedgerPart } from './ports';
import { type LedgerVerdict, together } from './verify-ledger';

const verdict = (part: LedgerPart, checked: number, differences: number): LedgerVerdict => ({
  checked: { transactions: 0, balances: 0, orders: 0, payments: 0, months: 0, [part]: checked }, differences,
  ...(differences > 0 && { first: { part, subject: `first of ${part}`, what: 'held', kept: '1', posted: '0' } }),
});

describe('looks at different parts of the ledger', () => {
  it.each<[string, LedgerVerdict[], string | undefined]>([
    ['nothing', [verdict('orders', 3, 0), verdict('transactions', 5, 0)], undefined],
    ['something in one of them', [verdict('orders', 3, 2), verdict('transactions', 5, 0)], 'first of orders'],
    ['something in both, which is told in the order of the parts', [verdict('orders', 3, 2), verdict('transactions', 5, 1)], 'first of transactions'],
  ])('that found %s are one verdict', (_, verdicts, first) => {
    const all = together(verdicts);
    expect(all).toMatchObject({ checked: { transactions: 5, balances: 0, orders: 3, payments: 0, months: 0 }, differences: verdicts[0].differences + verdicts[1].differences });
    expect(all.first?.subject).toBe(first);
  });
});
