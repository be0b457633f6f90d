import { zoneConflictsContract } from './zone-conflicts-contract';
import { zoneGuardsContract } from './zone-guards-contract';
import { zoneHistoryContract } from './zone-history-contract';
import { zoneRecordsContract } from './zone-records-contract';
import { ZoneUnderTest, type ZonesSetup } from './zone-under-test';

/** What zones must do, in memory and in the database. */
export function zonesContract(start: () => Promise<ZonesSetup>): void {
  const zone = new ZoneUnderTest(start);
  zoneRecordsContract(zone);
  zoneConflictsContract(zone);
  zoneGuardsContract(zone);
  zoneHistoryContract(zone);
}
