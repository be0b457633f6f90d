export { PublishedNotices } from './incidents/published-notices';
