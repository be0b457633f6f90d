import { DomainName, ipv6, isIpv4, toAsciiHost } from '@registrar/kernel';
import { invalidField } from '../errors';

export const SEARCH_TEXT = { least: 2, most: 253 } as const;

/** Shorter texts have no trigram: every row would be compared. */
const FEWEST_SIMILAR = 3;
/** Shorter beginnings of a UUID are words and numbers. */
const FEWEST_UUID_DIGITS = 8;
const INT32_MAX = 2_147_483_647;
const CONTROL = /[\u0000-\u001f\u007f]/;
const UUID_DIGITS = /^[0-9a-f-]+$/;
const UUID_LENGTH = 32;
/** E.164 has at most 15 digits; fewer than 5 are ids and postal codes. */
const PHONE = /^\+\d{5,15}$/;

/** One text in the forms in which each kind of record stores its keys; absent where it has no such form. */
export interface SearchTerms {
  /** Trimmed, in lower case. */
  text: string;
  /** As `text`, in its original case: for ids of registries and of the card gateway. */
  original: string;
  /** A-label form of a whole domain. */
  domainName?: string;
  /** A-label form of a domain's beginning. */
  domainText?: string;
  /** Positive int32. */
  number?: number;
  uuid?: string;
  /** Lowest and highest UUID with this beginning. */
  uuidRange?: readonly [string, string];
  /** E.164. */
  phone?: string;
  /** Canonical form of an IP address. */
  address?: string;
  /** Long enough for a search inside texts. */
  hasTrigrams: boolean;
}

/** Throws 400. */
export function searchTerms(sent: string): SearchTerms {
  const original = sent.normalize('NFC').trim().replace(/ +/g, ' ');
  const length = [...original].length;
  if (length < SEARCH_TEXT.least || length > SEARCH_TEXT.most)
    throw invalidField('text', `must have ${SEARCH_TEXT.least} to ${SEARCH_TEXT.most} characters`);
  if (CONTROL.test(original)) throw invalidField('text', 'cannot have control characters');
  const text = original.toLowerCase();
  const domainName = DomainName.parse(original)?.ascii;
  return {
    text,
    original,
    domainName,
    domainText: domainName ?? domainTextOf(text),
    number: numberOf(text),
    ...uuidOf(text),
    phone: phoneOf(text),
    address: isIpv4(text) ? text : ipv6(text),
    hasTrigrams: length >= FEWEST_SIMILAR,
  };
}

/** `bücher.` -> `xn--bcher-kva.`; a part of a label keeps its hyphens and dots. */
function domainTextOf(text: string): string | undefined {
  if (/^[a-z0-9.-]+$/.test(text)) return text;
  const dot = text.endsWith('.') ? '.' : '';
  const labels = dot ? text.slice(0, -1) : text;
  const ascii = toAsciiHost(labels);
  return ascii === undefined ? undefined : ascii + dot;
}

function numberOf(text: string): number | undefined {
  const digits = /^#?(\d{1,10})$/.exec(text)?.[1];
  const number = Number(digits ?? 0);
  return number >= 1 && number <= INT32_MAX ? number : undefined;
}

function uuidOf(text: string): Pick<SearchTerms, 'uuid' | 'uuidRange'> {
  const digits = text.replaceAll('-', '');
  if (!UUID_DIGITS.test(text) || digits.length < FEWEST_UUID_DIGITS || digits.length > UUID_LENGTH) return {};
  if (digits.length === UUID_LENGTH) return { uuid: withHyphens(digits) };
  return {
    uuidRange: [withHyphens(digits.padEnd(UUID_LENGTH, '0')), withHyphens(digits.padEnd(UUID_LENGTH, 'f'))],
  };
}

const withHyphens = (digits: string): string =>
  digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** `+49 (30) 123-456`, `0049 30 123456` and EPP's `+49.30123456` are the same number. */
function phoneOf(text: string): string | undefined {
  const digits = text.replace(/[\s().\/-]/g, '').replace(/^00/, '+');
  return PHONE.test(digits) ? digits : undefined;
}
