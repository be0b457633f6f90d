import type { JsonValue } from '@registrar/kernel';
import { array, assert, jsonValue, property } from 'fast-check';
import { canonicalJson } from './canonical-json';

describe('canonical JSON', () => {
  it.each<[string, JsonValue, string]>([
    [
      'sorts keys at every depth',
      { b: { d: 1, c: 2 }, a: [{ z: 1, y: 2 }] },
      '{"a":[{"y":2,"z":1}],"b":{"c":2,"d":1}}',
    ],
    [
      'sorts by code point, not by UTF-16 unit',
      { '\u{1f600}': 1, '\uff5e': 2 },
      '{"\uff5e":2,"\u{1f600}":1}',
    ],
    ['sorts a key before those it begins', { 'ab': 1, 'a': 2, 'a-': 3 }, '{"a":2,"a-":3,"ab":1}'],
    ['sorts digits as text', { '10': 1, '9': 2, '1': 3 }, '{"1":3,"10":1,"9":2}'],
    ['keeps the order of arrays', [3, 1, 2], '[3,1,2]'],
    ['does not escape slashes', { url: 'https://example.org/' }, '{"url":"https://example.org/"}'],
    ['leaves non-ASCII as it is', { name: 'bücher ☃' }, '{"name":"bücher ☃"}'],
    ['escapes what JSON must escape', 'a"\\\n\u0001', '"a\\"\\\\\\n\\u0001"'],
    [
      'writes money without trailing zeros or exponent',
      [398.25, 14.5, 100000, 0.1, 21000000.07],
      '[398.25,14.5,100000,0.1,21000000.07]',
    ],
    ['writes minus zero as zero', -0, '0'],
    [
      'writes empty things',
      { a: [], b: {}, c: null, d: '', e: false },
      '{"a":[],"b":{},"c":null,"d":"","e":false}',
    ],
  ])('%s', (_rule, value, text) => {
    expect(canonicalJson(value)).toBe(text);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %p', (value) => {
    expect(() => canonicalJson({ value })).toThrow(/no JSON number/);
  });

  it('means the same value, and is its own canonical form', () => {
    assert(
      property(array(jsonValue()), (value) => {
        const text = canonicalJson(value as JsonValue);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
        expect(canonicalJson(JSON.parse(text) as JsonValue)).toBe(text);
      }),
    );
  });
});
