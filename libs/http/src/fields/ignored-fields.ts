const MAX_NAMES = 20;
/** Of a name as it is sent, so that the header stays below 1,400 bytes. */
const MAX_LENGTH = 64;

/**
 * The value of `X-Ignored-Fields`: at most 20 names with commas between them, each percent-encoded and cut to
 * 64 characters.
 */
export const ignoredFieldsHeader = (paths: readonly string[]): string =>
  [...new Set(paths)].slice(0, MAX_NAMES).map(encodedName).join(', ');

function encodedName(path: string): string {
  let encoded = '';
  // A name without letters is told as what it is in JSON: "".
  for (const sign of path === '' ? '""' : path.slice(0, MAX_LENGTH)) {
    const next = encodeURIComponent(isLoneSurrogate(sign) ? '\ufffd' : sign);
    if (encoded.length + next.length > MAX_LENGTH) break;
    encoded += next;
  }
  return encoded;
}

/** Half a character, which has no encoding; strings are walked by whole characters. */
const isLoneSurrogate = (sign: string): boolean => sign.length === 1 && sign >= '\ud800' && sign <= '\udfff';
