/**
 * Whether a `Prefer` header requests strict handling (RFC 7240 §4.4). Names and `strict` in any case; the
 * first `handling` counts (§2).
 */
export function prefersStrictHandling(header: string | readonly string[] | undefined): boolean {
  if (header === undefined) return false;
  for (const preference of splitOutsideQuotes([header].flat().join(','), ',')) {
    // Parameters of a preference follow a semicolon; `handling` defines none.
    const [name, value] = splitOutsideQuotes(preference, ';')[0]
      .split('=', 2)
      .map((part) => part.trim().toLowerCase());
    if (name === 'handling') return value?.replace(/^"(.*)"$/, '$1') === 'strict';
  }
  return false;
}

/** A quoted string (RFC 9110 §5.6.4) may hold the separator. */
function splitOutsideQuotes(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isQuoted && sign === '\\') at += 1;
    else if (sign === '"') isQuoted = !isQuoted;
    else if (sign === separator && !isQuoted) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}
