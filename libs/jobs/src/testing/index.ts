export { FakeJobReader } from './fake-job-reader';
export { FakeJobRows } from './fake-job-rows';
export { FakeJobRunStore } from './fake-job-run-store';
export { FakeJobHousekeeping, FakeJobIntakeStore, FakeJobStore } from './fake-job-stores';
export { FakeJobMoney, FakeOperationCalls, REGISTER, SET_AUTORENEW } from './fake-operation-calls';
export { jobStoresContract } from './job-stores-contract';
export { fakeJobStores, type JobAccount, type JobStores, JobWorld, registrations } from './job-world';
export { staffJobsContract } from './staff-jobs-contract';
export { jobTurnsContract } from './job-turns-contract';
