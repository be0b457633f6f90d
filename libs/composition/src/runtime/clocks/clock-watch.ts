import type { BeforeApplicationShutdown } from '@nestjs/common';
import type { PostgresPlatformTime } from '@registrar/adapter-postgres';
import { type MetricsRegistry, PlatformClock } from '@registrar/adapter-runtime';
import {
  judgeStart,
  judgeTime,
  type KnownTime,
  LEASE_RENEWED_WITHIN_MS,
  type Log,
  startWithoutOthers,
  type TimeReading,
} from '@registrar/kernel';

/** Milliseconds between checks whether the machine was suspended; they cost no statement. */
const CHECK_EVERY_MS = 1_000;
/** Milliseconds between readings of a start that waits for the correction of running processes. */
const READ_EVERY_MS = 1_000;
/** Until then running processes have stored a correction, or a renewal has shown that this one stood still. */
const CONFIRMED_AFTER_MS = LEASE_RENEWED_WITHIN_MS;
/** A start waits longer than running processes need: one check of the lease more, and their statement. */
const WAIT_MS = CONFIRMED_AFTER_MS + 15_000;

const ADVICE =
  'set the clocks of the machine and of the database server by NTP (docs/runbooks/process.md#clocks)';

export interface ClockWatchParts {
  times: Pick<PostgresPlatformTime, 'read' | 'correct'>;
  log: Log;
  metrics: MetricsRegistry;
  /** Milliseconds; a greater difference is that of a clock which was set. */
  limit: number;
  clock?: PlatformClock;
  /** Waits between two readings at the start. */
  pause?: (ms: number) => Promise<void>;
}

/**
 * Keeps the clock of this process at the time of the platform: that of the database at the start, and by each
 * later reading (docs/adr/0019).
 */
export class ClockWatch implements BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private correcting?: Promise<unknown>;
  /** Milliseconds, by the last reading: the database's clock minus that of this process. */
  private databaseDifference = 0;
  /** With which the database last had the time of this process. */
  private correction = 0;
  /** When this process first saw that the database's clock was set, by its own time. */
  private keptSince?: number;
  /** The correction to store, and the one that it replaces. */
  private wanted?: { from: number; to: number };

  /** `start` makes one. */
  constructor(
    readonly clock: PlatformClock,
    private readonly parts: ClockWatchParts,
  ) {}

  /** Rejects where the database's clock cannot be read: a process never starts without knowing the time. */
  static async start(parts: ClockWatchParts): Promise<ClockWatch> {
    const watch = new ClockWatch(parts.clock ?? new PlatformClock(), parts);
    await watch.begin();
    watch.timer = setInterval(() => void watch.turn(), CHECK_EVERY_MS).unref();
    parts.metrics.gauge(
      'registrar_clock_difference_seconds',
      'What other clocks are ahead of the time of this process: that of its machine and that of the database',
      () => ({
        machine: watch.clock.machineDifference / 1_000,
        database: watch.databaseDifference / 1_000,
      }),
      'clock',
    );
    return watch;
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.correcting;
  }

  /** Each second: makes up for a suspension of the machine, and stores a correction. Never rejects. */
  async turn(): Promise<void> {
    this.catchUp();
    const { wanted } = this;
    if (!wanted || this.correcting) return;
    this.wanted = undefined;
    this.correcting = this.store(wanted.from, wanted.to).finally(() => (this.correcting = undefined));
    await this.correcting;
  }

  /**
   * A reading of just now. It is called in the transaction of that reading, so that nothing is stored here: the next
   * turn does it.
   */
  observe(reading: TimeReading): void {
    this.catchUp();
    const { log, limit } = this.parts;
    const own = this.clock.milliseconds();
    const { kind, difference } = judgeTime(reading, { own, correction: this.correction, limit });
    if (Math.abs(difference) <= limit) this.correction = reading.correction;
    this.databaseDifference = reading.database - own;
    if (kind === 'keep') return this.keep(reading, difference);
    if (kind === 'step') {
      this.clock.step(difference);
      this.databaseDifference -= difference;
      log.warn('clock stepped forward to the time of other processes', { seconds: difference / 1_000 });
    } else {
      this.clock.follow(difference);
    }
    if (this.keptSince !== undefined) log.info('database agrees with the time of this process again');
    this.keptSince = undefined;
    this.wanted = undefined;
  }

  private async begin(): Promise<void> {
    const { log, limit } = this.parts;
    const [reading, { at, correction }] = await this.timeAtStart();
    this.clock.begin(at);
    this.databaseDifference = reading.database - at;
    this.correction = reading.correction;
    if (correction !== reading.correction && (await this.store(reading.correction, correction)))
      this.correction = correction;
    const difference = this.clock.machineDifference;
    if (Math.abs(difference) > limit)
      log.error('clock of this machine differs, the time of the platform is used', {
        seconds: difference / 1_000,
        limitSeconds: limit / 1_000,
        advice: ADVICE,
      });
  }

  private async timeAtStart(): Promise<[TimeReading, KnownTime]> {
    const { times, log, limit, pause = realPause } = this.parts;
    let first: TimeReading | undefined;
    for (let waited = 0; ; waited += READ_EVERY_MS) {
      const reading = await times.read();
      first ??= reading;
      const facts = {
        machine: this.clock.milliseconds() + this.clock.machineDifference,
        limit,
        firstRenewedAt: first.renewedAt,
        readEveryMs: READ_EVERY_MS,
      };
      const known = waited < WAIT_MS ? judgeStart(reading, facts) : startWithoutOthers(reading, facts);
      if (known) return [reading, known];
      if (waited === 0)
        log.warn('clocks of machine and database differ, the start waits for the time of other processes', {
          seconds: (facts.machine - reading.database) / 1_000,
          advice: ADVICE,
        });
      await pause(READ_EVERY_MS);
    }
  }

  private keep(reading: TimeReading, difference: number): void {
    const now = this.clock.milliseconds();
    if (this.keptSince === undefined) {
      this.keptSince = now;
      this.parts.log.error('clock of the database differs, this process keeps its own time', {
        seconds: difference / 1_000,
        limitSeconds: this.parts.limit / 1_000,
        advice: ADVICE,
      });
    }
    const isLeaseFresh = (reading.renewedAt ?? -Infinity) >= now - LEASE_RENEWED_WITHIN_MS;
    if (now - this.keptSince < CONFIRMED_AFTER_MS || !isLeaseFresh) return;
    this.wanted = { from: reading.correction, to: reading.correction - difference };
  }

  /** Stores another correction, for the processes that start later; never throws: it is tried again. */
  private async store(from: number, to: number): Promise<boolean> {
    const { times, log } = this.parts;
    try {
      const isStored = await times.correct(from, to);
      if (isStored) log.warn('correction of the database clock stored', { seconds: to / 1_000 });
      return isStored;
    } catch (error) {
      log.warn('correction of the database clock not stored', { error });
      return false;
    }
  }

  private catchUp(): void {
    const missing = this.clock.catchUp();
    if (missing > 0)
      this.parts.log.warn('machine was suspended, clock stepped forward', { seconds: missing / 1_000 });
  }
}

const realPause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
