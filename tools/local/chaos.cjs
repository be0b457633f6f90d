// `npm run chaos [-- --kills 200 --minutes 10 --seed 7]`: the stack it kills lies in a folder of its own
// below the local one.
const path = require('path');

const root = path.resolve(__dirname, '..', '..');
process.env.LOCAL_DIR =
  process.env.CHAOS_DIR || path.join(path.resolve(root, process.env.LOCAL_DIR || '.local'), 'chaos');
require('./launch.cjs')('src/chaos/main.ts', process.argv.slice(2));
