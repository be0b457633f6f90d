import type { IncomingMessage } from 'node:http';
import { AppError } from '@registrar/kernel';
import { isPlainLine } from '../requests/text-rules';
import { MAX_PARAMETER_LENGTH } from './route-table';

const UNUSABLE = Symbol('unusable url');
type Marked = IncomingMessage & { [UNUSABLE]?: boolean };

/** Not a route: the ground rules answer. */
const NOWHERE = '/-';
const WITH_VALUES = /^\/(core|v4|admin)\//;

/** Printable ASCII without an escape: what it holds is what it says. */
const UNESCAPED = /^[!-$&-~]*$/;

const LEGACY = '/v4/';

/**
 * The URL for the router: invalid URLs go to a path without a route; a final slash is removed from paths of
 * the legacy interface, as its clients send one.
 */
export function routedUrl(request: IncomingMessage): string {
  const url = rewriteUnusable(request);
  if (!url.startsWith(LEGACY)) return url;
  const query = url.indexOf('?');
  const end = query < 0 ? url.length : query;
  return url[end - 1] === '/' && end > LEGACY.length ? url.slice(0, end - 1) + url.slice(end) : url;
}

/**
 * The router answers broken percent-encoding, encoded slashes and over-long parameters before credentials are
 * read. Such URLs, and paths with control characters, are marked and sent to a path without a route: the
 * ground rules keep their order (400 after 401).
 */
function rewriteUnusable(request: IncomingMessage): string {
  const url = request.url ?? '/';
  // nearly all URLs; to read the parts of each takes thirty times as long
  if (url.length <= MAX_PARAMETER_LENGTH && UNESCAPED.test(url)) return url;
  const query = url.indexOf('?');
  const path = query < 0 ? url : url.slice(0, query);
  // public pages, such as the description, have no values in their paths: an invalid one is a 404
  const hasValues = WITH_VALUES.test(path);
  const segments = path.split('/');
  const isRoutable = segments.every((segment) => isUsable(segment, !hasValues));
  if (isRoutable && segments.every((segment) => isPlainLine(decodeURIComponent(segment)))) return url;
  (request as Marked)[UNUSABLE] = true;
  // a public page answers 400 for its own path (`refuseUnusablePath`), not 401
  return isRoutable && !hasValues ? url : NOWHERE;
}

/** Throws 400 when the path holds an invalid value. */
export function refuseUnusablePath(request: IncomingMessage): void {
  if ((request as Marked)[UNUSABLE])
    throw new AppError('invalid', 'request.path', 'Bad Request', {
      details: 'the path holds an invalid value',
    });
}

function isUsable(segment: string, maySlash: boolean): boolean {
  try {
    const value = decodeURIComponent(segment);
    // no path value holds a slash (`parameter()`): the router would find no route and answer 404
    return value.length <= MAX_PARAMETER_LENGTH && (maySlash || !value.includes('/'));
  } catch {
    return false;
  }
}
