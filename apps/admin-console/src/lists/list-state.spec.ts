import { askedColumns, fromSearch, type ListSearch, type ListState, toSearch } from './list-state';

const filter = {
  and: [
    { field: 'state', op: 'in' as const, value: ['active'] },
    { not: { field: 'tld', op: 'empty' as const } },
  ],
};

describe('the state of a list in its address', () => {
  it.each<[string, ListState]>([
    ['nothing', {}],
    ['a filter', { filter }],
    ['a stored filter', { filterId: 'f-1' }],
    ['an order', { sort: { field: 'expiresAt', descending: true } }],
    ['columns', { columns: ['name', 'state'] }],
    ['all', { filter, sort: { field: 'name', descending: false }, columns: ['name'] }],
  ])('%s is read as it was written', (_, state) => {
    expect(fromSearch(toSearch(state))).toEqual(state);
  });

  it('holds no value of a filter that is stored', () => {
    expect(toSearch({ filter, filterId: 'f-1' })).toEqual({ filterId: 'f-1' });
  });

  it.each<[string, ListSearch]>([
    ['broken JSON', { filter: '{' }],
    ['a filter without a field', { filter: '{"op":"eq"}' }],
    ['a group that is no list', { filter: '{"and":{}}' }],
    ['a group with a broken part', { filter: '{"or":[{"field":"a","op":"eq"},1]}' }],
    ['a word', { filter: '"active"' }],
    ['no columns', { columns: '' }],
  ])('%s is left out', (_, search) => {
    expect(fromSearch(search)).toEqual({});
  });
});

describe('the columns that a list asks for', () => {
  const description = {
    columns: [
      { field: 'domainName', default: true },
      { field: 'tld', default: true },
      { field: 'roid', default: false },
    ],
  };
  it.each<[string, string[] | undefined, string[], string[] | undefined]>([
    ['are none where all are usual ones', undefined, ['tld', 'domainName'], undefined],
    ['are named where one of them is not', undefined, ['tld', 'roid'], ['tld', 'roid']],
    ['are named where some were chosen', ['tld'], ['tld', 'domainName'], ['tld', 'domainName']],
  ])('%s', (_, chosen, fields, expected) => {
    expect(askedColumns(description, chosen, new Set(fields))).toEqual(expected);
  });
});
