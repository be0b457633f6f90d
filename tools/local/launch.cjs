// Runs a TypeScript program of this folder: `-C` must be given to Node when it starts, hence a second
// process. In the JavaScript of old versions of Node, so that they get as far as the message about their age.
const path = require('path');
const { spawn } = require('child_process');

const OLDEST = [20, 19];
const root = path.resolve(__dirname, '..', '..');
const localDir = path.resolve(root, process.env.LOCAL_DIR || '.local');

function stopUnlessReady() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    console.error('Node ' + OLDEST.join('.') + ' or newer is needed, this is ' + process.versions.node + '.');
    process.exit(1);
  }
  try {
    require.resolve('@swc/core');
  } catch {
    console.error('The packages are not installed: run `npm ci` first.');
    process.exit(1);
  }
}

/** npm passes a signal to its shell only, which dies of it and leaves this process to nobody. */
function onEndOfNpm(stop) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
}

module.exports = function launch(entry, programArgs) {
  stopUnlessReady();
  const flags = [
    '-C',
    '@registrar/source',
    '-r',
    path.join(root, 'tools/build/register.cjs'),
    '--enable-source-maps',
  ];
  const mark = '--conditions=local-stack:' + localDir; // as processMark in src/settings.ts
  const args = flags.concat([mark, path.join(__dirname, entry)], programArgs || []);
  // by the ipc channel the program sees that this process is gone, however it ended
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  onEndOfNpm(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
};
