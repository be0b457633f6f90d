import { addSeconds, firstUuidOf } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { CheckLedger, type LastCheck, NIGHTLY_POLICY } from './check-ledger';
import {
  type CheckTimes,
  LEDGER_PARTS,
  LedgerAudit,
  LedgerChecks,
  type LedgerDifference,
  type LedgerPart,
  type LedgerSlice,
  type LedgerSpan,
  RecentLedgerAudit,
  type RecentPart,
  type RunningCheck,
} from './ports';

const NOW = new Date('2026-03-02T09:15:00Z');
const [SINCE, UNTIL] = [firstUuidOf(addSeconds(NOW, -90_000)), firstUuidOf(addSeconds(NOW, -3_600))];
const difference = (part: LedgerPart, subject: string): LedgerDifference => ({
  part,
  subject,
  what: 'held',
  kept: '1',
  posted: '0',
});

type Asked = [how: 'whole' | 'recent', part: LedgerPart, position: string, rows: number, span?: LedgerSpan];

/** Rows of each part by number, of which some differ; a slice ends where the next one begins. */
function auditsOf(
  rows: Partial<Record<LedgerPart, number>>,
  differing: Partial<Record<LedgerPart, number[]>> = {},
) {
  const asked: Asked[] = [];
  const slice = (part: LedgerPart, position: string, limit: number): LedgerSlice => {
    const [begin, all] = [Number(position || '0'), rows[part] ?? 0];
    const end = Math.min(begin + limit, all);
    const found = (differing[part] ?? []).filter((row) => row >= begin && row < end);
    return {
      checked: end - begin,
      differences: found.length,
      ...(found.length > 0 && { first: difference(part, `${part} ${found[0]}`) }),
      ...(end < all && { next: String(end) }),
    };
  };
  class Whole extends LedgerAudit {
    async slice(part: LedgerPart, position: string, limit: number): Promise<LedgerSlice> {
      asked.push(['whole', part, position, limit]);
      return slice(part, position, limit);
    }
  }
  class Recent extends RecentLedgerAudit {
    async slice(part: RecentPart, position: string, limit: number, span: LedgerSpan): Promise<LedgerSlice> {
      asked.push(['recent', part, position, limit, span]);
      return slice(part, position, limit);
    }
  }
  return { asked, audits: { whole: new Whole(), recent: new Recent() } };
}

/** One check for all processes, in memory. */
class OneCheck extends LedgerChecks {
  running: RunningCheck | undefined;
  readonly took: [CheckTimes, string][] = [];
  readonly steps: RunningCheck[] = [];
  ended: LastCheck | undefined;

  async take(times: CheckTimes, until: string): Promise<RunningCheck | undefined> {
    this.took.push([times, until]);
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

function night({ audits }: ReturnType<typeof auditsOf>, running?: Partial<RunningCheck>) {
  const [checks, log] = [new OneCheck(), new FakeLog()];
  if (running)
    checks.running = {
      id: 1,
      span: { until: UNTIL },
      part: 'transactions',
      position: '',
      checked: 0,
      differences: 0,
      ...running,
    };
  return { checks, log, check: new CheckLedger(audits, checks, new FakeClock(NOW), log) };
}

describe('the check of each night', () => {
  it('goes through all parts of the whole ledger in slices of their own size, stores sums, and ends', async () => {
    const ledger = auditsOf({ transactions: 20_001, balances: 200, orders: 5_001, payments: 1, months: 5 });
    const { check, checks, log } = night(ledger, {});
    for (let slices = 1; slices <= 7; slices += 1)
      expect([await check.execute(), await check.last()]).toEqual([
        true,
        slices === 7 ? { differences: 0, finishedAt: NOW } : undefined,
      ]);
    expect(await check.execute()).toBe(false);
    expect(ledger.asked).toEqual([
      ['whole', 'transactions', '', 20_000],
      ['whole', 'transactions', '20000', 20_000],
      ['recent', 'balances', '', 200, { until: UNTIL }],
      ['whole', 'orders', '', 5_000],
      ['whole', 'orders', '5000', 5_000],
      ['whole', 'payments', '', 5_000],
      ['whole', 'months', '', 5],
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
      {
        level: 'info',
        message: 'ledger checked',
        fields: { whole: true, checked: 25_208, differences: 0 },
      },
    ]);
  });

  it('covers in other nights what was posted since, in larger slices of accounts, and no stored months', async () => {
    const ledger = auditsOf({ transactions: 20_001, balances: 10_000, orders: 1, payments: 1, months: 5 });
    const span = { since: SINCE, until: UNTIL };
    const { check, log } = night(ledger, { span });
    for (let slices = 1; slices <= 5; slices += 1) expect(await check.execute()).toBe(true);
    expect(await check.execute()).toBe(false);
    expect(ledger.asked).toEqual([
      ['recent', 'transactions', '', 20_000, span],
      ['recent', 'transactions', '20000', 20_000, span],
      ['recent', 'balances', '', 10_000, span],
      ['recent', 'orders', '', 5_000, span],
      ['recent', 'payments', '', 5_000, span],
    ]);
    expect(log.lines).toMatchObject([{ fields: { whole: false, checked: 30_003 } }]);
  });

  it('is held for five minutes, begins a day after the last one, and is whole once a week', async () => {
    const { check, checks } = night(auditsOf({}));
    expect(await check.execute()).toBe(false);
    expect(checks.took).toEqual([
      [
        {
          now: NOW,
          leaseUntil: new Date('2026-03-02T09:20:00Z'),
          newIfBefore: new Date('2026-03-01T09:15:00Z'),
          wholeIfBefore: new Date('2026-02-23T09:15:00Z'),
        },
        firstUuidOf(new Date('2026-03-02T08:15:00Z')),
      ],
    ]);
    expect(checks.steps).toEqual([]);
    expect(NIGHTLY_POLICY).toMatchObject({ everyDays: 1, wholeEveryDays: 7, settledAfterSeconds: 3_600 });
  });

  it('reports the first difference of each slice, adds differences up, and stores the very first', async () => {
    const { check, checks, log } = night(auditsOf({ months: 12 }, { months: [6, 7, 11] }), {
      part: 'months',
      position: '5',
      checked: 70,
      differences: 2,
    });
    await check.execute();
    const common = { id: 1, span: { until: UNTIL }, part: 'months', position: '10' };
    expect(checks.running).toEqual({
      ...common,
      checked: 75,
      differences: 4,
      first: difference('months', 'months 6'),
    });
    await check.execute();
    expect(checks.steps.at(-1)).toEqual({
      ...common,
      checked: 77,
      differences: 5,
      first: difference('months', 'months 6'),
    });
    const found = (subject: string, differences: number) => ({
      level: 'error',
      message: 'ledger differences found',
      fields: { ...difference('months', subject), differences },
    });
    expect(log.lines).toEqual([
      found('months 6', 2),
      found('months 11', 1),
      {
        level: 'info',
        message: 'ledger checked',
        fields: { whole: true, checked: 77, differences: 5 },
      },
    ]);
    expect(await check.last()).toEqual({ differences: 5, finishedAt: NOW });
    expect(LEDGER_PARTS).toEqual(['transactions', 'balances', 'orders', 'payments', 'months']);
  });
});
