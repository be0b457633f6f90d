import { AppError, type Log } from '@registrar/kernel';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Load, LoadWatch } from './load-watch';
import { HEAVY, LIGHT } from './operation-costs';

export interface AdmissionPolicy {
  /** Units in flight in this process, over all requests. */
  units: number;
}

/** Admission of one request; its units are in use until `release`, and until the work it holds has ended. */
export interface Permit {
  /** Work that goes on after the answer (AnswerDeadline) uses the units until it ends. */
  hold(work: Promise<unknown>): void;
  /** While the client sends: only the units of a light request are in use. */
  pause(): void;
  /** Uses all units again; throws 503 when there is no room for them. Does nothing unless paused. */
  resume(): void;
  /** As `resume`, beyond the bound: work that began is not given up for others. */
  forceResume(): void;
  release(): void;
}

/** Share of all units that heavy requests may take, so that light ones always find room. */
const HEAVY_SHARE = 0.8;
/** Share of the available units that one account may take, while no other has heavy requests in flight. */
const ACCOUNT_SHARE = 0.85;
/**
 * Heavy units that are always admitted: four requests, so that they get slow on a busy machine but never
 * stop.
 */
const HEAVY_FLOOR = 4 * HEAVY;
/** Milliseconds of lag above which fewer requests are admitted, and below which more are. */
const LAG_HIGH_MS = 40;
const LAG_LOW_MS = 20;
/** Share of one processor that this process must have used for the lag to be its own. */
const OWN_SHARE = 0.25;
/** Requests waiting for a database connection, above which fewer are admitted. */
const POOL_WAITING_HIGH = 20;
const EVERY_MS = 250;
/** Consecutive busy windows before fewer are admitted: a short burst is served, a lasting stream is not. */
const BUSY_WINDOWS = 4;
/**
 * Share of the heavy units whose use, over as many windows, is a backlog: the database or the registries are
 * the limit, not this process.
 */
const BACKLOG = 0.4;
const BACKLOG_WINDOWS = 8;
/** Share of the heavy units admitted after a backlog, so that clients wait seconds and memory stays small. */
const BACKLOG_FACTOR = 0.2;
/**
 * Per window: the admitted share shrinks fast and grows slowly; faster when no request was refused, and at
 * once to the whole when none is in flight.
 */
const SHRINK = 0.6;
const GROW = 0.01;
const GROW_AT_EASE = 1.5;
/** Minimum and maximum of `Retry-After`, in seconds. */
const RETRY = { min: 1, max: 10 } as const;

interface InFlight {
  units: number;
  heavy: number;
}

/**
 * Admits requests by their cost, in this process: a bound of units in flight, a part of it for heavy
 * requests, and a share of that per account. While the event loop lags, requests wait for the database, or
 * heavy requests pile up, fewer heavy requests are admitted. The rest is refused at once with 503 and
 * Retry-After: a refused request costs a hundredth of one that is processed and given up.
 */
export class AdmissionControl {
  private readonly accounts = new Map<number, InFlight>();
  private readonly total: InFlight = { units: 0, heavy: 0 };
  private heavyAccounts = 0;
  /** Share of the heavy units that is admitted now. */
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
    // the increase from nothing to a first 1 would be invisible to a query
    for (const reason of ['process', 'account']) this.refusals.inc({ reason }, 0);
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

  /** Called once per window, and by tests. */
  adjust({ lagMs, poolWaiting, processorShare }: Load): void {
    this.finishedPerSecond = (this.finished * 1_000) / EVERY_MS;
    this.finished = 0;
    // a process with little processor time lags because of others: refusing its requests would not help
    const isLagging = lagMs > LAG_HIGH_MS && processorShare >= OWN_SHARE;
    this.busyWindows = isLagging || poolWaiting > POOL_WAITING_HIGH ? this.busyWindows + 1 : 0;
    this.backlogWindows = this.total.heavy >= this.heavyMax * BACKLOG ? this.backlogWindows + 1 : 0;
    // a lag without refused requests comes from another process of the machine, or the start: refusing would
    // not help
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
    let used = cost;
    const use = (units: number): void => {
      this.add(own, -used);
      this.add(own, units);
      used = units;
    };
    // a released permit has its whole cost again
    const isPaused = (): boolean => used < cost;
    const release = (): void => {
      if (held === 0) return;
      held -= 1;
      if (held > 0) return;
      this.finished += cost;
      this.add(own, -used);
      used = cost;
      if (this.total.heavy === 0 && this.refused === 0) this.factor = 1;
      if (own.units === 0 && this.accounts.get(accountId) === own) this.accounts.delete(accountId);
    };
    return {
      release,
      pause: () => {
        if (held > 0) use(Math.min(LIGHT, cost));
      },
      resume: () => {
        if (!isPaused()) return;
        use(0);
        const full = this.fullFor(own, cost);
        use(full ? LIGHT : cost);
        if (full) throw this.overloaded(full);
      },
      forceResume: () => {
        if (isPaused()) use(cost);
      },
      hold: (work) => {
        // The client left before the work began, and the units were returned: the work takes them again.
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
