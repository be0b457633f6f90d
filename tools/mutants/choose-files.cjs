// Jest's `filter` for the run of one mutant: only test files that reach it, as the run without mutants has
// found (shared-modules.cjs).
const fs = require('node:fs');
const path = require('node:path');

/** Test files by the mutant they reach. */
let files;

function read(folder) {
  const found = new Map();
  for (const name of fs.readdirSync(folder)) {
    const { testPath, mutants } = JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
    for (const id of mutants) found.set(id, (found.get(id) ?? new Set()).add(testPath));
  }
  return found;
}

module.exports = (paths) => {
  const mutant = process.env.__STRYKER_ACTIVE_MUTANT__;
  if (mutant === undefined) return { filtered: paths };
  files ??= read(process.env.MUTANTS_REACHED);
  const chosen = files.get(mutant);
  return { filtered: chosen ? paths.filter((testPath) => chosen.has(testPath)) : paths };
};
