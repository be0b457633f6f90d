export { calmDown, endWaits, repeatAll } from './calm';
export { Chance } from './chance';
export type { CheckedStack } from './checked-stack';
export { type Check, databaseChecks, type Watched } from './checks';
export { type Client, type Entry, finalOf, Journal } from './journal';
export { CHAOS_SETTINGS } from './chaos-settings';
export { LoadClient } from './load';
export { Receiver } from './receiver';
export { truthChecks } from './truth';
