import type { Money } from '@registrar/kernel';
import type { JobStores } from '@registrar/jobs/testing';
import { PostgresJobHousekeeping } from '../src/jobs/job-housekeeping';
import { PostgresJobIntakeStore } from '../src/jobs/job-intake-store';
import { PostgresJobReader } from '../src/jobs/job-reader';
import { PostgresJobRunStore } from '../src/jobs/job-run-store';
import { PostgresJobStore } from '../src/jobs/job-store';
import { openDatabase, type OpenDatabase } from './open-database';
import { nextNumber, NOW, Rows } from './rows';

export interface JobsFixture {
  database: OpenDatabase;
  stores: JobStores;
  /** Removes every job. */
  clear(): Promise<void>;
}

/** The stores of jobs on a database of their own, connected as the application is. */
export async function jobsFixture(): Promise<JobsFixture> {
  const database = await openDatabase();
  const { sql, uow, dataSource } = database;
  const rows = new Rows(sql);
  return {
    database,
    stores: {
      uow,
      intakeStore: new PostgresJobIntakeStore(sql, uow),
      jobStore: new PostgresJobStore(sql, uow),
      runStore: new PostgresJobRunStore(sql, uow),
      reader: new PostgresJobReader(sql),
      housekeeping: new PostgresJobHousekeeping(sql, uow),
      newAccount: async () => {
        const accountId = await rows.account();
        const token = await sql.row<{ id: number }>(
          'test_job_token',
          `insert into api_tokens (account_id, name, digest, sealed, created_at) values ($1, 'jobs', $2, 'sealed', $3) returning id`,
          [accountId, `jobs-${nextNumber()}`, NOW],
        );
        return { accountId, tokenId: token!.id };
      },
      setCredit: (accountId: number, credit: Money) =>
        database.asOwner(
          `insert into account_balances (account_id, currency, available, held) values ($1, 'USD', $2, 0)
           on conflict (account_id) do update set available = excluded.available`,
          [accountId, String(credit.minor)],
        ),
      setAhead: (accountId: number, seconds: number) =>
        database.asOwner(
          `insert into account_clocks (account_id, ahead_seconds, changed_at) values ($1, $2, now())
           on conflict (account_id) do update set ahead_seconds = excluded.ahead_seconds`,
          [accountId, String(seconds)],
        ),
    },
    clear: async () => {
      await dataSource.query('delete from job_items');
      await dataSource.query('delete from jobs');
    },
  };
}
