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

  it.each(['', 'XQ', '7', 'constructor'])('has no table of the code %p', (code) => {
    expect(tableScripts(code)).toBeUndefined();
  });
});
