// A folder holds at most 20 files of code, or a reader cannot take it in. Specs beside their source in `src`
// do not count: they double each name and hide none. Migrations and data of TLDs grow by their nature.
const path = require('node:path');

const MOST = 20;
const CODE = /\.(tsx?|cjs|mjs|js)$/;
const BESIDE_SOURCE = /\/src\/(?!(?:.*\/)?testing\/).*[.-]spec\.tsx?$/;
const GROWING = /\/(migrations(\/services)?|data\/tlds)$/;

/** What is wrong with the folders of these files, as lines. */
function crowdedFolders(files) {
  const counts = new Map();
  for (const file of files) {
    const folder = path.posix.dirname(file);
    if (!CODE.test(file) || BESIDE_SOURCE.test(file) || GROWING.test(folder)) continue;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST)
    .map(([folder, count]) => `${folder}: ${count} files of code, at most ${MOST}: split it by subject`);
}

/** Folders the guard must find or let pass; its own proof, as lines about what is wrong with it. */
function unprovenFolders() {
  const files = (folder, count, end = '.ts') =>
    Array.from({ length: count }, (_, at) => `${folder}/file-${at}${end}`);
  const cases = [
    ['21 sources', files('libs/a/src', 21), 1],
    ['21 specs of an app', files('apps/a/test', 21, '.e2e-spec.ts'), 1],
    ['21 contracts', files('libs/a/src/testing', 21, '-contract.ts'), 1],
    ['20 sources', files('libs/a/src', 20), 0],
    ['20 sources with their specs', [...files('libs/a/src', 20), ...files('libs/a/src', 20, '.spec.ts')], 0],
    ['many migrations', files('libs/a/src/migrations', 90), 0],
    ['many pages', files('docs', 90, '.md'), 0],
  ];
  return cases
    .filter(([, names, expected]) => crowdedFolders(names).length !== expected)
    .map(([what]) => `${what}: the limit of files in a folder decides wrongly`);
}

module.exports = { crowdedFolders, unprovenFolders };
