// The small tests alone, for a copy of the sources in which StrykerJS has put its mutants. node_modules links
// the packages of this workspace to the original sources, so each of them is mapped to the copy.
const fs = require('node:fs');
const path = require('node:path');
const { projects } = require('../jest/jest.config.cjs');

const root = path.resolve(__dirname, '..', '..');
const { displayName, ...small } = projects.find((project) => project.displayName === 'small');

/** Folders of the workspace's packages, from the patterns of package.json that end in `/*`. */
function packageFolders() {
  const { workspaces } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  return workspaces.flatMap((pattern) => {
    const parent = pattern.replace(/\/\*$/, '');
    return fs
      .readdirSync(path.join(root, parent))
      .map((name) => `${parent}/${name}`)
      .filter((folder) => fs.existsSync(path.join(root, folder, 'package.json')));
  });
}

function mappingOf(folder) {
  const { name, exports: entries = {} } = JSON.parse(
    fs.readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
  );
  return Object.entries(entries).flatMap(([subpath, target]) => {
    const source = target['@registrar/source'];
    return source ? [[`^${name}${subpath.slice(1)}$`, path.join(root, folder, source)]] : [];
  });
}

/** Folders whose small tests are asked, by commas: `npm run mutants` sets it. */
const folders = (process.env.MUTANTS_TESTS || 'libs').split(',');

module.exports = {
  ...small,
  testEnvironment: path.join(__dirname, 'shared-modules.cjs'),
  filter: path.join(__dirname, 'choose-files.cjs'),
  runner: path.join(__dirname, 'stop-at-failure.cjs'),
  testSequencer: path.join(__dirname, 'nearest-first.cjs'),
  // Jest lists the files below its roots for each mutant anew
  roots: folders.map((folder) => `<rootDir>/${folder}`),
  testMatch: folders.map((folder) => `<rootDir>/${folder}/**/*.spec.ts`),
  // the copy lies in a folder whose name begins with .local
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/\\.local'],
  modulePathIgnorePatterns: ['/dist/', '<rootDir>/\\.local'],
  moduleNameMapper: Object.fromEntries(packageFolders().flatMap(mappingOf)),
  // a mutant that waits for ever is killed by its test, which costs less than the process
  testTimeout: 10_000,
};
