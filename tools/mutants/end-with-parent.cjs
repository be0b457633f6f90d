// A mutant may loop without end, and a process in such a loop does not notice that `npm run mutants` was killed:
// it would use a processor until somebody kills it. A thread of its own notices.
const { Worker } = require('node:worker_threads');

const CHECK_EVERY_MS = 1_000;
const WATCH = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
  }, ${CHECK_EVERY_MS});
`;

/** From now on this process is killed within a second after its parent is gone. */
function endWithParent() {
  new Worker(WATCH, { eval: true, workerData: process.ppid }).unref();
}

module.exports = { endWithParent };
