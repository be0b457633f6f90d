import { casesOf, type Description } from './list-cases';

const description: Description = {
  list: 'domains',
  defaultSort: [{ field: 'name', descending: false }],
  columns: [
    { field: 'name', type: 'name', operators: ['eq', 'contains', 'startsWith'], sortable: true, many: false },
    {
      field: 'state',
      type: 'enum',
      values: ['active', 'gone'],
      operators: ['eq'],
      sortable: false,
      many: false,
    },
    { field: 'locked', type: 'bool', operators: ['eq'], sortable: false, many: false },
    {
      field: 'expiresAt',
      type: 'instant',
      operators: ['gte', 'lt', 'notEmpty'],
      sortable: false,
      many: false,
    },
    { field: 'hosts', type: 'name', operators: ['eq', 'contains'], sortable: false, many: true },
    { field: 'kind', type: 'text', operators: [], sortable: false, many: false },
  ],
};
const namesOf = (sample?: Record<string, unknown>): string[] =>
  casesOf(description, sample).map(({ name }) => name);

describe('the cases of a list', () => {
  it('are each order in both directions, and each column by the value of a row and by an absent one', () => {
    const sample = { name: 'harbour.com', expiresAt: '2027-02-28T09:00:00Z', hosts: ['ns1.x', 'ns2.x'] };
    expect(namesOf(sample)).toEqual([
      '',
      'by name',
      'by name, descending',
      'name eq of a row',
      'name startsWith of a row',
      'name eq absent',
      'name contains of a row',
      'name contains absent',
      'state eq active',
      'state eq gone',
      'locked eq true',
      'locked eq false',
      'expiresAt notEmpty',
      'expiresAt of a day',
      'hosts eq of a row',
      'hosts startsWith of a row',
      'hosts eq absent',
      'hosts contains absent',
    ]);
    const days = casesOf(description, sample).find(({ name }) => name === 'expiresAt of a day');
    expect(days!.filter).toEqual({
      and: [
        { field: 'expiresAt', op: 'gte', value: '2027-02-28' },
        { field: 'expiresAt', op: 'lt', value: '2027-03-01' },
      ],
    });
  });

  it('are the orders alone where the list is empty', () => {
    expect(namesOf()).toEqual(['', 'by name', 'by name, descending']);
  });
});
