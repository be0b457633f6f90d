import { DOMAIN_JOBS } from './domain-jobs';
import type { BackgroundJob } from './job';
import { NOTICE_JOBS } from './notice-jobs';
import { OPERATION_JOBS } from './operation-jobs';
import { PARTITION_JOBS } from './partition-jobs';
import { UPKEEP_JOBS } from './upkeep-jobs';

/**
 * Everything that a worker does in the background, a row each: what the worker runs, what the clock of a
 * sandbox account runs at its own time (in this order), what metrics name, and what docs/reference/jobs.md
 * lists.
 */
export const BACKGROUND_JOBS: readonly BackgroundJob[] = [
  ...OPERATION_JOBS,
  ...DOMAIN_JOBS,
  ...NOTICE_JOBS,
  ...UPKEEP_JOBS,
  ...PARTITION_JOBS,
];

/** Jobs that an account with a test clock has done at its own time. */
export const accountJobs = (): (BackgroundJob & { accountWork: readonly string[] })[] =>
  BACKGROUND_JOBS.filter(
    (row): row is BackgroundJob & { accountWork: readonly string[] } => row.accountWork !== undefined,
  );
