import type { Money } from '@registrar/kernel';
import type { ClockJob, ClockJobState, Happening } from './account-clock';

export interface NewClockJob {
  accountId: number;
  fromAt: Date;
  targetAt: Date;
  /** The real time. */
  createdAt: Date;
}

/** Progress of a job; omitted fields are unchanged. */
export interface ClockProgress {
  /** The account's time. */
  reachedAt: Date;
  /** The real time. */
  at: Date;
  steps?: number;
  state?: Exclude<ClockJobState, 'running'>;
  trouble?: string;
}

/** All clocks at one moment. */
export interface ClockReading {
  /** Seconds ahead, of every account whose clock is ahead. */
  ahead: ReadonlyMap<number, number>;
  /** A clock is being advanced, or moved a short time ago. */
  isMoving: boolean;
}

/**
 * Clocks of accounts, how far ahead of the real time each is, and the jobs that move them. All times but
 * those of jobs are real ones. `openJob`, `setAhead` and `progress` demand a unit of work; the others are
 * statements of their own.
 */
export abstract class AccountClocks {
  /** `movedSince`: the time after which a clock must have moved to count as moving. */
  abstract readAll(movedSince: Date): Promise<ClockReading>;
  /** Undefined: a job of this account is running. */
  abstract openJob(job: NewClockJob): Promise<ClockJob | undefined>;
  abstract job(accountId: number, id: number): Promise<ClockJob | undefined>;
  abstract runningJob(accountId: number): Promise<ClockJob | undefined>;
  /**
   * Happenings of the account from the start of the job until its end or now, in order, the first
   * `limit`.
   */
  abstract happenings(job: ClockJob, until: Date, limit: number): Promise<Happening[]>;
  /**
   * Accounts whose clock is ahead or being advanced and that no runner has: `runner` leases each until
   * `leaseUntil`, the longest waiting first.
   */
  abstract leaseAccounts(runner: string, now: Date, leaseUntil: Date, limit: number): Promise<number[]>;
  /** False: the lease expired, and another runner may have the account. */
  abstract renewLease(accountId: number, runner: string, now: Date, leaseUntil: Date): Promise<boolean>;
  abstract releaseLease(accountId: number, runner: string): Promise<void>;
  /** Never sets it back. */
  abstract setAhead(accountId: number, seconds: number, at: Date): Promise<void>;
  abstract progress(jobId: number, progress: ClockProgress): Promise<void>;
}

/** Pending work of an account. */
export interface DueWork {
  /** Kinds of work that are due. */
  due: readonly string[];
  /**
   * The answer to a command or a webhook may be pending, which a clock cannot bring forward; or
   * another process has leased due work.
   */
  isInFlight: boolean;
  /** When work is due next, after `at` and not after `until`. */
  nextAt?: Date;
}

export interface DueWorkQuery {
  /** The account's time; work due by then. */
  at: Date;
  /** Upper bound of `nextAt`. */
  until: Date;
  /** The real time. */
  now: Date;
  /** Kinds of work that a queue does; others are ignored. */
  kinds: readonly string[];
}

/** The work of one account in all queues that wait for a time. */
export abstract class AccountWork {
  abstract findDue(accountId: number, at: DueWorkQuery): Promise<DueWork>;
  /** Domains of the account, or in a transfer to it or from it. */
  abstract names(accountId: number): Promise<string[]>;
  /** `work` takes only due work of this account, by its own time. */
  abstract runFor<T>(accountId: number, aheadMs: number, work: () => Promise<T>): Promise<T>;
}

/**
 * The clock of this process follows the stored ones: within two seconds once the first one moves, and within
 * a quarter of a second from then on. `refresh` reads them at once.
 */
export abstract class ClockSync {
  abstract refresh(): Promise<void>;
  /** Call after a clock has begun to move, so that processes at rest read the clocks again. */
  abstract announce(): Promise<void>;
  /** Milliseconds until every process has noticed that clocks move; 0 where all know. */
  abstract noticeMs(): number;
}

/** A queue of work that is due at a time. */
export interface DueQueue {
  /** Its kinds of work (`DueWork.due`); empty: it runs in every round. */
  kinds: readonly string[];
  /** Does the due work; returns the number of items taken. */
  run(): Promise<number>;
}

/** Refills of credit; all demand a unit of work. */
export abstract class CreditRefills {
  /**
   * Seconds until the next refill is allowed; undefined: this one is granted. The row is the lock under which
   * an account is refilled.
   */
  abstract take(accountId: number, now: Date, everySeconds: number): Promise<number | undefined>;
  /** Locked until the end of the transaction. */
  abstract available(accountId: number): Promise<Money>;
}
