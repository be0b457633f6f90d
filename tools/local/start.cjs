// `npm start`
require('./launch.cjs')('src/start.ts');
