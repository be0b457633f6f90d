// `npm run helm:check` lints and renders docker/helm/registrar with each file of values in its ci/ and checks every manifest; `--values`
// does what needs no Helm: values and settings alone.
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
    'tools/helm/src/main.ts',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
