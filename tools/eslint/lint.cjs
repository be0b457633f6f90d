// Lints the workspace in one run from the root. `node tools/eslint/lint.cjs [--fix] [paths]`. The boundary
// rule reads Nx's project graph from its cache: `npm run check` brings it up to date first
// (tools/guards/graph.cjs). The cache of ESLint knows a file by its own content, but rules that ask for types
// or for the project graph answer by other files too. So a cache lives only as long as everything a verdict
// may depend on: any change there starts an empty one.
const { spawnSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const { ROOT, committedFiles } = require('../guards/committed-files.cjs');

const CACHES = path.join(ROOT, 'node_modules', '.cache', 'eslint');
const CONFIGURATION = /(^|\/)(package|package-lock|nx|tsconfig[^/]*)\.json$|^tools\/eslint\//;
const SOURCE = /\.tsx?$/;
const TEST = /[.-]spec\.ts$|\/test\//;

/**
 * A digest of every file that may change the verdict on another one: configuration, and sources that are no
 * tests.
 */
function inputsDigest() {
  const inputs = committedFiles().filter(
    (file) => CONFIGURATION.test(file) || (SOURCE.test(file) && !TEST.test(file)),
  );
  const hash = createHash('sha256').update(process.version);
  for (const file of inputs) hash.update(`\0${file}\0`).update(fs.readFileSync(path.join(ROOT, file)));
  return hash.digest('hex').slice(0, 24);
}

/** The cache of this digest; those of others are of no use any more. */
function cacheFile(digest) {
  fs.mkdirSync(CACHES, { recursive: true });
  for (const name of fs.readdirSync(CACHES))
    if (name !== digest) fs.rmSync(path.join(CACHES, name), { force: true });
  return path.join(CACHES, digest);
}

function main(args) {
  const options = args.filter((arg) => arg.startsWith('-'));
  const paths = args.filter((arg) => !arg.startsWith('-'));
  const result = spawnSync(
    process.execPath,
    [
      // By this path the boundary rule and the parser know a single run, and read graph and program once.
      path.join(ROOT, 'node_modules/eslint/bin/eslint.js'),
      '--config',
      'tools/eslint/eslint.config.mjs',
      '--max-warnings',
      '0',
      '--cache',
      '--cache-strategy',
      'content',
      '--cache-location',
      cacheFile(inputsDigest()),
      ...options,
      ...(paths.length > 0 ? paths : ['.']),
    ],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, NX_DAEMON: 'false' } },
  );
  return result.status ?? 1;
}

process.exitCode = main(process.argv.slice(2));
