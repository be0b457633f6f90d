import type { RecordData, RecordType, ZoneRecord } from './record';
import { deletesMost, isEmpty, planOf, standTogether } from './zone-plan';

const a = (host: string, answer: string, ttl: number): RecordData => ({ type: 'A', host, answer, ttl });
const there = (id: number, record: RecordData): ZoneRecord => ({ id, ...record });

describe('the TTL of a record set in a file', () => {
  const [one, two] = [there(1, a('www', '192.0.2.1', 300)), there(2, a('www', '192.0.2.2', 300))];
  const beside = there(3, { type: 'TXT', host: 'www', answer: 'text', ttl: 300 });

  it('is that of its last line for the whole set', () => {
    const plan = planOf(
      [],
      [a('www', '192.0.2.1', 600), a('api', '192.0.2.9', 450), a('www', '192.0.2.2', 900)],
      { keepOthers: false, keepSent: true },
    );
    expect(plan.added.map(({ host, ttl }) => [host, ttl])).toEqual([
      ['www', 900],
      ['api', 450],
      ['www', 900],
    ]);
  });

  it('stays as it is in an empty zone where all lines have the same', () => {
    const wanted = [a('www', '192.0.2.1', 600), a('www', '192.0.2.2', 600)];
    expect(planOf([], wanted, { keepOthers: true, keepSent: true })).toEqual({
      added: wanted,
      removed: [],
      changed: [],
    });
    expect(isEmpty(planOf([], [], { keepOthers: true, keepSent: true }))).toBe(true);
  });

  it('is taken by records that a merge keeps, in that set alone', () => {
    const plan = planOf([one, two, beside], [a('www', '192.0.2.3', 900)], {
      keepOthers: true,
      keepSent: true,
    });
    expect(plan.changed).toEqual([
      { before: one, after: a('www', '192.0.2.1', 900) },
      { before: two, after: a('www', '192.0.2.2', 900) },
    ]);
    expect([plan.added, plan.removed]).toEqual([[a('www', '192.0.2.3', 900)], []]);
  });

  it('changes nothing where it is the same', () => {
    expect(planOf([one, two], [a('www', '192.0.2.1', 300)], { keepOthers: true, keepSent: true })).toEqual({
      added: [],
      removed: [],
      changed: [],
    });
  });

  it('does not concern records that a replacement removes', () => {
    const plan = planOf([one, two], [a('www', '192.0.2.1', 900)], { keepOthers: false, keepSent: true });
    expect([plan.removed, plan.changed]).toEqual([
      [two],
      [{ before: one, after: a('www', '192.0.2.1', 900) }],
    ]);
  });
});

describe('a text that is there in the form it was sent in', () => {
  const quoted = there(1, { type: 'TXT', host: '', answer: 'ab', sent: '"a" "b"', ttl: 300 });
  const bare: RecordData = { type: 'TXT', host: '', answer: 'ab', ttl: 300 };

  it('stays in it where a file has the same text', () => {
    expect(planOf([quoted], [bare], { keepOthers: false, keepSent: true })).toEqual({
      added: [],
      removed: [],
      changed: [],
    });
    expect(planOf([quoted], [{ ...bare, ttl: 600 }], { keepOthers: false, keepSent: true }).changed).toEqual([
      { before: quoted, after: { ...bare, sent: '"a" "b"', ttl: 600 } },
    ]);
  });

  it('has none where neither the zone nor the file has one', () => {
    expect(
      planOf([{ id: 1, ...bare }], [{ ...bare, ttl: 600 }], { keepOthers: false, keepSent: true }).changed,
    ).toStrictEqual([{ before: { id: 1, ...bare }, after: { ...bare, ttl: 600 } }]);
  });

  it('gets the form of the version that is rolled back to', () => {
    expect(planOf([quoted], [bare], { keepOthers: false, keepSent: false }).changed).toEqual([
      { before: quoted, after: bare },
    ]);
    expect(
      planOf([{ id: 1, ...bare }], [{ ...bare, sent: '"ab"' }], { keepOthers: false, keepSent: false })
        .changed,
    ).toEqual([{ before: { id: 1, ...bare }, after: { ...bare, sent: '"ab"' } }]);
  });
});

