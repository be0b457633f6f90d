import { emailAddress } from '@registrar/contacts';
import { badRequest, DomainName, isHostOfAnotherDomain, toAsciiHost } from '@registrar/kernel';
import { isIpv4 } from '@registrar/kernel';
import {
  type EmailForwarding,
  FORWARDING_TYPES,
  type ForwardingPolicy,
  type ForwardingType,
  META_MAX,
  TARGET_MAX,
  TITLE_MAX,
  type UrlForwardingChange,
  type UrlForwardingData,
  type UrlForwardingInput,
} from './forwarding';
import { isPublicAddress, ipv6Literal } from './forwarding-addresses';
import { forwardingLoop } from './forwarding-errors';
import { nameOf } from '../records/record';

/** Where an own host lies: the settings the rules need of a policy. */
type OwnHosts = Pick<ForwardingPolicy, 'forwarderAddresses' | 'forwarderHosts'>;

/**
 * A host of `zone` that can be forwarded, relative to it; empty for the apex. Taken in: label or labels below
 * the zone, the whole hostname with or without its final dot, empty and `@`. It is the name of a web server,
 * so no wildcard and no underscore: the forwarder gets a certificate for each. Throws 400.
 */
export function forwardedHost(zone: string, given: string): string {
  if (given === '' || given === '@') return '';
  const whole = /\s/.test(given) ? undefined : wholeName(zone, given);
  if (whole === undefined) throw notBelow(zone);
  // of the zone itself nothing is left
  return whole.slice(0, -zone.length - 1);
}

function wholeName(zone: string, given: string): string | undefined {
  const name = toAsciiHost(given);
  if (name === zone || name?.endsWith(`.${zone}`)) return name;
  // a label may be all digits below a domain, which a whole name cannot end in
  return given.endsWith('.') ? undefined : toAsciiHost(`${given}.${zone}`);
}

/**
 * `www.other.org` sent for `mine.com` is a mistake, and not the host `www.other.org.mine.com`: a host that
 * ends in a TLD, or as the zone does, is the name of another domain. A client that means the host below sends
 * the whole name. Throws 400.
 */
export function assertNotElsewhere(zone: string, given: string): void {
  const name = toAsciiHost(given);
  if (name === undefined || name === zone || name.endsWith(`.${zone}`)) return;
  if (isHostOfAnotherDomain(zone, name) || name.endsWith(zone.slice(zone.indexOf('.')))) throw notBelow(zone);
}

const notBelow = (zone: string) =>
  badRequest(`host is invalid: it must be a host name below ${zone}`, 'forwarding.host');

/**
 * Scheme, authority, rest. Stricter than browsers, which accept nearly anything as a URL: a stored one means
 * the same to all of them.
 */
