import { toAsciiHost } from '@registrar/kernel';

/** Octets of a name without its final dot, and of a label (RFC 1035 §2.3.4, in text). */
export const NAME_MAX = 253;
/** As host names, and underscores anywhere: service labels, keys and verifications are named so (RFC 8552). */
const LABEL = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
/** Nearly all names: one look at the whole. */
const PLAIN_NAME = /^(?!.*xn--)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?(?:\.(?!$)|$))+$/;
const PLAIN_ASCII = /^(?!xn--)[\x21-\x7e]+$/i;
/** Signs that IDNA takes for a dot (RFC 3490 §3.1). */
const OTHER_DOTS = /[\u3002\uff0e\uff61]/g;
const ALL_DIGITS = /^\d+$/;
const BLANK_OR_CONTROL = /[\s\p{Cc}]/u;

/** Lower-case A-label form of labels between dots; undefined where one cannot be. */
function labelsOf(text: string): string[] | undefined {
  if (text.length > NAME_MAX) return undefined;
  const lower = text.toLowerCase();
  if (PLAIN_NAME.test(lower)) return lower.split('.');
  if (BLANK_OR_CONTROL.test(text)) return undefined;
  const labels: string[] = [];
  for (const written of text.replace(OTHER_DOTS, '.').split('.')) {
    const label = PLAIN_ASCII.test(written) ? written.toLowerCase() : toAsciiHost(written);
    if (label === undefined || !LABEL.test(label)) return undefined;
    labels.push(label);
  }
  return labels;
}

/**
 * A host of a zone, relative to it; empty for the apex. Taken in: relative, or whole with a final dot; Unicode or A-labels in
 * any case; `*` as the leftmost label (RFC 4592). Undefined when it is none or lies outside the zone.
 */
export function hostWithin(zone: string, given: string): string | undefined {
  if (given === '' || given === '@') return '';
  const [wildcard, rest] = given === '*' ? ['*', ''] : given.startsWith('*.') ? ['*', given.slice(2)] : ['', given];
  const isWhole = rest.endsWith('.');
  const labels = rest === '' ? [] : labelsOf(isWhole ? rest.slice(0, -1) : rest);
  if (!labels || (rest === '' && given !== '*')) return undefined;
  const below = relative(labels.join('.'), isWhole, zone);
  if (below === undefined) return undefined;
  const host = [wildcard, below].filter((part) => part !== '').join('.');
  return host.length + 1 + zone.length > NAME_MAX ? undefined : host;
}

function relative(name: string, isWhole: boolean, zone: string): string | undefined {
  if (!isWhole) return name;
  if (name === zone) return '';
  return name.endsWith(`.${zone}`) ? name.slice(0, -zone.length - 1) : undefined;
}

/**
 * A name that a record points to: whole, with or without its final dot, at least two labels. `underscores`: it need not be a
 * host (a CNAME may point to a key). Undefined when it is none.
 */
export function targetName(given: string, { underscores }: { underscores: boolean }): string | undefined {
  const labels = labelsOf(given.endsWith('.') ? given.slice(0, -1) : given);
  if (!labels || labels.length < 2) return undefined;
  const name = labels.join('.');
  // an address is no name: no label of the root is all digits (RFC 3696 §2)
  if (name.length > NAME_MAX || ALL_DIGITS.test(labels[labels.length - 1])) return undefined;
  return underscores || !name.includes('_') ? name : undefined;
}
