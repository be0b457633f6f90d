import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import {
  LEDGER_PARTS,
  LedgerAudit,
  LedgerChecks,
  type LedgerDifference,
  type LedgerPart,
  type LedgerSlice,
  type RunningCheck,
} from './ports';
import {
  CheckLedger,
  type LastCheck,
  type LedgerVerdict,
  NIGHTLY_POLICY,
  together,
  VerifyLedger,
} from './verify-ledger';

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

/** One check for all processes, in memory. */
class OneCheck extends LedgerChecks {
  running: RunningCheck | undefined;
  readonly took: Date[][] = [];
  readonly steps: RunningCheck[] = [];
  ended: LastCheck | undefined;

  async take(...times: [Date, Date, Date]): Promise<RunningCheck | undefined> {
    this.took.push(times);
    return this.running;
  }

  async advance(check: RunningCheck): Promise<void> {
    this.steps.push(check);
    this.running = check;
  }

  async finish(check: RunningCheck, finishedAt: Date): Promise<void> {
    this.steps.push(check);
    this.running = undefined;
    this.ended = { differences: check.differences, finishedAt };
  }

  async last(): Promise<LastCheck | undefined> {
    return this.ended;
  }
}

describe('the check of each night', () => {
  const NOW = new Date('2026-03-02T09:15:00Z');
  const SLICES = { transactions: 20_000, balances: 200, orders: 5_000, payments: 5_000, months: 5 };

  function night(audit: LedgerAudit, running?: Partial<RunningCheck>) {
    const [checks, log] = [new OneCheck(), new FakeLog()];
    if (running)
      checks.running = { id: 1, part: 'transactions', position: '', checked: 0, differences: 0, ...running };
    return { checks, log, check: new CheckLedger(audit, checks, new FakeClock(NOW), log) };
  }

  it('goes through all parts in slices of their own size, and ends', async () => {
    const audit = new CountedAudit({
      transactions: 20_001,
      balances: 200,
      orders: 5_001,
      payments: 1,
      months: 5,
    });
    const { check, checks, log } = night(audit, {});
    for (let slices = 1; slices <= 7; slices += 1)
      expect([await check.execute(), await check.last()]).toEqual([
        true,
        slices === 7 ? { differences: 0, finishedAt: NOW } : undefined,
      ]);
    expect(await check.execute()).toBe(false);
    expect(audit.asked).toEqual([
      ['transactions', '', 20_000],
      ['transactions', '20000', 20_000],
      ['balances', '', 200],
      ['orders', '', 5_000],
      ['orders', '5000', 5_000],
      ['payments', '', 5_000],
      ['months', '', 5],
    ]);
    expect(checks.steps.map(({ part, position, checked }) => [part, position, checked])).toEqual([
      ['transactions', '20000', 20_000],
      ['balances', '', 20_001],
      ['orders', '', 20_201],
      ['orders', '5000', 25_201],
      ['payments', '', 25_202],
      ['months', '', 25_203],
      ['months', '', 25_208],
    ]);
    expect(log.lines).toEqual([
      { level: 'info', message: 'the ledger was checked', fields: { checked: 25_208, differences: 0 } },
    ]);
    expect(NIGHTLY_POLICY).toEqual({ everyDays: 1, leaseSeconds: 300, slice: SLICES });
  });

  it('is held for five minutes, and a new one begins a day after the beginning of the last', async () => {
    const { check, checks } = night(new CountedAudit({}));
    expect(await check.execute()).toBe(false);
    expect(checks.took).toEqual([[NOW, new Date('2026-03-02T09:20:00Z'), new Date('2026-03-01T09:15:00Z')]]);
    expect(checks.steps).toEqual([]);
  });

  it('says of each slice with differences which is the first, adds them up, and stores the very first', async () => {
    const differing = { months: [6, 7, 11] };
    const { check, checks, log } = night(new CountedAudit({ months: 12 }, differing), {
      part: 'months',
      position: '5',
      checked: 70,
      differences: 2,
    });
    await check.execute();
    expect(checks.running).toEqual({
      id: 1,
      part: 'months',
      position: '10',
      checked: 75,
      differences: 4,
      first: difference('months', 'months 6'),
    });
    await check.execute();
    expect(checks.steps.at(-1)).toEqual({
      id: 1,
      part: 'months',
      position: '10',
      checked: 77,
      differences: 5,
      first: difference('months', 'months 6'),
    });
    expect(log.lines).toEqual([
      {
        level: 'error',
        message: 'the ledger differs',
        fields: { ...difference('months', 'months 6'), differences: 2 },
      },
      {
        level: 'error',
        message: 'the ledger differs',
        fields: { ...difference('months', 'months 11'), differences: 1 },
      },
      { level: 'info', message: 'the ledger was checked', fields: { checked: 77, differences: 5 } },
    ]);
    expect(await check.last()).toEqual({ differences: 5, finishedAt: NOW });
    expect(LEDGER_PARTS).toEqual(['transactions', 'balances', 'orders', 'payments', 'months']);
  });
});
