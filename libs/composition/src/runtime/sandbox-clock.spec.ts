import { SandboxClock } from '@registrar/adapter-runtime';
import { FakeLog } from '@registrar/kernel/testing';
import type { AccountClocks, ClockReading } from '@registrar/sandbox/ports';
import { ClockFollower } from './sandbox-clock';

const AT_REST: ClockReading = { ahead: new Map(), isMoving: false };
const MOVING: ClockReading = { ahead: new Map([[7, 3_600]]), isMoving: true };

/** A follower with the timers of Jest and what it reads next. */
class Following {
  stored: ClockReading | Error = AT_REST;
  readonly movedSince: Date[] = [];
  readonly clock = new SandboxClock({ milliseconds: () => Date.now() });
  readonly log = new FakeLog();
  readonly follower = new ClockFollower(
    {
      readAll: async (movedSince: Date) => {
        this.movedSince.push(movedSince);
        if (this.stored instanceof Error) throw this.stored;
        return this.stored;
      },
    } as unknown as AccountClocks,
    this.clock,
    this.log,
    () => Date.now(),
  );

  get reads(): number {
    return this.movedSince.length;
  }
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const started = async (stored: ClockReading = AT_REST): Promise<Following> => {
  const following = new Following();
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
