import { badRequest } from '@registrar/kernel';

export const PATH_MAX = 2_000;
const INTERFACES = ['/core/v1/', '/v4/'];
/** Printable ASCII without blanks, quotes, backslashes and fragments: what a client may send (RFC 3986). */
const URL_TEXT = /^[!$-;=?-Z_a-z~]+$/;
const DOTS = /(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)/i;
/** Query parameters whose values are never personal. */
const PLAIN = new Set([
  'page',
  'perPage',
  'limit',
  'sort',
  'dir',
  'order',
  'tldName',
  'tld',
  'type',
  'state',
  'after',
  'before',
  'from',
  'to',
]);
const MASK = '***';

const invalidPath = (rule: string): Error => badRequest(`'path' ${rule}`, 'staff.invalid');

/** Throws 400 for what is not a path of the reseller API. */
export function assertViewedPath(path: string): void {
  if (path.length > PATH_MAX) throw invalidPath(`must have at most ${PATH_MAX} characters`);
  if (!INTERFACES.some((beginning) => path.startsWith(beginning)))
    throw invalidPath(`must begin with ${INTERFACES.join(' or ')}`);
  if (!URL_TEXT.test(path)) throw invalidPath('must be percent-encoded, without a fragment');
  if (DOTS.test(path.split('?')[0])) throw invalidPath('must not hold the segments . and ..');
}

/**
 * The path as the audit log stores it: mail addresses, the boxes of email forwardings and values of query
 * parameters that may be personal are masked.
 */
export function maskedPath(path: string): string {
  const at = path.indexOf('?');
  const [route, query] = at < 0 ? [path] : [path.slice(0, at), path.slice(at + 1)];
  const segments = route
    .split('/')
    .map((segment, index, all) => (isPersonal(segment, all, index) ? MASK : segment));
  if (query === undefined) return segments.join('/');
  const values = query.split('&').map((pair) => {
    const [name, value] = pair.split('=');
    return value === undefined || PLAIN.has(name) ? pair : `${name}=${MASK}`;
  });
  return `${segments.join('/')}?${values.join('&')}`;
}

/** `…/email/forwarding/{box}` */
const isPersonal = (segment: string, all: readonly string[], index: number): boolean =>
  /@|%40/i.test(segment) || (all[index - 1] === 'forwarding' && all[index - 2] === 'email');
