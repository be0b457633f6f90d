export { NoStatusNotices } from './availability/no-notices';
export { PublishedNotices } from './incidents/published-notices';
