const MAX_NAMES = 20;
/** Characters of a name, so that the header stays below 1,400 bytes. */
const MAX_LENGTH = 64;

/**
 * The value of `X-Ignored-Fields`: at most 20 names, separated by commas, each percent-encoded and cut to 64
 * characters.
 */
export const ignoredFieldsHeader = (paths: readonly string[]): string =>
  [...new Set(paths)].slice(0, MAX_NAMES).map(encodedName).join(', ');

function encodedName(path: string): string {
  let encoded = '';
  // An empty name is sent as in JSON: "".
  for (const sign of path === '' ? '""' : path.slice(0, MAX_LENGTH)) {
    const next = encodeURIComponent(isLoneSurrogate(sign) ? '\ufffd' : sign);
    if (encoded.length + next.length > MAX_LENGTH) break;
    encoded += next;
  }
  return encoded;
}

/** An unpaired surrogate, which has no encoding; the loop walks strings by whole characters. */
const isLoneSurrogate = (sign: string): boolean => sign.length === 1 && sign >= '\ud800' && sign <= '\udfff';
