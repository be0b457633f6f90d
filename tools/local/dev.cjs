// `npm run dev`
require('./launch.cjs')('src/start.ts', ['--watch']);
