/** Spread of ratios from several rounds. */
export const spread = (values: readonly number[]): { median: number; min: number; max: number } => ({
  median: median(values),
  min: Math.min(...values),
  max: Math.max(...values),
});

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
