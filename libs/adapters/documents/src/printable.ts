/** What the standard fonts of PDF can write besides Latin-1 (Windows code page 1252, PDF 1.7 annex D). */
const BEYOND_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';
/** Letters that are no base letter with a mark. */
const LIKENESS: Readonly<Record<string, string>> = {
  ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ħ: 'h', Ħ: 'H', ı: 'i', ŧ: 't', Ŧ: 'T', ŋ: 'n', Ŋ: 'N', ĸ: 'k', ẞ: 'SS', '−': '-', '\u2010': '-', '\u2011': '-',
};
const REPLACEMENT = '?';

const isWritable = (character: string): boolean => {
  const code = character.codePointAt(0)!;
  return (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff) || BEYOND_LATIN_1.includes(character);
};

export interface Printable {
  text: string;
  /** Something of it could not be written as it is. */
  altered: boolean;
}

/**
 * A text in letters that the standard fonts have: a letter with a mark they lack loses it, a letter of another script becomes a question mark.
 * Never a wrong letter without notice: whoever prints it must say that it was altered.
 */
export function printable(original: string): Printable {
  let altered = false;
  const written = [...original.normalize('NFC')].map((character) => {
    if (isWritable(character)) return character;
    if (/[\s\p{Cc}]/u.test(character)) return ' ';
    altered = true;
    const base = [...(LIKENESS[character] ?? character.normalize('NFKD').replace(/\p{M}/gu, ''))];
    return base.length > 0 && base.every(isWritable) ? base.join('') : REPLACEMENT;
  });
  return { text: written.join(''), altered };
}
