import {
  type ColumnType,
  completeFilter,
  type Filter,
  filterWords,
  isTime,
  type ListColumn,
  namesField,
  needsValue,
  type Operator,
  OPERATORS,
  operatorsOf,
  operatorWords,
  takesList,
} from './filter';

const COLUMNS: ListColumn[] = [
  { field: 'state', title: 'State', type: 'enum', values: ['active', 'deleted'] },
  { field: 'tld', title: 'TLD', type: 'text', operators: ['eq'] },
  { field: 'email', title: 'Email', type: 'address', personal: true },
  { field: 'expiresAt', title: 'Expires', type: 'instant' },
];

describe('a filter', () => {
  it.each<[Filter | undefined, Filter | undefined]>([
    [undefined, undefined],
    [{ field: 'tld', op: 'eq' }, undefined],
    [{ field: 'tld', op: 'eq', value: '' }, undefined],
    [{ field: 'tld', op: 'in', value: [] }, undefined],
    [
      { field: 'tld', op: 'empty' },
      { field: 'tld', op: 'empty' },
    ],
    [
      { field: 'locked', op: 'eq', value: false },
      { field: 'locked', op: 'eq', value: false },
    ],
    [{ not: { field: 'tld', op: 'eq' } }, undefined],
    [{ not: { field: 'tld', op: 'eq', value: 'com' } }, { not: { field: 'tld', op: 'eq', value: 'com' } }],
    [{ and: [] }, undefined],
    [
      { field: 'tld', op: 'notEmpty' },
      { field: 'tld', op: 'notEmpty' },
    ],
    [
      { field: 'tld', op: 'in', value: ['com'] },
      { field: 'tld', op: 'in', value: ['com'] },
    ],
    [
      { field: 'uses', op: 'lt', value: 0 },
      { field: 'uses', op: 'lt', value: 0 },
    ],
    [{ or: [{ field: 'tld', op: 'eq' }, { not: { field: 'tld', op: 'in', value: [] } }] }, undefined],
    [
      {
        and: [
          { field: 'tld', op: 'empty' },
          { or: [{ field: 'tld', op: 'eq' }] },
          { field: 'tld', op: 'eq', value: 'a' },
        ],
      },
      {
        and: [
          { field: 'tld', op: 'empty' },
          { field: 'tld', op: 'eq', value: 'a' },
        ],
      },
    ],
    [{ and: [{ field: 'tld', op: 'eq', value: 'com' }] }, { field: 'tld', op: 'eq', value: 'com' }],
    [
      {
        or: [
          { field: 'tld', op: 'eq', value: 'com' },
          { field: 'tld', op: 'eq' },
          { field: 'tld', op: 'empty' },
        ],
      },
      {
        or: [
          { field: 'tld', op: 'eq', value: 'com' },
          { field: 'tld', op: 'empty' },
        ],
      },
    ],
  ])('%j without unfinished conditions is %j', (filter, complete) => {
    expect(completeFilter(filter)).toEqual(complete);
  });

  it.each<[Filter, string]>([
    [{ field: 'tld', op: 'eq', value: 'com' }, 'TLD is com'],
    [{ field: 'state', op: 'in', value: ['active', 'deleted'] }, 'State is one of active, deleted'],
    [{ field: 'expiresAt', op: 'lt', value: '2026-01-01' }, 'Expires is before 2026-01-01'],
    [{ not: { field: 'email', op: 'empty' } }, 'not (Email is empty)'],
    [
      {
        and: [
          { field: 'state', op: 'eq', value: 'active' },
          {
            or: [
              { field: 'tld', op: 'eq', value: 'com' },
              { field: 'tld', op: 'eq', value: 'net' },
            ],
          },
        ],
      },
      'State is active and (TLD is com or TLD is net)',
    ],
    [{ field: 'gone', op: 'notEmpty' }, 'gone is not empty'],
    [
      {
        or: [
          { field: 'tld', op: 'eq', value: 'com' },
          { field: 'tld', op: 'eq', value: 'net' },
        ],
      },
      'TLD is com or TLD is net',
    ],
    [
      { and: [{ or: [{ field: 'tld', op: 'ne', value: 'com' }] }, { field: 'uses', op: 'gt', value: 0 }] },
      'TLD is not com and uses is more than 0',
    ],
    [
      {
        not: {
          and: [
            { field: 'tld', op: 'empty' },
            { field: 'email', op: 'empty' },
          ],
        },
      },
      'not (TLD is empty and Email is empty)',
    ],
  ])('%j reads: %s', (filter, words) => {
    expect(filterWords(filter, COLUMNS)).toBe(words);
  });

  const email: Filter = { field: 'email', op: 'eq', value: 'a@example.com' };
  const tld: Filter = { field: 'tld', op: 'empty' };
  it.each<[Filter, boolean]>([
    [email, true],
    [tld, false],
    [{ not: email }, true],
    [{ not: tld }, false],
    [{ and: [tld, email] }, true],
    [{ and: [tld, tld] }, false],
    [{ or: [email, tld] }, true],
    [{ or: [tld, tld] }, false],
    [{ and: [tld, { not: { or: [tld, email] } }] }, true],
    [{ or: [] }, false],
  ])('%j names a personal field: %s', (filter, names) => {
    expect(namesField(filter, new Set(['email', 'phone']))).toBe(names);
  });
});

