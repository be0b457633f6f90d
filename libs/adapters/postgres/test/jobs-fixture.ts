import type { Money } from '@registrar/kernel';
import type { JobStores } from '@registrar/jobs/testing';
import { PostgresJobChanges } from '../src/jobs/job-changes';
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
      changes: new PostgresJobChanges(sql, uow),
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
      addDomain: async (accountId: number, name: string, expiresAt: Date) => {
        const [contact, connection] = [await rows.contact(), await rows.connection()];
        await sql.change(
          'test_job_domain',
          `insert into domains (account_id, name, tld, connection_id, state, registered_at, expires_at, term_years, autorenew_enabled, locked, privacy_enabled, registrant_id, admin_id, tech_id, billing_id, created_at)
           values ($1, $2, $3, $4, 'active', $5::timestamptz - interval '1 year', $5, 1, true, true, true, $6, $6, $6, $6, $5)
           on conflict (name) where removed_at is null do update set account_id = excluded.account_id, expires_at = excluded.expires_at`,
          [accountId, name, await rows.tld(`t${nextNumber()}`, connection), connection, expiresAt, contact],
        );
      },
      setAhead: (accountId: number, seconds: number) =>
        database.asOwner(
          `insert into account_clocks (account_id, ahead_seconds, changed_at) values ($1, $2, now())
           on conflict (account_id) do update set ahead_seconds = excluded.ahead_seconds`,
          [accountId, String(seconds)],
        ),
    },
    clear: async () => {
      await dataSource.query('delete from job_changes');
      await dataSource.query('delete from job_items');
      await dataSource.query('delete from jobs');
    },
  };
}
