import { ComparableJson } from './comparable-json';
import type { JsonValue } from '../outbox';

const parsed = (text: string): JsonValue => JSON.parse(text) as JsonValue;

describe('comparable JSON', () => {
  it.each([
    ['{"a":1,"b":{"c":[1,{"d":null,"e":"x"}]}}', '{"b":{"c":[1,{"e":"x","d":null}]},"a":1}'],
    ['{"9":1,"10":2,"a":3}', '{"a":3,"10":2,"9":1}'],
    ['{"__proto__":{"b":2},"a":1}', '{"a":1,"__proto__":{"b":2}}'],
    ['{"a":{"a":1,"b":2},"b":{"b":1,"a":2}}', '{"b":{"a":2,"b":1},"a":{"b":2,"a":1}}'],
    ['[{"a":1,"b":2},{"b":1,"a":2}]', '[{"b":2,"a":1},{"a":2,"b":1}]'],
    ['[]', '[ ]'],
    ['{}', '{ }'],
  ])('of %s is that of %s', (one, other) => {
    const json = new ComparableJson();
    const text = json.textOf(parsed(one));
    expect(json.textOf(parsed(other))).toBe(text);
    expect(json.textOf(parsed(one))).toBe(text);
    expect(parsed(text)).toEqual(parsed(one));
  });

  it.each([
    ['{"a":1}', '{"a":"1"}'],
    ['{"a":1}', '{"a":1,"b":null}'],
    ['[1,2]', '[2,1]'],
    ['{"a":{"b":1}}', '{"a":{},"b":1}'],
    ['{"__proto__":{"b":2}}', '{}'],
    ['0', 'false'],
  ])('of %s is not that of %s', (one, other) => {
    const json = new ComparableJson();
    expect(json.textOf(parsed(one))).not.toBe(json.textOf(parsed(other)));
  });

  it('is the given text where the names are in the order in which they were first seen', () => {
    const json = new ComparableJson();
    expect(json.textOf({ b: 1, a: [{ d: 1, c: 2 }] }, 'as given')).toBe('as given');
    expect(json.textOf({ b: 1, a: 2 }, 'as given')).toBe('as given');
    expect(json.textOf({ a: 2, b: 1 }, 'as given')).toBe('{"b":1,"a":2}');
    expect(json.textOf([{ c: 2, d: 1 }], 'as given')).toBe('[{"d":1,"c":2}]');
  });

  it('is the same for equal values beyond the names whose order it remembers', () => {
    const json = new ComparableJson();
    const names = Array.from({ length: 12_000 }, (_, at) => `name-${(at * 7_919) % 12_000}`);
    const value = Object.fromEntries(names.map((name, at) => [name, at]));
    const reversed = Object.fromEntries(Object.entries(value).reverse());
    const text = json.textOf(value);
    expect(json.textOf(reversed)).toBe(text);
    expect(json.textOf(value)).toBe(text);
    expect(JSON.parse(text)).toEqual(value);
  });
});
