// Which mutant is on, and which mutants were reached, in a process that runs test files for `npm run mutants`
// (spec-process.cjs). All mutants of a run stand in the sources at once, each behind a switch that StrykerJS'
// instrumenter has written: it asks `globalThis.__stryker__` whether its mutant is on, and notes there that the
// place was reached.
const { ChildProcess } = require('node:child_process');
const { readFileSync, rmSync } = require('node:fs');

const ACTIVE = '__STRYKER_ACTIVE_MUTANT__';
const REACHED = 'MUTANTS_REACHED';
/** Frames of Jest below which a module is being loaded. */
const LOADING = /_execModule|requireModule/;

/** `inChildren`: a file to which programs that the tests start write what they reach (reach-in-child.cjs). */
class Switch {
  constructor(inChildren) {
    this.inChildren = inChildren;
    const note = (id) => this.note(id);
    const recorder = new Proxy({}, { get: () => 0, set: (_, id) => note(id) || true });
    /** What the instrumented sources see, in each of Jest's contexts. */
    this.namespace = {
      mutantCoverage: { static: recorder, perTest: {} },
      activeMutant: undefined,
      hitLimit: Infinity,
    };
    // of a mutant that is on its hits are counted instead
    Object.defineProperty(this.namespace, 'hitCount', { get: () => 0, set: () => note(this.mutant) });
    this.begin(undefined, false);
    this.tellChildren();
  }

  /**
   * For one test file. A mutant that is on while modules load stays in what they compute then: such a process
   * must not try another one afterwards.
   */
  begin(mutant, isWhileLoading) {
    this.mutant = mutant;
    this.isWhileLoading = isWhileLoading;
    this.isRunning = false;
    this.reached = new Set();
    this.loaded = new Set();
    this.hasFailed = false;
    this.namespace.activeMutant = isWhileLoading ? mutant : undefined;
    rmSync(this.inChildren, { force: true });
  }

  note(id) {
    if (this.reached.has(id)) return;
    (this.isRunning && !isLoading() ? this.reached : this.loaded).add(id);
  }

  /** @returns {{ reached: string[], loaded: string[] }} by tests, and while modules load */
  end() {
    this.isRunning = false;
    if (!this.isWhileLoading) this.namespace.activeMutant = undefined;
    const children = readOrNone(this.inChildren).split('\n').filter(Boolean);
    return { reached: [...new Set([...this.reached, ...children])], loaded: [...this.loaded] };
  }

  /** An event of jest-circus. One failed test kills a mutant: the rest of its file is skipped. */
  handle({ name, test }) {
    if (name === 'run_start') {
      this.isRunning = true;
      this.namespace.activeMutant = this.mutant;
    }
    if (name === 'test_done' && test.errors.length > 0) this.hasFailed = true;
    if (name === 'test_start' && this.hasFailed && this.mutant !== undefined) test.mode = 'skip';
    if (name === 'run_finish') this.end();
  }

  /** Every program that a test starts gets the mutant, whatever environment the test has chosen for it. */
  tellChildren() {
    const { spawn } = ChildProcess.prototype;
    const own = () => [
      `${REACHED}=${this.inChildren}`,
      ...(this.mutant === undefined ? [] : [`${ACTIVE}=${this.mutant}`]),
    ];
    ChildProcess.prototype.spawn = function (options) {
      options.envPairs?.push(...own());
      return spawn.call(this, options);
    };
  }

  /** `Environment`: a class of Jest environments. `setup` is called after it is made and before anything loads. */
  watch(Environment) {
    const { setup, handleTestEvent } = Environment.prototype;
    const { namespace } = this;
    const handle = (event) => this.handle(event);
    Environment.prototype.setup = async function () {
      this.global.__stryker__ = namespace;
      await setup.call(this);
    };
    Environment.prototype.handleTestEvent = async function (event, state) {
      handle(event);
      await handleTestEvent?.call(this, event, state);
    };
  }
}

function isLoading() {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 200;
  const { stack } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  return LOADING.test(stack);
}

function readOrNone(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

module.exports = { Switch, ACTIVE, REACHED };
