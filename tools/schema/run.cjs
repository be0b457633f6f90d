// npm run schema: migrates an empty database and writes what it has become to
// libs/adapters/postgres/schema.sql.
const { spawnSync } = require('node:child_process');
const { join } = require('node:path');

const { status } = spawnSync(
  process.execPath,
  [join(__dirname, '../jest/run.cjs'), 'libs/adapters/postgres/test/schema/schema.int-spec.ts'],
  { stdio: 'inherit', env: { ...process.env, WRITE_SCHEMA: 'yes' } },
);
process.exit(status ?? 1);
