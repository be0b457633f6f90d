import type { UnitOfWork } from '@registrar/kernel';
import type { ClockJob, Happening } from '@registrar/sandbox';
import {
  AccountClocks,
  type ClockProgress,
  type ClockReading,
  type NewClockJob,
} from '@registrar/sandbox/ports';
import type { Sql } from '../sql';
import { HAPPENINGS } from './happenings-sql';
import type { AccountClockJobEntity } from './entities/account-clock-jobs.entity';

type JobRow = Pick<
  AccountClockJobEntity,
  | 'id'
  | 'account_id'
  | 'state'
  | 'from_at'
  | 'target_at'
  | 'reached_at'
  | 'steps'
  | 'trouble'
  | 'moved_at'
  | 'finished_at'
>;

/** One of several tables' rows, by `HAPPENINGS`. */
interface Happened {
  at: Date;
  what: string;
  domain_name: string | null;
  details: string | null;
}

const JOB = 'id, account_id, state, from_at, target_at, reached_at, steps, trouble, moved_at, finished_at';

export class PostgresAccountClocks extends AccountClocks {
  constructor(
    private readonly sql: Sql,
    private readonly uow: UnitOfWork,
  ) {
    super();
  }

  async readAll(movedSince: Date): Promise<ClockReading> {
    const row = await this.sql.row<{ ahead: [number, number][]; moving: boolean }>(
      'account_clocks_all',
      `select coalesce((select json_agg(json_build_array(account_id, ahead_seconds)) from account_clocks where ahead_seconds > 0), '[]') as ahead,
              exists (select from account_clock_jobs where finished_at is null) or exists (select from account_clocks where changed_at > $1) as moving`,
      [movedSince],
    );
    return { ahead: new Map(row!.ahead), isMoving: row!.moving };
  }

  /** The row of the clock is the lock; the unique index excludes a second job. */
  async openJob({ accountId, fromAt, targetAt, createdAt }: NewClockJob): Promise<ClockJob | undefined> {
    this.uow.assertOpen();
    await this.sql.change(
      'account_clock_open',
      'insert into account_clocks (account_id, changed_at) values ($1, $2) on conflict (account_id) do nothing',
      [accountId, createdAt],
    );
    const row = await this.sql.row<JobRow>(
      'account_clock_job_open',
      `insert into account_clock_jobs (account_id, from_at, target_at, reached_at, created_at, moved_at) values ($1, $2, $3, $2, $4, $4)
       on conflict (account_id) where finished_at is null do nothing returning ${JOB}`,
      [accountId, fromAt, targetAt, createdAt],
    );
    return row && toJob(row);
  }

  async job(accountId: number, id: number): Promise<ClockJob | undefined> {
    const row = await this.sql.row<JobRow>(
      'account_clock_job',
      `select ${JOB} from account_clock_jobs where account_id = $1 and id = $2`,
      [accountId, id],
    );
    return row && toJob(row);
  }

  async runningJob(accountId: number): Promise<ClockJob | undefined> {
    const row = await this.sql.row<JobRow>(
      'account_clock_job_running',
      `select ${JOB} from account_clock_jobs where account_id = $1 and finished_at is null`,
      [accountId],
    );
    return row && toJob(row);
  }

  async happenings({ accountId, fromAt }: ClockJob, until: Date, limit: number): Promise<Happening[]> {
    const rows = await this.sql.rows<Happened>('account_clock_happenings', HAPPENINGS, [
      accountId,
      fromAt,
      until,
      limit,
    ]);
    return rows.map((row) => ({
      at: row.at,
      what: row.what,
      ...(row.domain_name !== null && { domainName: row.domain_name }),
      ...(row.details !== null && { details: row.details }),
    }));
  }

  async leaseAccounts(runner: string, now: Date, leaseUntil: Date, limit: number): Promise<number[]> {
    const rows = await this.sql.rows<{ account_id: number }>(
      'account_clocks_take',
      `update account_clocks set runner = $1, leased_until = $3
        where account_id = any(array(select c.account_id from account_clocks c
                                      where (c.leased_until is null or c.leased_until <= $2)
                                        and (c.ahead_seconds > 0 or exists (select from account_clock_jobs j where j.account_id = c.account_id and j.finished_at is null))
                                      order by c.ran_at nulls first limit $4 for update skip locked))
        returning account_id`,
      [runner, now, leaseUntil, limit],
    );
    return rows.map((row) => row.account_id);
  }

  async renewLease(accountId: number, runner: string, now: Date, leaseUntil: Date): Promise<boolean> {
    const kept = await this.sql.change(
      'account_clock_keep',
      'update account_clocks set leased_until = $4, ran_at = $3 where account_id = $1 and runner = $2',
      [accountId, runner, now, leaseUntil],
    );
    return kept === 1;
  }

  async releaseLease(accountId: number, runner: string): Promise<void> {
    await this.sql.change(
      'account_clock_give_back',
      'update account_clocks set runner = null, leased_until = null where account_id = $1 and runner = $2',
      [accountId, runner],
    );
  }

  async setAhead(accountId: number, seconds: number, at: Date): Promise<void> {
    this.uow.assertOpen();
    await this.sql.change(
      'account_clock_set',
      'update account_clocks set ahead_seconds = greatest(ahead_seconds, $2), changed_at = $3 where account_id = $1',
      [accountId, seconds, at],
    );
  }

  async progress(jobId: number, { reachedAt, at, steps, state, trouble }: ClockProgress): Promise<void> {
    this.uow.assertOpen();
    const changed = await this.sql.change(
      'account_clock_progress',
      `update account_clock_jobs set reached_at = greatest(reached_at, $2), moved_at = $3::timestamptz, steps = coalesce($4, steps), state = coalesce($5::text, state), trouble = coalesce($6::text, trouble),
                                     finished_at = case when $5::text is null then null else $3::timestamptz end
        where id = $1 and finished_at is null`,
      [jobId, reachedAt, at, steps ?? null, state ?? null, trouble ?? null],
    );
    if (changed !== 1) throw new Error(`clock job ${jobId} has ended`);
  }
}

const toJob = (row: JobRow): ClockJob => ({
  id: row.id,
  accountId: row.account_id,
  state: row.state,
  fromAt: row.from_at,
  targetAt: row.target_at,
  reachedAt: row.reached_at,
  steps: row.steps,
  movedAt: row.moved_at,
  ...(row.trouble !== null && { trouble: row.trouble }),
  ...(row.finished_at && { finishedAt: row.finished_at }),
});
