export * from './fake-event-log';
export * from './fake-stores';
export * from './fakes';
export * from './contract-payloads';
export * from './delivery-store-contract';
export * from './event-log-contract';
export * from './store-contracts';
export { attemptOf, deliveryOf, LEASE, LIMITS, subscriptionOf, type WebhookStores } from './webhook-stores';
export * from './delivery-world';
