import { type Addressed, type Misaddressed } from './forwarder-request';
import { targetOf } from './forwarder-target';
import type { ForwardedHost } from '../ports';

/** masked: a page that frames the target · moved: a page with a link to the target. */
export type ForwarderContent =
  | { kind: 'masked'; title: string; meta?: string; target: string }
  | { kind: 'moved'; target: string }
  | { kind: 'text'; text: string }
  | { kind: 'none' };

/** The app renders `content` as a page, with the headers that depend on it. */
export interface ForwarderAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  content: ForwarderContent;
}

export type ForwarderRefusal = Misaddressed | 'not_found' | 'loop' | 'wrong_target' | 'unavailable';

const MARK = 'X-Forwarded-By';
/** Name of the forwarder in `Via`. */
export const FORWARDER_NAME = 'registrar-forwarder';

const REFUSALS: Readonly<
  Record<ForwarderRefusal, { status: number; text: string; headers?: Record<string, string> }>
> = {
  bad_request: { status: 400, text: 'The Host header is missing or ambiguous.' },
  too_long: { status: 414, text: 'The address is too long.' },
  not_found: { status: 404, text: 'No forwarding is set up for this address.' },
  loop: { status: 508, text: 'The forwarding of this address leads back to this address.' },
  wrong_target: { status: 502, text: 'The forwarding target is not a valid URL.' },
  unavailable: {
    status: 503,
    text: 'The forwarding of this address cannot be read now. Retry later.',
    headers: { 'retry-after': '5' },
  },
};

/** A sentence. What the client sent does not stand in it. */
export function refusalAnswer(kind: ForwarderRefusal): ForwarderAnswer {
  const { status, text, headers } = REFUSALS[kind];
  return answer(status, { ...headers, 'cache-control': 'no-store' }, { kind: 'text', text });
}

const READS = ['GET', 'HEAD'];
const SENDS = ['POST', 'PUT', 'PATCH', 'DELETE'];
const ALLOW = { masked: [...READS, 'OPTIONS'].join(', '), moved: [...READS, ...SENDS, 'OPTIONS'].join(', ') };

/**
 * Seconds that browsers may keep a permanent redirect: as long as the host's own records (their TTL). Without
 * a limit they keep it for years, and the owner's next change would not be seen.
 */
const MOVED_MAX_AGE = 300;

/**
 * What a forwarded host answers. GET and HEAD by its type: the page, 301 or 302. The method is preserved
 * where a redirect can preserve it: 308 and 307, since clients make a GET of a POST at 301 and 302 (RFC 9110
 * §15.4.2); a page takes none: 405.
 */
export function answerOf(
  method: string,
  { host, path, query }: Addressed,
  entry: ForwardedHost,
): ForwarderAnswer {
  const target = targetOf(entry.forwardsTo, path, query);
  if (target === undefined) return refusalAnswer('wrong_target');
  const isMasked = entry.type === 'masked';
  const allow = isMasked ? ALLOW.masked : ALLOW.moved;
  if (method === 'OPTIONS') return answer(204, { allow, 'cache-control': 'no-store' }, { kind: 'none' });
  if (!READS.includes(method) && (isMasked || !SENDS.includes(method))) return notAllowed(allow);
  return isMasked ? masked(host, target, entry) : moved(method, target, entry.type === 'redirect');
}

const masked = (host: string, target: string, { title, meta }: ForwardedHost): ForwarderAnswer =>
  answer(200, { 'cache-control': 'no-cache' }, { kind: 'masked', title: title || host, meta, target });

function moved(method: string, location: string, isPermanent: boolean): ForwarderAnswer {
  const keepsMethod = SENDS.includes(method);
  const status = isPermanent ? (keepsMethod ? 308 : 301) : keepsMethod ? 307 : 302;
  const cacheControl = isPermanent ? `max-age=${MOVED_MAX_AGE}` : 'no-cache';
  return answer(status, { location, 'cache-control': cacheControl }, { kind: 'moved', target: location });
}

const notAllowed = (allow: string): ForwarderAnswer =>
  answer(
    405,
    { allow, 'cache-control': 'no-store' },
    { kind: 'text', text: 'This address does not support this method.' },
  );

/** An answer with the mark by which a loop is recognised. */
const answer = (
  status: number,
  headers: Readonly<Record<string, string>>,
  content: ForwarderContent,
): ForwarderAnswer => ({
  status,
  headers: { ...headers, [MARK.toLowerCase()]: FORWARDER_NAME },
  content,
});

/** Whether the request passed this forwarder before, by its `Via` header. */
export const passedHere = (passedBy: readonly string[]): boolean =>
  passedBy.some((value) => value.toLowerCase().includes(FORWARDER_NAME));
