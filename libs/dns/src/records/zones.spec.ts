import { FakeZones, zonesContract } from '../testing';

describe('the fake zones', () => {
  zonesContract(async () => {
    const zones = new FakeZones();
    let serial = 0;
    return {
      store: zones.store,
      reader: zones.reader,
      newAccount: async () => (serial += 1),
      newDomain: async (accountId, locks) => {
        const name = `domain-${(serial += 1)}.example`;
        zones.addDomain(accountId, name, locks);
        return name;
      },
    };
  });
});
