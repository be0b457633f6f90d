import type { JsonValue } from '@registrar/kernel';

/**
 * The one text of a JSON value that both sides can sign (contract webhooks.json, signature.canonicalJson):
 * object keys sorted by code point at every depth, no white space, "/" as it is, non-ASCII as it is, numbers
 * in shortest form.
 */
export function canonicalJson(value: JsonValue): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') return canonicalObject(value);
  if (typeof value === 'number' && !Number.isFinite(value)) throw new Error(`${value} is no JSON number`);
  return JSON.stringify(value);
}

function canonicalObject(value: { [key: string]: JsonValue }): string {
  const keys = Object.keys(value).sort(byCodePoint);
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key])}`).join(',')}}`;
}

/** JavaScript compares UTF-16 units, which puts U+10000 and above before U+E000 to U+FFFF. */
function byCodePoint(one: string, other: string): number {
  const left = [...one];
  const right = [...other];
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at += 1) {
    const difference = (left[at].codePointAt(0) ?? 0) - (right[at].codePointAt(0) ?? 0);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}
