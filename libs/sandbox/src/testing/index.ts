import type { Clock, UnitOfWork } from '@registrar/kernel';
import { type FakeClock } from '@registrar/kernel/testing';
import { RegistryClock } from '@registrar/registries';
import type { ClockJob, Happening } from '../account-clock';
import {
  AccountClocks,
  AccountWork,
  type ClockProgress,
  type ClockReading,
  ClockSync,
  type DueWorkQuery,
  type NewClockJob,
  type DueWork,
} from '../ports';

interface FakeAccount {
  ahead: number;
  changedAt?: Date;
  runner?: string;
  leasedUntil?: Date;
  ranAt?: Date;
}

/** Clocks in memory. */
export class FakeAccountClocks extends AccountClocks {
  readonly accounts = new Map<number, FakeAccount>();
  readonly jobs: ClockJob[] = [];
  happened: Happening[] = [];

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async readAll(movedSince: Date): Promise<ClockReading> {
    const accounts = [...this.accounts];
    return {
      ahead: new Map(accounts.filter(([, { ahead }]) => ahead > 0).map(([id, { ahead }]) => [id, ahead])),
      isMoving:
        this.jobs.some(({ state }) => state === 'running') ||
        accounts.some(([, { changedAt }]) => changedAt !== undefined && changedAt > movedSince),
    };
  }

  async openJob({ accountId, fromAt, targetAt, createdAt }: NewClockJob): Promise<ClockJob | undefined> {
    this.uow.assertOpen();
    if (await this.runningJob(accountId)) return undefined;
    if (!this.accounts.has(accountId)) this.accounts.set(accountId, { ahead: 0, changedAt: createdAt });
    const job: ClockJob = {
      id: this.jobs.length + 1,
      accountId,
      state: 'running',
      fromAt,
      targetAt,
      reachedAt: fromAt,
      steps: 0,
      movedAt: createdAt,
    };
    this.jobs.push(job);
    return { ...job };
  }

  async job(accountId: number, id: number): Promise<ClockJob | undefined> {
    const job = this.jobs.find((one) => one.id === id && one.accountId === accountId);
    return job && { ...job };
  }

  async runningJob(accountId: number): Promise<ClockJob | undefined> {
    const job = this.jobs.find((one) => one.accountId === accountId && one.state === 'running');
    return job && { ...job };
  }

  async happenings({ fromAt }: ClockJob, until: Date, limit: number): Promise<Happening[]> {
    const happened = this.happened.filter(({ at }) => at > fromAt && at <= until);
    return happened.sort((one, other) => one.at.getTime() - other.at.getTime()).slice(0, limit);
  }

  async leaseAccounts(runner: string, now: Date, leaseUntil: Date, limit: number): Promise<number[]> {
    const free = [...this.accounts].filter(
      ([id, { ahead, leasedUntil }]) =>
        (!leasedUntil || leasedUntil <= now) &&
        (ahead > 0 || this.jobs.some((job) => job.accountId === id && job.state === 'running')),
    );
    const taken = free
      .sort(([, one], [, other]) => (one.ranAt?.getTime() ?? 0) - (other.ranAt?.getTime() ?? 0))
      .slice(0, limit);
    for (const [, account] of taken) Object.assign(account, { runner, leasedUntil: leaseUntil });
    return taken.map(([id]) => id);
  }

  async renewLease(accountId: number, runner: string, now: Date, leaseUntil: Date): Promise<boolean> {
    const account = this.accounts.get(accountId);
    if (account?.runner !== runner) return false;
    Object.assign(account, { leasedUntil: leaseUntil, ranAt: now });
    return true;
  }

  async releaseLease(accountId: number, runner: string): Promise<void> {
    const account = this.accounts.get(accountId);
    if (account?.runner === runner) Object.assign(account, { runner: undefined, leasedUntil: undefined });
  }

  async setAhead(accountId: number, seconds: number, at: Date): Promise<void> {
    this.uow.assertOpen();
    const account = this.accounts.get(accountId);
    if (account) Object.assign(account, { ahead: Math.max(account.ahead, seconds), changedAt: at });
  }

  async progress(jobId: number, { reachedAt, at, steps, state, trouble }: ClockProgress): Promise<void> {
    this.uow.assertOpen();
    const job = this.jobs.find(({ id, state: present }) => id === jobId && present === 'running');
    if (!job) throw new Error(`clock job ${jobId} has ended`);
    const furthest = reachedAt > job.reachedAt ? reachedAt : job.reachedAt;
    if (state === 'done' && furthest < job.targetAt)
      throw new Error(`clock job ${jobId} has not reached its target`);
    Object.assign(job, {
      reachedAt: furthest,
      movedAt: at,
      steps: steps ?? job.steps,
      ...(state && { state, finishedAt: at }),
      ...(trouble !== undefined && { trouble }),
    });
  }
}

export class FakeClockSync extends ClockSync {
  constructor(
    private readonly clocks: AccountClocks,
    private readonly clock: FakeClock,
  ) {
    super();
  }

  /** What `noticeMs` returns. */
  unnoticedMs = 0;

  async announce(): Promise<void> {
    // there is one process
  }

  async refresh(): Promise<void> {
    this.clock.ahead = (await this.clocks.readAll(this.clock.now())).ahead;
  }

  noticeMs(): number {
    return this.unnoticedMs;
  }
}

/** Work of one kind at given times, and the work done with its times. */
export class FakeAccountWork extends AccountWork {
  waiting: { kind: string; at: Date }[] = [];
  readonly done: { kind: string; at: Date }[] = [];
  isInFlight = false;

  constructor(
    private readonly clock: Clock,
    private readonly accountId: number,
  ) {
    super();
  }

  async findDue(_accountId: number, { at, until, kinds }: DueWorkQuery): Promise<DueWork> {
    const known = this.waiting.filter(({ kind }) => kinds.includes(kind));
    const next = known
      .filter((one) => one.at > at && one.at <= until)
      .sort((one, other) => one.at.getTime() - other.at.getTime())[0];
    return {
      due: [...new Set(known.filter((one) => one.at <= at).map(({ kind }) => kind))],
      isInFlight: this.isInFlight,
      ...(next && { nextAt: next.at }),
    };
  }

  async names(): Promise<string[]> {
    return ['lantern.com'];
  }

  runFor<T>(_accountId: number, _aheadMs: number, work: () => Promise<T>): Promise<T> {
    return work();
  }

  /** Does the due work of a kind. */
  async run(kind: string): Promise<number> {
    const now = this.clock.now(this.accountId);
    const due = this.waiting.filter((one) => one.kind === kind && one.at <= now);
    this.waiting = this.waiting.filter((one) => !due.includes(one));
    this.done.push(...due.map(({ at }) => ({ kind, at })));
    return due.length;
  }
}

export class FakeRegistryClock extends RegistryClock {
  readonly clocks: { names: readonly string[]; aheadSeconds: number }[] = [];

  async setAhead(names: readonly string[], aheadSeconds: number): Promise<void> {
    this.clocks.push({ names, aheadSeconds });
  }
}

export * from './account-clocks-contract';
