// `npm run mutants -- libs/billing`, `-- --change`, `-- --sample 300 --seed 7`: mutation tests (README.md
// beside this file).
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
    'tools/mutants/src/main.ts',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