const WORDS: [op: Operator, words: string, ofTimes: string][] = [
  ['eq', 'is', 'is at'],
  ['ne', 'is not', 'is not at'],
  ['in', 'is one of', 'is one of'],
  ['lt', 'is less than', 'is before'],
  ['lte', 'is at most', 'is at or before'],
  ['gt', 'is more than', 'is after'],
  ['gte', 'is at least', 'is at or after'],
  ['contains', 'contains', 'contains'],
  ['startsWith', 'begins with', 'begins with'],
  ['empty', 'is empty', 'is empty'],
  ['notEmpty', 'is not empty', 'is not empty'],
];

describe('an operator', () => {
  it.each(WORDS)('%s reads "%s", and "%s" of a time', (op, words, ofTimes) => {
    expect([operatorWords(op), operatorWords(op, 'money'), operatorWords(op, 'instant')]).toEqual([
      words,
      words,
      ofTimes,
    ]);
    expect(operatorWords(op, 'date')).toBe(ofTimes);
  });

  it('is one of those with words', () => {
    expect(OPERATORS).toEqual(WORDS.map(([op]) => op));
  });

  it('takes a value but for emptiness, and a list for one of several', () => {
    expect(OPERATORS.filter((op) => !needsValue(op))).toEqual(['empty', 'notEmpty']);
    expect(OPERATORS.filter(takesList)).toEqual(['in']);
  });
});

const BY_TYPE: [type: ColumnType, operators: string][] = [
  ['text', 'contains startsWith eq ne'],
  ['name', 'eq startsWith contains ne'],
  ['address', 'eq contains startsWith'],
  ['id', 'eq in ne'],
  ['number', 'eq ne lt lte gt gte'],
  ['money', 'eq ne lt lte gt gte'],
  ['percent', 'eq ne lt lte gt gte'],
  ['instant', 'gte lt lte gt'],
  ['date', 'gte lt lte gt eq'],
  ['bool', 'eq'],
  ['enum', 'in eq ne'],
];

describe('a column', () => {
  it.each(BY_TYPE)('of the type %s offers %s, the likeliest first', (type, operators) => {
    expect(operatorsOf({ field: 'x', title: 'X', type }).join(' ')).toBe(operators);
  });

  it('offers the operators that the list names in their place', () => {
    expect(operatorsOf({ field: 'x', title: 'X', type: 'text', operators: ['eq'] })).toEqual(['eq']);
  });

  it('is a time as an instant and as a date', () => {
    expect(BY_TYPE.map(([type]) => type).filter(isTime)).toEqual(['instant', 'date']);
    expect(isTime(undefined)).toBe(false);
  });
});
