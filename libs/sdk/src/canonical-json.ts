export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * The one text of a JSON value that both sides can sign: keys sorted by code point at every depth, no white
 * space.
 */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${(value as readonly Json[]).map(canonicalJson).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const members = Object.entries(value as Record<string, Json>).sort(([one], [other]) =>
    Buffer.compare(Buffer.from(one), Buffer.from(other)),
  );
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`).join(',')}}`;
}
