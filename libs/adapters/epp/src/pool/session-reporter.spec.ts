import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { FakeSessionReports } from '@registrar/registries/testing';
import { type PoolState, refusalAt, SessionReporter } from './session-reporter';

const STATE: PoolState = { connectionId: 1, circuit: 'closed', sessions: 2, inUse: 1, waiting: 0 };

function desk(policy = {}) {
  const [reports, clock, log] = [new FakeSessionReports(), new FakeClock(), new FakeLog()];
  return {
    reports,
    clock,
    log,
    reporter: new SessionReporter(reports, clock, log, {
      holder: 'p-1',
      reportMs: 60_000,
      reportAgainMs: 120_000,
      ...policy,
    }),
  };
}

describe('reports of sessions', () => {
  it('are written once as long as nothing changes', async () => {
    const { reports, reporter } = desk();
    for (let i = 0; i < 3; i += 1) await reporter.report([STATE]);
    expect(reports.reports).toEqual([{ ...STATE, holder: 'p-1' }]);
  });

  it('are written again after their time, so that a process is seen to live', async () => {
    const { reports, reporter } = desk({ reportAgainMs: 0 });
    for (let i = 0; i < 2; i += 1) await reporter.report([STATE]);
    expect(reports.reports).toHaveLength(2);
  });

  it.each<[string, Partial<PoolState>, object, number]>([
    ['a change of counts waits', { inUse: 2 }, {}, 1],
    ['a change of counts is written after its time', { inUse: 2 }, { reportMs: 0 }, 2],
    ['a change of the circuit is written at once', { circuit: 'open' }, {}, 2],
    ['a new refusal is written at once', { lastRefusal: refusalAt(new Date(), 'login', 'no', 2200) }, {}, 2],
  ])('%s', async (_what, change, policy, written) => {
    const { reports, reporter } = desk(policy);
    await reporter.report([STATE]);
    await reporter.report([{ ...STATE, ...change }]);
    expect(reports.reports).toHaveLength(written);
  });

  it('are complete when the process ends', async () => {
    const { reports, reporter } = desk();
    await reporter.report([STATE]);
    await reporter.report([{ ...STATE, sessions: 0, inUse: 0 }], true);
    expect(reports.last(1)).toMatchObject({ sessions: 0 });
  });

  it('are written by one at a time, but by a process that ends', async () => {
    const { reports, reporter } = desk({ reportAgainMs: 0 });
    const first = reporter.report([STATE]);
    await reporter.report([{ ...STATE, circuit: 'open' }]);
    await first;
    expect(reports.reports).toHaveLength(1);
    const second = reporter.report([STATE]);
    await reporter.report([{ ...STATE, sessions: 0 }], true);
    await second;
    expect(reports.reports.map(({ sessions }) => sessions)).toEqual([2, 2, 0]);
  });

  it('that cannot be written are logged once, and written when the store is back', async () => {
    const { reports, reporter, log } = desk();
    reports.failing = true;
    for (let i = 0; i < 3; i += 1) await reporter.report([STATE]);
    expect(log.lines).toHaveLength(1);
    reports.failing = false;
    await reporter.report([STATE]);
    expect(reports.reports).toHaveLength(1);
  });

  it('hold the beginning of a long text', () => {
    expect(refusalAt(new Date(), 'login', 'x'.repeat(600)).reason).toHaveLength(500);
  });
});
