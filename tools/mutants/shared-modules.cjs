// The environment of `npm test` (tools/jest/shared-environment.cjs) for mutants: the test files of a process
// share loaded modules, so that a mutant costs the tests of its line and not the loading of the library. Its
// mutant is switched on while tests run, never while modules load: what a module computes once would keep the
// mutant of its first run.
const fs = require('node:fs');
const path = require('node:path');
const { mixinJestEnvironment } = require('@stryker-mutator/jest-runner');
const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');
const { beginFile, endFile } = require('../jest/shared-environment.cjs');
const { endWithParent } = require('./end-with-parent.cjs');

/** Set by StrykerJS for the run of one mutant. */
const ACTIVE = '__STRYKER_ACTIVE_MUTANT__';
/** Has no other use than to announce a test file to StrykerJS, which only a constructor of its own does. */
const Announcement = mixinJestEnvironment(
  class {
    global = {};
  },
);

let shared;

class MutantEnvironment extends mixinJestEnvironment(NodeEnvironment) {
  constructor(config, context) {
    if (shared === undefined) {
      super(config, context);
      this.sharesModules = true;
      shared = this;
      endWithParent();
      delete this.global.process.env[ACTIVE];
      this.instrumented = this.global.__stryker__;
      const handle = this.handleTestEvent;
      this.handleTestEvent = async (event, state) => {
        this.before(event);
        this.skipAfterFailure(event);
        await handle(event, state);
      };
    }
    new Announcement(config, context);
    shared.begin(context.testPath);
    return shared;
  }

  begin(testPath) {
    this.testPath = testPath;
    this.reached = new Set();
    beginFile(this);
  }

  before({ name }) {
    const { instrumented } = this;
    if (name === 'run_start') instrumented.activeMutant = process.env[ACTIVE];
    if (name === 'test_done')
      for (const id of Object.keys(instrumented.mutantCoverage?.perTest[instrumented.currentTestId] ?? {}))
        this.reached.add(id);
    if (name !== 'run_finish') return;
    instrumented.activeMutant = undefined;
    if (process.env[ACTIVE] === undefined) this.writeReached();
  }

  /**
   * One failed test kills a mutant: the rest of its tests would say nothing more. StrykerJS cannot stop Jest,
   * so each of them is skipped as it starts.
   */
  skipAfterFailure({ name, test }) {
    const mutant = process.env[ACTIVE];
    if (mutant === undefined) return;
    if (name === 'test_done' && test.errors.length > 0) this.killed = mutant;
    if (name === 'test_start' && this.killed === mutant) test.mode = 'skip';
  }

  /** For choose-files.cjs: the mutants that this file's tests reach. */
  writeReached() {
    const file = path.join(
      process.env.MUTANTS_REACHED,
      `${encodeURIComponent(path.relative(process.cwd(), this.testPath))}.json`,
    );
    fs.writeFileSync(file, JSON.stringify({ testPath: this.testPath, mutants: [...this.reached] }));
  }

  async teardown() {
    endFile(this);
  }
}

module.exports = MutantEnvironment;
