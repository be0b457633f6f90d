// `npm run sbom` writes the bill of materials and the licences of the product's packages to dist/supply; `npm run audit:gate` judges `npm audit`
// by tools/supply/audit-exceptions.json.
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
    'tools/supply/src/main.ts',
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: 'inherit' },
);
process.exit(status ?? 1);
