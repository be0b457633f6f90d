import type { JobOptions } from '../job';

/** Whether items may be begun: not before its time, and in its hours (UTC), which may go over midnight. */
export function isOpenAt({ notBefore, window }: JobOptions, now: Date): boolean {
  if (notBefore !== undefined && now < notBefore) return false;
  if (window === undefined) return true;
  const hour = now.getUTCHours();
  const { fromHour, toHour } = window;
  return fromHour < toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour;
}
