// Compiles ./src of the current project to ./dist with swc (CommonJS). Specs and `testing/` stay out.
// No type check here: `npm run check` does that once for the whole workspace.
const swc = require('@swc/core');
const fs = require('node:fs');
const path = require('node:path');
const root = path.resolve(__dirname, '..', '..');
const rc = JSON.parse(fs.readFileSync(path.join(root, '.swcrc'), 'utf8'));
const src = path.resolve(root, process.argv[2], 'src');
const dist = path.resolve(root, process.argv[2], 'dist');
fs.rmSync(dist, { recursive: true, force: true });
let count = 0;
for (const entry of fs.readdirSync(src, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const file = path.join(entry.parentPath ?? entry.path, entry.name);
  const rel = path.relative(src, file);
  const target = path.join(dist, rel);
  if (/([.-](spec|test)|\.d)\.ts$/.test(rel) || /(^|[\\/])testing[\\/]/.test(rel)) continue;
  fs.mkdirSync(path.dirname(target), { recursive: true });
  if (!rel.endsWith('.ts')) {
    fs.copyFileSync(file, target);
    continue;
  }
  const js = target.replace(/\.ts$/, '.js');
  const output = swc.transformFileSync(file, {
    ...rc,
    swcrc: false,
    configFile: false,
    sourceFileName: path.relative(path.dirname(js), file),
    outputPath: js,
  });
  fs.writeFileSync(js, output.code + `\n//# sourceMappingURL=${path.basename(js)}.map\n`);
  fs.writeFileSync(js + '.map', output.map);
  count += 1;
}
console.log(`compiled ${count} files -> ${path.relative(root, dist)}`);
