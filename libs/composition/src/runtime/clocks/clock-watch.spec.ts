import { MetricsRegistry, PlatformClock } from '@registrar/adapter-runtime';
import type { TimeReading } from '@registrar/kernel';
import { FakeLog } from '@registrar/kernel/testing';
import { ClockWatch } from './clock-watch';

const START = Date.UTC(2026, 2, 2, 9, 15);
const [SECOND, HOUR] = [1_000, 3_600_000];
const LIMIT = 5 * SECOND;

/** A process on a machine of its own, and the database, all of whose clocks the test moves. */
class World {
  private passed = 0;
  private suspended = 0;
  machineAhead = 0;
  databaseAhead = 0;
  correction = 0;
  renewedAt: number | undefined = START;
  isAway = false;
  /** The one that reads the lease, in which the watch observes the clock. */
  private isInTransaction = false;
  readonly log = new FakeLog();
  readonly metrics = new MetricsRegistry('test');
  readonly clock = new PlatformClock({
    wall: () => this.real + this.machineAhead,
    monotonic: () => this.passed,
    sinceBoot: () => this.passed + this.suspended,
  });
  /** Called each time that the process waits at its start. */
  onPause = (): void => undefined;
  pauses = 0;
  watch!: ClockWatch;

  /** The real time. */
  get real(): number {
    return START + this.passed + this.suspended;
  }

  reading(): TimeReading {
    const { correction, renewedAt } = this;
    return {
      database: this.real + this.databaseAhead,
      correction,
      ...(renewedAt !== undefined && { renewedAt }),
      error: 0,
    };
  }

  readonly times = {
    read: async (): Promise<TimeReading> => {
      if (this.isAway) throw new Error('the database is away');
      return this.reading();
    },
    correct: async (from: number, to: number): Promise<boolean> => {
      if (this.isInTransaction) throw new Error('a unit of work is open already');
      if (this.isAway) throw new Error('the database is away');
      if (from !== this.correction) return false;
      this.correction = to;
      return true;
    },
  };

  async start(): Promise<this> {
    const { times, log, metrics, clock } = this;
    const pause = async (ms: number): Promise<void> => {
      this.pauses += 1;
      this.pass(ms);
      this.onPause();
    };
    this.watch = await ClockWatch.start({ times, log, metrics, clock, limit: LIMIT, pause });
    return this;
  }

  pass(ms: number): void {
    this.passed += ms;
  }

  suspend(ms: number): void {
    this.suspended += ms;
  }

  /** A reading, as the lease of the database makes it. */
  read(): void {
    this.isInTransaction = true;
    this.watch.observe(this.reading());
    this.isInTransaction = false;
  }

  /** As long, with a reading every five seconds; `renewed`: this process renews the lease each 30 s. */
  async observe(seconds: number, renewed = true): Promise<void> {
    for (let at = 5; at <= seconds; at += 5) {
      this.pass(5 * SECOND);
      this.read();
      if (renewed && at % 30 === 0) this.renewedAt = this.clock.milliseconds();
      await this.watch.turn();
    }
  }

  /** How far this process is from the real time. */
  get ahead(): number {
    return this.clock.milliseconds() - this.real;
  }

  lines(level: string): string[] {
    return this.log.lines.filter((line) => line.level === level).map(({ message }) => message);
  }

  async differences(): Promise<Record<string, number>> {
    const { values } = await this.metrics.getSingleMetric('registrar_clock_difference_seconds')!.get();
    return Object.fromEntries(values.map(({ labels, value }) => [String(labels['clock']), value]));
  }
}

const worlds: World[] = [];
const world = (change: Partial<World> = {}): Promise<World> => {
  const made = Object.assign(new World(), change);
  worlds.push(made);
  return made.start();
};
afterEach(async () => {
  for (const { watch } of worlds.splice(0)) await watch?.beforeApplicationShutdown();
});

