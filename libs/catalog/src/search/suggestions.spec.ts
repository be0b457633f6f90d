import { hackOf, splitWords, suggestedLabels } from './suggestions';
import { AFFIXES } from '../words/affixes';
import { COMMON_WORDS } from '../words/common-words';
import { POPULAR_TLDS } from '../words/popular-tlds';

const keyword = (label: string, ...words: string[]) => ({ label, words: words.length > 0 ? words : [label] });

describe('splitWords', () => {
  it.each([
    ['blueharbor', ['blue', 'harbor']],
    ['coffeeshop', ['coffee', 'shop']],
    ['sunnysidehotel', ['sunny', 'side', 'hotel']],
    ['quayshop', ['quay', 'shop']],
    ['shopquay', ['shop', 'quay']],
    ['workshop', undefined],
    ['quay', undefined],
    ['xy', undefined],
    ['a'.repeat(63), undefined],
  ])('%p is %p', (label, words) => {
    expect(splitWords(label)).toEqual(words);
  });
});

describe('suggestedLabels', () => {
  it('puts words before and after, most usual first', () => {
    expect(suggestedLabels(keyword('quay')).slice(0, 5)).toEqual([
      'thequay',
      'getquay',
      'myquay',
      'quayapp',
      'quayonline',
    ]);
  });

  it.each([
    ['words that were found', keyword('blueharbor'), ['blue-harbor', 'theblueharbor', 'harborblue']],
    [
      'words that were typed',
      keyword('blueharbor', 'blue', 'harbor'),
      ['blue-harbor', 'theblueharbor', 'harborblue'],
    ],
    [
      'a hyphen that was typed',
      keyword('blue-harbor', 'blue', 'harbor'),
      ['blueharbor', 'theblueharbor', 'harborblue'],
    ],
    ['three words', keyword('big', 'big', 'blue', 'sea'), ['bigbluesea', 'big-blue-sea', 'thebigbluesea']],
    ['letters with marks', keyword('bücher'), ['bucher', 'thebücher']],
  ])('joins, parts and turns %s', (_, typed, expected) => {
    expect(suggestedLabels(typed)).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    keyword('theshop'),
    keyword('quay'),
    keyword('blue-harbor', 'blue', 'harbor'),
    keyword('a'.repeat(62)),
    keyword('книга'),
  ])('never repeats a label nor the keyword: %j', (typed) => {
    const labels = suggestedLabels(typed);
    expect(new Set([...labels, typed.label]).size).toBe(labels.length + 1);
    expect(labels.every((label) => label.length <= 63)).toBe(true);
  });

  it('does not put a word where it is already', () => {
    expect(suggestedLabels(keyword('theapp'))).not.toEqual(expect.arrayContaining(['thetheapp']));
    expect(suggestedLabels(keyword('quayapp'))).not.toContain('quayappapp');
  });
});

describe('hackOf', () => {
  it.each([
    [keyword('coffeeshop'), 'shop', 'coffee'],
    [keyword('coffee', 'coffee', 'shop'), 'shop', 'coffee'],
    [keyword('shop'), 'shop', undefined],
    [keyword('myapp'), 'app', undefined],
    [keyword('quay'), 'com', undefined],
  ])('%j under %s is %p', (typed, tld, label) => {
    expect(hackOf(typed, tld)).toBe(label);
  });
});

describe('the words kept', () => {
  it('are plain, and each once', () => {
    const affixes = AFFIXES.map(({ before, after }) => `${before ?? ''}|${after ?? ''}`);
    expect(new Set(affixes).size).toBe(affixes.length);
    expect(new Set(POPULAR_TLDS).size).toBe(POPULAR_TLDS.length);
    expect([...COMMON_WORDS].filter((word) => !/^[a-z]{3,}$/.test(word))).toEqual([]);
    expect(COMMON_WORDS.size).toBeGreaterThan(500);
  });
});
