export { NoStatusNotices } from './availability/no-notices';
