import * as fc from 'fast-check';
import { arrayText } from './array-text';

/**
 * Parses an array of quoted texts as PostgreSQL does (manual, 8.15.6): a backslash makes the next character
 * literal.
 */
function read(array: string): string[] {
  const inner = /^\{(.*)\}$/su.exec(array)![1];
  return [...inner.matchAll(/"((?:[^"\\]|\\.)*)"(?:,|$)/gsu)].map(([, content]) =>
    content.replace(/\\(.)/gsu, '$1'),
  );
}

describe('an array as text', () => {
  it.each<[readonly (string | number | null)[], string]>([
    [[], '{}'],
    [['a', 'b'], '{"a","b"}'],
    [[''], '{""}'],
    [['a', null], '{"a",NULL}'],
    [['a', 'b\\'], '{"a","b\\\\"}'],
    [[null, 'NULL', 'null'], '{NULL,"NULL","null"}'],
    [[3600, -1, null], '{3600,-1,NULL}'],
    [['a"b', 'a\\b', '\\"'], '{"a\\"b","a\\\\b","\\\\\\""}'],
    [['{}', 'a,b', ' a ', 'a\nb'], '{"{}","a,b"," a ","a\nb"}'],
    [['$&', '$1"'], '{"$&","$1\\""}'],
  ])('of %j is %s', (values, text) => {
    expect(arrayText(values)).toBe(text);
  });

  it('of texts is read as those texts, whatever they are', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('"', '\\', '{', ',', 'N', '\0', 'ü') })),
        ),
        (texts) => {
          expect(read(arrayText(texts))).toEqual(texts);
        },
      ),
    );
  });
});
