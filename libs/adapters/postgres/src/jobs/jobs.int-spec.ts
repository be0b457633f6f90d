import type { JobSide } from '@registrar/jobs';
import type { JobInTurn } from '@registrar/jobs/ports';
import { jobStoresContract, jobTurnsContract, JobWorld, staffJobsContract } from '@registrar/jobs/testing';
import { jobsFixture, type JobsFixture } from '../../test/fixtures/jobs-fixture';
import { PostgresApiScan } from '../platform/api-scan';
import { PostgresJobRunStore } from './job-run-store';

let fixture: JobsFixture;
let world: JobWorld;

/** Each time that jobs in turn are read: the scan of the reseller API says whether there are any. */
class ScannedRunStore extends PostgresJobRunStore {
  override async inTurn(side: JobSide, now: Date, most: number): Promise<JobInTurn[]> {
    const { sql, uow } = fixture.database;
    if (side === 'accounts' && !sql.inTransaction)
      await uow.run(() => this.expectScanToSayTheSame(now, most));
    return super.inTurn(side, now, most);
  }

  /** Both read one snapshot: other processes settle items between two reads. */
  private async expectScanToSayTheSame(now: Date, most: number): Promise<void> {
    const { sql } = fixture.database;
    await sql.change('test_one_snapshot', 'set transaction isolation level repeatable read read only');
    const jobs = await super.inTurn('accounts', now, most);
    const { jobs: areAny } = await new PostgresApiScan(sql).scan(now, 'none');
    expect(areAny).toBe(jobs.length > 0);
  }
}

beforeAll(async () => {
  const { stores, database, ...rest } = await jobsFixture();
  fixture = {
    ...rest,
    database,
    stores: { ...stores, runStore: new ScannedRunStore(database.sql, database.uow) },
  };
});
beforeEach(async () => {
  await fixture.clear();
  world = await JobWorld.create(() => fixture.stores);
});
afterAll(() => fixture?.database.close());

describe('stores of jobs in PostgreSQL', () => jobStoresContract(() => world));

describe('turns of jobs in PostgreSQL', () => jobTurnsContract(() => world));

describe('a job of staff in PostgreSQL', () => staffJobsContract(() => world));
