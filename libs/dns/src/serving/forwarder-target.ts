/**
 * Nothing but these may stand in a URL that we send (RFC 3986 §2): no control character, no blank, no quote,
 * no bracket of HTML.
 */
const URL_CHARACTERS = /^[\w\-.~!$&'()*+,;=:@/?#[\]%]+$/;
const NOT_IN_PATH = /%(?![0-9a-fA-F]{2})|[^\w\-.~!$&'()*+,;=:@/%]/gu;
const NOT_IN_QUERY = /%(?![0-9a-fA-F]{2})|[^\w\-.~!$&'()*+,;=:@/?[\]%]/gu;
/** Browsers take both for dots (WHATWG URL, "single-dot path segment"). */
const ENCODED_DOT = /%2e/gi;

/** A request's text has one character per octet; a larger character comes from elsewhere, as UTF-8. */
function encoded(character: string): string {
  const code = character.codePointAt(0)!;
  if (code <= 0xff) return `%${code.toString(16).toUpperCase().padStart(2, '0')}`;
  return code >= 0xd800 && code <= 0xdfff ? '%EF%BF%BD' : encodeURIComponent(character);
}

/** RFC 3986 §5.2.4: what climbs stops at the top, so that a request never leaves the path of its target. */
function withoutDots(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/').slice(1);
  for (const [at, segment] of segments.entries()) {
    const plain = segment.replace(ENCODED_DOT, '.');
    const isDots = plain === '.' || plain === '..';
    if (plain === '..') kept.pop();
    if (!isDots) kept.push(segment);
    else if (at === segments.length - 1) kept.push('');
  }
  return `/${kept.join('/')}`;
}

/**
 * Where a request goes: its path behind the target's path, its query behind the target's query, the target's
 * fragment last. Undefined when `forwardsTo` is no URL of http or https that may be sent.
 */
export function targetOf(forwardsTo: string, path: string, query: string): string | undefined {
  if (!URL.canParse(forwardsTo)) return undefined;
  const { protocol, username, password, origin, pathname, search, hash } = new URL(forwardsTo);
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return undefined;
  const wanted = withoutDots(path.replace(NOT_IN_PATH, encoded));
  const joinedPath = wanted === '/' ? pathname : `${pathname.replace(/\/$/, '')}${wanted}`;
  const joinedQuery = [search.slice(1), query.replace(NOT_IN_QUERY, encoded)]
    .filter((part) => part !== '')
    .join('&');
  const target = `${origin}${joinedPath}${joinedQuery === '' ? '' : `?${joinedQuery}`}${hash}`;
  return URL_CHARACTERS.test(target) ? target : undefined;
}

/**
 * The host of a stored target in lower-case A-labels, an IPv6 address in brackets; undefined when it is no
 * URL.
 */
export const hostOfUrl = (forwardsTo: string): string | undefined =>
  URL.canParse(forwardsTo) ? new URL(forwardsTo).hostname.replace(/\.$/, '') : undefined;
