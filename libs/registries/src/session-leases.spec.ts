import { FakeSessionLeases, sessionLeasesContract } from './testing';

describe('a session lease in memory', () => {
  sessionLeasesContract(async () => {
    let connections = 0;
    return { leases: new FakeSessionLeases(), newConnection: async () => (connections += 1) };
  });
});
