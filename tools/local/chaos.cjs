// `npm run chaos [-- --kills 200 --minutes 10 --seed 7]`: the stack it kills lies in a folder of its own
// below the local one. With `--ha` it is the highly available one of tools/ha.
const path = require('path');

const args = process.argv.slice(2);
const root = path.resolve(__dirname, '..', '..');
process.env.LOCAL_DIR =
  process.env.CHAOS_DIR || path.join(path.resolve(root, process.env.LOCAL_DIR || '.local'), 'chaos');
require('./launch.cjs')(args.includes('--ha') ? '../ha/src/chaos/main.ts' : 'src/chaos/main.ts', args);
