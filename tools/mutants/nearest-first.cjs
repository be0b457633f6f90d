// The order of test files for a mutant: those of its own file, those beside it, then the smallest. The test
// that kills it ends the run (stop-at-failure.cjs), and Jest's own order begins with the slowest.
const fs = require('node:fs');
const path = require('node:path');
const { default: Sequencer } = require('@jest/test-sequencer');

/** As StrykerJS writes a mutant into its file: `stryMutAct_9fa48("12")`. */
const PLACED = /stryMutAct_\w+\("(\d+)"\)/g;

/** The file of each mutant, by its number. */
let places;

function placesBelow(folders) {
  const found = new Map();
  for (const folder of folders)
    for (const name of fs.readdirSync(folder, { recursive: true })) {
      if (!name.endsWith('.ts') || name.endsWith('.spec.ts')) continue;
      const file = path.join(folder, name);
      for (const [, id] of fs.readFileSync(file, 'utf8').matchAll(PLACED)) found.set(id, file);
    }
  return found;
}

const sizeOf = ({ path: file }) => fs.statSync(file).size;

function distance(testPath, place) {
  if (place === undefined || path.dirname(testPath) !== path.dirname(place)) return 2;
  return path.basename(testPath).startsWith(path.basename(place, '.ts')) ? 0 : 1;
}

module.exports = class NearestFirst extends Sequencer {
  sort(tests) {
    places ??= placesBelow(
      (process.env.MUTANTS_TESTS || 'libs').split(',').map((folder) => path.resolve(folder)),
    );
    const place = places.get(process.env.__STRYKER_ACTIVE_MUTANT__);
    return [...tests].sort(
      (one, other) =>
        distance(one.path, place) - distance(other.path, place) ||
        sizeOf(one) - sizeOf(other) ||
        (one.path < other.path ? -1 : 1),
    );
  }
};
