// A folder holds at most 20 files of code, or a reader cannot take it in. Specs beside their source in `src`
// do not count: they double each name and hide none. Migrations and data of TLDs grow by their nature.
const path = require('node:path');

const MOST = 20;
const CODE = /\.(tsx?|cjs|mjs|js)$/;
const BESIDE_SOURCE = /\/src\/(?!(?:.*\/)?testing\/).*[.-]spec\.tsx?$/;
const GROWING = /\/(migrations(\/services)?|data\/tlds)$/;

/** Folders that held more when the limit was set: none may grow, and each that shrinks lowers its number. */
const CROWDED = {
  'libs/domains/src/changes': 21,
  'libs/domains/src/shared': 21,
};

/** What is wrong with the folders of these files, as lines. */
function crowdedFolders(files, ceilings = CROWDED) {
  const counts = new Map(Object.keys(ceilings).map((folder) => [folder, 0]));
  for (const file of files) {
    const folder = path.posix.dirname(file);
    if (!CODE.test(file) || BESIDE_SOURCE.test(file) || GROWING.test(folder)) continue;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].flatMap(([folder, count]) => {
    const most = ceilings[folder] ?? MOST;
    if (count > most) return [`${folder}: ${count} files of code, at most ${most}: split it by subject`];
    if (folder in ceilings && count < most)
      return [`${folder}: ${count} files of code: lower its number in crowded-folders.cjs, or remove it`];
    return [];
  });
}

/** Folders the guard must find or let pass; its own proof, as lines about what is wrong with it. */
function unprovenFolders() {
  const files = (folder, count, end = '.ts') =>
    Array.from({ length: count }, (_, at) => `${folder}/file-${at}${end}`);
  const cases = [
    ['21 sources', files('libs/a/src', 21), {}, 1],
    ['21 specs of an app', files('apps/a/test', 21, '.e2e-spec.ts'), {}, 1],
    ['21 contracts', files('libs/a/src/testing', 21, '-contract.ts'), {}, 1],
    ['a folder above its ceiling', files('libs/a/src', 23), { 'libs/a/src': 22 }, 1],
    ['a folder below its ceiling', files('libs/a/src', 21), { 'libs/a/src': 22 }, 1],
    ['a ceiling of no folder', [], { 'libs/a/src': 22 }, 1],
    ['20 sources', files('libs/a/src', 20), {}, 0],
    [
      '20 sources with their specs',
      [...files('libs/a/src', 20), ...files('libs/a/src', 20, '.spec.ts')],
      {},
      0,
    ],
    ['a folder at its ceiling', files('libs/a/src', 22), { 'libs/a/src': 22 }, 0],
    ['many migrations', files('libs/a/src/migrations', 90), {}, 0],
    ['many pages', files('docs', 90, '.md'), {}, 0],
  ];
  return cases
    .filter(([, names, ceilings, expected]) => crowdedFolders(names, ceilings).length !== expected)
    .map(([what]) => `${what}: the limit of files in a folder decides wrongly`);
}

module.exports = { crowdedFolders, unprovenFolders };
