import type { BeforeApplicationShutdown, Provider } from '@nestjs/common';
import { PostgresAccountClocks, Sql } from '@registrar/adapter-postgres';
import { NoRegistryClock, PlatformClock, SandboxClock, SimulatorClock } from '@registrar/adapter-runtime';
import { addSeconds, Clock, Log, Operations, UnitOfWork, type UnsettledState } from '@registrar/kernel';
import { RegistryClock } from '@registrar/registries/ports';
import { AccountClocks, ClockSync } from '@registrar/sandbox/ports';
import { changeSignal, type ChangeSignal, NO_SIGNAL } from './change-signal';
import { Database } from './database';
import { provideAs } from './providers';
import { NotedOperations } from './noted-operations';
import { Settings } from '../settings/settings';

/** Milliseconds between reads of all clocks while one moves: how late a process may notice a step. */
const FOLLOW_EVERY_MS = 250;
/**
 * The same at rest: how late a process may notice that clocks begin to move. With Redis it compares the signal
 * there instead, and reads the clocks where that has changed or is not available.
 */
const REST_EVERY_MS = 2_000;
/** At rest with an unchanged signal: how late a process notices a start whose signal was lost. */
const SWEEP_EVERY_MS = 30_000;
/** Until a process at rest has begun and ended its next read. */
const NOTICED_WITHIN_MS = REST_EVERY_MS + FOLLOW_EVERY_MS;
/** Seconds without a step after which clocks are at rest. */
const MOVING_SECONDS = 60;
/**
 * Operations by which a name first comes to its registry: from there on it goes with the clock of its
 * account.
 */
const NEW_NAMES: readonly string[] = ['register', 'transfer'];

/**
 * Keeps the clock of this process at the stored time. One read at a time; a request for a fresh one during a
 * read gets the next.
 */
export class ClockFollower extends ClockSync implements BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private last: Promise<void> = Promise.resolve();
  private isBehind = false;
  /** Monotonic milliseconds at which this process saw that clocks began to move; undefined: at rest. */
  private movingSince?: number;
  /** Monotonic milliseconds of the last read. */
  private readAt = -Infinity;
  /** The signal as it was before the last read of `follow`. */
  private seen?: string;

  constructor(
    private readonly clocks: AccountClocks,
    private readonly clock: SandboxClock,
    private readonly log: Log,
    private readonly signal: ChangeSignal = NO_SIGNAL,
    private readonly monotonic: () => number = () => performance.now(),
  ) {
    super();
  }

  /** Knows all clocks before anything else goes by them. */
  async start(): Promise<void> {
    await this.refresh();
    this.next();
  }

  refresh(): Promise<void> {
    const read = this.last.catch(() => undefined).then(() => this.read());
    this.last = read;
    return read;
  }

  /** Without Redis, processes that can reach it notice by their sweep, the others as they do without it. */
  async announce(): Promise<void> {
    try {
      await this.signal.change();
    } catch (error) {
      this.log.warn('movement of a test clock not signalled', { error });
    }
  }

  noticeMs(): number {
    if (this.movingSince === undefined) return NOTICED_WITHIN_MS;
    return Math.max(0, this.movingSince + NOTICED_WITHIN_MS - this.monotonic());
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.last.catch(() => undefined);
    this.signal.close();
  }

  private async read(): Promise<void> {
    const { ahead, isMoving } = await this.clocks.readAll(addSeconds(this.clock.now(), -MOVING_SECONDS));
    this.clock.setAheadSeconds(ahead);
    this.readAt = this.monotonic();
    this.movingSince = isMoving ? (this.movingSince ?? this.monotonic()) : undefined;
  }

  private next(): void {
    const milliseconds = this.movingSince === undefined ? REST_EVERY_MS : FOLLOW_EVERY_MS;
    this.timer = setTimeout(() => void this.follow(), milliseconds);
    this.timer.unref();
  }

  /** Without the database the clocks go on from where they are. */
  private async follow(): Promise<void> {
    try {
      await this.readIfChanged();
      this.isBehind = false;
    } catch (error) {
      if (!this.isBehind) this.log.warn('test clocks of accounts not read', { error });
      this.isBehind = true;
    }
    if (this.timer) this.next();
  }

  private async readIfChanged(): Promise<void> {
    if (this.movingSince !== undefined) return this.refresh();
    // before the clocks: a change after it is seen next time
    const signal = await this.signal.read();
    const isKnown = signal !== undefined && signal === this.seen;
    if (isKnown && this.monotonic() - this.readAt < SWEEP_EVERY_MS) return;
    await this.refresh();
    this.seen = signal;
  }
}

/**
 * Operations that take a new name of an account whose clock is ahead to the same time at the registry, right
 * before its first command.
 */
class SandboxOperations extends NotedOperations {
  constructor(
    sql: Sql,
    uow: UnitOfWork,
    private readonly clock: SandboxClock,
    private readonly registry: RegistryClock,
    private readonly log: Log,
  ) {
    super(sql, uow);
  }

  override async beginSending(
    id: string,
    attempt: number,
    inFlightUntil: Date,
    state?: UnsettledState,
  ): Promise<boolean> {
    await this.bringAlong(id);
    return super.beginSending(id, attempt, inFlightUntil, state);
  }

  private async bringAlong(id: string): Promise<void> {
    const operation = this.clock.accounts().length > 0 ? await this.find(id) : undefined;
    const aheadMs = this.clock.aheadMs(operation?.accountId);
    if (!operation || aheadMs === 0 || !NEW_NAMES.includes(operation.kind)) return;
    try {
      await this.registry.setAhead([operation.subject], Math.round(aheadMs / 1_000));
    } catch (error) {
      this.log.warn('registry clock not set for a new domain of an account with a test clock', {
        operation: id,
        name: operation.subject,
        error,
      });
    }
  }
}

const registryClock = ({ registryClockUrl, registryClockKey }: Settings, uow: UnitOfWork): RegistryClock =>
  registryClockUrl === undefined
    ? new NoRegistryClock()
    : new SimulatorClock({ url: registryClockUrl, key: registryClockKey ?? '' }, uow);

/**
 * Instead of the platform's clock and the plain operations; composed where ENVIRONMENT is sandbox. Accounts with
 * clocks of their own are left out of everybody's runs from here on.
 */
export const sandboxTime: (Provider & {
  provide:
    | typeof Clock
    | typeof Operations
    | typeof SandboxClock
    | typeof AccountClocks
    | typeof ClockSync
    | typeof RegistryClock;
})[] = [
  {
    provide: SandboxClock,
    inject: [Sql, PlatformClock],
    useFactory: (sql: Sql, platform: PlatformClock) => {
      const clock = new SandboxClock(platform);
      sql.due.setApart(() => clock.accounts());
      return clock;
    },
  },
  provideAs(AccountClocks, PostgresAccountClocks, Sql, UnitOfWork),
  {
    provide: ClockSync,
    inject: [AccountClocks, SandboxClock, Log, Settings, Database],
    useFactory: async (
      clocks: AccountClocks,
      clock: SandboxClock,
      log: Log,
      settings: Settings,
      database: Database,
    ) => {
      const follower = new ClockFollower(clocks, clock, log, changeSignal('clocks', settings, database));
      await follower.start();
      return follower;
    },
  },
  { provide: Clock, inject: [SandboxClock, ClockSync], useFactory: (clock: SandboxClock) => clock },
  { provide: RegistryClock, inject: [Settings, UnitOfWork], useFactory: registryClock },
  provideAs(Operations, SandboxOperations, Sql, UnitOfWork, SandboxClock, RegistryClock, Log),
];
