/** Letters and signs that Unicode does not decompose, as people write them where only ASCII is available. */
const FOLDED: Readonly<Record<string, string>> = {
  'ß': 'ss',
  'ẞ': 'SS',
  'æ': 'ae',
  'Æ': 'AE',
  'œ': 'oe',
  'Œ': 'OE',
  'ø': 'o',
  'Ø': 'O',
  'đ': 'd',
  'Đ': 'D',
  'ð': 'd',
  'Ð': 'D',
  'þ': 'th',
  'Þ': 'TH',
  'ł': 'l',
  'Ł': 'L',
  'ħ': 'h',
  'Ħ': 'H',
  'ŧ': 't',
  'Ŧ': 'T',
  'ŋ': 'ng',
  'Ŋ': 'NG',
  'ı': 'i',
  'ə': 'e',
  'Ə': 'E',
  '‘': "'",
  '’': "'",
  'ʼ': "'",
  'ʻ': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '⁄': '/',
  '°': 'o',
  '·': '',
  '\u00ad': '',
  '\u200b': '',
};

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

const fold = (text: string): string => [...text].map((char) => FOLDED[char] ?? char).join('');

/**
 * Text in ASCII for the `int` form of postal data (RFC 5733 §2.3): signs by table, marks taken off (`Zürich`
 * -> `Zurich`). Undefined when a character has no such form (another script): the registry cannot store the
 * text.
 */
export function asciiFold(text: string): string | undefined {
  // by table before and after: NFKD turns ´ into a blank and a mark, but also brings forth letters of the
  // table
  const folded = fold(
    fold(text)
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, ''),
  );
  return PRINTABLE_ASCII.test(folded) ? folded : undefined;
}
