export { type RequestedOptions } from './intake/job-options';
export { itemContext, type JobDraft } from './intake/job-draft';
export { JobIntake } from './intake/job-intake';
export type { NewJob } from './intake/new-job';
export type { ClaimedItem, NewItem } from './item';
export {
  ERROR_CLASSES,
  type ErrorClass,
  ITEM_ORDERS,
  ITEM_STATES,
  type ItemFilter,
  type ItemOrder,
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
  type RefusalsOfCode,
} from './job';
export { ForgetJobs } from './forget-jobs';
export { type InverseJob, InvertJob } from './inverse/invert-job';
export { changeContext } from './inverse/stored-change';
export { JobQueries } from './job-queries';
export { Jobs, type NoteOfJob } from './jobs';
export { isStaff, type JobOwner, type JobScope, type JobSide, tokenOf } from './owner';
export { RENEW_SECONDS, RunJobs } from './running/run-jobs';
