/**
 * An array in the text form that PostgreSQL parses (`array_in`): for arrays of a hundred thousand, which the
 * driver would convert value by value at ten times the cost. Texts are always quoted; null is SQL's.
 */
export function arrayText(values: readonly (string | number | null)[]): string {
  if (values.length > 0 && values.every(isPlainText)) return `{"${values.join('","')}"}`;
  const parts = new Array<string>(values.length);
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    if (value === null) parts[at] = 'NULL';
    else parts[at] = typeof value === 'number' ? String(value) : quoted(value);
  }
  return `{${parts.join(',')}}`;
}

const isPlainText = (value: string | number | null): boolean =>
  typeof value === 'string' && !value.includes('"') && !value.includes('\\');

const quoted = (text: string): string =>
  `"${/["\\]/.test(text) ? text.replace(/["\\]/g, String.raw`\$&`) : text}"`;
