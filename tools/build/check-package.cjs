// A package that others install: what its package.json names is there, and both module systems get the same
// names from it. `node tools/build/check-package.cjs libs/sdk`, after its build.
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

async function main() {
  const folder = path.resolve(__dirname, '..', '..', process.argv[2]);
  const {
    name,
    main: entry,
    types,
    files,
    private: isPrivate,
    dependencies = {},
  } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const missing = [entry, types, ...files].filter((file) => !fs.existsSync(path.join(folder, file)));
  if (isPrivate || missing.length > 0)
    throw new Error(
      `${name} cannot be published: ${isPrivate ? 'private' : `without ${missing.join(', ')}`}`,
    );
  const required = Object.keys(require(path.join(folder, entry))).sort();
  const imported = Object.keys(await import(pathToFileURL(path.join(folder, entry)).href))
    .filter((one) => !['default', 'module.exports', '__esModule'].includes(one))
    .sort();
  if (required.join() !== imported.join() || required.length === 0)
    throw new Error(`${name}: require() has ${required.join(', ')}; import has ${imported.join(', ')}`);
  const foreign = fs
    .readdirSync(path.join(folder, 'dist'), { recursive: true })
    .filter((file) => /\.js$/.test(file))
    .flatMap((file) =>
      [
        ...fs.readFileSync(path.join(folder, 'dist', file), 'utf8').matchAll(/require\("([^."][^"]*)"\)/g),
      ].map(([, specifier]) => specifier),
    )
    .filter((specifier) => !specifier.startsWith('node:') && !(specifier in dependencies));
  if (foreign.length > 0) throw new Error(`${name} needs ${foreign.join(', ')}, which it does not name`);
  console.log(`${name}: ${required.length} exports, for require() and import alike`);
}

main().catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});
