import { availabilityStoreContract } from './availability-store-contract';
import { FakeAvailabilityStore } from './fake-availability-store';

describe('the fake store of availability counts', () => {
  availabilityStoreContract(() => Promise.resolve(new FakeAvailabilityStore()));
});
