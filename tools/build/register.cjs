// Runs TypeScript without a build: compiles .ts on require() with swc, same options as build.cjs. Output is
// stored in node_modules/.cache. Used as
// `node -C @registrar/source -r ./tools/build/register.cjs some/main.ts`.
const fs = require('node:fs');
const path = require('node:path');
const Module = require('node:module');
const { CompileCache } = require('./compile-cache.cjs');

const ROOT = path.join(__dirname, '..', '..');
const FOLDER = path.join(ROOT, 'node_modules', '.cache', 'registrar', 'compiled');
const options = fs.readFileSync(path.join(ROOT, '.swcrc'), 'utf8');
const { version } = JSON.parse(fs.readFileSync(require.resolve('@swc/core/package.json'), 'utf8'));

const cache = new CompileCache(FOLDER, `${version}\n${options}\ninline`, (source, filename) => {
  const swc = require('@swc/core'); // a native library: not loaded where everything is stored
  return swc.transformSync(source, {
    ...JSON.parse(options),
    filename,
    swcrc: false,
    configFile: false,
    sourceMaps: 'inline',
  }).code;
});

Module._extensions['.ts'] = function compile(module, filename) {
  module._compile(cache.javaScriptOf(filename), filename);
};

/** What a process runs for a source. */
module.exports = { javaScriptOf: (filename) => cache.javaScriptOf(filename) };
