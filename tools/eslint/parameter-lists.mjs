// At most 5 parameters per function and 6 dependencies per constructor. Files that had longer lists when the
// limit was set are counted in parameter-lists.json: no count may grow, and each that shrinks lowers its
// number, until the list is empty. A use case that needs more takes one object of at most 12 named parts,
// and stands in named-parts.json with the reason.
import fs from 'node:fs';
import path from 'node:path';

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
        'A constructor of {{count}} named parts, at most {{max}}, stands in tools/eslint/named-parts.json with the reason.',
      needless: '{{name}} takes {{count}} parts: it needs no line in tools/eslint/named-parts.json.',
    },
  },
  create(context) {
    const [allowed = 0] = context.options;
    const interfaces = new Map();
    const constructors = [];
    const found = [];
    const judge = (node) => {
      const isConstructor = node.parent.type === 'MethodDefinition' && node.parent.kind === 'constructor';
      const max = isConstructor ? MAX_DEPENDENCIES : MAX_PARAMETERS;
      const count = node.params.length;
      if (isConstructor && count === 1) constructors.push(node);
      if (count > max) found.push({ node, data: { count, max, what: isConstructor ? 'class' : 'function' } });
    };
    /** A constructor that takes one object: of how many parts its interface says. */
    const judgeParts = (node) => {
      const [{ parameter = {} }] = node.params;
      const count = interfaces.get(parameter.typeAnnotation?.typeAnnotation?.typeName?.name) ?? 0;
      const name = node.parent.parent.parent.id?.name;
      const isListed = Object.hasOwn(NAMED_PARTS, name);
      if (count > MAX_NAMED_PARTS || (count > MAX_DEPENDENCIES && !isListed))
        context.report({ node, messageId: 'parts', data: { count, max: MAX_NAMED_PARTS } });
      else if (isListed && count <= MAX_DEPENDENCIES)
        context.report({ node, messageId: 'needless', data: { count, name } });
    };
    return {
      'FunctionDeclaration': judge,
      'FunctionExpression': judge,
      'ArrowFunctionExpression': judge,
      'TSInterfaceDeclaration'(node) {
        interfaces.set(node.id.name, node.body.body.length);
      },
      'Program:exit'(program) {
        for (const node of constructors) judgeParts(node);
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
