import { costOf } from './operation-costs';

it.each([
  ['search', 4],
  ['searchStream', 4],
  ['checkAvailability', 4],
  ['zoneCheck', 4],
  ['getDispositions', 4],
  ['importZone', 8],
  ['batchRecords', 8],
  ['exportZone', 4],
  ['createQuote', 4],
  ['getStatement', 4],
  ['getReceipt', 4],
  ['exportDomains', 8],
  ['createJob', 8],
  ['createInverseJob', 8],
  ['listJobItems', 4],
  ['listPriceChanges', 4],
  ['listEvents', 0],
  ['streamJobEvents', 0],
  ['waitForZoneVersion', 0],
  ['getDomain', 1],
  ['noSuchOperation', 1],
  ['', 1],
  [undefined, 1],
])('%s costs %i light reads', (operationId, cost) => {
  expect(costOf(operationId)).toBe(cost);
});
