// Reads every file of the working tree that git would commit (tracked, and untracked but not ignored) past
// the text guards, and counts files by folder and casts, after proving each guard on what is planted for it.
// `node tools/guards/tree.cjs`.
const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { castsOf, unprovenCasts } = require('./casts.cjs');
const { ROOT, committedFiles } = require('./committed-files.cjs');
const { crowdedFolders, unprovenFolders } = require('./crowded-folders.cjs');
const { textGuards } = require('./text-guards.cjs');

const OFFICIAL = ['registry.npmjs.org', 'proxy.golang.org', 'pypi.org'];
const SETTINGS = /(registry|index_url|goproxy|mirror)$/i;

/**
 * Hosts of the package mirrors this machine uses, by its npm configuration and environment; none on a plain
 * machine.
 */
function machineHosts() {
  const registry = execFileSync('npm', ['config', 'get', 'registry'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const settings = Object.entries(process.env)
    .filter(([name]) => SETTINGS.test(name))
    .flatMap(([, value]) => value.split(/[,|\s]+/));
  const urls = [registry.trim(), ...settings]
    .filter((value) => URL.canParse(value))
    .map((value) => new URL(value));
  const hosts = urls
    .filter((url) => /^https?:$/.test(url.protocol) && !OFFICIAL.includes(url.hostname))
    .map((url) => url.host);
  // A bare loopback name is everywhere in a test suite; with its port it is a mirror.
  return [...new Set(hosts)].filter((host) => !/^(localhost|127\.0\.0\.1)$/.test(host));
}

const describe = (guard, [file, text]) => `${guard.refuses}: ${file}: ${text.slice(0, 80)}`;

/** The guards' own proof: sentences about what slipped through or was refused wrongly. */
function unproven(guards) {
  return guards.flatMap((guard) => {
    const caught = ([file, text]) =>
      guard.reads(file) && guard.find(text, Buffer.byteLength(text), file).length > 0;
    return [
      ...guard.plants
        .filter((plant) => !caught(plant))
        .map((plant) => `SLIPPED THROUGH  ${describe(guard, plant)}`),
      ...guard.samples.filter(caught).map((sample) => `REFUSED WRONGLY  ${describe(guard, sample)}`),
    ];
  });
}

function violations(guards, files) {
  return files.flatMap((file) => {
    const bytes = fs.readFileSync(path.join(ROOT, file));
    const text = bytes.toString('utf8');
    return guards
      .filter((guard) => guard.reads(file))
      .flatMap((guard) =>
        guard.find(text, bytes.length, file).map((found) => `${file}: ${guard.refuses}: ${found}`),
      );
  });
}

function main() {
  const trial = textGuards(['mirror.example.test:8081']);
  const files = committedFiles();
  const problems = [
    ...unproven(trial),
    ...unprovenFolders(),
    ...unprovenCasts(),
    ...violations(textGuards(machineHosts()), files),
    ...crowdedFolders(files),
    ...castsOf(files),
  ];
  for (const problem of problems) console.log(problem);
  const plants = trial.reduce((sum, guard) => sum + guard.plants.length, 0);
  console.log(
    `${trial.length} text guards proved on ${plants} planted texts; ${files.length} files read, ${problems.length} wrong`,
  );
  return problems.length === 0 ? 0 : 1;
}

process.exitCode = main();
