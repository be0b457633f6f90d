// `as unknown as` switches the types off at a place. Those that stand give their reason beside them; their
// number in the product may only go down.
const fs = require('node:fs');
const path = require('node:path');
const { ROOT } = require('./committed-files.cjs');

const PRODUCT = /^(apps|libs|tools)\/.*\.tsx?$/;
const TEST = /[.-]spec\.tsx?$|\/(test|testing)\//;
const CAST = /\bas unknown as\b/g;
const CEILING = 1;

const castsIn = (file, text) =>
  (PRODUCT.test(file) && !TEST.test(file) ? (text.match(CAST) ?? []) : []).length;

/** What is wrong with the number of casts in these files, as lines. */
function castsOf(files, ceiling = CEILING, read = (file) => fs.readFileSync(path.join(ROOT, file), 'utf8')) {
  const found = files.map((file) => [file, castsIn(file, read(file))]).filter(([, count]) => count > 0);
  const count = found.reduce((sum, [, casts]) => sum + casts, 0);
  if (count === ceiling) return [];
  const where = found.map(([file, casts]) => `${file} (${casts})`).join(', ');
  return count > ceiling
    ? [`${count} times "as unknown as", at most ${ceiling}: use a type, a codec or a function; ${where}`]
    : [`${count} times "as unknown as", ceiling ${ceiling}: lower it in tools/guards/casts.cjs`];
}

/** The guard's own proof, as lines about what it decides wrongly. */
function unprovenCasts() {
  const cast = 'const a = b as unknown as C;';
  const cases = [
    ['a cast above the ceiling', 'libs/a/src/b.ts', cast, 0, 1],
    ['fewer casts than the ceiling', 'libs/a/src/b.ts', '', 1, 1],
    ['a cast at the ceiling', 'apps/a/src/b.tsx', cast, 1, 0],
    ['a cast of a spec', 'libs/a/src/b.spec.ts', cast, 0, 0],
    ['a cast of a test support', 'libs/a/src/testing/b.ts', cast, 0, 0],
    ['a cast in a page', 'docs/a.md', cast, 0, 0],
  ];
  return cases
    .filter(([, file, text, ceiling, expected]) => castsOf([file], ceiling, () => text).length !== expected)
    .map(([what]) => `${what}: the limit of casts decides wrongly`);
}

module.exports = { castsOf, unprovenCasts };
