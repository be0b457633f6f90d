import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { availabilityStoreContract } from './availability-store-contract';
import { FakeAvailabilityStore } from './fake-availability-store';
import { FakeStatusSubscribers } from './fake-subscriptions';
import { statusSubscribersContract } from './status-subscribers-contract';

describe('the fake store of availability counts', () => {
  availabilityStoreContract(() => Promise.resolve(new FakeAvailabilityStore()));
});

describe('subscribers of the status page in memory', () => {
  statusSubscribersContract(async () => {
    const uow = new FakeUnitOfWork();
    return { subscribers: new FakeStatusSubscribers(uow), inUnit: (work) => uow.run(work) };
  });
});
