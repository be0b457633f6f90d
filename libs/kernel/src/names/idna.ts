/**
 * IDNA 2008 code point rules (RFC 5892) for labels that UTS 46 let pass: UTS 46 alone accepts symbols such as
 * U+2603. Derived from the Unicode properties of the running engine, as RFC 5892 §3 does.
 */
const LETTER_DIGITS = /^[\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}]$/u;
const IGNORABLE = /^[\p{Default_Ignorable_Code_Point}\p{White_Space}\p{Noncharacter_Code_Point}]$/u;
const OLD_HANGUL_JAMO = /^[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]$/u;

/** RFC 5892 §2.6: exceptions. */
const EXCEPTIONS_VALID = new Set([0x00df, 0x03c2, 0x06fd, 0x06fe, 0x0f0b, 0x3007]);
const EXCEPTIONS_DISALLOWED = new Set([
  0x0640, 0x07fa, 0x302e, 0x302f, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x303b,
]);

const GREEK = /\p{Script=Greek}/u;
const HEBREW = /\p{Script=Hebrew}/u;
const JAPANESE = /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u;
const isArabicIndicDigit = (cp: number): boolean => cp >= 0x0660 && cp <= 0x0669;
const isExtendedArabicIndicDigit = (cp: number): boolean => cp >= 0x06f0 && cp <= 0x06f9;

/** RFC 5892 Appendix A: code points allowed only in a context. Undefined for all others. */
function contextRule(chars: string[], at: number): boolean | undefined {
  const cp = chars[at].codePointAt(0)!;
  switch (cp) {
    case 0x200c: // joiners are checked by UTS 46 (CheckJoiners)
    case 0x200d:
      return true;
    case 0x00b7:
      return chars[at - 1] === 'l' && chars[at + 1] === 'l';
    case 0x0375:
      return at + 1 < chars.length && GREEK.test(chars[at + 1]);
    case 0x05f3:
    case 0x05f4:
      return at > 0 && HEBREW.test(chars[at - 1]);
    case 0x30fb:
      return chars.some((c) => JAPANESE.test(c));
    default:
      if (isArabicIndicDigit(cp)) return !chars.some((c) => isExtendedArabicIndicDigit(c.codePointAt(0)!));
      if (isExtendedArabicIndicDigit(cp)) return !chars.some((c) => isArabicIndicDigit(c.codePointAt(0)!));
      return undefined;
  }
}

const isStable = (char: string): boolean => char.normalize('NFKC').toLowerCase().normalize('NFKC') === char;

function isProtocolValid(chars: string[], at: number): boolean {
  const cp = chars[at].codePointAt(0)!;
  if (EXCEPTIONS_VALID.has(cp)) return true;
  if (EXCEPTIONS_DISALLOWED.has(cp)) return false;
  const inContext = contextRule(chars, at);
  if (inContext !== undefined) return inContext;
  if (cp < 0x80) return /^[a-z0-9-]$/.test(chars[at]);
  if (IGNORABLE.test(chars[at]) || OLD_HANGUL_JAMO.test(chars[at]) || !isStable(chars[at])) return false;
  return LETTER_DIGITS.test(chars[at]);
}

/** Whether a U-label consists of code points that IDNA 2008 permits, each in its context. */
export function isIdna2008Label(label: string): boolean {
  const chars = [...label];
  return chars.length > 0 && chars.every((_, at) => isProtocolValid(chars, at));
}
