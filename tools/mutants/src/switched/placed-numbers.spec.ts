import { withPrefix } from './placed-numbers';

describe('the numbers of mutants in an instrumented source', () => {
  it.each([
    ['if (stryMutAct_9fa48("12")) {}', 'if (stryMutAct_9fa48("3-12")) {}'],
    ['(stryCov_9fa48("0", "1"), a < b)', '(stryCov_9fa48("3-0", "3-1"), a < b)'],
    ['function stryMutAct_9fa48(id) {}', 'function stryMutAct_9fa48(id) {}'],
    ['other("12")', 'other("12")'],
  ])('%s becomes %s', (source, expected) => {
    expect(withPrefix(source, '3-')).toBe(expected);
  });
});
