// The order of test files for a mutant: the smallest first. The test that kills it ends the run
// (shared-modules.cjs), and Jest's own order begins with the slowest.
const fs = require('node:fs');
const { default: Sequencer } = require('@jest/test-sequencer');

const sizeOf = ({ path }) => fs.statSync(path).size;

module.exports = class SmallestFirst extends Sequencer {
  sort(tests) {
    return [...tests].sort((one, other) => sizeOf(one) - sizeOf(other) || (one.path < other.path ? -1 : 1));
  }
};
