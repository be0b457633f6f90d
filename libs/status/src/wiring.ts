export { PublishedNotices } from './incidents/published-notices';
export { type SubscriptionParts, type SubscriptionUseCases, wireSubscriptions } from './subscriptions/wire';
