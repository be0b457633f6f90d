// The last line of a run: `N passed, N failed[, N skipped]`. A file that could not run at all counts as a failure: its tests are unknown.
class SummaryReporter {
  onRunComplete(_contexts, result) {
    process.once('exit', () => console.log(summaryLine(result))); // Jest's own summary comes after every reporter
  }
}

function summaryLine(result) {
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  const skipped = result.numPendingTests + result.numTodoTests;
  return `${result.numPassedTests} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

module.exports = SummaryReporter;
module.exports.summaryLine = summaryLine;
