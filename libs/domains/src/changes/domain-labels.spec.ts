import { readLabels, readTag, tagKey } from './domain-labels';

const refusal = (read: () => unknown): unknown => {
  try {
    return read();
  } catch (error) {
    return (error as { details: string }).details;
  }
};
const many = (count: number): string[] => Array.from({ length: count }, (_, at) => `tag ${at}`);

describe('tags', () => {
  it('are trimmed and stored as written, up to 50 of up to 64 characters', () => {
    expect(readLabels({ tags: ['  VIP ', 'Käufer 7', 'x'.repeat(64)] })).toEqual({
      tags: ['VIP', 'Käufer 7', 'x'.repeat(64)],
    });
    expect(readLabels({ tags: many(50) })).toEqual({ tags: many(50) });
    expect(readLabels({ tags: [] })).toEqual({ tags: [] });
  });

  it.each([
    [[''], 'tags[0] must not be empty'],
    [['a', ' \t '], 'tags[1] must not be empty'],
    [['x'.repeat(65)], 'tags[0] must have at most 64 characters'],
    [['a\nb'], 'tags[0] holds a control character'],
    [['a\u0000'], 'tags[0] holds a control character'],
    [['a\u0085b'], 'tags[0] holds a control character'],
    [['a\ud800'], 'tags[0] holds a control character'],
    [['a,b'], 'tags[0] must not contain a comma'],
    [['VIP', 'b', 'vip '], 'tags[2] repeats the tag "VIP"'],
    [['e\u0301', '\u00c9'], 'tags[1] repeats the tag "e\u0301"'],
    [many(51), 'tags must have at most 50 entries'],
  ])('%j are refused: %s', (tags, details) => {
    expect(refusal(() => readLabels({ tags }))).toBe(details);
  });

  it.each([
    ['VIP', 'vip'],
    ['E\u0301t\u00e9', '\u00e9t\u00e9'],
    ['a b', 'a b'],
  ])('%j are compared as %j', (tag, key) => {
    expect(tagKey(tag)).toBe(key);
  });

  it('of a filter are named by its parameter in a refusal', () => {
    expect(readTag(' VIP ', 'tag')).toBe('VIP');
    expect(refusal(() => readTag('x'.repeat(65), 'tag'))).toBe('tag must have at most 64 characters');
  });
});

describe('notes', () => {
  it.each([
    ['call\r\n\tfirst ', 'call\r\n\tfirst '],
    ['x'.repeat(4_000), 'x'.repeat(4_000)],
    ['', null],
    [' \n', null],
    [null, null],
  ])('%j are stored as %j', (notes, stored) => {
    expect(readLabels({ notes })).toEqual({ notes: stored });
  });

  it.each([
    ['x'.repeat(4_001), 'notes must have at most 4000 characters'],
    ['a\u0000', 'notes holds a control character'],
    ['a\u007f', 'notes holds a control character'],
    ['a\udc00', 'notes holds a control character'],
  ])('%j are refused: %s', (notes, details) => {
    expect(refusal(() => readLabels({ notes }))).toBe(details);
  });
});

it('without tags and notes there are no labels', () => {
  expect(readLabels({})).toBeUndefined();
});
