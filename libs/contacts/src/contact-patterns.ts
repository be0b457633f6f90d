import { CALLING_CODES } from './calling-codes';

// The rules of `contactFrom` as patterns of JSON Schema, for documents that describe a contact. No look-ahead
// and no \d: Go and Python validators read them as well.

/** In characters (code points): RFC 5733 limits postalLineType to 255 and pcType to 16. */
export const CONTACT_LENGTHS = {
  line: 255,
  zip: 16,
  /**
   * Registries store `First Last` as one line; a schema cannot add two lengths, so each name gets half of it.
   */
  name: 127,
  /** RFC 5321 §4.5.3.1: a path less its two angle brackets. */
  email: 254,
} as const;

/** A text that is not blank. */
export const NOT_BLANK = String.raw`\S`;
/** Values that `contactFrom` treats as "not given". */
export const BLANK = String.raw`^\s*$`;

const ATOM = "[A-Za-z0-9!#$%&'*+/=?^_{|}~-]";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';

/**
 * `emailAddress` for an address in ASCII: all of `allOf` match, `not` does not (labels reserved by RFC 5890
 * §2.3.1, a last label of digits).
 */
export const EMAIL_PATTERNS = {
  allOf: [`^[A-Za-z0-9!#$%&'*+/=?^_{}~]${ATOM}*(?:\\.${ATOM}+)*@(?:${LABEL}\\.)+${LABEL}$`, '^[^@]{1,64}@'],
  not: String.raw`[@.](?:(?:[^xX.][^.]|[xX][^nN.])--[^@]*|[0-9]+)$`,
} as const;

/**
 * E.164 with an assigned country code, as `contactFrom` takes it: 8 to 15 digits, and the one dot of EPP
 * behind the code.
 */
export const PHONE_PATTERN = `^\\+(?:${[1, 2, 3].map((length) => `${codesOf(length)}\\.?[0-9]{${8 - length},${15 - length}}`).join('|')})$`;

/** Codes of one length, by what they begin with: `(?:2[07]|3[0-46-9])`. */
function codesOf(length: number): string {
  const byStart = new Map<string, string[]>();
  for (const code of CALLING_CODES) {
    if (code.length !== length) continue;
    const start = code.slice(0, -1);
    byStart.set(start, [...(byStart.get(start) ?? []), code.slice(-1)]);
  }
  return `(?:${[...byStart].map(([start, ends]) => `${start}[${ends.join('')}]`).join('|')})`;
}

/**
 * Letters and signs of names and addresses that have an ASCII form (`asciiFold`), beside printable ASCII.
 * Others may have one and are not described.
 */
const FOLDED_LETTERS = 'À-ÖØ-öø-ķĹ-ſƏƠơƯưȘ-țəḀ-ẙẞẠ-ỹ‐-—‘’“-„';

/** For registries that accept ASCII only: a text that is not blank, or with `orBlank` any. */
export const latinPattern = ({ orBlank }: { orBlank: boolean }): string =>
  orBlank ? `^[ -~${FOLDED_LETTERS}]*$` : `^ *[!-~${FOLDED_LETTERS}][ -~${FOLDED_LETTERS}]*$`;
