// A mutant may loop without end, and a process in such a loop does not notice that `npm run mutants` was killed:
// it would use a processor until somebody kills it. A thread of its own notices.
const { Worker } = require('node:worker_threads');

const CHECK_EVERY_MS = 1_000;
const WATCH = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.ppid === workerData) return;
    try {
      process.kill(-process.pid, 'SIGKILL'); // with the programs that it started
    } catch {
      process.kill(process.pid, 'SIGKILL'); // leads no group
    }
  }, ${CHECK_EVERY_MS});
`;

/** From now on this process, or the group that it leads, is killed within a second after its parent is gone. */
function endWithParent() {
  new Worker(WATCH, { eval: true, workerData: process.ppid }).unref();
}

module.exports = { endWithParent };
