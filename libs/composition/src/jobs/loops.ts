import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Clock, InstanceState, Log, untilNext } from '@registrar/kernel';
import { WorkerMetrics } from '../metrics/worker-metrics';

/**
 * `'busy'`: there was work and there may be more. The signal aborts when the process stops: begin nothing
 * new.
 */
export type LoopWork = (stop: AbortSignal) => Promise<'busy' | void>;

export interface LoopOptions {
  /** Milliseconds to the next run after a busy one; default: the loop's interval. */
  busyMs?: number;
  /**
   * Waits for the next multiple of the interval, together with all loops that do, instead of a whole
   * interval.
   */
  aligned?: boolean;
  /** Keeps running while the instance is suspended: it changes nothing and sends nothing. */
  whenSuspended?: boolean;
}

/** Milliseconds between runs. */
interface Pauses {
  everyMs: number;
  /** After a run that found nothing to do. */
  idleMs: () => number;
  busyMs: number;
}

/** Longest wait after failures, in milliseconds: recovery after a repair is not delayed longer. */
const LONGEST_BACK_OFF_MS = 60_000;

/**
 * Background work of this process. A loop never overlaps itself; a failing one is logged and waits twice as
 * long each time; `stop` waits for running work. Waiting is measured by the machine's clock, not by the
 * sandbox's.
 */
@Injectable()
export class Loops {
  private readonly stopping = new AbortController();
  private readonly underWay = new Set<Promise<void>>();
  private readonly names = new Set<string>();

  constructor(
    private readonly log: Log,
    private readonly clock: Clock,
    private readonly metrics: WorkerMetrics,
    private readonly instance: InstanceState,
  ) {
    // each waiting loop listens for the stop; Node warns of a leak from eleven listeners on
    setMaxListeners(0, this.stopping.signal);
  }

  /** Work that runs beside its loop must stop as soon as this is true. */
  get isSuspended(): boolean {
    return this.instance.suspension !== undefined;
  }

  /**
   * Runs `work` now, and again `everyMs` after each end, until `stop`. The name labels log lines and metrics.
   */
  runEvery(name: string, everyMs: number, work: LoopWork, options: LoopOptions = {}): void {
    if (this.names.has(name)) throw new Error(`there is a loop ${name} already`);
    this.names.add(name);
    const permitted: LoopWork = async (stop) =>
      options.whenSuspended || !this.isSuspended ? work(stop) : undefined;
    const idleMs = (): number => (options.aligned ? untilNext(everyMs, performance.now()) : everyMs);
    void this.watch(this.cycle(name, permitted, { everyMs, idleMs, busyMs: options.busyMs ?? everyMs }));
  }

  /**
   * Runs `work` once, beside the loops and with the same error handling. Does nothing once the process stops,
   * or while the instance is suspended.
   */
  async runOnce(name: string, work: LoopWork): Promise<void> {
    if (this.stopping.signal.aborted || this.isSuspended) return;
    await this.watch(this.turn(name, work, 0).then(() => undefined));
  }

  /** Begins nothing new and waits for running work. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await Promise.all(this.underWay);
  }

  private async cycle(name: string, work: LoopWork, { everyMs, idleMs, busyMs }: Pauses): Promise<void> {
    let failures = 0;
    while (!this.stopping.signal.aborted) {
      const result = await this.turn(name, work, failures);
      failures = result === 'failed' ? failures + 1 : 0;
      await this.pause(
        result === 'failed' ? backOff(everyMs, failures) : result === 'busy' ? busyMs : idleMs(),
      );
    }
  }

  private async turn(name: string, work: LoopWork, failures: number): Promise<'busy' | 'failed' | void> {
    const began = performance.now();
    const report = (succeeded: boolean): void =>
      this.metrics.ran(name, succeeded, (performance.now() - began) / 1_000, this.clock.now());
    try {
      const result = await work(this.stopping.signal);
      report(true);
      return result;
    } catch (error) {
      report(false);
      this.log.error('background work failed', { loop: name, failuresInARow: failures + 1, error });
      return 'failed';
    }
  }

  private async watch(work: Promise<void>): Promise<void> {
    this.underWay.add(work);
    await work.finally(() => this.underWay.delete(work));
  }

  private async pause(milliseconds: number): Promise<void> {
    await sleep(milliseconds, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }
}

/** Milliseconds to wait after the nth consecutive failure of a loop with the interval `everyMs`. */
export const backOff = (everyMs: number, failures: number): number =>
  Math.max(everyMs, Math.min(everyMs * 2 ** failures, LONGEST_BACK_OFF_MS));
