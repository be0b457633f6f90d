import { LedgerAudit, type LedgerDifference, type LedgerPart, type LedgerSlice } from './ports';
import { type LedgerVerdict, together, VerifyLedger } from './verify-ledger';

const verdict = (part: LedgerPart, checked: number, differences: number): LedgerVerdict => ({
  checked: { transactions: 0, balances: 0, orders: 0, payments: 0, months: 0, [part]: checked },
  differences,
  ...(differences > 0 && {
    first: { part, subject: `first of ${part}`, what: 'held', kept: '1', posted: '0' },
  }),
});

describe('looks at different parts of the ledger', () => {
  it.each<[string, LedgerVerdict[], string | undefined]>([
    ['nothing', [verdict('orders', 3, 0), verdict('transactions', 5, 0)], undefined],
    ['something in one of them', [verdict('orders', 3, 2), verdict('transactions', 5, 0)], 'first of orders'],
    [
      'something in both, which is told in the order of the parts',
      [verdict('orders', 3, 2), verdict('transactions', 5, 1)],
      'first of transactions',
    ],
  ])('that found %s are one verdict', (_, verdicts, first) => {
    const all = together(verdicts);
    expect(all).toMatchObject({
      checked: { transactions: 5, balances: 0, orders: 3, payments: 0, months: 0 },
      differences: verdicts[0].differences + verdicts[1].differences,
    });
    expect(all.first?.subject).toBe(first);
    expect('first' in all).toBe(first !== undefined);
  });
});

const difference = (part: LedgerPart, subject: string): LedgerDifference => ({
  part,
  subject,
  what: 'held',
  kept: '1',
  posted: '0',
});

/** Rows of each part by number, of which some differ; a slice ends where the next one begins. */
class CountedAudit extends LedgerAudit {
  readonly asked: [LedgerPart, string, number][] = [];

  constructor(
    private readonly rows: Partial<Record<LedgerPart, number>>,
    private readonly differing: Partial<Record<LedgerPart, number[]>> = {},
  ) {
    super();
  }

  async slice(part: LedgerPart, position: string, rows: number): Promise<LedgerSlice> {
    this.asked.push([part, position, rows]);
    const [begin, all] = [Number(position || '0'), this.rows[part] ?? 0];
    const end = Math.min(begin + rows, all);
    const found = (this.differing[part] ?? []).filter((row) => row >= begin && row < end);
    return {
      checked: end - begin,
      differences: found.length,
      ...(found.length > 0 && { first: difference(part, `${part} ${found[0]}`) }),
      ...(end < all && { next: String(end) }),
    };
  }
}

describe('the whole ledger', () => {
  it('is read slice by slice, part by part, and its first difference is told', async () => {
    const audit = new CountedAudit(
      { transactions: 5, balances: 2, orders: 3, payments: 1, months: 4 },
      { balances: [1], orders: [0, 2] },
    );
    expect(await new VerifyLedger(audit).execute(2)).toEqual({
      checked: { transactions: 5, balances: 2, orders: 3, payments: 1, months: 4 },
      differences: 3,
      first: difference('balances', 'balances 1'),
    });
    expect(audit.asked).toEqual([
      ['transactions', '', 2],
      ['transactions', '2', 2],
      ['transactions', '4', 2],
      ['balances', '', 2],
      ['orders', '', 2],
      ['orders', '2', 2],
      ['payments', '', 2],
      ['months', '', 2],
      ['months', '2', 2],
    ]);
  });

  it('is read in the parts that are asked for only', async () => {
    const audit = new CountedAudit({ transactions: 5, orders: 3 });
    expect(await new VerifyLedger(audit).execute(10, ['orders'])).toEqual({
      checked: { transactions: 0, balances: 0, orders: 3, payments: 0, months: 0 },
      differences: 0,
    });
    expect(audit.asked).toEqual([['orders', '', 10]]);
  });
});
