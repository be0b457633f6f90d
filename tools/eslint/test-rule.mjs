// What the rules for tests have in common: one message, and a baseline of offences that stay for a reason.
import fs from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '..', '..');
/**
 * By rule and file, how many offences stay, and for what reason. Exact numbers: mending one lowers it,
 * nothing raises it.
 */
const BASELINE = JSON.parse(
  fs.readFileSync(path.join(import.meta.dirname, 'test-rules-baseline.json'), 'utf8'),
);
for (const file of Object.values(BASELINE).flatMap(Object.keys)) {
  if (!fs.existsSync(path.join(ROOT, file)))
    throw new Error(
      `tools/eslint/test-rules-baseline.json names ${file}, which does not exist: remove the line.`,
    );
}
for (const [file, { reason }] of Object.values(BASELINE).flatMap(Object.entries)) {
  if (!reason) throw new Error(`tools/eslint/test-rules-baseline.json gives no reason for ${file}.`);
}

/**
 * A rule of one message: `visitorOf(report, context)` reports nodes; the baseline of the file is taken off at
 * its end.
 */
export function testRule(name, message, visitorOf) {
  return {
    meta: {
      type: 'problem',
      schema: [],
      messages: {
        offence: message,
        fewer: `The file has {{now}} of its {{before}} offences against ${name} left: lower tools/eslint/test-rules-baseline.json.`,
      },
    },
    create(context) {
      const found = [];
      const file = path.relative(ROOT, context.filename).replaceAll('\\', '/');
      const before = BASELINE[name]?.[file]?.count ?? 0;
      return {
        ...visitorOf((node) => found.push(node), context),
        'Program:exit'(program) {
          if (found.length > before) for (const node of found) context.report({ node, messageId: 'offence' });
          else if (found.length < before)
            context.report({
              node: program,
              messageId: 'fewer',
              data: { now: String(found.length), before: String(before) },
            });
        },
      };
    },
  };
}

export function variableOf(node, sourceCode) {
  for (let scope = sourceCode.getScope(node); scope; scope = scope.upper) {
    const variable = scope.set.get(node.name);
    if (variable) return variable;
  }
  return undefined;
}
