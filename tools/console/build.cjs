// Builds the console to apps/admin-console/dist, with a brotli file beside each text file.
// `node tools/console/build.cjs [--if-stale]`: the flag builds only when dist is absent or older than a source.
const fs = require('node:fs');
const path = require('node:path');
const zlib = require('node:zlib');

const root = path.resolve(__dirname, '..', '..');
const dist = path.join(root, 'apps/admin-console/dist');
/** Builds that run at once do not see each other's files; the last one stays. */
const building = path.join(root, `node_modules/.cache/console-${process.pid}`);
const SOURCES = [
  'apps/admin-console/src',
  'apps/admin-console/public',
  'apps/admin-console/index.html',
  'libs/ui/src',
  'tools/console',
  'docs/openapi/admin-api.json',
  'package-lock.json',
];
const COMPRESSED = /\.(js|css|html|svg|json|txt)$/;

function files(place) {
  if (!fs.statSync(place).isDirectory()) return [place];
  return fs
    .readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
}

function isStale() {
  const page = path.join(dist, 'index.html');
  if (!fs.existsSync(page)) return true;
  const built = fs.statSync(page).mtimeMs;
  return SOURCES.flatMap((place) => files(path.join(root, place))).some(
    (file) => fs.statSync(file).mtimeMs > built,
  );
}

/** index.html gets a nonce in each answer, so it is compressed, if at all, by the server. */
function compress() {
  let bytes = 0;
  for (const file of files(building)) {
    if (!COMPRESSED.test(file) || path.basename(file) === 'index.html') continue;
    const text = fs.readFileSync(file);
    const packed = zlib.brotliCompressSync(text, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: zlib.constants.BROTLI_MAX_QUALITY,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: text.length,
      },
    });
    fs.writeFileSync(`${file}.br`, packed);
    bytes += packed.length;
  }
  return bytes;
}

/** A running server has either the old or the new files. */
function replaceDist() {
  const old = `${building}-old`;
  fs.mkdirSync(path.dirname(old), { recursive: true });
  if (fs.existsSync(dist)) fs.renameSync(dist, old);
  fs.renameSync(building, dist);
  fs.rmSync(old, { recursive: true, force: true });
}

async function main() {
  if (process.argv.includes('--if-stale') && !isStale()) return;
  const { build } = await import('vite');
  await build({
    configFile: path.join(__dirname, 'vite.config.mjs'),
    logLevel: 'warn',
    build: { outDir: building },
  });
  const bytes = compress();
  replaceDist();
  console.log(`built the console -> apps/admin-console/dist, ${Math.round(bytes / 1024)} KiB as brotli`);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
