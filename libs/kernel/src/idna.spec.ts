import { isIdna2008Label } from './idna';

// RFC 5892: §2.6 exceptions, §2.7 to §2.10 classes, Appendix A contexts.
describe('a U-label', () => {
  it.each([
    ['letters, digits and hyphens', 'abc-019'], ['lower-case letters beyond ASCII', 'bücher'], ['a letter without case', '字'], ['a modifier letter', 'a\u02bb'],
    ['a combining mark', 'ก็'], ['a spacing mark', 'का'], ['digits of another script', '१२'],
    ['a sharp s', 'faß'], ['a final sigma', 'ςα'], ['Sindhi ampersand', '\u06fd'], ['Sindhi postposition', '\u06fe'], ['a Tibetan mark', '\u0f0b'], ['an ideographic zero', '\u3007'],
    ['a middle dot between two l', 'l·l'], ['a Greek sign before Greek', '\u0375α'], ['a geresh after Hebrew', 'א\u05f3'], ['a gershayim after Hebrew', 'א\u05f4'],
    ['a katakana dot with hiragana', 'あ\u30fb'], ['a katakana dot with katakana', 'ア\u30fb'], ['a katakana dot with Han', '\u30fb字'],
    ['Arabic-Indic digits alone', '\u0660\u0669'], ['extended Arabic-Indic digits alone', '\u06f0\u06f9'],
    ['Arabic-Indic digits beside European ones', '\u06601'], ['a joiner, which UTS 46 checks', 'a\u200d'], ['a non-joiner, which UTS 46 checks', 'a\u200c'],
  ])('may have %s', (_, label) => {
    expect(isIdna2008Label(label)).toBe(true);
  });

  it.each([
    ['nothing', ''], ['an upper-case letter', 'Abc'], ['an upper-case letter beyond ASCII', 'Ä'], ['an underscore', 'a_b'], ['a dot', 'a.b'], ['a blank', 'a b'],
    ['a symbol', '☃'], ['an emoji', '😀'], ['a compatibility character', 'ﬁ'], ['a full-width letter', 'ａ'], ['an invisible character', 'a\u00ad'], ['an ideographic space', '\u3000'],
    ['a noncharacter', '\ufdd0'], ['old Hangul Jamo', '\u1100'], ['old Hangul Jamo, extended A', '\ua960'], ['old Hangul Jamo, extended B', '\ud7b0'],
    ['a tatweel', 'ب\u0640'], ['an NKo lajanyalan', '\u07fa'], ['a Hangul tone mark', '\u302e'], ['a second one', '\u302f'], ['vertical kana marks', '\u3031'], ['\u3032', '\u3032'], ['\u3033', '\u3033'],
    ['\u3034', '\u3034'], ['\u3035', '\u3035'], ['a vertical ideographic mark', '\u303b'],
    ['a middle dot after another letter', 'a·l'], ['a middle dot before another letter', 'l·a'], ['a middle dot at the end', 'l·'], ['a middle dot at the start', '·l'],
    ['a Greek sign at the end', 'α\u0375'], ['a Greek sign before Latin', '\u0375a'], ['a geresh at the start', '\u05f3א'], ['a geresh after Latin', 'a\u05f3'], ['a gershayim after Latin', 'a\u05f4'],
    ['a katakana dot alone', 'a\u30fb'], ['digits of both Arabic kinds', '\u0660\u06f0'], ['the same, the other way round', '\u06f9\u0669'],
    ['one wrong character at the end', 'abc☃'],
  ])('may not have %s', (_, label) => {
    expect(isIdna2008Label(label)).toBe(false);
  });
});
