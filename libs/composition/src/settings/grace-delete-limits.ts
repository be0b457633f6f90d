import type { GraceDeleteLimit } from '@registrar/billing';

/**
 * `2026-01-01=10/50,2027-01-01=5/20`: from that day (UTC) on 10 per cent of the month's new names, at least
 * 50; each day once.
 */
export function parseGraceDeletes(text: string): GraceDeleteLimit[] {
  const items = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  if (items.length === 0) throw new Error('holds no limit');
  const limits = items.map((item) => {
    const [, day, percent, least] = /^(\d{4}-\d{2}-\d{2})=(\d{1,3})\/(\d{1,6})$/.exec(item) ?? [];
    const from = new Date(`${day}T00:00:00Z`);
    const isDay = !Number.isNaN(from.getTime()) && from.toISOString().startsWith(day);
    if (!isDay || Number(percent) > 100 || Number(least) < 1)
      throw new Error(`holds "${item}", which is not day=percent/least like 2026-01-01=10/50`);
    return { from, percent: Number(percent), least: Number(least) };
  });
  if (new Set(limits.map(({ from }) => from.getTime())).size < limits.length)
    throw new Error('holds a day twice');
  return limits;
}
