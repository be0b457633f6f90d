// The end of a run: the tests that were skipped for want of a program, for each failed test the command that
// runs it alone, then the last line, `N passed, N failed[, N skipped]`. A file that could not run at all
// counts as a failure: its tests are unknown.
const path = require('node:path');

const ROOT = path.resolve(__dirname, '..', '..');
/** More than these fail for one cause. */
const COMMANDS_SHOWN = 20;
/** As describeWith() of the testkit names a group whose program is missing. */
const WITHOUT_PROGRAM = /^(.*) \(skipped: (.*)\)$/;

class SummaryReporter {
  onRunComplete(_contexts, result) {
    const lines = [
      ...skippedLines(result.testResults),
      ...repeatLines(result.testResults),
      summaryLine(result),
    ];
    process.once('exit', () => console.log(lines.join('\n'))); // Jest's own summary comes after every reporter
  }
}

/** One line for each group of tests without its program; none where every program is there. */
function skippedLines(files) {
  const groups = new Map();
  for (const { testFilePath, testResults: tests } of files) {
    for (const { ancestorTitles, status } of tests) {
      const [, name, advice] = ancestorTitles.map((title) => WITHOUT_PROGRAM.exec(title)).find(Boolean) ?? [];
      if (status !== 'pending' || name === undefined) continue;
      const line = `${path.relative(ROOT, testFilePath)}: ${name}: ${advice}`;
      groups.set(line, (groups.get(line) ?? 0) + 1);
    }
  }
  if (groups.size === 0) return [];
  return [
    'Skipped, a program is missing (REQUIRE_TEST_PROGRAMS=yes makes these fail):',
    ...[...groups].map(([line, tests]) => `  ${tests} in ${line}`),
  ];
}

function summaryLine(result) {
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  const skipped = result.numPendingTests + result.numTodoTests;
  return `${result.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** How to run each failed test alone, as lines to print; none where nothing failed. */
function repeatLines(files) {
  const commands = files.flatMap(({ testFilePath, testExecError, testResults }) => {
    const command = `npm test -- ${path.relative(ROOT, testFilePath)}`;
    if (testExecError) return [command];
    return testResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${command} -t ${quoted(`^${escaped(fullName)}$`)}`);
  });
  if (commands.length === 0) return [];
  const rest = commands.length - COMMANDS_SHOWN;
  return [
    'Failed tests, each alone:',
    ...commands.slice(0, COMMANDS_SHOWN).map((command) => `  ${command}`),
    ...(rest > 0 ? [`  and ${rest} more`] : []),
  ];
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;

module.exports = SummaryReporter;
module.exports.summaryLine = summaryLine;
module.exports.repeatLines = repeatLines;
module.exports.skippedLines = skippedLines;
