import type { Counts } from './counts';
import { type Quantile, quantileOf } from './histogram';

/** What is published of counts: shares and durations, never how many requests there were. */
export interface MeasuredFigures {
  measured: true;
  /** Share of requests that did not fail, outside of maintenance; absent: all fell into maintenance. */
  availabilityPercent?: number;
  /** Share of all requests that were refused because of a maintenance. */
  maintenancePercent: number;
  /** Half of the requests took at most so long; absent: no durations were measured. */
  p50?: Quantile;
  p95?: Quantile;
}

/** `measured: false`: no request was counted, so that nothing is known. */
export type Figures = MeasuredFigures | { measured: false };

/** Cut to thousandths, never rounded up: 100 means that no request failed. */
const percentOf = (part: number, whole: number): number => Math.floor((part * 100_000) / whole) / 1_000;

export function figuresOf(counts: Counts): Figures {
  const { ok, refused, failed, maintenance, durations } = counts;
  const open = ok + refused + failed;
  if (open + maintenance === 0) return { measured: false };
  const [p50, p95] = [quantileOf(durations, 0.5), quantileOf(durations, 0.95)];
  return {
    measured: true,
    ...(open > 0 && { availabilityPercent: percentOf(open - failed, open) }),
    maintenancePercent: percentOf(maintenance, open + maintenance),
    ...(p50 && { p50 }),
    ...(p95 && { p95 }),
  };
}
