import { SandboxClock } from '@registrar/adapter-runtime';
import { FakeLog } from '@registrar/kernel/testing';
import type { AccountClocks, ClockReading } from '@registrar/sandbox/ports';
import { ClockFollower } from './sandbox-clock';

const AT_REST: ClockReading = { ahead: new Map(), isMoving: false };
const MOVING: ClockReading = { ahead: new Map([[7, 3_600]]), isMoving: true };

/** A signal in memory; `isAway`: Redis does not answer. */
class Signal {
  value = '';
  isAway = false;
  changes = 0;
  isClosed = false;

  async read(): Promise<string | undefined> {
    return this.isAway ? undefined : this.value;
  }
  async change(): Promise<void> {
    if (this.isAway) throw new Error('Redis is away');
    this.value = `change ${(this.changes += 1)}`;
  }
  close(): void {
    this.isClosed = true;
  }
}

/** A follower with the timers of Jest and what it reads next. */
class Following {
  stored: ClockReading | Error = AT_REST;
  readonly movedSince: Date[] = [];
  readonly clock = new SandboxClock({ milliseconds: () => Date.now() });
  readonly log = new FakeLog();
  readonly follower: ClockFollower;

  constructor(signal?: Signal) {
    const clocks = {
      readAll: async (movedSince: Date) => {
        this.movedSince.push(movedSince);
        if (this.stored instanceof Error) throw this.stored;
        return this.stored;
      },
    } as unknown as AccountClocks;
    this.follower = new ClockFollower(clocks, this.clock, this.log, signal, () => Date.now());
  }

  get reads(): number {
    return this.movedSince.length;
  }
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const started = async (stored: ClockReading = AT_REST, signal?: Signal): Promise<Following> => {
  const following = new Following(signal);
  following.stored = stored;
  await following.follower.start();
  return following;
};

describe('the follower of account clocks', () => {
  it('reads every two seconds while no clock moves', async () => {
    const following = await started();
    await jest.advanceTimersByTimeAsync(1_999);
    expect(following.reads).toBe(1);
    await jest.advanceTimersByTimeAsync(4_001);
    expect(following.reads).toBe(4);
  });

  it('reads four times a second while a clock moves, and every two seconds again afterwards', async () => {
    const following = await started(MOVING);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(following.reads).toBe(5);
    following.stored = AT_REST;
    await jest.advanceTimersByTimeAsync(250);
    expect(following.reads).toBe(6);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(following.reads).toBe(6);
    await jest.advanceTimersByTimeAsync(1);
    expect(following.reads).toBe(7);
  });

  it('counts a clock as moving for a minute after its last step', async () => {
    const following = await started();
    expect(following.movedSince).toEqual([new Date(Date.now() - 60_000)]);
  });

  it('sets the clock of the process to the stored time', async () => {
    const { clock } = await started(MOVING);
    expect(clock.aheadMs(7)).toBe(3_600_000);
  });

  it('says how long other processes at rest may not know that clocks move', async () => {
    const following = await started();
    expect(following.follower.noticeMs()).toBe(2_250);
    following.stored = MOVING;
    await following.follower.refresh();
    expect(following.follower.noticeMs()).toBe(2_250);
    await jest.advanceTimersByTimeAsync(1_500);
    expect(following.follower.noticeMs()).toBe(750);
    await jest.advanceTimersByTimeAsync(1_500);
    expect(following.follower.noticeMs()).toBe(0);
  });

  it('keeps its pace and logs once when clocks cannot be read', async () => {
    const following = await started(MOVING);
    following.stored = new Error('the database is away');
    await jest.advanceTimersByTimeAsync(500);
    expect([following.reads, following.log.lines.length]).toEqual([3, 1]);
    expect(following.clock.aheadMs(7)).toBe(3_600_000);
  });

  it('reads no more after its end', async () => {
    const following = await started();
    await following.follower.beforeApplicationShutdown();
    await jest.advanceTimersByTimeAsync(10_000);
    expect(following.reads).toBe(1);
  });
});

describe('the follower of account clocks with a signal in Redis', () => {
  const seconds = (count: number): Promise<void> => jest.advanceTimersByTimeAsync(count * 1_000);

  it('reads the clocks twice at its start, then only every 30 s while the signal does not change', async () => {
    const following = await started(AT_REST, new Signal());
    await seconds(2);
    expect(following.reads).toBe(2);
    await seconds(28);
    expect(following.reads).toBe(2);
    await seconds(2);
    expect(following.reads).toBe(3);
  });

  it('reads the clocks within two seconds after the signal has changed, and follows what moves', async () => {
    const signal = new Signal();
    const [mover, following] = [await started(AT_REST, signal), await started(AT_REST, signal)];
    await seconds(4);
    const before = following.reads;
    following.stored = MOVING;
    await mover.follower.announce();
    await seconds(2);
    expect(following.reads).toBe(before + 1);
    await seconds(1);
    expect(following.reads).toBe(before + 5);
    expect(following.clock.aheadMs(7)).toBe(3_600_000);
  });

  it('reads the clocks again when the stored signal was removed', async () => {
    const signal = new Signal();
    signal.value = 'stored';
    const following = await started(AT_REST, signal);
    await seconds(4);
    expect(following.reads).toBe(2);
    signal.value = '';
    await seconds(2);
    expect(following.reads).toBe(3);
  });

  it('finds a movement whose signal was lost by its sweep', async () => {
    const following = await started(AT_REST, new Signal());
    await seconds(2);
    following.stored = MOVING;
    await seconds(30);
    expect(following.clock.aheadMs(7)).toBe(3_600_000);
  });

  it('reads the clocks every two seconds while Redis does not answer', async () => {
    const signal = new Signal();
    const following = await started(AT_REST, signal);
    await seconds(2);
    signal.isAway = true;
    await seconds(6);
    expect(following.reads).toBe(5);
    signal.isAway = false;
    await seconds(8);
    expect(following.reads).toBe(6);
  });

  it('reads the clocks again after a read that failed, whatever the signal is', async () => {
    const following = await started(AT_REST, new Signal());
    following.stored = new Error('the database is away');
    await seconds(4);
    following.stored = MOVING;
    await seconds(2);
    expect(following.clock.aheadMs(7)).toBe(3_600_000);
  });

  it('logs a movement that could not be signalled', async () => {
    const signal = new Signal();
    const following = await started(AT_REST, signal);
    signal.isAway = true;
    await following.follower.announce();
    expect(following.log.lines).toMatchObject([{ message: 'movement of a test clock not signalled' }]);
  });

  it('closes its connection at the end', async () => {
    const signal = new Signal();
    const following = await started(AT_REST, signal);
    await following.follower.beforeApplicationShutdown();
    expect(signal.isClosed).toBe(true);
  });
});
