export { availabilityStoreContract, countsOf } from './availability-store-contract';
export { FakeAvailabilityStore } from './fake-availability-store';
export * from './fake-service-notices';
export * from './service-notices-contract';
export * from './fake-subscriptions';
export * from './status-subscribers-contract';
