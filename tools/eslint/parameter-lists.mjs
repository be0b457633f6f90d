// At most 5 parameters per function and 6 dependencies per constructor. Files that had longer lists when the
// limit was set are counted in parameter-lists.json: no count may grow, and each that shrinks lowers its
// number, until the list is empty. A use case that needs more takes an object of named parts, at most 12
// dependencies in all (named-parts.mjs counts them), and stands in named-parts.json with the reason.
import fs from 'node:fs';
import path from 'node:path';
import { dependenciesOf } from './named-parts.mjs';

export const MAX_PARAMETERS = 5;
export const MAX_DEPENDENCIES = 6;
const MAX_NAMED_PARTS = 12;

const readJson = (name) => JSON.parse(fs.readFileSync(path.join(import.meta.dirname, name), 'utf8'));
const LIST = readJson('parameter-lists.json');
const NAMED_PARTS = readJson('named-parts.json');

/** Option: how many longer lists the file may have. */
export const parameterLists = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'integer', minimum: 0 }],
    messages: {
      long: '{{count}} parameters, at most {{max}}: group what belongs together, or split the {{what}}.',
      fewer:
        'The file has {{found}} long parameter lists: lower its number in tools/eslint/parameter-lists.json.',
      parts:
        '{{name}} has {{count}} dependencies, its named parts included: at most {{max}}, and a line in tools/eslint/named-parts.json with the reason.',
      needless: '{{name}} has {{count}} dependencies: it needs no line in tools/eslint/named-parts.json.',
    },
  },
  create(context) {
    const [allowed = 0] = context.options;
    const found = [];
    const judge = (node) => {
      const isConstructor = node.parent.type === 'MethodDefinition' && node.parent.kind === 'constructor';
      const max = isConstructor ? MAX_DEPENDENCIES : MAX_PARAMETERS;
      const count = node.params.length;
      if (count > max) found.push({ node, data: { count, max, what: isConstructor ? 'class' : 'function' } });
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
      'FunctionDeclaration': judge,
      'FunctionExpression': judge,
      'ArrowFunctionExpression': judge,
      // An abstract class takes the dependencies of those that extend it, and they are judged.
      'ClassDeclaration'(node) {
        if (!node.abstract) judgeParts(node);
      },
      'Program:exit'(node) {
        if (found.length > allowed)
          for (const { node, data } of found) context.report({ node, messageId: 'long', data });
        else if (found.length < allowed)
          context.report({ node, messageId: 'fewer', data: { found: found.length } });
      },
    };
  },
};

export const PARAMETER_LISTS = Object.entries(LIST).map(([file, allowed]) => ({
  files: [file],
  rules: { 'house/parameter-lists': ['error', allowed] },
}));