describe('a process that runs', () => {
  it.each([
    ['an hour ahead', HOUR],
    ['an hour back', -HOUR],
  ])('does not notice that its machine is set %s, besides in its metric', async (_, ahead) => {
    const process = await world();
    process.machineAhead = ahead;
    await process.observe(60);
    expect([process.ahead, process.log.lines]).toEqual([0, []]);
    expect(await process.differences()).toEqual({ machine: ahead / SECOND, database: 0 });
  });

  it('makes up for a suspension of its machine without the database', async () => {
    const process = await world();
    process.suspend(HOUR);
    expect(process.ahead).toBe(-HOUR);
    process.read();
    expect(process.ahead).toBe(0);
    expect(process.lines('warn')).toEqual(['machine was suspended, clock stepped forward']);
  });

  it('steps forward to the others where its machine stood still without a sign', async () => {
    const process = await world();
    // seen from the process, both clocks went on at once, and another process renewed the lease
    process.databaseAhead = HOUR;
    process.renewedAt = process.real + HOUR - 20 * SECOND;
    process.read();
    expect(process.ahead).toBe(HOUR);
    expect(process.lines('warn')).toEqual(['clock stepped forward to the time of other processes']);
    expect(process.correction).toBe(0);
    expect((await process.differences())['database']).toBe(0);
  });

  it.each([
    ['an hour ahead', HOUR],
    ['an hour back', -HOUR],
    ['just beyond the limit', LIMIT + 1],
  ])('keeps its time where the database is set %s, and stores the correction', async (_, ahead) => {
    const process = await world();
    process.databaseAhead = ahead;
    await process.observe(45);
    expect([process.ahead, process.correction]).toEqual([0, 0]);
    expect(process.lines('error')).toEqual([
      'clock of the database differs, this process keeps its own time',
    ]);
    expect((await process.differences())['database']).toBe(ahead / SECOND);
    await process.observe(15);
    expect([process.ahead, process.correction]).toEqual([0, -ahead]);
    expect(process.lines('info')).toEqual(['database agrees with the time of this process again']);
    expect(process.lines('error')).toHaveLength(1);
  });

  it('stores no correction while no process renews the lease, since others cannot show their time', async () => {
    const process = await world();
    await process.observe(60, false);
    process.databaseAhead = HOUR;
    await process.observe(120, false);
    expect([process.ahead, process.correction]).toEqual([0, 0]);
    await process.observe(60);
    expect([process.ahead, process.correction]).toEqual([0, -HOUR]);
  });

  it('stores no correction where the database is set right within the time', async () => {
    const process = await world();
    process.databaseAhead = HOUR;
    await process.observe(40);
    process.databaseAhead = 0;
    await process.observe(60);
    process.databaseAhead = HOUR;
    await process.observe(40);
    expect([process.ahead, process.correction]).toEqual([0, 0]);
    expect(process.lines('error')).toHaveLength(2);
  });

  it('says that a correction could not be stored, and tries again', async () => {
    const process = await world();
    process.databaseAhead = HOUR;
    process.isAway = true;
    await process.observe(60);
    expect(process.lines('warn')).toContain('correction of the database clock not stored');
    process.isAway = false;
    await process.observe(10);
    expect(process.correction).toBe(-HOUR);
  });

  it('follows the correction that another process stored first, even behind its own time', async () => {
    const process = await world();
    process.correction = -20 * SECOND;
    // followed from the first reading on
    await process.observe(105);
    expect(process.ahead).toBe(-10 * SECOND);
    await process.observe(200);
    expect([process.ahead, process.correction]).toEqual([-20 * SECOND, -20 * SECOND]);
  });

  it('stores no correction that is wanted no more when its turn comes', async () => {
    const process = await world();
    process.databaseAhead = HOUR;
    await process.observe(45);
    process.pass(5 * SECOND);
    process.read();
    process.databaseAhead = 0;
    process.read();
    await process.watch.turn();
    expect([process.ahead, process.correction]).toEqual([0, 0]);
  });

  it('stores one correction at a time', async () => {
    const process = await world();
    const stored: number[] = [];
    let answer = (): void => undefined;
    process.times.correct = (_, to) => {
      stored.push(to);
      return new Promise((resolve) => (answer = () => resolve(true)));
    };
    process.databaseAhead = HOUR;
    await process.observe(45);
    process.pass(5 * SECOND);
    process.read();
    const turn = process.watch.turn();
    process.read();
    await process.watch.turn();
    expect(stored).toEqual([-HOUR]);
    answer();
    await turn;
  });

  it('works off a small difference', async () => {
    const process = await world();
    process.databaseAhead = 2 * SECOND;
    await process.observe(10);
    expect(process.ahead).toBeGreaterThan(0);
    await process.observe(120);
    expect(Math.round(process.ahead)).toBe(2 * SECOND);
    expect(process.log.lines).toEqual([]);
  });
});

describe('a process that starts', () => {
  it('takes the time of the database, within the limit of its machine', async () => {
    const process = await world({ databaseAhead: 3 * SECOND });
    expect([process.ahead, process.pauses]).toEqual([3 * SECOND, 0]);
    expect(process.log.lines).toEqual([]);
  });

  it.each([HOUR, -HOUR])('takes the time of the others, %d ms from its machine', async (ahead) => {
    const process = new World();
    worlds.push(process);
    process.machineAhead = ahead;
    process.onPause = () => {
      if (process.pauses === 12) process.renewedAt = process.real;
    };
    await process.start();
    expect([process.ahead, process.pauses, process.correction]).toEqual([0, 12, 0]);
    expect(process.lines('warn')).toEqual([
      'clocks of machine and database differ, the start waits for the time of other processes',
    ]);
    expect(process.lines('error')).toEqual([
      'clock of this machine differs, the time of the platform is used',
    ]);
    expect((await process.differences())['machine']).toBe(ahead / SECOND);
  });

  it('waits for the correction of the others after the database was set', async () => {
    const process = new World();
    worlds.push(process);
    process.databaseAhead = HOUR;
    process.onPause = () => {
      if (process.pauses % 30 === 5) process.renewedAt = process.real;
      if (process.pauses === 40) process.correction = -HOUR;
    };
    await process.start();
    expect([process.ahead, process.pauses]).toEqual([0, 40]);
    expect(process.lines('error')).toEqual([]);
  });

  it('goes on with the time of before where no other process renews the lease within a minute', async () => {
    const process = await world({ databaseAhead: -HOUR });
    expect([process.ahead, process.correction]).toEqual([0, HOUR]);
    expect(process.pauses).toBeGreaterThanOrEqual(45);
    expect(process.pauses).toBeLessThanOrEqual(60);
  });

  it('starts where its time cannot be stored, as on a standby', async () => {
    const process = new World();
    worlds.push(process);
    process.databaseAhead = -HOUR;
    process.times.correct = () => Promise.reject(new Error('read-only'));
    await process.start();
    expect([process.ahead, process.correction]).toEqual([0, 0]);
    expect(process.lines('warn')).toContain('correction of the database clock not stored');
  });

  it('does not start without the database', async () => {
    await expect(world({ isAway: true })).rejects.toThrow('the database is away');
  });
});
