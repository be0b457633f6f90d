export type Zone = 'utc' | 'local';

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

export const isInstant = (value: unknown): value is string =>
  typeof value === 'string' && INSTANT.test(value);

/** `2026-03-02 09:00:05`, in UTC or in the time of this machine. */
export function instantText(value: string, zone: Zone): string {
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return value;
  const shown = zone === 'utc' ? at : new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shown.toISOString().slice(0, 19).replace('T', ' ');
}

const STEPS: readonly [limit: number, unitMs: number, name: string][] = [
  [90_000, 1_000, 'second'],
  [5_400_000, 60_000, 'minute'],
  [172_800_000, 3_600_000, 'hour'],
  [5_184_000_000, 86_400_000, 'day'],
  [63_072_000_000, 2_592_000_000, 'month'],
  [Infinity, 31_536_000_000, 'year'],
];

/** `5 minutes ago`, `in 3 days`. */
export function distanceText(value: string, now: Date): string {
  const ms = new Date(value).getTime() - now.getTime();
  if (Number.isNaN(ms)) return '';
  const [, unitMs, name] = STEPS.find(([limit]) => Math.abs(ms) < limit)!;
  const count = Math.round(Math.abs(ms) / unitMs);
  if (count === 0) return 'now';
  const words = `${count} ${name}${count === 1 ? '' : 's'}`;
  return ms < 0 ? `${words} ago` : `in ${words}`;
}
