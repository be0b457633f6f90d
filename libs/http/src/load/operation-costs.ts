/**
 * What a request of an operation costs while it is answered, in units of a light read: by processor time and
 * database statements (tools/bench).
 */
export const LIGHT = 1;
export const HEAVY = 4;

const COSTS: Readonly<Record<string, number>> = {
  // questions at up to 50 registries, 37 ms of the processor
  search: HEAVY,
  searchStream: HEAVY,
  checkAvailability: HEAVY,
  // 500 names, a whole zone
  zoneCheck: HEAVY,
  importZone: 2 * HEAVY,
  exportZone: HEAVY,
  // waits most of its time, and has places of its own (EventQueries)
  listEvents: 0,
};

/** Of an operation of the description; unknown ones are light. Those of `/v4` have the same names. */
export const costOf = (operationId: string | undefined): number => COSTS[operationId ?? ''] ?? LIGHT;
