// `npm run check`: everything that can be said about the tree without running it. One line per step; the output of a step that
// failed follows; the exit code is 1 if any failed. Steps that do not need each other share two lanes, for two cores.
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '..', '..');
const node = (...args) => [process.execPath, ...args];
// TypeScript keeps what it knows between runs; its verdict does not depend on it.
const TYPES = ['node_modules/typescript/bin/tsc', '-p', 'tools/build/tsconfig.json', '--pretty', 'false',
  '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/tsc/check.tsbuildinfo'];

const GRAPH = { name: 'projects and tags', command: node('tools/guards/graph.cjs') };
const LINT = { name: 'lint and boundaries', command: node('tools/eslint/lint.cjs') };
const PROOF = { name: 'the lint catches plants', command: node('tools/guards/prove-lint.cjs') };
const TREE = { name: 'text guards', command: node('tools/guards/tree.cjs') };
const TSC = { name: 'types', command: node(...TYPES) };
const OPENAPI = { name: 'OpenAPI is current', command: node('tools/openapi/run.cjs', '--check'), needs: 'tools/openapi/run.cjs' };

/** Runs one step; resolves to whether it passed. Its output is shown only if it did not, but for its last line. */
function run({ name, command: [program, ...args] }) {
  return new Promise((resolve) => {
    const started = process.hrtime.bigint();
    const output = [];
    const child = spawn(program, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NX_DAEMON: 'false' } });
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code, signal) => {
      const seconds = (Number(process.hrtime.bigint() - started) / 1e9).toFixed(1);
      const text = Buffer.concat(output).toString('utf8').trim();
      const passed = code === 0;
      const remark = passed ? text.split('\n').at(-1) : `exit ${code ?? signal}`;
      console.log(`${passed ? 'ok  ' : 'FAIL'}  ${name.padEnd(24)} ${seconds.padStart(5)} s  ${remark}`.trimEnd());
      if (!passed) console.log(`${text.replace(/^/gm, '      ')}\n`);
      resolve(passed);
    });
  });
}

async function lane(steps) {
  let passed = true;
  for (const step of steps) passed = (await run(step)) && passed;
  return passed;
}

async function main() {
  fs.mkdirSync(path.join(ROOT, 'node_modules/.cache/tsc'), { recursive: true });
  const present = (step) => step.needs === undefined || fs.existsSync(path.join(ROOT, step.needs));
  // Lint and proof read the graph from Nx's cache. Where it could not be made or the tags are wrong they still have things to say.
  const results = [await run(GRAPH), ...await Promise.all([lane([LINT]), lane([TSC, PROOF, TREE, OPENAPI].filter(present))])];
  return results.every(Boolean) ? 0 : 1;
}

main().then((code) => { process.exitCode = code; }, (error) => { console.error(error); process.exitCode = 1; });
