// Test files that reach a file by imports, over packages of this workspace, for many files at once.
const path = require('node:path');

const SPEC = /\.(?:spec|int-spec|e2e-spec)\.ts$/;
const OF_WORKSPACE = /^(?:\.|@registrar\/)/;

/**
 * `files` and the answer: paths from the root.
 *
 * @returns {Record<string, string[]>} test files by file, those that import it over the fewest others first
 */
function relatedSpecs({ config, hasteFS, resolver }, files) {
  const importers = importersOf(config, hasteFS, resolver);
  const specs = (file) =>
    [...reached(path.join(config.rootDir, file), importers)]
      .filter((found) => SPEC.test(found))
      .map((found) => path.relative(config.rootDir, found));
  return Object.fromEntries(files.map((file) => [file, specs(file)]));
}

/** Files that import a file, by its path. */
function importersOf(config, hasteFS, resolver) {
  const conditions = config.testEnvironmentOptions.customExportConditions;
  const importers = new Map();
  for (const file of hasteFS.getAllFiles()) {
    if (!file.endsWith('.ts')) continue;
    for (const name of hasteFS.getDependencies(file) ?? []) {
      if (!OF_WORKSPACE.test(name)) continue;
      const imported = resolved(resolver, file, name, conditions);
      if (imported !== undefined) importers.set(imported, [...(importers.get(imported) ?? []), file]);
    }
  }
  return importers;
}

function resolved(resolver, file, name, conditions) {
  try {
    return resolver.resolveModule(file, name, { conditions });
  } catch {
    return undefined; // text that looks like an import
  }
}

function reached(file, importers) {
  const found = new Set([file]);
  for (const next of found) for (const importer of importers.get(next) ?? []) found.add(importer);
  return found;
}

module.exports = { relatedSpecs };
