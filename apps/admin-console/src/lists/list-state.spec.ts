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

  it.each<[ListState, ListSearch]>([
    [{ filter: { field: 'a', op: 'empty' } }, { filter: '{"field":"a","op":"empty"}' }],
    [{ filterId: 'f-1' }, { filterId: 'f-1' }],
    [{ sort: { field: 'expiresAt', descending: true } }, { sort: '-expiresAt' }],
    [{ sort: { field: 'name', descending: false } }, { sort: 'name' }],
    [{ columns: ['name', 'state'] }, { columns: 'name,state' }],
    [{ columns: [] }, {}],
    [{}, {}],
  ])('%j stands in the address as %j', (state, search) => {
    expect(toSearch(state)).toEqual(search);
  });

  it('is read where a router has parsed it, and without what is empty', () => {
    const search = { filter: { or: [{ field: 'a', op: 'eq' }] }, filterId: undefined, columns: 'a,,b,' };
    expect(fromSearch(search as never)).toEqual({
      filter: { or: [{ field: 'a', op: 'eq' }] },
      columns: ['a', 'b'],
    });
    expect(fromSearch({ filterId: 7, sort: 5, columns: 3 } as never)).toEqual({
      filterId: '7',
      sort: { field: '5', descending: false },
      columns: ['3'],
    });
    expect(fromSearch({ filter: '{"field":"a","op":"eq"}', filterId: 'f-1' })).toEqual({ filterId: 'f-1' });
  });

  it.each<[string, ListSearch]>([
    ['broken JSON', { filter: '{' }],
    ['a filter without a field', { filter: '{"op":"eq"}' }],
    ['a group that is no list', { filter: '{"and":{}}' }],
    ['a group with a broken part', { filter: '{"or":[{"field":"a","op":"eq"},1]}' }],
    ['a word', { filter: '"active"' }],
    ['no columns', { columns: '' }],
    ['a number', { filter: '7' }],
    ['null', { filter: 'null' }],
    ['a filter without an operator', { filter: '{"field":"a"}' }],
    ['a filter whose field is a number', { filter: '{"field":7,"op":"eq"}' }],
    ['a filter whose operator is a number', { filter: '{"field":"a","op":7}' }],
    ['a group with broken parts alone', { filter: '{"and":[1]}' }],
    ['none of a word', { filter: '{"not":"active"}' }],
    ['no order', { sort: '' }],
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
