import { AppError, type Log } from '@registrar/kernel';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Load, LoadWatch } from './load-watch';
import { HEAVY } from './operation-costs';

export interface AdmissionPolicy {
  /** Units in flight in this process, of all requests together. */
  units: number;
}

/**
 * The right of one request to be worked on; it costs its units until `release`, and until what it holds has
 * ended.
 */
export interface Permit {
  /** Work that goes on after the answer (AnswerDeadline) costs its units until it ends. */
  hold(work: Promise<unknown>): void;
  release(): void;
}

/** Share of all units that heavy requests may take: light ones always find room. */
const HEAVY_SHARE = 0.8;
/** Share of what there is that one account may take, while no other has heavy requests in flight. */
const ACCOUNT_SHARE = 0.85;
/**
 * Heavy units that are admitted however busy the process is: four requests, so that a busy machine slows them
 * and stops none.
 */
const HEAVY_FLOOR = 4 * HEAVY;
/**
 * Milliseconds of lag above which the process is too busy for what it has, and below which it may have more.
 */
const LAG_HIGH_MS = 40;
const LAG_LOW_MS = 20;
/** Of one processor, that this process must have used for its lag to be its own. */
const OWN_SHARE = 0.25;
/** Requests that wait for a database connection, as a sign of the same. */
const POOL_WAITING_HIGH = 20;
const EVERY_MS = 250;
/**
 * Busy windows in a row before less is admitted: a crowd that comes at once is worked on, a stream that does
 * not end is not.
 */
const BUSY_WINDOWS = 4;
/**
 * Part of the heavy units whose use, for so many windows in a row, is a backlog: the database or the
 * registries are the limit, not this process.
 */
const BACKLOG = 0.4;
const BACKLOG_WINDOWS = 8;
/**
 * Part of the heavy units that is admitted after a backlog, so that clients wait seconds and memory stays
 * small.
 */
const BACKLOG_FACTOR = 0.2;
/**
 * Per window: what is admitted shrinks fast and grows slowly; faster when no request was refused, and whole
 * at once when none is in flight.
 */
const SHRINK = 0.6;
const GROW = 0.01;
const GROW_AT_EASE = 1.5;
/** `Retry-After` at least and at most, in seconds. */
const RETRY = { min: 1, max: 10 } as const;

interface InFlight {
  units: number;
  heavy: number;
}

/**
 * Admits requests by their cost, in this process: a bound of units in flight, a part of it for heavy
 * requests, and a share of that per account. While the event loop lags, requests wait for the database, or
 * heavy requests pile up, fewer heavy requests are admitted. What is beyond is refused at once with 503 and
 * the time to come back: a request that is refused costs a hundredth of one that is worked on and given up.
 */
