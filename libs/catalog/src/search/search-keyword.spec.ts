import { readKeyword, toAsciiTld } from './search-keyword';

const TLDS = new Set(['com', 'example', 'co.uk', 'uk', 'co.in', 'shop', 'xn--p1ai']);
const read = (typed: string) => readKeyword(typed, (name) => TLDS.has(name));

describe('a keyword', () => {
  it.each([
    ['quay', 'quay', ['quay'], undefined],
    ['  Quay ', 'quay', ['quay'], undefined],
    ['blue harbor', 'blueharbor', ['blue', 'harbor'], undefined],
    ['blue-harbor', 'blue-harbor', ['blue', 'harbor'], undefined],
    ['Ilse’s Food & Wine!', 'ilsesfoodwine', ['ilses', 'food', 'wine'], undefined],
    ['quay_side', 'quayside', ['quay', 'side'], undefined],
    ['24', '24', ['24'], undefined],
    ['Bücher', 'bücher', ['bücher'], undefined],
    ['xn--bcher-kva', 'bücher', ['bücher'], undefined],
    ['shop', 'shop', ['shop'], undefined],
    ['.shop', 'shop', ['shop'], undefined],
    ['quay.', 'quay', ['quay'], undefined],
    ['wine/bar', 'winebar', ['wine', 'bar'], undefined],
  ])('%p is read as %p', (typed, label, words, tld) => {
    expect(read(typed)).toEqual({ label, words, tld });
  });

  it.each([
    ['quay.example', 'quay', 'example'],
    ['QUAY.Example.', 'quay', 'example'],
    ['quay.co.uk', 'quay', 'co.uk'],
    ['quay.uk', 'quay', 'uk'],
    ['quay.co.in', 'quay', 'co.in'],
    ['quay.unknown', 'quay', 'unknown'],
    ['www.quay.example', 'quay', 'example'],
    ['www.quay', 'quay', undefined],
    ['a.b.quay.example', 'quay', 'example'],
    ['xn--bcher-kva.example', 'bücher', 'example'],
    ['книга.рф', 'книга', 'xn--p1ai'],
    ['quay。example', 'quay', 'example'],
    ['https://www.quay.example/x', 'quay', 'example'],
    ['http://user:secret@quay.example:8080/a.b?c=d#e', 'quay', 'example'],
    ['HTTPS://QUAY.EXAMPLE', 'quay', 'example'],
    ['quay.example/path/to.page', 'quay', 'example'],
    ['quay.example?x=1', 'quay', 'example'],
    ['ilse@mail.quay.example', 'quay', 'example'],
  ])('takes the name out of %p', (typed, label, tld) => {
    expect(read(typed)).toMatchObject({ label, tld });
  });

  it.each([
    ['nothing', '', 'keyword is empty'],
    ['blanks', ' \t ', 'keyword is empty'],
    ['symbols alone', '!?&%', 'keyword holds no letter or digit'],
    ['hyphens alone', '---', 'keyword holds no letter or digit'],
    ['an emoji', '🚀', 'keyword holds no letter or digit'],
    ['64 characters', 'a'.repeat(64), 'keyword must have at most 63 characters'],
    ['words that are too long together', 'long '.repeat(20), 'keyword must have at most 63 characters'],
    ['a novel', 'a'.repeat(2_049), 'keyword must have at most 2048 characters'],
    ['a label that is reserved', 'ab--cd', 'keyword is no label of a domain name'],
    ['characters no name may hold', 'noـname', 'keyword is no label of a domain name'],
  ])('refuses %s', (_, typed, details) => {
    expect(() => read(typed)).toThrow(
      expect.objectContaining({ kind: 'invalid', message: 'Bad Request', details }),
    );
  });

  it('takes 63 characters', () => {
    expect(read('a'.repeat(63)).label).toHaveLength(63);
  });
});

describe('a TLD as somebody writes it', () => {
  it.each([
    ['com', 'com'],
    ['.COM', 'com'],
    [' .co.uk ', 'co.uk'],
    ['рф', 'xn--p1ai'],
    ['.РФ', 'xn--p1ai'],
    ['not a tld', undefined],
    ['', undefined],
    ['..', undefined],
  ])('%p is %p', (text, tld) => {
    expect(toAsciiTld(text)).toBe(tld);
  });
});
