export { availabilityStoreContract, countsOf } from './availability-store-contract';
export { FakeAvailabilityStore } from './fake-availability-store';
