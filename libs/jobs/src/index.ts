export { type RequestedOptions } from './intake/job-options';
export { itemContext } from './intake/job-draft';
export { JobIntake } from './intake/job-intake';
export type { NewJob } from './intake/new-job';
export type { ClaimedItem, NewItem } from './item';
export {
  ERROR_CLASSES,
  type ErrorClass,
  ITEM_STATES,
  type ItemFilter,
  type ItemPage,
  type ItemRefusal,
  type ItemResult,
  type ItemState,
  type Job,
  JOB_STATES,
  type JobOptions,
  type JobPlan,
  type JobProgress,
  type JobState,
  type JobView,
  PAUSE_REASONS,
  type PauseReason,
  type PlannedItemResult,
} from './job';
export { ForgetJobs } from './forget-jobs';
export { JobQueries } from './job-queries';
export { Jobs } from './jobs';
export { RENEW_SECONDS, RunJobs } from './running/run-jobs';
