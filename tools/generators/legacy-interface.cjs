// Writes libs/http/src/legacy/interface.generated.ts: operations and schemas of the legacy interface /v4.
// Source: its contract (legacy-v4.json), whose path is the one argument. Run it again when the contract
// changes: node tools/generators/legacy-interface.cjs <legacy-v4.json>
const fs = require('node:fs');
const path = require('node:path');

const TARGET = path.resolve(__dirname, '..', '..', 'libs', 'http', 'src', 'legacy', 'interface.generated.ts');

const refName = (field) => field?.$ref?.replace('#/schemas/', '');

/** `integer/int32`, `string`, or the name of a schema. */
const kindOf = (field) => refName(field) ?? (field.format ? `${field.type}/${field.format}` : field.type);

/** `name-[]:kind`: `-` read-only, `[]` array, `{}` map. */
function fieldSpec([name, field]) {
  const readOnly = field.readOnly ? '-' : '';
  if (field.type === 'array') return `${name}${readOnly}[]:${kindOf(field.items)}`;
  if (field.additionalProperties) return `${name}${readOnly}{}:${kindOf(field.additionalProperties)}`;
  return `${name}${readOnly}:${kindOf(field)}`;
}

/** `name:kind=default<max`. */
const querySpec = (parameter) =>
  `${parameter.name}:${kindOf(parameter)}=${parameter.default}${parameter.max ? `<${parameter.max}` : ''}`;

const quoted = (text) => `'${text.replaceAll("'", "\\'")}'`;

function operationLine({ id, method, path: route, summary, body, success, query }) {
  const parts = [`id: '${id}'`, `method: '${method}'`, `path: '${route}'`];
  if (body) parts.push(`body: '${refName(body)}'`);
  parts.push(`answer: '${refName(success.schema)}'`);
  if (query.length > 0) parts.push(`query: '${query.map(querySpec).join(' ')}'`);
  parts.push(`summary: ${quoted(summary)}`);
  return `  { ${parts.join(', ')} },`;
}

const generate = (contract) =>
  [
    '// Made by tools/generators/legacy-interface.cjs from the contract; do not edit.',
    '',
    '/** Schemas of the legacy interface: their fields as `name`, `-` read-only, `[]` array, `{}` map, `:kind` type and format, or a schema. */',
    'export const LEGACY_SCHEMAS = {',
    ...Object.entries(contract.schemas).map(
      ([name, { fields }]) => `  ${name}: '${Object.entries(fields).map(fieldSpec).join(' ')}',`,
    ),
    '} as const;',
    '',
    'export type LegacySchemaName = keyof typeof LEGACY_SCHEMAS;',
    '',
    '/** Operations of the legacy interface; `query` as `name:kind=default<most`. */',
    'export const LEGACY_INTERFACE = [',
    ...contract.operations.map(operationLine),
    '] as const;',
    '',
  ].join('\n');

const [source] = process.argv.slice(2);
if (!source) {
  console.error('usage: node tools/generators/legacy-interface.cjs <legacy-v4.json>');
  process.exit(2);
}
fs.writeFileSync(TARGET, generate(JSON.parse(fs.readFileSync(source, 'utf8'))));
console.log(`wrote ${path.relative(process.cwd(), TARGET)}`);
