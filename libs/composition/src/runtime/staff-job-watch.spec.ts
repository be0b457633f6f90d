import { FakeLog } from '@registrar/kernel/testing';
import { StaffJobWatch } from './staff-job-watch';

/** Redis and the database of two processes. */
function world() {
  let [at, value] = [0, 0];
  const state = { isAway: false, isLost: false, isUnfinished: false, isBroken: false, looks: 0, closed: 0 };
  const log = new FakeLog();
  let onLook = (): void => undefined;
  const watch = new StaffJobWatch(
    {
      hasUnfinishedOfStaff: async () => {
        state.looks += 1;
        if (state.isBroken) throw new Error('the database is away');
        const found = state.isUnfinished;
        onLook();
        return found;
      },
    },
    {
      read: async () => (state.isAway ? undefined : String(value)),
      change: async () => {
        if (state.isAway) throw new Error('Redis is away');
        if (!state.isLost) value += 1;
      },
      close: () => (state.closed += 1),
    },
    log,
    () => at,
  );
  return {
    state,
    log,
    watch,
    /** Each second, as the loop asks: what was answered. */
    seconds: async (count: number): Promise<boolean[]> => {
      const answers: boolean[] = [];
      for (let second = 0; second < count; second += 1) {
        at += 1_000;
        answers.push(await watch.mayHaveJobs());
      }
      return answers;
    },
    duringLook: (act: () => void) => {
      onLook = () => {
        onLook = () => undefined;
        act();
      };
    },
  };
}

describe('the watch of staff jobs', () => {
  it('asks the database every 5 s while none is unfinished and the signal stays', async () => {
    const { seconds, state } = world();
    expect([await seconds(10), state.looks]).toEqual([Array(10).fill(false), 2]);
  });

  it('looks in the second after another process has signalled a job', async () => {
    const { seconds, state, watch } = world();
    await seconds(2);
    state.isUnfinished = true;
    watch.announce();
    expect(await seconds(1)).toEqual([true]);
  });

  it('finds within 5 s a job whose signal was lost', async () => {
    const { seconds, state, watch } = world();
    await seconds(2);
    [state.isUnfinished, state.isLost] = [true, true];
    watch.announce();
    expect(await seconds(4)).toEqual([false, false, false, true]);
  });

  it('asks the database each second while a job is unfinished', async () => {
    const { seconds, state } = world();
    state.isUnfinished = true;
    expect([await seconds(5), state.looks]).toEqual([Array(5).fill(true), 5]);
    state.isUnfinished = false;
    expect([await seconds(5), state.looks]).toEqual([Array(5).fill(false), 6]);
  });

  it('asks the database each second while Redis is away, and says that a start was not signalled', async () => {
    const { seconds, state, log, watch } = world();
    await seconds(2);
    state.isAway = true;
    expect([await seconds(5), state.looks]).toEqual([Array(5).fill(false), 6]);
    state.isUnfinished = true;
    watch.announce();
    expect(await seconds(1)).toEqual([true]);
    expect(log.lines).toMatchObject([{ level: 'warn', message: 'start of a staff job not signalled' }]);
    [state.isAway, state.isUnfinished] = [false, false];
    expect([await seconds(4), state.looks]).toEqual([Array(4).fill(false), 8]);
  });

  it('finds in the next second a job that was started after the database was asked', async () => {
    const { seconds, state, watch, duringLook } = world();
    duringLook(() => {
      state.isUnfinished = true;
      watch.announce();
    });
    expect(await seconds(2)).toEqual([false, true]);
  });

  it('has the look for jobs report that the database does not answer, and asks again', async () => {
    const { seconds, state } = world();
    await seconds(1);
    state.isBroken = true;
    expect(await seconds(7)).toEqual([false, false, false, false, true, true, true]);
    state.isBroken = false;
    expect(await seconds(2)).toEqual([false, false]);
  });

  it('closes its connection when the process stops', () => {
    const { state, watch } = world();
    watch.beforeApplicationShutdown();
    expect(state.closed).toBe(1);
  });
});
