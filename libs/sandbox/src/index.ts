export type { ClockJob, ClockJobState, Happening, ShownClock } from './account-clock';
export { AdvanceClock, type ClockReport } from './advance-clock';
export type { DueQueue } from './ports';
export { RefillCredit } from './refill-credit';
export { RunClocks } from './run-clocks';