export class AdmissionControl {
  private readonly accounts = new Map<number, InFlight>();
  private readonly total: InFlight = { units: 0, heavy: 0 };
  private heavyAccounts = 0;
  /** Part of the heavy units that is admitted now. */
  private factor = 1;
  private finished = 0;
  private finishedPerSecond = 0;
  private refused = 0;
  private busyWindows = 0;
  private backlogWindows = 0;
  private readonly refusals: Counter<'reason'>;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly policy: AdmissionPolicy,
    private readonly watch: Pick<LoadWatch, 'read' | 'stop'>,
    metrics: Registry,
    private readonly log: Log,
  ) {
    this.refusals = new Counter({
      name: 'registrar_http_requests_shed_total',
      help: 'Requests answered 503 for overload, by what was full',
      labelNames: ['reason'],
      registers: [metrics],
    });
    const gauge: Gauge<'kind'> = new Gauge({
      name: 'registrar_http_units_in_flight',
      help: 'Units of requests in flight, and the heavy units admitted now',
      labelNames: ['kind'],
      registers: [metrics],
      collect: () => {
        gauge.set({ kind: 'all' }, this.total.units);
        gauge.set({ kind: 'heavy' }, this.total.heavy);
        gauge.set({ kind: 'heavy_admitted' }, this.heavyLimit);
      },
    });
    this.timer = setInterval(() => this.adjust(watch.read()), EVERY_MS).unref();
  }

  /** Throws 503 with `Retry-After` when there is no room for a request of this cost. */
  admit(accountId: number, cost: number): Permit {
    const own = this.accounts.get(accountId) ?? { units: 0, heavy: 0 };
    const full = this.fullFor(own, cost);
    if (full) throw this.overloaded(full);
    this.accounts.set(accountId, own);
    this.add(own, cost);
    return this.permit(accountId, own, cost);
  }

  stop(): void {
    clearInterval(this.timer);
    this.watch.stop();
  }

  /** Called once in a window; by tests directly. */
  adjust({ lagMs, poolWaiting, processorShare }: Load): void {
    this.finishedPerSecond = (this.finished * 1_000) / EVERY_MS;
    this.finished = 0;
    // the lag of a process that gets little of the processor is its neighbours': what is refused here would
    // not help
    const isLagging = lagMs > LAG_HIGH_MS && processorShare >= OWN_SHARE;
    this.busyWindows = isLagging || poolWaiting > POOL_WAITING_HIGH ? this.busyWindows + 1 : 0;
    this.backlogWindows = this.total.heavy >= this.heavyMax * BACKLOG ? this.backlogWindows + 1 : 0;
    // a lag that is nobody's request is a neighbour's on this machine, or the start: nothing is gained by
    // refusing
    const isAtEase = this.refused === 0;
    if (this.busyWindows >= BUSY_WINDOWS)
      this.factor = Math.max(0.01, Math.min(this.factor, this.total.heavy / this.heavyMax) * SHRINK);
    else if (this.backlogWindows >= BACKLOG_WINDOWS) this.factor = Math.min(this.factor, BACKLOG_FACTOR);
    else if (lagMs < LAG_LOW_MS)
      this.factor = Math.min(1, isAtEase ? this.factor * GROW_AT_EASE : this.factor + GROW);
    this.report(lagMs, poolWaiting);
  }

  private get heavyMax(): number {
    return this.policy.units * HEAVY_SHARE;
  }

  private get heavyLimit(): number {
    return Math.max(HEAVY_FLOOR, this.heavyMax * this.factor);
  }

  private fullFor(own: InFlight, cost: number): 'process' | 'account' | undefined {
    if (cost === 0) return undefined;
    if (this.total.units + cost > this.policy.units) return 'process';
    if (own.units + cost > this.policy.units * ACCOUNT_SHARE) return 'account';
    if (cost < HEAVY) return undefined;
    if (this.total.heavy + cost > Math.max(this.heavyLimit, cost)) return 'process';
    const sharing = this.heavyAccounts + (own.heavy === 0 ? 1 : 0);
    const share = this.heavyLimit * Math.min(ACCOUNT_SHARE, 1 / sharing);
    return own.heavy > 0 && own.heavy + cost > Math.max(share, HEAVY) ? 'account' : undefined;
  }

  private add(own: InFlight, cost: number): void {
    const heavy = Math.abs(cost) < HEAVY ? 0 : cost;
    const before = own.heavy;
    own.units += cost;
    own.heavy += heavy;
    this.total.units += cost;
    this.total.heavy += heavy;
    this.heavyAccounts += Number(own.heavy > 0) - Number(before > 0);
  }

  private permit(accountId: number, admitted: InFlight, cost: number): Permit {
    let own = admitted;
    let held = 1;
    const release = (): void => {
      if (held === 0) return;
      held -= 1;
      if (held > 0) return;
      this.finished += cost;
      this.add(own, -cost);
      if (this.total.heavy === 0 && this.refused === 0) this.factor = 1;
      if (own.units === 0 && this.accounts.get(accountId) === own) this.accounts.delete(accountId);
    };
    return {
      release,
      hold: (work) => {
        // The client left before its work began, and its units were given back: the work costs them all the
        // same.
        if (held === 0) {
          own = this.accounts.get(accountId) ?? { units: 0, heavy: 0 };
          this.accounts.set(accountId, own);
          this.add(own, cost);
        }
        held += 1;
        work.then(release, release);
      },
    };
  }

  private overloaded(reason: 'process' | 'account'): AppError {
    this.refusals.inc({ reason });
    this.refused += 1;
    const seconds = Math.min(
      RETRY.max,
      Math.max(RETRY.min, Math.ceil(this.total.units / Math.max(1, this.finishedPerSecond))),
    );
    return new AppError('unavailable', 'platform.overloaded', 'Service Unavailable', {
      details: `Overloaded. Retry after ${seconds} seconds.`,
      retryAfterSeconds: seconds,
    });
  }

  /** One line per window with refusals, not one per refusal. */
  private report(lagMs: number, poolWaiting: number): void {
    if (this.refused === 0) return;
    this.log.warn('requests shed', {
      requests: this.refused,
      unitsInFlight: this.total.units,
      heavyAdmitted: Math.round(this.heavyLimit),
      lagMs: Math.round(lagMs),
      poolWaiting,
    });
    this.refused = 0;
  }
}
