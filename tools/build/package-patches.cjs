// What changes in a file of a package or of the product when it becomes a part of one file.
const fs = require('node:fs');
const path = require('node:path');

/** Database drivers of TypeORM that the product does not use. */
const OTHER_DRIVERS = /[\\/]typeorm[\\/]driver[\\/](?!postgres[\\/]|types[\\/])[^\\/]+[\\/]\w+Driver\.js$/;

/**
 * The code in place of a file that the product never uses: classes of the same names, of which nothing is an
 * instance. Undefined for all other files.
 */
function stubOf(file) {
  if (!OTHER_DRIVERS.test(file)) return undefined;
  const names = [...fs.readFileSync(file, 'utf8').matchAll(/^exports\.(\w+) = /gm)].map(([, name]) => name);
  return [...new Set(names)].map((name) => `exports.${name} = class ${name} {};\n`).join('');
}

/**
 * The code of the file `place`, relative to the root of the workspace: its own place stays what it was, by the
 * functions that one-file.cjs puts before all code.
 */
function rewrite(code, place) {
  const folder = JSON.stringify(path.posix.dirname(place));
  return patched(code, place)
    .replace(/\b__dirname\b/g, `__registrarPath(${folder})`)
    .replace(/\b__filename\b/g, `__registrarPath(${JSON.stringify(place)})`)
    .replace(/\bimport\.meta\.url\b/g, `__registrarUrl(${JSON.stringify(place)})`);
}

/** Packages that load another one so that no bundler sees it: it would be there twice, with a state of its own. */
function patched(code, place) {
  if (place.endsWith('@nestjs/mapped-types/dist/type-helpers.utils.js'))
    return replaced(code, place, 'const require = createRequire(import.meta.url);', '');
  if (place.endsWith('typeorm/platform/PlatformTools.js'))
    return replaced(
      code,
      place,
      'return require(name);',
      `return name === 'pg' ? require('pg') : require(name);`,
    );
  return code;
}

function replaced(code, place, old, by) {
  if (!code.includes(old))
    throw new Error(`${place} has changed: tools/build/package-patches.cjs does not find ${old}`);
  return code.replace(old, () => by);
}

module.exports = { rewrite, stubOf };
