// The order of test files: failed ones first, then end-to-end and medium tests, whose length is not known in
// a fresh clone, then the small ones, which fill the workers to the end. `npm test -- --shuffle [seed]` puts
// them in an order that follows from the seed.
const { createHash } = require('node:crypto');
const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

const ROOT = path.resolve(__dirname, '..', '..');
const LEVELS = [/\.(slow|e2e)-spec\.ts$/, /\.int-spec\.ts$/];

/** 0 for the longest. */
function levelOf(file) {
  const found = LEVELS.findIndex((pattern) => pattern.test(file));
  return found < 0 ? LEVELS.length : found;
}

const hashOf = (seed, file) =>
  createHash('sha256')
    .update(`${seed} ${path.relative(ROOT, file)}`)
    .digest('hex');

/** The files in the order of a seed, the same on every machine. */
function shuffled(files, seed, pathOf = (file) => file) {
  return files
    .map((file) => [hashOf(seed, pathOf(file)), file])
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, file]) => file);
}

class ByLevel extends Sequencer {
  sort(tests) {
    const seed = process.env.TEST_ORDER_SEED;
    if (seed) return shuffled(tests, seed, (test) => test.path);
    const rankOf = (test) => (this.hasFailed(test) ? -1 : levelOf(test.path));
    return super
      .sort(tests)
      .map((test, at) => [rankOf(test), at, test])
      .sort(([a, i], [b, j]) => a - b || i - j)
      .map(([, , test]) => test);
  }
}

module.exports = ByLevel;
module.exports.levelOf = levelOf;
module.exports.shuffled = shuffled;
