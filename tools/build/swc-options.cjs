// How a TypeScript source is compiled, for builds (build.cjs) and for runs from sources (register.cjs).
const fs = require('node:fs');
const path = require('node:path');

const RC = JSON.parse(fs.readFileSync(path.join(__dirname, '..', '..', '.swcrc'), 'utf8'));

/**
 * Options of swc. A file that only re-exports loads each of the others at the first use of a name of it, so that
 * a process loads what it uses of a package.
 */
function swcOptions(filename, source) {
  const options = { ...RC, filename, swcrc: false, configFile: false };
  const lazy = reExported(source);
  return lazy.length === 0 ? options : { ...options, module: { ...RC.module, lazy } };
}

/** What a file re-exports by name; nothing of a file with code of its own. */
function reExported(source) {
  const statements = source.replace(/\/\*[^]*?\*\/|\/\/[^\n]*/g, '').split(';');
  const files = statements
    .filter((statement) => statement.trim() !== '')
    .map((statement) => /^\s*export\s+(?:type\s+)?\{[^}]*\}\s+from\s+'([^']+)'\s*$/.exec(statement)?.[1]);
  return files.includes(undefined) ? [] : files;
}

/** Text that changes whenever the options do. */
const IDENTITY = `${JSON.stringify(RC)}\n${fs.readFileSync(__filename, 'utf8')}`;

module.exports = { swcOptions, IDENTITY };
