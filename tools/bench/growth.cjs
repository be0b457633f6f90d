// `npm run bench:growth [-- --domains 10000000]`: its PostgreSQL lies in a temporary folder and is removed at the end.
require('../local/launch.cjs')('../bench/src/growth/main.ts', process.argv.slice(2));
