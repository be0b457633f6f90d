// Runs an example of this folder from its TypeScript source: node docs/examples/run.cjs <name> [arguments]
// In a project of your own: `npm install @registrar/sdk`, and any way of running TypeScript.
const { spawn } = require('node:child_process');
const path = require('node:path');

const [name = '', ...args] = process.argv.slice(2);
const root = path.resolve(__dirname, '..', '..');
const child = spawn(
  process.execPath,
  [
    '-C',
    '@registrar/source',
    '-r',
    path.join(root, 'tools/build/register.cjs'),
    path.join(__dirname, `${name}.ts`),
    ...args,
  ],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => process.exit(code ?? 1));
