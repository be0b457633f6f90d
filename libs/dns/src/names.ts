import { toAsciiHost } from '@registrar/kernel';

/** Octets of a name without its final dot, and of a label (RFC 1035 §2.3.4, in text). */
export const NAME_MAX = 253;
/**
 * As host names, and underscores anywhere: service labels, keys and verifications are named so (RFC 8552).
 */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
const PLAIN_ASCII = /^(?!xn--)[\x21-\x7e]+$/i;
/** Signs that IDNA takes for a dot (RFC 3490 §3.1). */
const OTHER_DOTS = /[\u3002\uff0e\uff61]/g;
const ALL_DIGITS = /^\d+$/;
const BLANK_OR_CONTROL = /[\s\p{Cc}]/u;

const [DOT, HYPHEN, UNDERSCORE, ZERO, NINE, SMALL_A, SMALL_Z] = Array.from('.-_09az', (sign) =>
  sign.charCodeAt(0),
);
const LABEL_MAX = 63;

/**
 * Whether each label of a lower-case name matches `LABEL`, and none can be an A-label. True of nearly all
 * names, and an import has hundreds of thousands: one pass over the characters costs a tenth of a regular
 * expression that counts.
 */
function isPlainName(name: string): boolean {
  let start = 0;
  for (let at = 0; at <= name.length; at += 1) {
    const code = at === name.length ? DOT : name.charCodeAt(at);
    if (code === DOT) {
      const length = at - start;
      if (
        length < 1 ||
        length > LABEL_MAX ||
        name.charCodeAt(start) === HYPHEN ||
        name.charCodeAt(at - 1) === HYPHEN
      )
        return false;
      start = at + 1;
    } else if (!isOfLabel(code)) return false;
  }
  return !name.includes('xn--');
}

const isOfLabel = (code: number): boolean =>
  (code >= SMALL_A && code <= SMALL_Z) ||
  (code >= ZERO && code <= NINE) ||
  code === HYPHEN ||
  code === UNDERSCORE;

/** Lower-case A-label form of a name; undefined where a label cannot be. */
function nameFrom(text: string): string | undefined {
  if (text.length > NAME_MAX) return undefined;
  const lower = text.toLowerCase();
  if (isPlainName(lower)) return lower;
  if (BLANK_OR_CONTROL.test(text)) return undefined;
  const labels: string[] = [];
  for (const written of text.replace(OTHER_DOTS, '.').split('.')) {
    const label = PLAIN_ASCII.test(written) ? written.toLowerCase() : toAsciiHost(written);
    if (label === undefined || !LABEL.test(label)) return undefined;
    labels.push(label);
  }
  return labels.join('.');
}

/**
 * A host of a zone, relative to it; empty for the apex. Taken in: relative, or whole, with a final dot or
 * ending in the zone's name; Unicode or A-labels in any case; `*` as the leftmost label (RFC 4592). Undefined
 * when it is none or lies outside the zone.
 */
export function hostWithin(zone: string, given: string): string | undefined {
  if (given === '' || given === '@') return '';
  const [wildcard, rest] =
    given === '*' ? ['*', ''] : given.startsWith('*.') ? ['*', given.slice(2)] : ['', given];
  const isWhole = rest.endsWith('.');
  const name = rest === '' ? '' : nameFrom(isWhole ? rest.slice(0, -1) : rest);
  if (name === undefined || (rest === '' && given !== '*')) return undefined;
  const below = relative(name, isWhole, zone);
  if (below === undefined) return undefined;
  const host = wildcard === '' || below === '' ? wildcard + below : `${wildcard}.${below}`;
  return host.length + 1 + zone.length > NAME_MAX ? undefined : host;
}

/**
 * A relative name that is its own host, in lower case and without A-labels, as most are; undefined for all
 * others, which `hostWithin` has to read.
 */
export const plainHost = (zone: string, name: string): string | undefined =>
  name.length + 1 + zone.length <= NAME_MAX && isPlainName(name) ? name : undefined;

function relative(name: string, isWhole: boolean, zone: string): string | undefined {
  if (name === zone) return '';
  const cut = name.length - zone.length - 1;
  if (name.charCodeAt(cut) === DOT && name.endsWith(zone)) return name.slice(0, cut);
  return isWhole ? undefined : name;
}

/**
 * A name that a record points to: whole, with or without its final dot, at least two labels. `underscores`:
 * it need not be a host (a CNAME may point to a key). Undefined when it is none.
 */
export function targetName(given: string, { underscores }: { underscores: boolean }): string | undefined {
  const name = nameFrom(given.endsWith('.') ? given.slice(0, -1) : given);
  const last = name?.lastIndexOf('.') ?? -1;
  if (name === undefined || last < 0) return undefined;
  // an address is no name: no label of the root is all digits (RFC 3696 §2)
  if (name.length > NAME_MAX || ALL_DIGITS.test(name.slice(last + 1))) return undefined;
  return underscores || !name.includes('_') ? name : undefined;
}
