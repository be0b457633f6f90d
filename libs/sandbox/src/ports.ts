import type { Money } from '@registrar/kernel';
import type { ClockJob, ClockJobState, Happening } from './account-clock';

export interface NewClockJob {
  accountId: number;
  fromAt: Date;
  targetAt: Date;
  /** The real time. */
  createdAt: Date;
}

/** How a job got on; what is left out stays. */
export interface ClockProgress {
  /** The account's time. */
  reachedAt: Date;
  /** The real time. */
  at: Date;
  steps?: number;
  state?: Exclude<ClockJobState, 'running'>;
  trouble?: string;
}

/**
 * Clocks of accounts, how far ahead of the real time each is, and the jobs that move them. All times but
 * those of jobs are real ones. `openJob`, `setAhead` and `progress` demand a unit of work; the others are
 * statements of their own.
 */
export abstract class AccountClocks {
  /** Seconds ahead, of every account whose clock is. */
  abstract all(): Promise<ReadonlyMap<number, number>>;
  /** Undefined: one of this account is running. */
  abstract openJob(job: NewClockJob): Promise<ClockJob | undefined>;
  abstract job(accountId: number, id: number): Promise<ClockJob | undefined>;
  abstract runningJob(accountId: number): Promise<ClockJob | undefined>;
  /**
   * What happened to the account from the beginning of the job until its end or now, in order, the first
   * `limit`.
   */
  abstract happenings(job: ClockJob, until: Date, limit: number): Promise<Happening[]>;
  /**
   * Accounts whose clock is ahead or on its way and whom nobody runs: `runner` has each to itself until
   * `leaseUntil`. The longest waiting first.
   */
  abstract takeTurns(runner: string, now: Date, leaseUntil: Date, limit: number): Promise<number[]>;
  /** False: the lease ran out, and others may have it by now. */
  abstract keepTurn(accountId: number, runner: string, now: Date, leaseUntil: Date): Promise<boolean>;
  abstract endTurn(accountId: number, runner: string): Promise<void>;
  /** Never sets it back. */
  abstract setAhead(accountId: number, seconds: number, at: Date): Promise<void>;
  abstract progress(jobId: number, progress: ClockProgress): Promise<void>;
}

/** What waits for an account. */
export interface WorkLook {
  /** Kinds of work of which something is due. */
  due: readonly string[];
  /**
   * A command's answer, or that of a webhook, may be on its way, which no clock of ours brings forward; or
   * another process has something due in hand.
   */
  isInFlight: boolean;
  /** When there is something due next, after `at` and not after `until`. */
  nextAt?: Date;
}

export interface LookAt {
  /** The account's time; what is due by it. */
  at: Date;
  /** Of what is due next, nothing after this. */
  until: Date;
  /** The real time. */
  now: Date;
  /** Kinds of work that somebody does; others are none. */
  kinds: readonly string[];
}

/** The work of one account in all queues that wait for a time. */
export abstract class AccountWork {
  abstract look(accountId: number, at: LookAt): Promise<WorkLook>;
  /** Names that the account has at registries, or that are on their way to it or from it. */
  abstract names(accountId: number): Promise<string[]>;
  /** What `work` takes as due is this account's alone, by its own time. */
  abstract runFor<T>(accountId: number, aheadMs: number, work: () => Promise<T>): Promise<T>;
}

/**
 * The clock that this process goes by follows the stored ones within a second; here it is asked to at once.
 */
export abstract class ClockSync {
  abstract refresh(): Promise<void>;
}

/** Who does work that waits for its time. */
export interface DueQueue {
  /** What it does (`WorkLook.due`); none: it is asked in every round. */
  kinds: readonly string[];
  /** Does what is due; how much it took up. */
  run(): Promise<number>;
}

/** Refills of credit; all demand a unit of work. */
export abstract class CreditRefills {
  /**
   * Seconds until the next one may be had; undefined: this one is granted. The row is the lock under which an
   * account is refilled.
   */
  abstract take(accountId: number, now: Date, everySeconds: number): Promise<number | undefined>;
  /** Locked until the end of the transaction. */
  abstract available(accountId: number): Promise<Money>;
}
