// `npm run dashboards` writes docker/dashboards from tools/dashboards/src; `--check` fails when they are stale.
const { spawnSync } = require('node:child_process');
const path = require('node:path');
const root = path.join(__dirname, '..', '..');
const { status } = spawnSync(
  process.execPath,
  [
    '-C',
    '@registrar/source',
    '-r',
    './tools/build/register.cjs',
    'tools/dashboards/src/generate.ts',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
