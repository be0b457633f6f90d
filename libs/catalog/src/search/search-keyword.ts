import { badRequest, DomainName } from '@registrar/kernel';

/** The target of a search, parsed from typed or pasted text. */
export interface Keyword {
  /** The label for every TLD: lower case, Unicode, without the TLD. */
  label: string;
  /** Its words, where they were separated by spaces or hyphens. */
  words: readonly string[];
  /** The typed TLD, A-labels; it may be unknown. */
  tld?: string;
}

/** Longer than any address that a person would paste. */
const MAX_TYPED = 2_048;
const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const IS_ADDRESS = /^\S+@\S+\.\S+$/;
/** `quay.example/shop?x=1`, without a scheme. */
const IS_PATH = /^[^\s/]+\.[^\s/]+[/?#]/;
const NO_LETTERS = /[^\p{L}\p{M}\p{N}-]+/u;

/** Whether the catalogue has the TLD, sold or blocked. */
export type IsTld = (name: string) => boolean;

/**
 * Parses a keyword: a word, several words, a whole name, the address of a page or of a mailbox. Throws 400
 * naming the field when it yields no label of a domain name.
 */
export function readKeyword(typed: string, isTld: IsTld): Keyword {
  if (typed.trim() === '') throw badRequest('keyword is empty');
  if (typed.length > MAX_TYPED) throw badRequest(`keyword must have at most ${MAX_TYPED} characters`);
  const host = hostOf(typed.trim());
  const name = /\s/.test(host)
    ? undefined
    : splitName(
        host.split(/[.\u3002\uff0e\uff61]/).filter((label) => label !== ''),
        isTld,
      );
  const words = wordsOf(name?.label ?? host);
  if (words.length === 0) throw badRequest('keyword holds no letter or digit');
  const label = words.join('');
  assertLabel(label);
  return {
    label,
    words: words.flatMap((word) => word.split('-')).filter((word) => word !== ''),
    tld: name?.tld,
  };
}

/** The host of an address; other text unchanged. */
function hostOf(text: string): string {
  if (!SCHEME.test(text) && !IS_ADDRESS.test(text) && !IS_PATH.test(text)) return text;
  const authority = text.replace(SCHEME, '').split(/[/?#\\]/)[0];
  return authority.slice(authority.lastIndexOf('@') + 1).replace(/:\d*$/, '');
}

/** The label before the longest known TLD; before the last dot where none is known. */
function splitName(labels: readonly string[], isTld: IsTld): { label: string; tld?: string } | undefined {
  for (let from = 1; from < labels.length; from += 1) {
    const tld = toAsciiTld(labels.slice(from).join('.'));
    if (tld !== undefined && isTld(tld)) return { label: labels[from - 1], tld };
  }
  if (labels.length < 2) return undefined;
  // www.quay: the TLD is missing
  if (labels.length === 2 && labels[0].toLowerCase() === 'www') return { label: labels[1] };
  return { label: labels[labels.length - 2], tld: toAsciiTld(labels[labels.length - 1]) };
}

/** Lower-case A-labels, without a leading dot; undefined when it cannot be a TLD. */
export const toAsciiTld = (text: string): string | undefined =>
  DomainName.parse(`a.${text.trim().replace(/^\./, '')}`)?.parent;

function wordsOf(text: string): string[] {
  // apostrophes are part of the word: ilse's becomes ilses
  const parts = text.normalize('NFC').toLowerCase().replace(/['’`]/g, '').split(NO_LETTERS);
  return parts.map((part) => readable(part.replace(/^-+|-+$/g, ''))).filter((part) => part !== '');
}

/** The Unicode form of an A-label. */
const readable = (word: string): string =>
  word.startsWith('xn--') ? (DomainName.parse(`${word}.example`)?.unicode.split('.')[0] ?? word) : word;

function assertLabel(label: string): void {
  if (DomainName.parse(`${label}.example`)) return;
  // RFC 1035 §2.3.4: a label has 63 octets
  throw badRequest(
    label.length > 63 ? 'keyword must have at most 63 characters' : 'keyword is no label of a domain name',
  );
}
