// `npm run bench [-- --quick …]`: the stack it measures lies in a folder of its own below the local one and
// is removed at the end.
const path = require('node:path');

const root = path.resolve(__dirname, '..', '..');
process.env.LOCAL_DIR = path.join(path.resolve(root, process.env.LOCAL_DIR || '.local'), 'bench', 'stack');
require('../local/launch.cjs')('../bench/src/main.ts', process.argv.slice(2));
