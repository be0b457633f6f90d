import { createRequire } from 'node:module';
import { join } from 'node:path';

interface RunResult {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  numPendingTests: number;
  numTodoTests: number;
}
interface FileResult {
  testFilePath: string;
  testExecError?: object;
  testResults: { status: string; fullName: string; ancestorTitles?: string[] }[];
}
const { summaryLine, repeatLines, skippedLines } = createRequire(__filename)(
  join(__dirname, '../summary-reporter.cjs'),
) as {
  summaryLine(result: RunResult): string;
  repeatLines(files: FileResult[]): string[];
  skippedLines(files: FileResult[]): string[];
};
const FILE = join(__dirname, '../../../libs/dns/src/zone.spec.ts');

describe('the last line of a test run', () => {
  const clean: RunResult = {
    numPassedTests: 12,
    numFailedTests: 0,
    numRuntimeErrorTestSuites: 0,
    numPendingTests: 0,
    numTodoTests: 0,
  };

  it.each<[string, Partial<RunResult>, string]>([
    ['counts passed and failed tests', { numFailedTests: 2 }, '12 passed, 2 failed'],
    [
      'counts a file that could not run as a failure',
      { numRuntimeErrorTestSuites: 1 },
      '12 passed, 1 failed',
    ],
    ['says what was skipped', { numPendingTests: 3, numTodoTests: 1 }, '12 passed, 0 failed, 4 skipped'],
    ['is short where nothing failed', {}, '12 passed, 0 failed'],
  ])('%s', (_what, result, line) => {
    expect(summaryLine({ ...clean, ...result })).toBe(line);
  });
});

describe('the commands that run failed tests alone', () => {
  const failed = (...names: string[]) => names.map((fullName) => ({ status: 'failed', fullName }));

  it('are none where every test passed or was skipped', () => {
    expect(
      repeatLines([
        {
          testFilePath: FILE,
          testResults: [
            { status: 'passed', fullName: 'a' },
            { status: 'pending', fullName: 'b' },
          ],
        },
      ]),
    ).toEqual([]);
  });

  it('name file and test, so that a shell and a regular expression take the name as it stands', () => {
    expect(
      repeatLines([
        {
          testFilePath: FILE,
          testResults: [...failed("a zone's (apex) costs $1"), { status: 'passed', fullName: 'b' }],
        },
      ]),
    ).toEqual([
      'Failed tests, each alone:',
      "  npm test -- libs/dns/src/zone.spec.ts -t '^a zone'\\''s \\(apex\\) costs \\$1$'",
    ]);
  });

  it('name the file alone when it could not run', () => {
    expect(repeatLines([{ testFilePath: FILE, testExecError: {}, testResults: [] }])).toEqual([
      'Failed tests, each alone:',
      '  npm test -- libs/dns/src/zone.spec.ts',
    ]);
  });

  it('are twenty at most, with the number of the others', () => {
    const names = Array.from({ length: 22 }, (_, at) => `test ${at}`);
    const lines = repeatLines([{ testFilePath: FILE, testResults: failed(...names) }]);
    expect([lines.length, lines.at(-2), lines.at(-1)]).toEqual([
      22,
      "  npm test -- libs/dns/src/zone.spec.ts -t '^test 19$'",
      '  and 2 more',
    ]);
  });
});

describe('the tests whose program is missing', () => {
  const file = (...tests: [title: string, status: string][]): FileResult => ({
    testFilePath: join(__dirname, '../../../libs/adapters/mail/mail.int-spec.ts'),
    testResults: tests.map(([title, status]) => ({
      fullName: `${title} a mail arrives`,
      ancestorTitles: [title, 'a mail'],
      status,
    })),
  });

  it('are listed by file and name with what to install', () => {
    const missing = 'a mail server (skipped: install postfix)';
    expect(
      skippedLines([
        file(['a mail server', 'passed'], [missing, 'pending'], [missing, 'pending']),
        file(['aliases (skipped: install postfix)', 'pending']),
      ]),
    ).toEqual([
      'Skipped, a program is missing (REQUIRE_TEST_PROGRAMS=yes makes these fail):',
      '  2 in libs/adapters/mail/mail.int-spec.ts: a mail server: install postfix',
      '  1 in libs/adapters/mail/mail.int-spec.ts: aliases: install postfix',
    ]);
  });

  it.each<[string, FileResult[]]>([
    ['no file ran', []],
    ['all tests ran', [file(['a mail server', 'passed'])]],
    ['tests were left out by a pattern', [file(['a mail server', 'pending'])]],
  ])('are not named where %s', (_what, testResults) => {
    expect(skippedLines(testResults)).toEqual([]);
  });
});
