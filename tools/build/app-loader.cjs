// Runs app.js, the whole app in one file. V8's code cache of it saves most of the compiling; it is used where
// it was made by the same Node with the same flags of V8, for the same app.js, and ignored otherwise.
'use strict';
const { readFileSync } = require('node:fs');
const { wrap } = require('node:module');
const { join } = require('node:path');
const vm = require('node:vm');

const filename = join(__dirname, 'app.js');
const cacheFile = join(__dirname, 'app-DIGEST.cache');

function readCache() {
  try {
    return readFileSync(cacheFile);
  } catch {
    return undefined;
  }
}

const script = new vm.Script(wrap(readFileSync(filename, 'latin1')), {
  filename,
  cachedData: readCache(),
  importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
module.exports = { script, cacheFile };
script.runInThisContext()(exports, require, module, filename, __dirname);
