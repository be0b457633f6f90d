import { isOfOneScript, isWrittenIn, tableScripts } from './idn-scripts';

describe('the scripts of a label', () => {
  it.each([
    'bücher',
    'книга',
    '日本のホテルabc',
    '中文abc',
    '中ㄅ',
    '한국어字',
    'ελλάδα',
    'שלום',
    'العربية',
    'हिन्दी',
    'ไทย',
    'a-1',
    'l·l',
    'コーヒー',
    '24時間',
  ])('%s is of one script, or of a mix in use', (label) => {
    expect(isOfOneScript(label)).toBe(true);
  });

  it.each([
    ['a Cyrillic а in a Latin name', 'pаypal'],
    ['a Greek letter in a Latin name', 'αpple'],
    ['Cyrillic and Greek', 'жλ'],
    ['kana and Hangul', 'のハ한'],
    ['Han and Cyrillic', '字ж'],
    ['a prolonged sound mark after Latin alone is Japanese, and not Cyrillic', 'кー'],
    ['a script out of use', 'ᚠᚢᚦ'],
    ['Cherokee', 'ᏣᎳᎩ'],
    ['Arabic with Latin', 'aب'],
  ])('%s is refused', (_, label) => {
    expect(isOfOneScript(label)).toBe(false);
  });

  it.each([
    ['DE', 'bücher', true],
    ['de', 'bücher', true],
    ['GER', 'bücher', true],
    ['LATN', 'ñandú', true],
    ['CYRL', 'книга', true],
    ['ZH-Hant', '中文', true],
    ['zh_CN', '中文', true],
    ['KO', '한국', true],
    ['SR', 'њ', true],
    ['DE', 'книга', false],
    ['CYRL', 'bücher', false],
    ['JA', '한국', false],
    ['ZH', 'の', false],
    ['KO', 'の', false],
  ])('the table %s holds %s: %p', (code, label, holds) => {
    expect(isWrittenIn(label, tableScripts(code)!)).toBe(holds);
  });

  it.each([
    ['LATN', 'latin', 'ñ'],
    ['cyrl', 'ru', 'и'],
    ['grek', 'ell', 'λ'],
    ['arab', 'fa', 'ب'],
    ['hebr', 'yi', 'ש'],
    ['armn', 'hye', 'ա'],
    ['geor', 'kat', 'ა'],
    ['deva', 'hi', 'ह'],
    ['beng', 'as', 'ক'],
    ['gujr', 'gu', 'ક'],
    ['guru', 'pa', 'ਕ'],
    ['knda', 'kn', 'ಕ'],
    ['mlym', 'ml', 'ക'],
    ['orya', 'or', 'କ'],
    ['taml', 'ta', 'க'],
    ['telu', 'te', 'క'],
    ['sinh', 'si', 'ක'],
    ['thaa', 'dv', 'ކ'],
    ['thai', 'th', 'ก'],
    ['laoo', 'lo', 'ກ'],
    ['khmr', 'km', 'ក'],
    ['mymr', 'my', 'က'],
    ['tibt', 'bo', 'ཀ'],
    ['ethi', 'am', 'ሀ'],
    ['jpan', 'ja', 'カ'],
    ['hani', 'zh', '字'],
    ['hans', 'cmn', 'ㄅ'],
    ['kore', 'ko', '한'],
  ])('the tables %s and %s hold %s, and nothing of another script', (script, language, letter) => {
    for (const code of [script, language, `${language}-XX`]) {
      expect(
        [letter, `1-${letter}`, 'Ꭰ', 'ᚠ'].map((label) => isWrittenIn(label, tableScripts(code)!)),
      ).toEqual([true, true, false, false]);
    }
    expect(isOfOneScript(`${letter}${letter}`)).toBe(true);
    // Cherokee is in no table and out of everyday use
    expect(isOfOneScript(`${letter}Ꭰ`)).toBe(false);
  });

  it.each([
    ['the three scripts of Japanese with Latin', 'aカひ字', ['JPAN', 'ja', 'jp', 'jpn']],
    ['Han with Bopomofo and Latin', 'a字ㄅ', ['HANI', 'hant', 'zh', 'zho', 'chi']],
    ['Hangul with Han and Latin', 'a字한', ['KORE', 'hang', 'kor']],
  ])('a table may hold %s', (_, label, codes) => {
    expect(codes.map((code) => isWrittenIn(label, tableScripts(code)!))).toEqual(codes.map(() => true));
    expect(isOfOneScript(label)).toBe(true);
  });

  it('takes Serbian in both of its scripts', () => {
    expect(['љубав', 'ljubav', 'λ'].map((label) => isWrittenIn(label, tableScripts('srp')!))).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each(['', 'XQ', '7', 'constructor'])('has no table of the code %p', (code) => {
    expect(tableScripts(code)).toBeUndefined();
  });
});
