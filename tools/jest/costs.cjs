// What a test file takes: seconds, and processor seconds of its Jest worker and of the processes that it
// started and that have ended. The difference to the seconds is waiting, or work of PostgreSQL, Redis and
// other processes that outlive the file.
const { readFileSync } = require('node:fs');
const { relative } = require('node:path');

const TICKS_A_SECOND = 100;

function childSeconds() {
  try {
    // proc(5): the name in parentheses may have blanks; cutime and cstime are the 16th and 17th field
    const [, rest] = readFileSync('/proc/self/stat', 'utf8').split(') ');
    const fields = rest.split(' ');
    return (Number(fields[13]) + Number(fields[14])) / TICKS_A_SECOND;
  } catch {
    return 0; // no /proc: not Linux
  }
}

/** @returns {{ seconds: number, worker: number, children: number }} of this process since it began */
function costsSoFar() {
  const { user, system } = process.cpuUsage();
  return { seconds: performance.now() / 1000, worker: (user + system) / 1e6, children: childSeconds() };
}

/** Tab-separated: seconds, processor seconds of the worker and of its children, file. */
function lineOf(testPath, before, after) {
  const numbers = ['seconds', 'worker', 'children'].map((name) => (after[name] - before[name]).toFixed(2));
  return `${[...numbers, relative(process.cwd(), testPath)].join('\t')}\n`;
}

module.exports = { costsSoFar, lineOf };
