import { refusalTexts } from '@registrar/kernel/testing';
import * as errors from './errors';

const { shown, ...refusals } = errors;

describe('refusals of lists of staff', () => {
  refusalTexts(
    refusals,
    {
      invalidList: ['filter.and[1].op', 'must be a word'],
      unknownWord: ['sort', 'up', ['asc', 'desc']],
      listNotFound: ['domain', ['domains', 'orders']],
      listForbidden: ['support', 'ledger'],
      viewOfAnother: ['Mara'],
      viewChanged: [4],
    },
    { shared: ['list.invalid'] },
  );
});

it.each([
  [errors.invalidList('filter.and[1].op', 'must be a word'), 'filter.and[1].op must be a word'],
  [errors.unknownWord('sort', 'up', ['asc', 'desc']), 'sort must be one of asc, desc; it is "up"'],
  [errors.unknownWord('sort', undefined, ['asc']), 'sort must be one of asc; it is missing'],
  [errors.listNotFound('domain', ['domains', 'orders']), 'no list "domain". Lists: domains, orders.'],
  [errors.listForbidden('support', 'ledger'), 'role support may not read the list ledger'],
  [errors.viewOfAnother('Mara'), 'Only Mara and the role owner'],
  [errors.viewChanged(4), 'its version is 4'],
])('a refusal names the place and what is known there: %s', ({ details }, words) => {
  expect(details).toContain(words);
});

it.each([
  ['a'.repeat(58), `"${'a'.repeat(58)}"`],
  ['a'.repeat(59), `"${'a'.repeat(56)}...`],
  [undefined, 'missing'],
  [[1, null], '[1,null]'],
])('at most 60 characters of what was sent are shown: %j', (value, text) => {
  expect(shown(value)).toBe(text);
});

it('a list that was stopped keeps the reason for the log', () => {
  const cause = new Error('canceling statement due to statement timeout');
  expect(errors.listTooSlow(cause).cause).toBe(cause);
});
