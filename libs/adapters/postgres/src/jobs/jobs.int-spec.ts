import { jobStoresContract, jobTurnsContract, JobWorld, staffJobsContract } from '@registrar/jobs/testing';
import { jobsFixture, type JobsFixture } from '../../test/fixtures/jobs-fixture';

let fixture: JobsFixture;
let world: JobWorld;

beforeAll(async () => {
  fixture = await jobsFixture();
});
beforeEach(async () => {
  await fixture.clear();
  world = await JobWorld.create(() => fixture.stores);
});
afterAll(() => fixture?.database.close());

describe('stores of jobs in PostgreSQL', () => jobStoresContract(() => world));

describe('turns of jobs in PostgreSQL', () => jobTurnsContract(() => world));

describe('a job of staff in PostgreSQL', () => staffJobsContract(() => world));
