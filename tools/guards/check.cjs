// `npm run check`: everything that can be said about the tree without running it. One line per step; the
// output of a step that failed follows; the exit code is 1 if any failed. Steps that do not need each other
// share two lanes, for two cores. A step that passed on the very same tree is not run again (verdicts.cjs),
// unless `--all` or CI is set.
const { spawn } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { ROOT } = require('./committed-files.cjs');
const { treeDigest, Verdicts } = require('./verdicts.cjs');

const VERDICTS = path.join(ROOT, 'node_modules/.cache/registrar/check');
const RUNS_ALL = process.argv.includes('--all') || Boolean(process.env.CI);
const node = (...args) => [process.execPath, ...args];
// TypeScript keeps what it knows between runs; its verdict does not depend on it.
const TYPES = [
  'node_modules/typescript/bin/tsc',
  '-p',
  'tools/build/tsconfig.json',
  '--pretty',
  'false',
  '--incremental',
  '--tsBuildInfoFile',
  'node_modules/.cache/tsc/check.tsbuildinfo',
];

const LINT = { name: 'lint and boundaries', command: node('tools/eslint/lint.cjs') };
const PROOF = { name: 'the lint catches plants', command: node('tools/guards/prove-lint.cjs') };
const GRAPH = { name: 'projects and tags', command: node('tools/guards/graph.cjs'), for: [LINT, PROOF] };
// Its verdict depends on the settings of the machine too, and takes a second.
const TREE = { name: 'text guards', command: node('tools/guards/tree.cjs'), always: true };
const ENGLISH = { name: 'plain English', command: node('tools/guards/plain-english.cjs') };
// Prettier keeps what it knows of a file by its content.
const FORMAT = {
  name: 'format',
  command: node('node_modules/prettier/bin/prettier.cjs', '--check', '--log-level', 'warn', '--cache', '.'),
};
const STALE = { name: 'stale decisions', command: node('tools/guards/stale-decisions.cjs') };
const TSC = { name: 'types', command: node(...TYPES) };
const OPENAPI = {
  name: 'OpenAPI is current',
  command: node('tools/openapi/run.cjs', '--check'),
  needs: 'tools/openapi/run.cjs',
};

/** Resolves to whether a step passes: it passed on this tree, or it runs now. */
async function judge(step, verdicts) {
  if (!runs(step, verdicts)) {
    console.log(`ok    ${step.name.padEnd(24)} unchanged  ${verdicts.passed(step)}`.trimEnd());
    return true;
  }
  const { passed, remark } = await run(step);
  if (passed) verdicts.note(step, remark);
  return passed;
}

/**
 * Lint and proof read the graph that Nx stored last, perhaps of another tree: it is made whenever one of them
 * runs.
 */
function runs(step, verdicts) {
  return (
    step.always ||
    RUNS_ALL ||
    verdicts.passed(step) === undefined ||
    (step.for ?? []).some((other) => runs(other, verdicts))
  );
}

/**
 * Runs one step; resolves to whether it passed and its last line. Its output is shown only if it did not, but
 * for its last line.
 */
function run({ name, command: [program, ...args] }) {
  return new Promise((resolve) => {
    const started = process.hrtime.bigint();
    const output = [];
    const child = spawn(program, args, {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NX_DAEMON: 'false' },
    });
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => output.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (code, signal) => {
      const seconds = (Number(process.hrtime.bigint() - started) / 1e9).toFixed(1);
      const text = Buffer.concat(output).toString('utf8').trim();
      const passed = code === 0;
      const remark = passed ? text.split('\n').at(-1) : `exit ${code ?? signal}`;
      console.log(
        `${passed ? 'ok  ' : 'FAIL'}  ${name.padEnd(24)} ${seconds.padStart(5)} s  ${remark}`.trimEnd(),
      );
      if (!passed) console.log(`${text.replace(/^/gm, '      ')}\n`);
      resolve({ passed, remark });
    });
  });
}

async function lane(steps, verdicts) {
  let passed = true;
  for (const step of steps) passed = (await judge(step, verdicts)) && passed;
  return passed;
}

async function main() {
  fs.mkdirSync(path.join(ROOT, 'node_modules/.cache/tsc'), { recursive: true });
  const present = (step) => step.needs === undefined || fs.existsSync(path.join(ROOT, step.needs));
  // Lint and proof read the graph from Nx's cache. Where it could not be made or the tags are wrong they
  // still have things to say.
  const verdicts = new Verdicts(VERDICTS, treeDigest);
  const results = [
    await judge(GRAPH, verdicts),
    ...(await Promise.all([
      lane([LINT], verdicts),
      lane([TSC, PROOF, TREE, ENGLISH, FORMAT, STALE, OPENAPI].filter(present), verdicts),
    ])),
  ];
  verdicts.keep();
  return results.every(Boolean) ? 0 : 1;
}

main().then(
  (code) => {
    process.exitCode = code;
  },
  (error) => {
    console.error(error);
    process.exitCode = 1;
  },
);
