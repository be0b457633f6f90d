// Rules of this house that no plugin has.
import { createRequire } from 'node:module';
import { parameterLists } from './parameter-lists.mjs';

// The parser that ESLint itself reads patterns with, taken from where ESLint finds it.
const { parseRegExpLiteral, visitRegExpAST } = createRequire(
  createRequire(import.meta.url).resolve('eslint'),
)('@eslint-community/regexpp');

/**
 * `export *` hides where a name comes from; the entries of a package are the places that gather: index.ts,
 * and ports.ts the ports of the folders of a core that has some.
 */
const noBarrel = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { barrel: 'The only barrel of a package is its index.ts.' },
  },
  create(context) {
    const gathersPorts = context.filename.endsWith('/src/ports.ts');
    return {
      ExportAllDeclaration(node) {
        if (!gathersPorts || !/^\.\/[\w-]+\/ports$/.test(node.source.value))
          context.report({ node, messageId: 'barrel' });
      },
    };
  },
};

const CLASS_NAME = /^[A-Z][A-Za-z0-9]*[a-z]/;

/**
 * Adapters know a core by its types and by the plain functions and constants beside them (a constraint name
 * becomes the core's error). A class as a value is a use case or an entity: those call adapters, never the
 * other way round. Option: a regular expression of the packages meant.
 */
const noClassesOf = {
  meta: {
    type: 'problem',
    schema: [{ type: 'string' }],
    messages: {
      class: "'{{name}}' may be imported as a type only: an adapter implements ports, it runs no use case.",
      all: 'Import by name: an adapter may take types and functions from a core, no classes.',
    },
  },
  create(context) {
    const packages = new RegExp(context.options[0]);
    return {
      ImportDeclaration(node) {
        if (node.importKind === 'type' || !packages.test(node.source.value)) return;
        for (const specifier of node.specifiers) {
          if (specifier.type !== 'ImportSpecifier') context.report({ node: specifier, messageId: 'all' });
          else if (specifier.importKind !== 'type' && CLASS_NAME.test(specifier.imported.name)) {
            context.report({ node: specifier, messageId: 'class', data: { name: specifier.imported.name } });
          }
        }
      },
    };
  },
};

/**
 * A repetition without an end inside another one can match the same text in exponentially many ways, so that
 * a megabyte of it holds a process for minutes. Patterns as literals, and as texts given to RegExp.
 */
const noNestedRepetition = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      nested:
        'A repetition without an end stands inside another one: say it with one repetition and lookarounds, or step by step.',
    },
  },
  create(context) {
    const check = (node, pattern) => {
      if (isNested(pattern)) context.report({ node, messageId: 'nested' });
    };
    const checkCall = (node) => {
      const [pattern] = node.arguments;
      if (node.callee.name === 'RegExp' && typeof pattern?.value === 'string')
        check(node, new RegExp(pattern.value));
    };
    return {
      'Literal[regex]'(node) {
        check(node, node.value ?? node.raw);
      },
      'NewExpression': checkCall,
      'CallExpression': checkCall,
    };
  },
};

function isNested(pattern) {
  let open = 0;
  let nested = false;
  visitRegExpAST(parseRegExpLiteral(pattern), {
    onQuantifierEnter({ max }) {
      if (max !== Infinity) return;
      nested ||= open > 0;
      open += 1;
    },
    onQuantifierLeave({ max }) {
      if (max === Infinity) open -= 1;
    },
  });
  return nested;
}

export const HOUSE = {
  rules: {
    'no-nested-repetition': noNestedRepetition,
    'no-barrel': noBarrel,
    'no-classes-of': noClassesOf,
    'parameter-lists': parameterLists,
  },
};
