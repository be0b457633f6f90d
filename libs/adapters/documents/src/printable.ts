/** What the standard fonts of PDF can write besides Latin-1 (Windows code page 1252, PDF 1.7 annex D). */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
/**
 * Ranges of which the embedded font has every letter: Latin, Greek, Cyrillic, their marks, punctuation and
 * signs of currencies (a test compares them with the font). Scripts that it has in part, or that are written
 * from right to left or joined, are not among them.
 */
const WIDE = /^[\u0020-\u007e\u00a0-\u02e9\u02ec-\u03e1\u03f0-\u052f\u1dfb-\u20c0]$/u;
/** Unassigned, or invisible: what turns the direction of a text about would make another one of it. */
const UNSEEN = /[\p{Cn}\p{Cf}]/u;

const isStandard = (character: string): boolean => {
  const code = character.codePointAt(0)!;
  return (
    (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || BEYOND_LATIN_1.includes(character)
  );
};

export const isWide = (character: string): boolean => WIDE.test(character) && !UNSEEN.test(character);

export interface Printable {
  text: string;
  /** The standard fonts lack something of it. */
  wide: boolean;
  /** A letter stands as its number. */
  numbered: boolean;
}

/** `<U+6C34>`; letters that stand together share the brackets. */
const numberOf = (letters: string): string =>
  `<${[...letters].map((letter) => `U+${letter.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`).join(' ')}>`;

/**
 * A text in letters that the fonts have. Those of other scripts become their numbers, so that nothing is lost
 * and no letter is a wrong one: whoever prints it must say so.
 */
export function printable(original: string): Printable {
  let text = '';
  let unknown = '';
  let numbered = false;
  for (const character of [...original.normalize('NFC'), '']) {
    const known =
      isStandard(character) || isWide(character) ? character : /[\s\p{Cc}]/u.test(character) ? ' ' : '';
    if (known === '' && character !== '') {
      unknown += character;
      continue;
    }
    if (unknown !== '') text += numberOf(unknown);
    numbered ||= unknown !== '';
    unknown = '';
    text += known;
  }
  return { text, wide: ![...text].every(isStandard), numbered };
}
