// jest-circus makes an AsyncLocalStorage for each test file and leaves it enabled. Node 20 copies every enabled
// storage at each new promise, so that each file would make those after it slower.
const { AsyncLocalStorage } = require('node:async_hooks');

const OF_CIRCUS = /[\\/]node_modules[\\/]jest-circus[\\/]/;
const { run } = AsyncLocalStorage.prototype;
const seen = new WeakSet();
/** Enabled by the file that runs. */
const open = new Set();

function callerOf(called) {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 1;
  const trace = {};
  Error.captureStackTrace(trace, called);
  Error.stackTraceLimit = stackTraceLimit;
  return trace.stack;
}

function runAndRemember(...given) {
  if (!seen.has(this)) {
    seen.add(this);
    if (OF_CIRCUS.test(callerOf(runAndRemember))) open.add(this);
  }
  return run.apply(this, given);
}
AsyncLocalStorage.prototype.run = runAndRemember;

/** After a test file. Storages of the product stay enabled: what it left running still reads them. */
function disableCircusStorages() {
  for (const storage of open) storage.disable();
  open.clear();
}

module.exports = { disableCircusStorages };
