import { outcomeOf } from './test-run';

describe('what a run of the tests says about a mutant', () => {
  it.each([
    ['all tests passed', { code: 0, output: 'Test Suites: 2 passed, 2 total', isCut: false }, 'survived'],
    [
      'a test file failed',
      { code: 1, output: 'PASS a\nTest Suites: 1 failed, 2 total', isCut: false },
      'killed',
    ],
    ['its time was over', { code: 1, output: 'Test Suites: 1 failed, 2 total', isCut: true }, 'unfinished'],
    ['no test file ran', { code: 1, output: 'Error: PostgreSQL did not start', isCut: false }, 'unfinished'],
    ['the system ended it', { code: null, output: '', isCut: false }, 'unfinished'],
    [
      'it failed after its tests',
      { code: 1, output: 'Test Suites: 0 failed, 2 passed', isCut: false },
      'unfinished',
    ],
  ] as const)('%s', (_, run, outcome) => {
    expect(outcomeOf(run)).toBe(outcome);
  });
});
