import { type MachineClocks, PlatformClock } from './platform-clock';

const START = Date.UTC(2026, 2, 2, 9, 15);
const [SECOND, HOUR] = [1_000, 3_600_000];

/** A machine whose clocks the test moves. */
class Machine implements MachineClocks {
  private wallAt = START;
  private monotonicAt = 50 * SECOND;
  private sinceBootAt = 5_000 * SECOND;
  wall = (): number => this.wallAt;
  monotonic = (): number => this.monotonicAt;
  sinceBoot = (): number => this.sinceBootAt;

  pass(ms: number): void {
    this.monotonicAt += ms;
    this.suspend(ms);
  }

  /** As NTP or `date -s` does. */
  set(ahead: number): void {
    this.wallAt += ahead;
  }

  suspend(ms: number): void {
    this.wallAt += ms;
    this.sinceBootAt += ms;
  }
}

describe('the clock of the platform', () => {
  let machine: Machine;
  let clock: PlatformClock;
  beforeEach(() => {
    machine = new Machine();
    clock = new PlatformClock(machine);
  });

  it('goes on with the machine', () => {
    machine.pass(90 * SECOND);
    expect(clock.now()).toEqual(new Date(START + 90 * SECOND));
  });

  it.each([
    ['an hour ahead', HOUR],
    ['an hour back', -HOUR],
    ['ten years back', -87_600 * HOUR],
  ])('does not move when the clock of the machine is set %s', (_, ahead) => {
    machine.pass(SECOND);
    machine.set(ahead);
    expect([clock.milliseconds(), clock.machineDifference]).toEqual([START + SECOND, ahead]);
    expect(clock.catchUp()).toBe(0);
    machine.pass(SECOND);
    expect(clock.milliseconds()).toBe(START + 2 * SECOND);
  });

  it('makes up for an hour in which the machine was suspended, once', () => {
    machine.pass(SECOND);
    machine.suspend(HOUR);
    expect(clock.milliseconds()).toBe(START + SECOND);
    expect(clock.catchUp()).toBe(HOUR);
    expect(clock.catchUp()).toBe(0);
    expect([clock.milliseconds(), clock.machineDifference]).toEqual([START + SECOND + HOUR, 0]);
  });

  it.each([
    [999, 0],
    [1_000, 1_000],
  ])('takes a suspension of %d ms for one of %d ms', (suspended, missing) => {
    machine.suspend(suspended);
    expect(clock.catchUp()).toBe(missing);
  });

  it('adds up suspensions that are too short alone', () => {
    machine.suspend(600);
    expect(clock.catchUp()).toBe(0);
    machine.suspend(600);
    expect(clock.catchUp()).toBe(1_200);
  });

  it('makes up for a suspension while the clock of the machine is set back', () => {
    machine.suspend(HOUR);
    machine.set(-2 * HOUR);
    expect(clock.catchUp()).toBe(HOUR);
    expect(clock.milliseconds()).toBe(START + HOUR);
  });

  it.each([
    ['ahead', 2 * SECOND],
    ['behind', -2 * SECOND],
  ])('works off a difference %s by a tenth of the time that passes', (_, difference) => {
    clock.follow(difference);
    const seen = [10, 10, 20].map((seconds) => {
      machine.pass(seconds * SECOND);
      return clock.milliseconds() - machine.wall();
    });
    expect(seen).toEqual([difference / 2, difference, difference]);
  });

  it('replaces what is left of a difference by the next one, without a leap', () => {
    clock.follow(5 * SECOND);
    machine.pass(10 * SECOND);
    clock.follow(-SECOND);
    expect(clock.milliseconds()).toBe(START + 11 * SECOND);
    machine.pass(10 * SECOND);
    expect(clock.milliseconds()).toBe(START + 20 * SECOND);
  });

  it('steps forward, and refuses to step back', () => {
    clock.step(HOUR);
    expect(clock.milliseconds()).toBe(START + HOUR);
    for (const wrong of [-1, NaN]) expect(() => clock.step(wrong)).toThrow('never runs backwards');
    expect(clock.milliseconds()).toBe(START + HOUR);
  });

  it('begins at the time that it is given', () => {
    machine.pass(SECOND);
    clock.begin(START - HOUR);
    machine.pass(SECOND);
    expect(clock.milliseconds()).toBe(START - HOUR + SECOND);
  });

  it('never runs backwards, whatever happens to the machine and to the database', () => {
    // a pseudo-random walk, the same in each run
    let seed = 7;
    const next = (below: number): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    let last = clock.milliseconds();
    const backwards: number[] = [];
    for (let turn = 0; turn < 2_000; turn += 1) {
      const acts = [
        () => machine.pass(next(5_000)),
        () => machine.set(next(2 * HOUR) - HOUR),
        () => machine.suspend(next(HOUR)),
        () => clock.follow(next(10_000) - 5_000),
        () => clock.step(next(5_000)),
        () => clock.catchUp(),
      ];
      acts[next(acts.length)]();
      const now = clock.milliseconds();
      if (now < last) backwards.push(now - last);
      last = now;
    }
    expect(backwards).toEqual([]);
    expect(last).toBeGreaterThan(START);
  });
});
