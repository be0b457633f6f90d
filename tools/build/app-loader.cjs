// Runs app.js, the whole app in one file: the function of a CommonJS module. V8's code cache of it saves most of
// the compiling; it is used where it was made by the same Node with the same flags of V8, for the same app.js, and
// ignored otherwise.
'use strict';
const { readFileSync } = require('node:fs');
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

// As it is read: V8 uses the text where it is, outside of its heap, and would copy one that was put together.
const script = new vm.Script(readFileSync(filename, 'latin1'), {
  filename,
  cachedData: readCache(),
  importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
});
module.exports = { script, cacheFile };
script.runInThisContext()(exports, require, module, filename, __dirname);
