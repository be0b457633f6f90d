import { toFilter, toGroup } from './edit-group';
import { completeFilter, type Filter } from './filter';

const com: Filter = { field: 'tld', op: 'eq', value: 'com' };
const net: Filter = { field: 'tld', op: 'eq', value: 'net' };
const active: Filter = { field: 'state', op: 'eq', value: 'active' };

describe('a filter as groups', () => {
  it.each<[string, Filter]>([
    ['one condition', com],
    ['all of two', { and: [com, active] }],
    ['any of two', { or: [com, net] }],
    ['none of two', { not: { or: [com, net] } }],
    ['not one', { not: com }],
    ['a group in a group', { and: [active, { or: [com, net] }] }],
    ['three levels', { or: [{ and: [active, { not: { or: [com, net] } }] }, net] }],
    ['not all', { not: { and: [com, active] } }],
  ])('%s is the same filter after it was edited', (_, filter) => {
    expect(completeFilter(toFilter(toGroup(filter)))).toEqual(filter);
  });

  it('no filter is a group of all without parts, and no filter again', () => {
    expect(toGroup(undefined)).toEqual({ mode: 'all', parts: [] });
    expect(completeFilter(toFilter(toGroup(undefined)))).toBeUndefined();
  });
});
