import { FakeZones, zoneBatchContract, zoneExpiryContract, zonesContract, type ZonesSetup } from '../testing';

async function start(): Promise<ZonesSetup> {
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
}

describe('the fake zones', () => {
  zonesContract(start);
});

describe('batches of changes in the fake zones', () => {
  zoneBatchContract(start);
});

describe('ends of records in the fake zones', () => {
  zoneExpiryContract(start);
});
