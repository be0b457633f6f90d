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
    const { sql } = fixture.database;
    const [jobs, scan] = [await super.inTurn(side, now, most), new PostgresApiScan(sql)];
    if (side === 'accounts' && !sql.inTransaction)
      expect(await scan.scan(now, 'none')).toMatchObject({ jobs: jobs.length > 0 });
    return jobs;
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
