// `TEST_PATIENCE=4 npm test` waits four times as long before it gives up: for machines that are busy with
// other work. It multiplies the timeouts of tests and hooks here, and those of `until()`. No passing test
// gets slower.
const factor = () => Number(process.env.TEST_PATIENCE ?? 1);

/** Called with each event of jest-circus, after jest-circus has handled it. */
function stretchTimeouts({ name }, state) {
  if (name === 'run_start') state.testTimeout *= factor();
  if (name === 'add_hook') stretch(state.currentDescribeBlock.hooks.at(-1));
  if (name === 'add_test') stretch(state.currentDescribeBlock.tests.at(-1));
}

/** Only what has a timeout of its own: the others follow that of the file. */
function stretch(testOrHook) {
  if (testOrHook.timeout !== undefined) testOrHook.timeout *= factor();
}

module.exports = { stretchTimeouts };
