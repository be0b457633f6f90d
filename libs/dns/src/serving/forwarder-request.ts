import { NAME_MAX } from '../names';

/** What the forwarder is asked, as it stood on the wire. */
export interface ForwarderRequest {
  method: string;
  /** Of the request line (RFC 9112 §3.2): `/path?query`, a whole URL, or `*`. One character per octet. */
  target: string;
  /** `1.0`, `1.1` */
  httpVersion: string;
  /** Every Host header. */
  hosts: readonly string[];
  /** Every Via and X-Forwarded-By header: who passed the request on. */
  passedBy: readonly string[];
}

export interface Addressed {
  /** Lower-case, without port and final dot; empty: none that can be forwarded, such as an address. */
  host: string;
  /** Begins with a slash; as sent, not normalised. */
  path: string;
  /** Without its question mark. */
  query: string;
}

/** Why there is nothing to look up. */
export type Misaddressed = 'bad_request' | 'too_long';

/** Octets; RFC 9112 §3 asks servers to take at least this many. */
export const TARGET_OCTETS_MAX = 8_000;
/** A name, its final dot, and a port. */
const HOST_HEADER_MAX = NAME_MAX + 1 + 6;
const WHOLE_URL = /^https?:\/\/([^/?#]*)([^]*)$/i;
const IPV6_LITERAL = /^\[[0-9a-f:.]+\](?::\d{0,5})?$/i;
const PORT = /:(\d{0,5})$/;
/** Underscores too: such names are asked for, though none is forwarded. */
const HOST_NAME = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?)*$/;
/** An address, or no name of the public DNS (RFC 3696 §2). */
const LAST_LABEL_DIGITS = /(?:^|\.)\d+$/;

/**
 * The host a client means by a Host header or a URL: empty when it is well formed and no name that is
 * forwarded; undefined when it is malformed.
 */
export function hostFromHeader(raw: string): string | undefined {
  const text = raw.replace(/^[ \t]+|[ \t]+$/g, '');
  if (text === '' || text.length > HOST_HEADER_MAX) return undefined;
  const port = PORT.exec(text);
  if (port && Number(port[1]) > 65_535) return undefined;
  if (IPV6_LITERAL.test(text)) return '';
  return hostFromName(port ? text.slice(0, port.index) : text);
}

/** As `hostFromHeader`, of a name without a port. */
export function hostFromName(raw: string): string | undefined {
  const name = raw.toLowerCase().replace(/\.$/, '');
  if (name.length > NAME_MAX || !HOST_NAME.test(name)) return undefined;
  return name.includes('.') && !LAST_LABEL_DIGITS.test(name) ? name : '';
}

/** Host, path and query of a request, by RFC 9112 §3.2; whatever can be read in two ways is refused. */
export function addressOf({
  method,
  target,
  httpVersion,
  hosts,
}: ForwarderRequest): Addressed | Misaddressed {
  if (target.length > TARGET_OCTETS_MAX) return 'too_long';
  const named = namedHost(hosts, httpVersion);
  if (named === undefined) return 'bad_request';
  const whole = WHOLE_URL.exec(target);
  // The host of a whole URL counts, whatever Host says (§3.2.2).
  const host = whole ? hostFromHeader(whole[1]) : named;
  if (host === undefined) return 'bad_request';
  const rest = whole ? whole[2] : target;
  if (rest === '*' && method === 'OPTIONS') return { host, path: '/', query: '' };
  const local = whole && !rest.startsWith('/') ? `/${rest}` : rest;
  if (!local.startsWith('/')) return 'bad_request';
  const mark = local.indexOf('?');
  return mark < 0
    ? { host, path: local, query: '' }
    : { host, path: local.slice(0, mark), query: local.slice(mark + 1) };
}

/**
 * One Host header, or none before HTTP/1.1 (RFC 9112 §3.2); two say two things, even if they are the same.
 */
function namedHost(hosts: readonly string[], httpVersion: string): string | undefined {
  if (hosts.length === 0) return httpVersion === '1.0' ? '' : undefined;
  return hosts.length === 1 ? hostFromHeader(hosts[0]) : undefined;
}
