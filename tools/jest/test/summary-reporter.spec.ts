import { createRequire } from 'node:module';
import { join } from 'node:path';

interface RunResult {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
}
const { summaryLine } = createRequire(__filename)(join(__dirname, '../summary-reporter.cjs')) as { summaryLine(result: RunResult): string };

describe('the last line of a test run', () => {
  const clean: RunResult = { numPassedTests: 12, numFailedTests: 0, numRuntimeErrorTestSuites: 0, numPendingTests: 0, numTodoTests: 0 };

  it.each<[string, Partial<RunResult>, string]>([
    ['counts passed and failed tests', { numFailedTests: 2 }, '12 passed, 2 failed'],
    ['counts a file that could not run as a failure', { numRuntimeErrorTestSuites: 1 }, '12 passed, 1 failed'],
    ['says what was skipped', { numPendingTests: 3, numTodoTests: 1 }, '12 passed, 0 failed, 4 skipped'],
    ['is short where nothing failed', {}, '12 passed, 0 failed'],
  ])('%s', (_what, result, line) => {
    expect(summaryLine({ ...clean, ...result })).toBe(line);
  });
});
