// Puts a compiled app and the packages that it loads into one file: `dist/app.js`, which `dist/main.js` runs with
// V8's code cache. Loading 3,000 files was most of an app's start. Data files (templates, fonts) and packages
// that few processes load stay where they are. `node tools/build/one-file.cjs apps/public-api`, after build.cjs;
// `node tools/build/one-file.cjs tools/sandbox src/stack-main.ts` compiles the sources of a program itself.
const { execFileSync } = require('node:child_process');
const { createHash } = require('node:crypto');
const fs = require('node:fs');
const { wrap } = require('node:module');
const path = require('node:path');
const { rewrite, stubOf } = require('./package-patches.cjs');
const { sectionedMap } = require('./sectioned-map.cjs');

const root = path.resolve(__dirname, '..', '..');
const PRODUCT = /[\\/](?:apps|libs)[\\/](?:[^\\/]+[\\/]){1,2}dist[\\/].+\.js$/;
/** As in docker/Dockerfile and the units of systemd: V8 ignores a cache that was made with other flags of its own. */
const FLAGS = ['--max-old-space-size=1024', '--max-semi-space-size=4'];
/** Packages that some processes load, at their first use: in the file they were text in the memory of all. */
const LAZY = new Set([
  ...JSON.parse(fs.readFileSync(path.join(root, '.swcrc'), 'utf8')).module.lazy.filter(
    (name) => !name.startsWith('@registrar/'),
  ),
  'pdfkit',
  '@opentelemetry/api',
  '@opentelemetry/exporter-trace-otlp-http',
  '@opentelemetry/resources',
  '@opentelemetry/sdk-trace-base',
]);
/** Where the files of the workspace are, for code that asks for its own place. */
const BANNER = `const __registrarPath = (place) => require('node:path').join(__dirname, '..', '..', '..', place);
const __registrarUrl = (place) => require('node:url').pathToFileURL(__registrarPath(place)).href;`;
/** Conditions of exports, as Node has them where it runs sources. */
const SOURCES = ['@registrar/source', 'node', 'require', 'default'];
/** Optional packages that are not installed, and generated code: both as before. */
const EXPECTED = ['UNRESOLVED_IMPORT', 'EVAL', 'COMMONJS_VARIABLE_IN_ESM'];

/** At the end of what register.cjs makes of a source. */
const INLINE_MAP = /\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*$/;

function compiled(id, workspace) {
  const code = require('./register.cjs').javaScriptOf(id);
  const [comment, map] = INLINE_MAP.exec(code);
  return {
    code: rewrite(code.replace(comment, ''), path.relative(workspace, id)),
    map: JSON.parse(Buffer.from(map, 'base64').toString()),
  };
}

const plugin = (workspace) => ({
  name: 'one-file',
  /** As Node resolves; native packages, and those that are not installed, stay calls of require() or import(). */
  async resolveId(specifier, importer, { kind }) {
    if (/^(node:|\.|\/|\0)/.test(specifier)) return null;
    if (LAZY.has(specifier)) return { id: specifier, external: true };
    const found = await this.resolve(specifier, importer, { kind, skipSelf: true });
    return found && !found.id.endsWith('.node') ? found : { id: specifier, external: true };
  },
  load(id) {
    if (id.endsWith('.ts')) return compiled(id, workspace);
    if (!/\.[cm]?js$/.test(id) || id.startsWith('\0')) return null;
    const code = stubOf(id) ?? rewrite(fs.readFileSync(id, 'utf8'), path.relative(workspace, id));
    return PRODUCT.test(id) ? { code, map: JSON.parse(fs.readFileSync(`${id}.map`, 'utf8')) } : { code };
  },
});

/** Code and source map of the app whose entry is `input`: TypeScript leads to the sources of the workspace. */
async function bundled(workspace, input, dist) {
  const { rolldown } = await import('rolldown');
  const bundle = await rolldown({
    input,
    platform: 'node',
    ...(input.endsWith('.ts') && { resolve: { conditionNames: SOURCES } }),
    plugins: [plugin(workspace)],
    treeshake: false,
    onLog: (level, log, handler) => EXPECTED.includes(log.code) || handler(level, log),
  });
  const { output } = await bundle.generate({
    format: 'cjs',
    file: path.join(dist, 'app.js'),
    codeSplitting: false,
    keepNames: true,
    sourcemap: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    banner: BANNER,
  });
  await bundle.close();
  return output[0];
}

/** One byte per character in memory, and read without decoding. */
const ascii = (code) =>
  code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Replaces the files of the app in `<workspace>/<app>/dist`. `entry`: its first file, compiled or a source. */
async function toOneFile(workspace, app, entry = 'dist/main.js') {
  const dist = path.join(workspace, app, 'dist');
  const { code, map } = await bundled(workspace, path.join(workspace, app, entry), dist);
  const own = ascii(code.replace(/^\/\/# sourceMappingURL=.*$/gm, ''));
  const text = wrap(`${own}//# sourceMappingURL=app.js.map\n`);
  fs.rmSync(dist, { recursive: true, force: true });
  fs.mkdirSync(dist);
  fs.writeFileSync(path.join(dist, 'app.js'), text);
  fs.writeFileSync(path.join(dist, 'app.js.map'), sectionedMap(map, dist));
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const loader = fs.readFileSync(path.join(__dirname, 'app-loader.cjs'), 'utf8');
  fs.writeFileSync(path.join(dist, 'main.js'), loader.replace('DIGEST', digest));
  const program = [...FLAGS, path.join(__dirname, 'code-cache.cjs'), dist];
  execFileSync(process.execPath, program, { stdio: ['ignore', 'ignore', 'pipe'], env: {} });
  const megabytes = (file) => (fs.statSync(path.join(dist, file)).size / 1e6).toFixed(1);
  console.log(
    `${app}: one file of ${megabytes('app.js')} MB, code cache ${megabytes(`app-${digest}.cache`)} MB`,
  );
}

if (require.main === module)
  toOneFile(root, ...process.argv.slice(2)).catch((error) => {
    console.error(error);
    process.exitCode = 1;
  });

module.exports = { FLAGS, toOneFile };
