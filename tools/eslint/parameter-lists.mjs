// At most 5 parameters per function and 6 dependencies per constructor. Files that had longer lists when the
// limit was set are counted in parameter-lists.json: no count may grow, and each that shrinks lowers its
// number, until the list is empty.
import fs from 'node:fs';
import path from 'node:path';

export const MAX_PARAMETERS = 5;
export const MAX_DEPENDENCIES = 6;

const LIST = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'parameter-lists.json'), 'utf8'));

/** Option: how many longer lists the file may have. */
export const parameterLists = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'integer', minimum: 0 }],
    messages: {
      long: '{{count}} parameters, at most {{max}}: group what belongs together, or split the {{what}}.',
      fewer:
        'The file has {{found}} long parameter lists: lower its number in tools/eslint/parameter-lists.json.',
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
    return {
      'FunctionDeclaration': judge,
      'FunctionExpression': judge,
      'ArrowFunctionExpression': judge,
      'Program:exit'(program) {
        if (found.length > allowed)
          for (const { node, data } of found) context.report({ node, messageId: 'long', data });
        else if (found.length < allowed)
          context.report({ node: program, messageId: 'fewer', data: { found: found.length } });
      },
    };
  },
};

export const PARAMETER_LISTS = Object.entries(LIST).map(([file, allowed]) => ({
  files: [file],
  rules: { 'house/parameter-lists': ['error', allowed] },
}));
