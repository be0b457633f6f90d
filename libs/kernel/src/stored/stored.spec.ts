import { storedAs, storedList } from './stored';
import {
  isFlag,
  isListOf,
  isMinorUnits,
  isMoment,
  isNullOr,
  isNumber,
  isObjectOf,
  isOneOf,
  isRecordOf,
  isText,
  optional,
} from './stored-checks';

interface Payload {
  name: string;
  /** Absent in the first release. */
  years?: number;
}
const stored = storedAs<Payload>('payload of a test', { name: isText, years: optional(isNumber) });

describe('stored JSON', () => {
  it('is read as it was written', () => {
    expect(stored.read(stored.write({ name: 'a.example', years: 2 }), 'op-1')).toEqual({
      name: 'a.example',
      years: 2,
    });
  });

  it('of an older release is read without its newer members', () => {
    expect(stored.read({ name: 'a.example' }, 'op-1').years).toBeUndefined();
  });

  it('of a newer release is read with members that are not known', () => {
    expect(stored.read({ name: 'a.example', later: [1] }, 'op-1')).toEqual({ name: 'a.example', later: [1] });
  });

  it.each([[null], ['text'], [1], [true], [[]], [undefined]])('%p that is no object is refused', (json) => {
    expect(() => stored.read(json, 'op-1')).toThrow('stored payload of a test op-1 is no object');
  });

  it.each([
    [{}, `has no member 'name'`],
    [{ years: 2 }, `has no member 'name'`],
    [{ name: 7 }, `has an unreadable member 'name'`],
    [{ name: null }, `has an unreadable member 'name'`],
    [{ name: 'a.example', years: 'two' }, `has an unreadable member 'years'`],
    [{ name: 'a.example', years: null }, `has an unreadable member 'years'`],
  ])('%j is refused: it %s', (json, fault) => {
    expect(() => stored.read(json, 'op-1')).toThrow(`stored payload of a test op-1 ${fault}`);
  });

  it('is refused without its values, which may be personal data', () => {
    expect(() => stored.read({ name: { email: 'ann@example.net' } }, 4)).toThrow(/^((?!ann).)*$/);
  });
});

describe('a stored list', () => {
  const list = storedList<Payload>(
    'list of a test',
    isObjectOf<Payload>({ name: isText, years: optional(isNumber) }),
  );

  it('is read as it was written', () => {
    expect(list.read(list.write([{ name: 'a' }, { name: 'b', years: 1 }]), 3)).toEqual([
      { name: 'a' },
      { name: 'b', years: 1 },
    ]);
    expect(list.read([], 3)).toEqual([]);
  });

  it.each([[null], [{}], ['a'], [undefined]])('%p that is no list is refused', (json) => {
    expect(() => list.read(json, 3)).toThrow('stored list of a test 3 is no list');
  });

  it('with a broken member is refused', () => {
    expect(() => list.read([{ name: 'a' }, { years: 1 }], 3)).toThrow(
      'stored list of a test 3 has an unreadable member at 1',
    );
  });
});

describe('a check of a stored value', () => {
  it.each([
    ['text', isText, ['', 'a'], [1, null, undefined, {}]],
    ['number', isNumber, [0, 1.5, -1], ['1', null, undefined]],
    ['flag', isFlag, [true, false], [0, 'true', null, undefined]],
    ['amount in smallest units', isMinorUnits, ['0', '1999', '-5'], ['', '19.99', 19, 'x', undefined]],
    ['moment', isMoment, ['2026-03-07T09:15:00.000Z', '2026-03-07'], ['soon', '', 1, undefined]],
    ['one of several', isOneOf('a', 'b'), ['a', 'b'], ['c', '', 1, undefined]],
    ['list', isListOf(isText), [[], ['a']], [['a', 1], 'a', {}, null]],
    ['null or a text', isNullOr(isText), [null, 'a'], [1, undefined]],
    ['optional text', optional(isText), [undefined, 'a'], [1, null]],
    ['record', isRecordOf(isNumber), [{}, { a: 1 }], [{ a: 'x' }, [], [1], null, 'a']],
    [
      'object',
      isObjectOf<{ a: string }>({ a: isText }),
      [{ a: 'x' }, { a: 'x', b: 1 }],
      [{}, { a: 1 }, [], null],
    ],
  ])('of %s takes its values and no others', (_, check, good, bad) => {
    expect(good.filter((value) => !check(value))).toEqual([]);
    expect(bad.filter((value) => check(value))).toEqual([]);
  });
});
