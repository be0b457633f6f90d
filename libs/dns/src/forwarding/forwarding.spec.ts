import { FakeUnitOfWork } from '@registrar/kernel/testing';
import { FakeForwardings, FakeZones, forwardingContract } from '../testing';

describe('forwardings in memory', () => {
  let count = 0;
  forwardingContract(async () => {
    const zones = new FakeZones();
    return {
      uow: new FakeUnitOfWork(),
      records: zones,
      forwardings: new FakeForwardings(zones),
      newAccount: async () => (count += 1),
      newDomain: async (accountId) => {
        const name = `zone-${(count += 1)}.example`;
        zones.addDomain(accountId, name);
        return name;
      },
      setLocks: async (name, locks) => {
        zones.setLocks(name, locks);
      },
    };
  });
});
