import { MAINTENANCE_SETTING } from '@registrar/http';
import type { ApiFindings, JsonValue } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { SharedApiScan } from './shared-api-scan';

const NOTHING: ApiFindings = { setting: undefined, jobs: false, views: false };

function world() {
  let at = 0;
  const [clock, log] = [new FakeClock(), new FakeLog()];
  const scans: {
    now: Date;
    setting: string;
    answer(findings: Partial<ApiFindings>): void;
    fail(error: Error): void;
  }[] = [];
  const reads: string[] = [];
  const stored: Record<string, JsonValue> = { maintenance: { on: true }, other: 1 };
  const shared = new SharedApiScan(
    {
      scan: (now, setting) =>
        new Promise((resolve, reject) =>
          scans.push({
            now,
            setting,
            answer: (findings) => resolve({ ...NOTHING, ...findings }),
            fail: reject,
          }),
        ),
    },
    {
      read: async (name) => {
        reads.push(name);
        return stored[name];
      },
    },
    clock,
    log,
    () => at,
  );
  const all = (): Promise<unknown[]> =>
    Promise.all([shared.maintenance.read(MAINTENANCE_SETTING), shared.mayHaveJobs(), shared.mayHaveViews()]);
  return {
    clock,
    log,
    scans,
    reads,
    shared,
    all,
    advance: (ms: number) => {
      at += ms;
    },
  };
}

describe('the scan of a process of the reseller API', () => {
  afterEach(() => jest.useRealTimers());

  it('answers all its parts by one statement', async () => {
    const { all, scans, reads, clock } = world();
    const answers = all();
    expect(scans.map(({ now, setting }) => [now, setting])).toEqual([[clock.now(), MAINTENANCE_SETTING]]);
    scans[0].answer({ setting: { on: false } });
    expect([await answers, reads]).toEqual([[{ on: false }, false, false], []]);
  });

  it.each<[Partial<ApiFindings>, unknown[]]>([
    [{ jobs: true }, [undefined, true, false]],
    [{ views: true }, [undefined, false, true]],
    [{ setting: { on: true } }, [{ on: true }, false, false]],
  ])('that finds %j has no other part work', async (findings, expected) => {
    const { all, scans } = world();
    const answers = all();
    scans[0].answer(findings);
    expect(await answers).toEqual(expected);
  });

  it.each([
    [99, 1],
    [100, 2],
  ])('is repeated %p ms later by %p statements', (ms, count) => {
    const { shared, scans, advance } = world();
    void shared.mayHaveJobs();
    advance(ms);
    void shared.mayHaveViews();
    expect(scans).toHaveLength(count);
  });

  it('leaves each part to ask by its own statement where it fails, and says so', async () => {
    const { all, scans, reads, log } = world();
    const answers = all();
    scans[0].fail(new Error('statement timeout'));
    expect([await answers, reads]).toEqual([[{ on: true }, true, true], [MAINTENANCE_SETTING]]);
    expect(log.lines).toMatchObject([
      { level: 'warn', message: 'scan of the reseller API failed, its parts ask one by one' },
    ]);
  });

  it('is not waited for longer than half a second, so that maintenance applies in its time', async () => {
    jest.useFakeTimers();
    const { all, reads } = world();
    const answers = all();
    await jest.advanceTimersByTimeAsync(499);
    expect(reads).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect([await answers, reads]).toEqual([[{ on: true }, true, true], [MAINTENANCE_SETTING]]);
  });

  it('works again after a failure', async () => {
    const { shared, scans, advance } = world();
    const first = shared.mayHaveJobs();
    scans[0].fail(new Error('away'));
    expect(await first).toBe(true);
    advance(1_000);
    const next = shared.mayHaveJobs();
    scans[1].answer({});
    expect(await next).toBe(false);
  });

  it('stands for no other setting', async () => {
    const { shared, scans } = world();
    expect([await shared.maintenance.read('other'), scans]).toEqual([1, []]);
  });
});
