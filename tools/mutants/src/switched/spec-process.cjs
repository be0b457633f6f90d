// A process of `npm run mutants`, in the copy of the repository: runs test files one after the other on shared
// modules, each with one mutant on or none. Its parent (spec-runner.ts) sends what to run.
//   { run: path, mutant?: id, isWhileLoading: boolean } → { result: … }
//   { related: paths } → { related: { path: test files } }
const path = require('node:path');
const { tmpdir } = require('node:os');
const { TestEnvironment: NodeEnvironment } = require('jest-environment-node');
const { readConfigs } = require('jest-config');
const { default: Runner } = require('jest-runner');
const { default: Runtime } = require('jest-runtime');
const { endWithParent } = require('../../end-with-parent.cjs');
const SharedEnvironment = require('../../../jest/shared-environment.cjs');
const { relatedSpecs } = require('./related-specs.cjs');
const { Switch } = require('./switch.cjs');

const ROOT = process.cwd();
const BEAT_MS = 1_000;
/** A mutant that waits without end is killed by its test. */
const TEST_MS = 30_000;
const SMALL = /\.spec\.ts$/;
const MESSAGE_CHARACTERS = 600;

endWithParent();
const { JEST_WORKER_ID } = process.env;
const board = new Switch(path.join(tmpdir(), `registrar-mutants-reached-${process.pid}`));
board.watch(SharedEnvironment);
board.watch(NodeEnvironment); // of files with modules of their own

async function prepare() {
  const config = path.join(ROOT, 'tools/jest/jest.config.cjs');
  const { globalConfig, configs } = await readConfigs({ _: [], $0: '', config, silent: true }, [ROOT]);
  const named = (name) => configs.find(({ displayName }) => displayName.name === name);
  const options = { console, maxWorkers: 1, watch: false, watchman: false };
  const small = await Runtime.createContext(named('small'), options);
  const medium = {
    ...small,
    config: named('medium'),
    resolver: Runtime.createResolver(named('medium'), small.moduleMap),
  };
  return { globalConfig: { ...globalConfig, testTimeout: TEST_MS }, small, medium };
}

async function run({ globalConfig, small, medium }, { run: file, mutant, isWhileLoading }) {
  board.begin(mutant, isWhileLoading);
  const runner = new Runner(globalConfig, {});
  let answer = { isPassed: false, message: 'no result' };
  // Jest names every process that runs files one by one its first worker, whose Redis they would share
  runner.on('test-file-start', () => (process.env.JEST_WORKER_ID = JEST_WORKER_ID));
  runner.on('test-file-success', ([, result]) => {
    const isPassed = result.numFailingTests === 0 && !result.testExecError;
    const message = result.testExecError?.message ?? result.failureMessage ?? '';
    answer = { isPassed, tests: result.numPassingTests, message };
  });
  runner.on('test-file-failure', ([, error]) => (answer = { isPassed: false, message: error.message }));
  const test = { path: path.join(ROOT, file), context: SMALL.test(file) ? small : medium };
  await runner.runTests([test], { isInterrupted: () => false }, { serial: true });
  return {
    ...answer,
    message: answer.isPassed ? '' : (answer.message ?? '').slice(0, MESSAGE_CHARACTERS),
    ...board.end(),
    bytes: process.memoryUsage().rss,
  };
}

async function main() {
  const prepared = await prepare();
  process.on('message', (message) => {
    const answer = message.related
      ? Promise.resolve({ related: relatedSpecs(prepared.medium, message.related) })
      : run(prepared, message).then((result) => ({ result }));
    answer.then(
      (content) => process.send(content),
      (error) => process.send({ result: { isPassed: false, message: error.stack, reached: [], loaded: [] } }),
    );
  });
  process.send({ isReady: true });
}

setInterval(() => process.send({ isAlive: true }), BEAT_MS).unref();
// what a mutant leaves undone must not end the process: its test file has the verdict
process.on('uncaughtException', () => undefined);
process.on('unhandledRejection', () => undefined);
process.on('disconnect', () => process.exit());
main().catch((error) => {
  console.error(error);
  process.exit(1);
});
