// At most 5 parameters per function and 6 dependencies per constructor. A use case that needs more takes an
// object of named parts, at most 12 dependencies in all (named-parts.mjs counts them), and stands in
// named-parts.json with the reason.
import fs from 'node:fs';
import path from 'node:path';
import { dependenciesOf } from './named-parts.mjs';

export const MAX_PARAMETERS = 5;
export const MAX_DEPENDENCIES = 6;
const MAX_NAMED_PARTS = 12;

const NAMED_PARTS = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'named-parts.json'), 'utf8'));

export const parameterLists = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: {
      long: '{{count}} parameters, at most {{max}}: group what belongs together, or split the {{what}}.',
      parts:
        '{{name}} has {{count}} dependencies, its named parts included: at most {{max}}, and a line in tools/eslint/named-parts.json with the reason.',
      needless: '{{name}} has {{count}} dependencies: it needs no line in tools/eslint/named-parts.json.',
    },
  },
  create(context) {
    const judge = (node) => {
      const isConstructor = node.parent.type === 'MethodDefinition' && node.parent.kind === 'constructor';
      const max = isConstructor ? MAX_DEPENDENCIES : MAX_PARAMETERS;
      const count = node.params.length;
      if (count > max)
        context.report({
          node,
          messageId: 'long',
          data: { count, max, what: isConstructor ? 'class' : 'function' },
        });
    };
    const { program, esTreeNodeToTSNodeMap: nodes } = context.sourceCode.parserServices;
    const judgeParts = (node) => {
      const { count, hasParts } = dependenciesOf(nodes.get(node), program.getTypeChecker());
      const name = node.id?.name;
      const isListed = Object.hasOwn(NAMED_PARTS, name);
      const isLong = hasParts && count > MAX_DEPENDENCIES;
      if (isLong && (count > MAX_NAMED_PARTS || !isListed))
        context.report({ node, messageId: 'parts', data: { name, count, max: MAX_NAMED_PARTS } });
      else if (isListed && !isLong) context.report({ node, messageId: 'needless', data: { count, name } });
    };
    return {
      FunctionDeclaration: judge,
      FunctionExpression: judge,
      ArrowFunctionExpression: judge,
      // An abstract class takes the dependencies of those that extend it, and they are judged.
      ClassDeclaration(node) {
        if (!node.abstract) judgeParts(node);
      },
    };
  },
};
