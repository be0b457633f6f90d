/**
 * The cost of answering a request of an operation, in units of a light read: by processor time and database
 * statements (tools/bench).
 */
export const LIGHT = 1;
export const HEAVY = 4;

const COSTS: Readonly<Record<string, number>> = {
  // queries at up to 50 registries, 37 ms of processor time
  search: HEAVY,
  searchStream: HEAVY,
  checkAvailability: HEAVY,
  // 500 names, a whole zone
  zoneCheck: HEAVY,
  // 1,000 names, each with its rows of domains, transfers and moves
  getDispositions: HEAVY,
  importZone: 2 * HEAVY,
  // up to 10,000 changes
  batchRecords: 2 * HEAVY,
  exportZone: HEAVY,
  // a whole operation without its effect
  createQuote: HEAVY,
  // up to 10,000 movements, or a document
  getStatement: HEAVY,
  getReceipt: HEAVY,
  // up to a thousand batches of 1,000 domains, read as fast as the client reads
  exportDomains: 2 * HEAVY,
  // 100,000 items, read or written
  createJob: 2 * HEAVY,
  createInverseJob: 2 * HEAVY,
  listJobItems: HEAVY,
  // compares all dated prices
  listPriceChanges: HEAVY,
  // wait most of their time, and have limits of their own (EventQueries, EventStreams, AwaitVersion)
  listEvents: 0,
  streamJobEvents: 0,
  waitForZoneVersion: 0,
};

/** By operation id; unknown operations are light. Those of `/v4` have the same ids. */
export const costOf = (operationId: string | undefined): number => COSTS[operationId ?? ''] ?? LIGHT;
