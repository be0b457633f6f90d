import { arrayText } from '../array-text';

type Value = string | number | boolean | Date | null;

/**
 * Rows as one array per column, for `unnest`, in the text form that PostgreSQL parses: the driver would write
 * values one by one, and dates at ten times the cost.
 */
export function columns<T>(
  rows: readonly T[],
  valuesOf: (row: T) => readonly Value[],
  count: number,
): string[] {
  const values: (string | number | null)[][] = Array.from({ length: count }, () => []);
  for (const row of rows) {
    const own = valuesOf(row);
    for (let column = 0; column < count; column += 1) values[column].push(plain(own[column]));
  }
  return values.map(arrayText);
}

function plain(value: Value): string | number | null {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'boolean' ? String(value) : value;
}
