// Writes libs/http/src/contract/operation-errors.generated.ts: the error statuses of each operation of the
// core API. Source: the contract (core-v1.json), whose path is the one argument. Run it again when the
// contract changes: node tools/generators/operation-errors.cjs <core-v1.json>
const fs = require('node:fs');
const path = require('node:path');

const TARGET = path.resolve(
  __dirname,
  '..',
  '..',
  'libs',
  'http',
  'src',
  'contract',
  'operation-errors.generated.ts',
);

function generate({ operations }) {
  return [
    '// Made by tools/generators/operation-errors.cjs from the contract; do not edit.',
    '',
    '/** Statuses of refusals by the id of the operation. */',
    'export const OPERATION_ERRORS: Readonly<Record<string, readonly number[]>> = {',
    ...operations.map(({ id, errorStatuses }) => `  ${id}: [${[...errorStatuses].sort().join(', ')}],`),
    '};',
    '',
  ].join('\n');
}

const [, , source] = process.argv;
if (!source) throw new Error('usage: node tools/generators/operation-errors.cjs <core-v1.json>');
fs.writeFileSync(TARGET, generate(JSON.parse(fs.readFileSync(source, 'utf8'))));
