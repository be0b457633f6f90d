import { uptime } from 'node:os';
import { performance } from 'node:perf_hooks';
import { Clock } from '@registrar/kernel';

/** Clocks of the machine, in milliseconds. */
export interface MachineClocks {
  /** Since 1970; an administrator or NTP may set it at any moment. */
  wall(): number;
  /** Cannot be set, and does not advance while the machine is suspended (CLOCK_MONOTONIC of Linux). */
  monotonic(): number;
  /** Cannot be set, and goes on while the machine is suspended (CLOCK_BOOTTIME of Linux). */
  sinceBoot(): number;
}

export const MACHINE_CLOCKS: MachineClocks = {
  wall: () => Date.now(),
  monotonic: () => performance.now(),
  sinceBoot: () => uptime() * 1_000,
};

/**
 * Share of the time that passes by which a difference is worked off: fast enough for a limit of seconds, and
 * leases last a tenth more or less meanwhile.
 */
const FOLLOWING_SHARE = 0.1;
/** The two clocks are read one after the other, and the second one counts in hundredths of a second. */
const SUSPENSION_MS = 1_000;

/**
 * The time of the platform in this process: where it was begun, plus what has passed by the monotonic clock. A
 * machine whose clock is set does not move it, and it never runs backwards (docs/adr/0019).
 */
export class PlatformClock extends Clock {
  /** Milliseconds since 1970 at the monotonic moment `from`. */
  private base: number;
  private from: number;
  /** Milliseconds that are still to be worked off, from `from` on. */
  private offset = 0;
  /** How far the clock since boot is ahead of the monotonic one: grows by each suspension. */
  private suspended: number;

  constructor(private readonly machine: MachineClocks = MACHINE_CLOCKS) {
    super();
    this.base = machine.wall();
    this.from = machine.monotonic();
    this.suspended = machine.sinceBoot() - machine.monotonic();
  }

  now(): Date {
    return new Date(this.milliseconds());
  }

  /** Since 1970, with fractions. */
  milliseconds(): number {
    const passed = this.machine.monotonic() - this.from;
    const most = passed * FOLLOWING_SHARE;
    const { offset } = this;
    return this.base + passed + (offset > most ? most : offset < -most ? -most : offset);
  }

  /** The machine's own clock minus this one. */
  get machineDifference(): number {
    return this.machine.wall() - this.milliseconds();
  }

  /** For the start of the process, before anything was timed: the one call that may go back. */
  begin(at: number): void {
    this.base = at;
    this.from = this.machine.monotonic();
    this.offset = 0;
  }

  /** Works the difference off from here on; replaces what was left of an earlier one. */
  follow(difference: number): void {
    this.begin(this.milliseconds());
    this.offset = difference;
  }

  /** Goes on that much later at once: what passed while the process stood still. Throws below 0. */
  step(ahead: number): void {
    if (!(ahead >= 0)) throw new Error('the clock of the platform never runs backwards');
    this.begin(this.milliseconds() + ahead);
  }

  /** Makes up for a suspension of the machine since the last call; returns its milliseconds, 0 for none. */
  catchUp(): number {
    const suspended = this.machine.sinceBoot() - this.machine.monotonic();
    const missing = suspended - this.suspended;
    if (missing < SUSPENSION_MS) return 0;
    this.suspended = suspended;
    this.step(missing);
    return missing;
  }
}
