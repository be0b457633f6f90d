// `npm run test:repeat -- 20 [arguments of npm test]`: whole runs one after another, each with its files in
// an order of its own. Prints one line per run, and at the end the tests that failed in some runs only. What
// a run wrote stands in .local-test-runs/<seed>.log.
const { spawnSync } = require('node:child_process');
const { randomInt } = require('node:crypto');
const { closeSync, mkdirSync, openSync, readFileSync } = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '..', '..');
const LOGS = path.join(ROOT, '.local-test-runs');

/** What the log of a run says: its last line, and the commands that repeat its failed tests. */
function readRun(log) {
  const lines = log.split('\n');
  const summary = lines.findLast((line) => /^\d+ passed, \d+ failed/.test(line)) ?? 'ended without a result';
  return {
    summary,
    failed: lines.filter((line) => /^ {2}npm test -- /.test(line)).map((line) => line.trim()),
  };
}

/** Failed tests by how many runs they failed in, most often first. */
function flaky(runs) {
  const counts = new Map();
  for (const { failed } of runs)
    for (const command of failed) counts.set(command, (counts.get(command) ?? 0) + 1);
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([command, count]) => `${count} of ${runs.length}: ${command}`);
}

function main([count = '20', ...args]) {
  if (!/^[1-9]\d{0,2}$/.test(count)) {
    console.error(`The number of runs is 1 to 999, not '${count}': npm run test:repeat -- 20`);
    return 2;
  }
  mkdirSync(LOGS, { recursive: true });
  const runs = [];
  let isGreen = true;
  for (let run = 1; run <= Number(count); run += 1) {
    const seed = String(randomInt(1_000_000));
    const file = path.join(LOGS, `${seed}.log`);
    const output = openSync(file, 'w');
    const began = performance.now();
    const { status, signal } = spawnSync(
      process.execPath,
      [path.join(__dirname, 'run.cjs'), '--shuffle', seed, ...args],
      { cwd: ROOT, stdio: ['ignore', output, output] },
    );
    closeSync(output);
    if (signal) return 130;
    runs.push(readRun(readFileSync(file, 'utf8')));
    isGreen &&= status === 0;
    console.log(
      `run ${run} of ${count}, --shuffle ${seed}: ${runs.at(-1).summary}, ${Math.round((performance.now() - began) / 1000)} s`,
    );
  }
  for (const line of flaky(runs)) console.log(line);
  return isGreen ? 0 : 1;
}

if (require.main === module) process.exitCode = main(process.argv.slice(2));
module.exports = { flaky, readRun };
