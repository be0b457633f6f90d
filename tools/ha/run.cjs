// `npm run ha -- up|status|kill-leader|down`: the highly available services as processes of this machine.
require('../local/launch.cjs')('../ha/src/main.ts', process.argv.slice(2));
