import { whole } from './setting-readers';

/** From the signal to the end of a process. */
export const SHUTDOWN_DEFINITIONS = {
  shutdownDelayMs: whole(
    'SHUTDOWN_DELAY_MS',
    {
      description: 'From "not ready" to the end of listening: longer than load balancers take to notice',
      unit: 'ms',
      byDefault: '5000',
    },
    0,
    600_000,
  ),
  shutdownTimeoutMs: whole(
    'SHUTDOWN_TIMEOUT_MS',
    { description: 'Longest time to finish what was begun', unit: 'ms', byDefault: '60000' },
    1,
    600_000,
  ),
};
