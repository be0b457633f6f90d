// `npm run reset`
require('./launch.cjs')('src/reset.ts');
