// `npm run openapi` writes docs/openapi and docs/settings.md from the code; `--check` fails when they are
// stale.
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
    'tools/openapi/src/generate.ts',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
