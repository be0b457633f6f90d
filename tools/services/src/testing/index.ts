export { temporaryFolder } from './temporary-folder';
export { until } from './until';
