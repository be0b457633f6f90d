import { cursorOf, cursorText, newestFirst, positionIn, type TimelineEntry } from './timeline';

const AT = '2026-03-02T09:15:00.000001Z';
const LATER = '2026-03-02T09:15:00.000002Z';
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('a position in a timeline', () => {
  it.each<[kind: TimelineEntry['kind'], id: string]>([
    // kinds that come before the last one in the alphabet follow it at the same time
    ['audit', '\u{10ffff}'],
    ['order', 'o-7'],
    ['zone', ''],
  ])('after the order o-7 goes on among entries of the kind %s below %j', (kind, id) => {
    expect(positionIn(kind, { at: AT, kind: 'order', id: 'o-7' })).toEqual({ at: AT, id });
  });

  it('is read as it was written', () => {
    const cursor = { at: AT, kind: 'order', id: 'ü'.repeat(200) } as const;
    expect(cursorOf(cursorText(cursor))).toEqual(cursor);
    expect(cursorOf(cursorText({ ...cursor, id: '' }))).toEqual({ ...cursor, id: '' });
  });

  it.each([
    ['no JSON', Buffer.from('[').toString('base64url')],
    ['no list', encoded({ 0: AT, 1: 'order', 2: 'o-7', length: 3 })],
    ['a part too few', encoded([AT, 'order'])],
    ['a part too many', encoded([AT, 'order', 'o-7', 1])],
    ['a number for a time', encoded([7, 'order', 'o-7'])],
    ['a list for a time', encoded([[AT], 'order', 'o-7'])],
    ['a day for a time', encoded(['2026-03-02', 'order', 'o-7'])],
    ['words before the time', encoded([`at ${AT}`, 'order', 'o-7'])],
    ['words after the time', encoded([`${AT} `, 'order', 'o-7'])],
    ['a time that is none', encoded(['2026-13-02T09:15:00.000001Z', 'order', 'o-7'])],
    ['a number for a kind', encoded([AT, 7, 'o-7'])],
    ['a list for a kind', encoded([AT, ['order'], 'o-7'])],
    ['an unknown kind', encoded([AT, 'toString', 'o-7'])],
    ['a number for an id', encoded([AT, 'order', 7])],
    ['a list for an id', encoded([AT, 'order', ['o-7']])],
    ['a long id', encoded([AT, 'order', 'x'.repeat(201)])],
    ['the character 0', encoded([AT, 'order', 'a\u0000'])],
  ])('is refused with %s', (_what, text) => {
    expect(cursorOf(text)).toBeUndefined();
  });
});

it.each<[string, string[], string[]]>([
  ['their time', [`${AT} zone 9`, `${LATER} audit 1`], [`${LATER} audit 1`, `${AT} zone 9`]],
  ['their kind', [`${AT} audit 9`, `${AT} zone 1`], [`${AT} zone 1`, `${AT} audit 9`]],
  ['their id', [`${AT} zone 1`, `${AT} zone 9`], [`${AT} zone 9`, `${AT} zone 1`]],
  // in UTF-16 the first is the greater one
  [
    'their id in bytes',
    [`${AT} zone \uffff`, `${AT} zone \u{10000}`],
    [`${AT} zone \u{10000}`, `${AT} zone \uffff`],
  ],
])('the newest entries stand first, by %s', (_what, given, expected) => {
  const entries = given.map((text) => {
    const [at, kind, id] = text.split(' ');
    return { at, kind, id } as TimelineEntry;
  });
  const sorted = (some: TimelineEntry[]) =>
    some.sort(newestFirst).map(({ at, kind, id }) => `${at} ${kind} ${id}`);
  expect(sorted([...entries])).toEqual(expected);
  expect(sorted([...entries].reverse())).toEqual(expected);
  expect(newestFirst(entries[0], { ...entries[0] })).toBe(0);
});
