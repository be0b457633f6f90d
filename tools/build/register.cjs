// Runs TypeScript without a build: compiles .ts on require() with swc, same options as build.cjs.
// Used as `node -C @registrar/source -r ./tools/build/register.cjs some/main.ts`.
const swc = require('@swc/core');
const fs = require('node:fs');
const path = require('node:path');
const Module = require('node:module');
const rc = JSON.parse(fs.readFileSync(path.join(__dirname, '..', '..', '.swcrc'), 'utf8'));
Module._extensions['.ts'] = function compile(module, filename) {
  const { code } = swc.transformFileSync(filename, { ...rc, swcrc: false, configFile: false, sourceMaps: 'inline' });
  module._compile(code, filename);
};
