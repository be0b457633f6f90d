// What the index of a core exports is what others see of it: use cases, views and errors, by name, and only
// those that another package imports.
const fs = require('node:fs');
const path = require('node:path');
const { ROOT, committedFiles } = require('./committed-files.cjs');

const INDEX = /^libs\/(?!http\/|composition\/|sdk\/|kernel\/)[^/]+\/src\/index\.ts$/;
const namesIn = (list) =>
  list
    .split(',')
    .map((name) => name.trim().replace(/^type /, ''))
    .filter((name) => name !== '');

/** Names by the core that they are imported from, over the whole tree; read once. */
let imported;
function importedNames() {
  if (imported) return imported;
  imported = new Map();
  for (const file of committedFiles().filter((name) => /\.[cm]?tsx?$/.test(name))) {
    const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
    for (const [, list, core] of text.matchAll(/import (?:type )?\{([^}]*)\} from '@registrar\/([\w-]+)'/g)) {
      const names = imported.get(core) ?? new Set();
      for (const name of namesIn(list)) names.add(name.split(' as ')[0]);
      imported.set(core, names);
    }
  }
  return imported;
}

/** Names that this index exports and no other package imports, and exports without names. */
function needlessExports(text, file) {
  const names = importedNames().get(file.split('/')[1]) ?? new Set();
  const exported = [...text.matchAll(/export (?:type )?\{([^}]*)\}/g)].flatMap(([, list]) => namesIn(list));
  return [
    ...(text.match(/export \*.*/g) ?? []),
    ...exported.map((name) => name.split(' as ').at(-1)).filter((name) => !names.has(name)),
  ];
}

module.exports = {
  exportedNames: {
    refuses: 'an export of a core that no other package imports, or one without names',
    reads: (file) => INDEX.test(file),
    find: (text, _size, file) => needlessExports(text, file),
    plants: [
      ['libs/billing/src/index.ts', "export { Nothing } from './ledger';"],
      ['libs/billing/src/index.ts', "export { Ledger as Nothing } from './ledger';"],
      ['libs/billing/src/index.ts', "export * from './ledger';"],
    ],
    samples: [
      ['libs/billing/src/index.ts', "export { Ledger } from './ledger';"],
      ['libs/kernel/src/index.ts', "export * from './money';"],
    ],
  },
};
