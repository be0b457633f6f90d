import { type TestingModule } from '@nestjs/testing';
import { type Clock } from '@registrar/kernel';
import { accountJobs } from '../../src/jobs/background-jobs';
import { findIn } from '../../src/jobs/job-runner';

import type { ThreeYears } from './three-years-world';

/**
 * Kinds of work that are due, by the conditions by which the jobs take it: as the runner of test clocks asks
 * for one account.
 */
const DUE = `
select array(
  select kind from operations where state in ('open', 'pending') and due_at <= $1 and coalesce(leased_until <= $1, true) group by kind
  union all select 'calendar' where exists (select from domains where coalesce(calendar_at, '-infinity') <= $1 and removed_at is null and state = 'active')
  union all select 'statuses' where exists (select from domains where status_sync_at <= $1 and removed_at is null and state = 'active' and busy_operation_id is null)
  union all select 'codes' where exists (select from domains where auth_code_expires_at <= $1 and removed_at is null and state = 'active')
  union all select 'records' where exists (select from dns_records where expires_at <= $1 and not set_aside)
  union all select 'ends' where exists (select from domain_ends where due_at is not null and least(due_at, case when stage = 'kept' then interruption_due_at end) <= $1)
  union all select 'charges' where exists (select from registry_charges where due_at <= $1)
  union all select 'outbound' where exists (select from transfers_out where due_at <= $1 and state in ('noticed', 'pending') and reject_operation_id is null)
  union all select 'verifications' where exists (select from contact_verifications where due_at <= $1)
  union all select 'checks' where exists (select from verification_checks where due_at <= $1)
  union all select 'data_reminders' where exists (select from data_reminder_turns where due_at <= $1)
  union all select 'outbox' where exists (select from outbox)) as due`;

/** Jobs that need mail servers or receivers. */
const LEFT_OUT = ['send-mail', 'webhook-sweep', 'retire-subscriptions'];

/** One round of a job of the worker; how much there was to do. */
type Job = () => Promise<number>;
/** More rounds of one day find something for ever. */
const MOST_ROUNDS = 200;
/** The worker's jobs, each by the kinds of work that it takes, as `DUE` names them. */
export class ThreeYearsJobs {
  private readonly jobs: ReadonlyMap<string, Job>;

  /**
   * Left out: what needs mail servers, gateways, name servers or zone files; the comparison and the check of
   * the ledger, which the test does itself; housekeeping.
   */
  constructor(
    process: TestingModule,
    private readonly clock: Clock,
    private readonly rows: ThreeYears['rows'],
  ) {
    const find = findIn(process);
    const jobs = accountJobs()
      .filter(({ name }) => !LEFT_OUT.includes(name))
      .map((row): [readonly string[], Job] => [
        row.name === 'outbox-relay' ? ['outbox'] : row.accountWork,
        () => row.passForAccount(find),
      ]);
    this.jobs = new Map(jobs.flatMap(([kinds, run]) => kinds.map((kind): [string, Job] => [kind, run])));
  }

  /** All that is due now. */
  drainAll(): Promise<void> {
    return this.drain([...this.jobs.keys()]);
  }

  /**
   * Each job that has something due until it finds nothing more; and once more, since what one did may be
   * work of another.
   */
  async drain(kinds: readonly string[]): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const [{ due }] = await this.rows<{ due: string[] }>(DUE, [this.clock.now()]);
      const jobs = new Set(due.filter((kind) => kinds.includes(kind)).map((kind) => this.jobs.get(kind)!));
      if (jobs.size === 0) return;
      await Promise.all([...jobs].map(untilIdle));
    }
    throw new Error('the worker finds something to do for ever');
  }
}

async function untilIdle(job: Job): Promise<void> {
  for (let rounds = 0; rounds <= MOST_ROUNDS; rounds += 1) if ((await job()) === 0) return;
  throw new Error('a job finds something to do for ever');
}
