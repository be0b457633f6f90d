import { completeFilter, type Filter, filterWords, type ListColumn, namesField, operatorsOf } from './filter';

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
  ])('%j reads: %s', (filter, words) => {
    expect(filterWords(filter, COLUMNS)).toBe(words);
  });

  it('knows whether it names a personal field, at any depth', () => {
    const personal = new Set(['email']);
    const email: Filter = { field: 'email', op: 'eq', value: 'a@example.com' };
    expect(namesField({ and: [{ not: { or: [email] } }] }, personal)).toBe(true);
    expect(namesField({ and: [{ field: 'tld', op: 'empty' }] }, personal)).toBe(false);
  });

  it('offers the operators that the list names, else those of the type', () => {
    expect(operatorsOf(COLUMNS[1])).toEqual(['eq']);
    expect(operatorsOf(COLUMNS[3])).toContain('gte');
  });
});
