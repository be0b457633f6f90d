import { CALLING_CODES } from './calling-codes';
import { possibleLengths } from './phone-numbers';

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
 * Telephone numbers as `contactFrom` takes them: an assigned country code, the numbers of digits that are
 * possible behind it, and the one dot of EPP between the two. Built when it is first wanted.
 */
export const phonePattern = (): string => (pattern ??= patternOf(CALLING_CODES));
let pattern: string | undefined;

function patternOf(codes: ReadonlySet<string>): string {
  const byLengths = new Map<string, string[]>();
  for (const code of codes) {
    const digits = digitsOf(possibleLengths(code));
    byLengths.set(digits, [...(byLengths.get(digits) ?? []), code]);
  }
  const numbers = [...byLengths].map(([digits, group]) => `(?:${group.join('|')})\\.?${digits}`);
  return `^\\+(?:${numbers.join('|')})$`;
}

/** `[0-9]{8,9}`, or one part for each run of numbers: `(?:[0-9]{7}|[0-9]{9,10})`. */
function digitsOf(lengths: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const length of lengths) {
    const run = runs.at(-1);
    if (run && run[1] === length - 1) run[1] = length;
    else runs.push([length, length]);
  }
  const parts = runs.map(([least, most]) => `[0-9]{${least === most ? least : `${least},${most}`}}`);
  return parts.length === 1 ? parts[0] : `(?:${parts.join('|')})`;
}

/**
 * Letters and signs of names and addresses that have an ASCII form (`asciiFold`), beside printable ASCII.
 * Others may have one and are not described.
 */
const FOLDED_LETTERS = 'À-ÖØ-öø-ķĹ-ſƏƠơƯưȘ-țəḀ-ẙẞẠ-ỹ‐-—‘’“-„';

/** For registries that accept ASCII only: a text that is not blank, or with `orBlank` any. */
export const latinPattern = ({ orBlank }: { orBlank: boolean }): string =>
  orBlank ? `^[ -~${FOLDED_LETTERS}]*$` : `^ *[!-~${FOLDED_LETTERS}][ -~${FOLDED_LETTERS}]*$`;
