// One global object for all test files of a Jest worker, so that they can share loaded modules
// (shared-runtime.cjs): loading an application takes seconds, its tests milliseconds. What a file changes in
// the environment is taken back after it: spies, timers, `process.env`. `TEST_COSTS=costs.tsv npm test`
// writes what each file took (costs.cjs). `OWN_MODULES=1 npm test` shares nothing: a test that passes with it
// and fails without it depends on what another file left behind.
const { appendFileSync } = require('node:fs');
const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');
const { installCommonGlobals } = require('jest-util');
const { disableCircusStorages } = require('./circus-storages.cjs');
const { costsSoFar, lineOf } = require('./costs.cjs');
const { stretchTimeouts } = require('./patience.cjs');

let shared;

/** Remembers what endFile takes back. */
function beginFile(environment) {
  environment.variables = { ...environment.global.process.env };
  environment.exit ??= environment.global.process.exit;
  environment.console ??= environment.global.console;
  delete environment.global[Symbol.for('EVENT_HANDLERS')]; // jest-circus would add this file's handlers to those of the file before
}

/** Takes back what a file has changed: spies, timers, `process.env` and `process.exit`. */
function endFile(environment) {
  disableCircusStorages();
  environment.moduleMocker.restoreAllMocks();
  environment.fakeTimers.useRealTimers();
  environment.fakeTimersModern.useRealTimers();
  const { process: inside } = environment.global;
  inside.exit = environment.exit;
  environment.global.console = environment.console;
  for (const name of Object.keys(inside.env)) if (!(name in environment.variables)) delete inside.env[name];
  Object.assign(inside.env, environment.variables);
}

/**
 * Tests run in the context of the process: in a context of its own, as Jest makes one, each use of a global (`Promise`,
 * `Buffer`, `process`) goes through an interceptor and a proxy, which takes longer than the code around it.
 */
function useProcessGlobals(environment, projectConfig) {
  // `process` is a property of its own: that of the process has a setter, and Jest puts a copy in its place
  const common = Object.create(globalThis, { process: { writable: true, value: process } });
  installCommonGlobals(common, {});
  for (const symbol of Object.getOwnPropertySymbols(common))
    Object.defineProperty(globalThis, symbol, Object.getOwnPropertyDescriptor(common, symbol));
  Object.assign(globalThis, projectConfig.globals);
  Error.stackTraceLimit = 100; // as Jest's own environment
  const { moduleMocker, fakeTimers, fakeTimersModern } = environment;
  environment.global = globalThis;
  environment.moduleMocker = new moduleMocker.constructor(globalThis);
  // Node and its `fetch` take these two from the process: faked, a response would never be read, or without end
  const fakeTimersOfProcess = { ...projectConfig.fakeTimers, doNotFake: ['nextTick', 'queueMicrotask'] };
  const forTimers = { config: { ...projectConfig, fakeTimers: fakeTimersOfProcess }, global: globalThis };
  environment.fakeTimersModern = new fakeTimersModern.constructor(forTimers);
  environment.fakeTimers = new fakeTimers.constructor({
    ...forTimers,
    moduleMocker: environment.moduleMocker,
    timerConfig: fakeTimers._timerConfig,
  });
}

class SharedEnvironment extends NodeEnvironment {
  constructor(config, context) {
    const { watch, watchAll, collectCoverage } = config.globalConfig;
    // Files change while Jest watches, and coverage is counted per file: both need modules of their own.
    if (watch || watchAll || collectCoverage || process.env.OWN_MODULES)
      return new NodeEnvironment(config, context);
    if (shared === undefined) {
      super(config, context);
      this.sharesModules = true;
      useProcessGlobals(this, config.projectConfig);
      shared = this;
      // Nothing is open any more: without this a worker takes its heap apart, for longer than Jest waits
      // before it kills ("failed to exit gracefully").
      if (process.send) process.once('beforeExit', () => process.exit());
    }
    shared.begin(context.testPath);
    return shared;
  }

  begin(testPath) {
    this.testPath = testPath;
    this.before = costsSoFar();
    beginFile(this);
  }

  handleTestEvent(event, state) {
    stretchTimeouts(event, state);
  }

  async teardown() {
    endFile(this);
    if (process.env.TEST_COSTS)
      appendFileSync(process.env.TEST_COSTS, lineOf(this.testPath, this.before, costsSoFar()));
  }
}

module.exports = SharedEnvironment;
module.exports.beginFile = beginFile;
module.exports.endFile = endFile;