describe('a plan', () => {
  const [kept, gone] = [
    there(1, a('www', '192.0.2.1', 300)),
    there(2, { type: 'MX', host: '', answer: 'mx.example.net', ttl: 300, priority: 10 }),
  ];

  it.each<[string, RecordData, boolean]>([
    ['another priority', { type: 'MX', host: '', answer: 'mx.example.net', ttl: 300, priority: 20 }, false],
    ['another ttl', { type: 'MX', host: '', answer: 'mx.example.net', ttl: 600, priority: 10 }, false],
    ['neither', { type: 'MX', host: '', answer: 'mx.example.net', ttl: 300, priority: 10 }, true],
  ])('changes a record that is sent with %s', (_what, sent, isNone) => {
    const plan = planOf([kept, gone], [sent], { keepOthers: true, keepSent: true });
    expect(plan).toEqual({ added: [], removed: [], changed: isNone ? [] : [{ before: gone, after: sent }] });
    expect(isEmpty(plan)).toBe(isNone);
  });

  it.each([
    [1, 0, 0, false],
    [0, 1, 0, false],
    [0, 0, 1, false],
    [0, 0, 0, true],
  ])('of %i added, %i removed and %i changed records is empty: %p', (added, removed, changed, empty) => {
    const of = <One>(count: number, one: One): One[] => Array.from({ length: count }, () => one);
    expect(
      isEmpty({
        added: of(added, kept),
        removed: of(removed, kept),
        changed: of(changed, { before: kept, after: kept }),
      }),
    ).toBe(empty);
  });

  it.each([
    [10, 6, true],
    [10, 5, false],
    [9, 9, false],
    [11, 6, true],
    [11, 5, false],
  ])('of %i records with %i removed deletes most of the zone: %p', (all, removed, most) => {
    const records = Array.from({ length: all }, (_, at) => there(at, a(`h${at}`, '192.0.2.1', 300)));
    expect(deletesMost(records, { added: [], removed: records.slice(0, removed), changed: [] })).toBe(most);
  });
});

describe('records of a host', () => {
  const at = (host: string, ...types: RecordType[]): RecordData[] =>
    types.map((type) => ({ type, host, answer: 'x', ttl: 300 }));

  it.each<[string, RecordData[], string | undefined]>([
    ['a CNAME alone', at('a', 'CNAME'), undefined],
    ['a CNAME beside a text', at('a', 'CNAME', 'TXT'), 'a'],
    ['a text beside a CNAME', at('a', 'TXT', 'CNAME'), 'a'],
    ['two CNAMEs', at('a', 'CNAME', 'CNAME'), 'a'],
    ['a CNAME beside an ANAME', at('a', 'ANAME', 'CNAME'), 'a'],
    ['an ANAME alone', at('', 'ANAME'), undefined],
    ['an ANAME beside mail and text', at('', 'ANAME', 'MX', 'TXT', 'NS'), undefined],
    ['an ANAME beside an A', at('', 'ANAME', 'A'), ''],
    ['an ANAME beside an AAAA', at('', 'AAAA', 'ANAME'), ''],
    ['two ANAMEs', at('', 'ANAME', 'ANAME'), ''],
    ['addresses without either', at('a', 'A', 'AAAA', 'A', 'TXT'), undefined],
    [
      'each at a host of its own',
      [...at('a', 'CNAME'), ...at('b', 'ANAME'), ...at('c', 'A', 'TXT')],
      undefined,
    ],
    ['one host of several', [...at('a', 'CNAME'), ...at('b', 'ANAME', 'A')], 'b'],
  ])('stand together, or name the host: %s', (_what, records, host) => {
    expect(standTogether(records)).toBe(host);
  });
});