const URL_PARTS = /^(https?):\/\/([^/?#\\]*)([/?#][^]*)?$/i;
const AUTHORITY = /^(\[[0-9a-f:.]+\]|[^:@[\]]+)(?::(\d{1,5}))?$/i;
/** RFC 3986 §2, percent-encodings whole; `[` and `]` are common in queries, and browsers leave them. */
const URI_CHARACTERS = /^(?:[\w\-.~!$&'()*+,;=:@/?#[\]]|%[0-9a-f]{2})*$/i;
/**
 * A browser reads a host whose last label is a number as an IPv4 address in one of its odd forms (WHATWG URL,
 * "ends in a number").
 */
const ENDS_IN_NUMBER = /(?:^|\.)(?:\d+|0x[0-9a-f]*)$/i;
/**
 * Names of one's own machine or network by definition (RFC 6761, RFC 6762, RFC 8375, and `internal`, which
 * ICANN set apart for that).
 */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa)$/;

const wrongTarget = (why: string) => badRequest(`forwardsTo is invalid: ${why}`, 'forwarding.target');

/**
 * A target's host as it is written in its stored form: a name in A-labels, an IPv4 address, or an IPv6
 * address in brackets.
 */
export const hostOfTarget = (forwardsTo: string): string =>
  /^https?:\/\/(\[[^\]]*\]|[^/?#:]*)/.exec(forwardsTo)![1];

/**
 * The stored form of what `name` (undefined: whichever) is forwarded to: http or https, no user name, a host
 * of the public internet in A-labels, what follows as it was written and non-ASCII percent-encoded. Throws
 * 400, also where it is `name` itself or the forwarder.
 */
export function targetFrom(given: string, name: string | undefined, own: OwnHosts): string {
  const parts = given.length > TARGET_MAX ? undefined : URL_PARTS.exec(given);
  if (!parts)
    throw wrongTarget(
      `it must be a URL of at most ${TARGET_MAX} characters that begins with http:// or https://`,
    );
  const [, scheme, authority, rest = ''] = parts;
  const { host, port } = authorityFrom(authority);
  if (host === name || isOwn(host, own)) throw forwardingLoop('forwardsTo');
  const target = `${scheme.toLowerCase()}://${host}${port}${restFrom(rest)}`;
  if (target.length > TARGET_MAX)
    throw wrongTarget(`it has more than ${TARGET_MAX} characters when it is encoded`);
  return target;
}

const isOwn = (host: string, { forwarderAddresses, forwarderHosts }: OwnHosts): boolean =>
  forwarderHosts.includes(host) || forwarderAddresses.includes(host.replace(/[[\]]/g, ''));

/** `port` with its colon; empty where there is none. */
function authorityFrom(authority: string): { host: string; port: string } {
  if (authority.includes('@')) throw wrongTarget('it must hold no user name and no password');
  const [, written = '', digits] = AUTHORITY.exec(authority) ?? [];
  const [host, port] = [hostFrom(written), Number(digits ?? 80)];
  if (host === undefined || port < 1 || port > 65_535)
    throw wrongTarget('it must name a host of the public internet');
  return { host, port: digits === undefined ? '' : `:${port}` };
}

function hostFrom(written: string): string | undefined {
  if (written.startsWith('[')) return ipv6Literal(written.slice(1, -1));
  if (isIpv4(written)) return isPublicAddress(written) ? written : undefined;
  const name = /\s/.test(written) ? undefined : DomainName.parse(written)?.ascii;
  return name === undefined || ENDS_IN_NUMBER.test(name) || LOCAL_NAME.test(name) ? undefined : name;
}

function restFrom(rest: string): string {
  // half of a surrogate pair has no encoding; encodeURI throws at it
  if (/\p{Cs}/u.test(rest)) throw wrongTarget('it holds a character that a URL cannot hold');
  const encoded = rest.replace(/\P{ASCII}+/gu, encodeURI);
  if (!URI_CHARACTERS.test(encoded)) throw wrongTarget('it holds a character that a URL cannot hold');
  return encoded;
}

/** Lines may break in a piece of HTML, not in a title. */
const NOT_IN_TITLE = /[\p{Cc}\p{Cs}]/u;
const NOT_IN_META = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

/** Null clears, and so does an empty text, which an answer would not show either. */
function textFrom(
  field: 'title' | 'meta',
  given: string | null | undefined,
  max: number,
  unfit: RegExp,
): string | null {
  if (given === undefined || given === null || given === '') return null;
  if (Array.from(given).length > max)
    throw badRequest(`${field} must be shorter than or equal to ${max} characters`, 'forwarding.text');
  if (unfit.test(given)) throw badRequest(`${field} holds a control character`, 'forwarding.text');
  return given;
}

function typeFrom(type: ForwardingType): ForwardingType {
  if (!FORWARDING_TYPES.includes(type)) throw badRequest('type is invalid', 'forwarding.type');
  return type;
}
const titleFrom = (title: string | null | undefined): string | null =>
  textFrom('title', title, TITLE_MAX, NOT_IN_TITLE);
const metaFrom = (meta: string | null | undefined): string | null =>
  textFrom('meta', meta, META_MAX, NOT_IN_META);

/**
 * The stored form of a URL forwarding of `zone`; throws 400. What depends on the other entries is for the use
 * case.
 */
export function urlForwardingFrom(
  zone: string,
  { host: givenHost, forwardsTo, type, title, meta }: UrlForwardingInput,
  own: OwnHosts,
): UrlForwardingData {
  const host = forwardedHost(zone, givenHost);
  return {
    host,
    forwardsTo: targetFrom(forwardsTo, nameOf(host, zone), own),
    type: typeFrom(type),
    title: titleFrom(title),
    meta: metaFrom(meta),
  };
}

/** What is sent of a change, whatever the entry is that it changes; throws 400. */
export function assertChangeFits(
  zone: string,
  { host, forwardsTo, type, title, meta }: UrlForwardingChange,
  own: OwnHosts,
): void {
  if (host !== undefined) assertNotElsewhere(zone, host);
  const name = host === undefined ? undefined : nameOf(forwardedHost(zone, host), zone);
  if (forwardsTo !== undefined) targetFrom(forwardsTo, name, own);
  if (type !== undefined) typeFrom(type);
  titleFrom(title);
  metaFrom(meta);
}

/** `before` with what `change` names; throws 400. */
export function changedUrlForwarding(
  zone: string,
  before: UrlForwardingData,
  change: UrlForwardingChange,
  own: OwnHosts,
): UrlForwardingData {
  const given = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  ) as UrlForwardingChange;
  return urlForwardingFrom(zone, { ...before, ...given }, own);
}

export const changesNothing = (change: UrlForwardingChange): boolean =>
  Object.values(change).every((value) => value === undefined);

/**
 * A mailbox is a Dot-string of RFC 5321 §4.1.2 in any case and without the signs that mail programs took for
 * routes, files and programs: `%`, `!`, `/`, `|`, backticks, and `-` in front; nor quotes, nor `*`, which the
 * contract keeps apart.
 */
const MAILBOX = /^(?![.-])(?!.*\.\.)[a-z0-9#$&'+=?^_{}~.-]+(?<!\.)$/i;
/** RFC 5321 §4.5.3.1.1. */
const MAILBOX_MAX = 64;

/**
 * The stored form of the part before the @: folded, since no two mailboxes differ in case alone. Throws 400.
 */
export function mailboxFrom(given: string): string {
  if (given.includes('*')) throw badRequest('wildcard forwarding is not supported', 'forwarding.wildcard');
  // before folding, which makes ASCII of other signs (the Kelvin sign is a k)
  if (given.length > MAILBOX_MAX || !MAILBOX.test(given))
    throw badRequest(
      'emailBox is invalid: it must be the part of an address before the @',
      'forwarding.mailbox',
    );
  return given.toLowerCase();
}

/**
 * The stored form of what the mail of `mailbox` goes to. Not to the same domain: its mail comes to us, so
 * that would be a loop, or a detour to what could be named at once. Throws 400.
 */
export function destinationFrom(zone: string, given: string): string {
  const address = emailAddress(given);
  if (address === undefined) throw badRequest('emailTo must be an email address', 'forwarding.destination');
  if (address.endsWith(`@${zone}`)) throw forwardingLoop('emailTo');
  return address;
}

export const emailForwardingFrom = (
  zone: string,
  { mailbox, emailTo }: EmailForwarding,
): EmailForwarding => ({ mailbox: mailboxFrom(mailbox), emailTo: destinationFrom(zone, emailTo) });
