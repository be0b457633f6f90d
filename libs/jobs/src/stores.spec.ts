import { jobStoresContract, jobTurnsContract, JobWorld, staffJobsContract } from './testing';

let world: JobWorld;

beforeEach(async () => {
  world = await JobWorld.create();
});

describe('fakes of the stores of jobs', () => jobStoresContract(() => world));

describe('turns of jobs on fakes', () => jobTurnsContract(() => world));

describe('a job of staff on fakes', () => staffJobsContract(() => world));
