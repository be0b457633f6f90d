export type { ClockJob, ClockJobState, Happening, ShownClock } from './account-clock';
export { MOST_AT_ONCE_SECONDS, MOST_IN_ALL_SECONDS } from './account-clock';
export { AdvanceClock, type AdvanceWish, type ClockReport } from './advance-clock';
export { RunClocks } from './run-clocks';
export { RefillCredit, type RefilledCredit } from './refill-credit';
export type { DueQueue } from './ports';
