// Jest's runner, which ends the run of a mutant with the first test file that fails: the others would be
// loaded to say nothing more. Jest's own `bail` ends the process, and with it the shared modules.
const { default: Runner } = require('jest-runner');

module.exports = class StopAtFailure extends Runner {
  async runTests(tests, watcher, options) {
    if (process.env.__STRYKER_ACTIVE_MUTANT__ === undefined) return super.runTests(tests, watcher, options);
    let isKilled = false;
    this.on('test-file-success', ([, { numFailingTests }]) => (isKilled ||= numFailingTests > 0));
    for (const test of tests) {
      if (isKilled) return;
      await super.runTests([test], watcher, options);
    }
  }
};
