import type { WorkerMetrics } from '@registrar/composition';
import { InstanceState, type SuspensionReason } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { until } from '@registrar/testkit';
import { backOff, Loops } from './loops';

class FakeInstance extends InstanceState {
  suspension: SuspensionReason | undefined;
}

describe('the loops of the worker', () => {
  let instance: FakeInstance;
  let log: FakeLog;
  let runs: { loop: string; succeeded: boolean }[];
  let loops: Loops;

  beforeEach(() => {
    log = new FakeLog();
    runs = [];
    const metrics = {
      ran: (loop: string, succeeded: boolean) => runs.push({ loop, succeeded }),
    } as unknown as WorkerMetrics;
    instance = new FakeInstance();
    loops = new Loops(log, new FakeClock(), metrics, instance);
  });
  afterEach(() => loops.stop());

  it('run again after each end, and never overlap themselves', async () => {
    let [running, most, ended, others] = [0, 0, 0, 0];
    loops.runEvery('other', 1, async () => {
      others += 1;
    });
    loops.runEvery('work', 1, async (stop) => {
      running += 1;
      most = Math.max(most, running);
      const before = others;
      // the other loop may end first once the test is over
      const hasSeenOthers = (): boolean => others >= before + 3 || stop.aborted;
      await until(hasSeenOthers, 'a loop of the same interval ran three times meanwhile');
      running -= 1;
      ended += 1;
    });
    await until(() => ended >= 4, 'it ran four times');
    expect(most).toBe(1);
  });

  it('come back soon while they are busy', async () => {
    let left = 3;
    loops.runEvery(
      'work',
      3_600_000,
      async () => {
        left -= 1;
        return left > 0 ? 'busy' : undefined;
      },
      { busyMs: 1 },
    );
    await until(() => left === 0, 'nothing is left');
  });

  it('log an error, tell the metrics, and go on', async () => {
    let calls = 0;
    loops.runEvery('work', 1, async () => {
      calls += 1;
      if (calls < 3) throw new Error(`failure ${calls}`);
    });
    await until(() => calls >= 4, 'it went on');
    expect(log.lines).toMatchObject([
      { level: 'error', message: 'background work failed', fields: { loop: 'work', failuresInARow: 1 } },
      { level: 'error', message: 'background work failed', fields: { loop: 'work', failuresInARow: 2 } },
    ]);
    expect(runs.slice(0, 3)).toEqual([
      { loop: 'work', succeeded: false },
      { loop: 'work', succeeded: false },
      { loop: 'work', succeeded: true },
    ]);
  });

  it('do not hold each other up', async () => {
    let ran = 0;
    loops.runEvery(
      'stuck',
      1,
      (stop) =>
        new Promise<void>((resolve) => {
          stop.addEventListener('abort', () => resolve());
        }),
    );
    loops.runEvery('free', 1, async () => {
      ran += 1;
    });
    await until(() => ran >= 3, 'the free one ran');
  });

  it('finish what has begun before they stop, tell it to hurry, and begin nothing new', async () => {
    const steps: string[] = [];
    loops.runEvery('work', 1, async (stop) => {
      steps.push('begun');
      await new Promise<void>((resolve) => {
        stop.addEventListener('abort', () => resolve());
      });
      steps.push('told');
      await new Promise((resolve) => setImmediate(resolve));
      steps.push('ended');
    });
    await until(() => steps.includes('begun'), 'it has begun');
    await loops.stop();
    expect(steps).toEqual(['begun', 'told', 'ended']);
  });

  it('stop at once when they only wait', async () => {
    let calls = 0;
    loops.runEvery('work', 3_600_000, async () => {
      calls += 1;
    });
    await until(() => calls === 1, 'it ran');
    await expect(loops.stop()).resolves.toBeUndefined();
  });

  it('run single pieces of work beside themselves, and wait for those too', async () => {
    let ended = false;
    const once = loops.runOnce('bell', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      ended = true;
    });
    await loops.stop();
    expect(ended).toBe(true);
    await once;
  });

  it('take no single piece of work once they have stopped', async () => {
    await loops.stop();
    const work = jest.fn();
    await loops.runOnce('bell', work);
    expect(work).not.toHaveBeenCalled();
  });

  it('keep the error of a single piece of work to themselves', async () => {
    await expect(loops.runOnce('bell', () => Promise.reject(new Error('failure')))).resolves.toBeUndefined();
    expect(log.lines).toMatchObject([{ level: 'error', fields: { loop: 'bell' } }]);
  });

  it('do no work while the instance is suspended, but what is exempt, and go on afterwards', async () => {
    instance.suspension = 'copy';
    let [worked, watched] = [0, 0];
    loops.runEvery('work', 1, async () => {
      worked += 1;
    });
    loops.runEvery(
      'watch',
      1,
      async () => {
        watched += 1;
      },
      { whenSuspended: true },
    );
    await loops.runOnce('bell', async () => {
      worked += 1;
    });
    await until(
      () => watched >= 3 && runs.filter(({ loop }) => loop === 'work').length >= 3,
      'both loops ran',
    );
    expect([worked, loops.isSuspended]).toEqual([0, true]);
    instance.suspension = undefined;
    await until(() => worked > 0, 'it works');
    expect(loops.isSuspended).toBe(false);
  });

  it('have names of their own', () => {
    loops.runEvery('work', 3_600_000, async () => undefined);
    expect(() => loops.runEvery('work', 1, async () => undefined)).toThrow('there is a loop work already');
  });
});

describe('backing off', () => {
  it.each([
    [1_000, 1, 2_000],
    [1_000, 2, 4_000],
    [1_000, 5, 32_000],
    [1_000, 6, 60_000],
    [1_000, 500, 60_000],
    [2_000, 4, 32_000],
    [60_000, 1, 60_000],
    [300_000, 3, 300_000],
  ])('of a loop each %p ms, after %p failures in a row, means %p ms', (everyMs, failures, wait) => {
    expect(backOff(everyMs, failures)).toBe(wait);
  });
});
