// Rules of this house that no plugin has.

/**
 * `export *` hides where a name comes from; the entries of a package are the places that gather: index.ts, and ports.ts the ports of the
 * folders of a core that has some.
 */
const noBarrel = {
  meta: { type: 'problem', schema: [], messages: { barrel: 'The only barrel of a package is its index.ts.' } },
  create(context) {
    const gathersPorts = context.filename.endsWith('/src/ports.ts');
    return {
      ExportAllDeclaration(node) {
        if (!gathersPorts || !/^\.\/[\w-]+\/ports$/.test(node.source.value)) context.report({ node, messageId: 'barrel' });
      },
    };
  },
};

const CLASS_NAME = /^[A-Z][A-Za-z0-9]*[a-z]/;

/**
 * Adapters know a core by its types and by the plain functions and constants beside them (a constraint name becomes the core's
 * error). A class as a value is a use case or an entity: those call adapters, never the other way round.
 * Option: a regular expression of the packages meant.
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

export const HOUSE = { rules: { 'no-barrel': noBarrel, 'no-classes-of': noClassesOf } };
