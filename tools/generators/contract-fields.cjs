// Writes libs/http/src/contract/fields.generated.ts: which fields the answers of the core API have and which
// of them are sent even at their default value. Source: the contract's schemas (core-v1.json), whose path is
// the one argument. Run it again when the contract changes: node tools/generators/contract-fields.cjs
// <core-v1.json>
const fs = require('node:fs');
const path = require('node:path');

const TARGET = path.resolve(__dirname, '..', '..', 'libs', 'http', 'src', 'contract', 'fields.generated.ts');

// BEHAVIOUR §1: requirement trees, the v2 schema document and tldInfo are content; nothing is left out inside
// them.
const CONTENT =
  /^(TldInfo|GetRequirementResponse|Requirement(Field|FieldOption|sJsonSchema|sJsonSchemaProperties)?|ContactRoleRequirement|ContactsRequirement)$/;

const refName = (field) => field?.$ref?.replace('#/schemas/', '');

/**
 * `name!?[]:Schema`: `!` always sent, `?` may be null, `[]` array, `:Schema` of objects with fields of their
 * own.
 */
function fieldSpec(name, field, isObject) {
  const schema = refName(field) ?? refName(field.items);
  const array = field.type === 'array' ? '[]' : '';
  const nested = schema && isObject(schema) ? `:${schema}` : '';
  return `${name}${field.always ? '!' : ''}${field.nullable ? '?' : ''}${array}${nested}`;
}

function generate(contract) {
  const isObject = (name) => contract.schemas[name].kind === 'object';
  const answers = Object.entries(contract.schemas).filter(
    ([, schema]) => schema.use !== 'request' && schema.kind === 'object',
  );
  const lines = answers.map(([name, schema]) => {
    if (CONTENT.test(name)) return `  ${name}: 'content',`;
    const specs = Object.entries(schema.fields).map(([field, rule]) => fieldSpec(field, rule, isObject));
    return `  ${name}: '${specs.join(' ')}',`;
  });
  return [
    '// Made by tools/generators/contract-fields.cjs from the contract; do not edit.',
    '',
    '/** Answer schemas of the core API: their fields as `name`, `!` always sent, `?` may be null, `[]` array, `:Schema` nested. */',
    'export const RESPONSE_FIELDS = {',
    ...lines,
    '} as const;',
    '',
  ].join('\n');
}

const [source] = process.argv.slice(2);
if (!source) {
  console.error('usage: node tools/generators/contract-fields.cjs <core-v1.json>');
  process.exit(2);
}
fs.writeFileSync(TARGET, generate(JSON.parse(fs.readFileSync(source, 'utf8'))));
console.log(`wrote ${path.relative(process.cwd(), TARGET)}`);
