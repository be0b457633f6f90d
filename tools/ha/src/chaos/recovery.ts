/** One probe: sent and answered at these milliseconds; `answeredAt` undefined: not answered yet. */
export interface Sample {
  sentAt: number;
  answeredAt?: number;
  isGood?: boolean;
}

/** Milliseconds that must be free of faults and slow answers to count as recovered. */
export const WINDOW_MS = 3_000;
/** The service is back when the 95th percentile is at most this many times that before the event. */
const TIMES = 2;
const LEAST_SAMPLES = 10;

const durations = (samples: readonly Sample[]): number[] =>
  samples.map(({ sentAt, answeredAt }) => answeredAt! - sentAt).sort((one, other) => one - other);

/** The 95th percentile of the answers' milliseconds; NaN of nothing. */
export function p95(samples: readonly Sample[]): number {
  const sorted = durations(samples);
  return sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
}

/** Answered well between two times. */
export const goodBetween = (samples: readonly Sample[], from: number, to: number): Sample[] =>
  samples.filter(({ sentAt, isGood }) => isGood === true && sentAt >= from && sentAt < to);

/**
 * Milliseconds from the event until the first window in which every probe was answered well, and the 95th
 * percentile was back to twice the one before. Undefined: not yet.
 */
export function recoveredAfter(
  samples: readonly Sample[],
  eventAt: number,
  p95Before: number,
  now: number,
): number | undefined {
  const later = samples.filter(({ sentAt }) => sentAt >= eventAt);
  for (const { sentAt: start } of later) {
    if (start + WINDOW_MS > now) return undefined;
    const window = later.filter(({ sentAt }) => sentAt >= start && sentAt < start + WINDOW_MS);
    const isFree = window.length >= LEAST_SAMPLES && window.every(({ isGood }) => isGood === true);
    if (isFree && p95(window) <= TIMES * p95Before) return start - eventAt;
  }
  return undefined;
}

/** The longest time without the answer to a good write, from the event on. */
export function longestGap(writes: readonly Sample[], eventAt: number, now: number): number {
  const times = writes
    .filter(({ isGood, answeredAt }) => isGood === true && answeredAt! >= eventAt)
    .map(({ answeredAt }) => answeredAt!)
    .sort((one, other) => one - other);
  const marks = [eventAt, ...times, ...(times.length > 0 ? [] : [now])];
  return Math.max(...marks.slice(1).map((mark, at) => mark - marks[at]));
}
