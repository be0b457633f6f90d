export { BulkJobPage } from './bulk-job-page';
export { BulkJobsPage } from './bulk-jobs-page';
export { NewBulkJobPage } from './new-bulk-job-page';
