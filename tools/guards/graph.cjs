// Brings Nx's project graph up to date and checks that every project carries the tags of its room. The lint
// reads this graph from Nx's cache: without one the boundary rule would skip itself with a mere warning, and
// with an old one it would judge by yesterday's projects. So this runs before every lint (project.json), and
// fails instead of skipping.
process.env.NX_DAEMON = 'false';
process.env.NX_ISOLATE_PLUGINS = 'false';
const fs = require('node:fs');
const path = require('node:path');

const ROOT = path.resolve(__dirname, '..', '..');
const LAYER = /^(type|core):/;

/** The folders that npm treats as workspaces, as `libs/kernel`: those that hold a package.json. */
function workspaceFolders() {
  const { workspaces } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
  return workspaces.flatMap((pattern) => {
    const parent = pattern.replace(/\/\*$/, '');
    const entries = fs.existsSync(path.join(ROOT, parent)) ? fs.readdirSync(path.join(ROOT, parent)) : [];
    return entries
      .map((name) => `${parent}/${name}`)
      .filter((folder) => fs.existsSync(path.join(ROOT, folder, 'package.json')));
  });
}

/** What is wrong with the projects' tags, as sentences; `projects` maps a folder to its tags. */
function tagProblems(folders, projects, expectedTags) {
  return folders.flatMap((folder) => {
    const expected = expectedTags(folder);
    if (expected === undefined)
      return [`${folder}: no layer of this name; add it to tools/eslint/layers.mjs first`];
    if (!projects.has(folder))
      return [`${folder}: Nx does not see this project, so nothing guards its imports`];
    const actual = projects.get(folder).filter((tag) => LAYER.test(tag));
    const same = actual.length === expected.length && expected.every((tag) => actual.includes(tag));
    return same ? [] : [`${folder}: tags are [${actual.join(', ')}] and must be [${expected.join(', ')}]`];
  });
}

/** The proof of the check above: [folder, tags Nx sees (null: no project), whether that is a problem]. */
const PLANTS = [
  ['libs/billing', ['npm:private', 'type:core', 'core:billing'], false],
  ['libs/billing', ['type:adapter'], true],
  ['libs/billing', ['type:core', 'core:domains'], true],
  ['libs/billing', ['type:core'], true],
  ['libs/billing', ['type:core', 'core:billing', 'core:domains'], true],
  ['libs/billing', null, true],
  ['libs/helpers', ['type:core', 'core:helpers'], true],
  ['libs/adapters/fax', ['type:adapter'], true],
  ['libs/adapters/epp', ['type:adapter'], false],
  ['apps/shop', ['type:app'], true],
  ['tools/bench', ['type:tool'], false],
];

const unproven = (expectedTags) =>
  PLANTS.filter(
    ([folder, tags, wrong]) =>
      tagProblems([folder], new Map(tags ? [[folder, tags]] : []), expectedTags).length > 0 !== wrong,
  ).map(([folder, tags]) => `JUDGED WRONGLY  ${folder} with tags [${tags}]`);

async function main() {
  const { createProjectGraphAsync } = require('@nx/devkit');
  const { expectedTags } = await import('../eslint/layers.mjs');
  const graph = await createProjectGraphAsync({ exitOnError: false });
  const projects = new Map(Object.values(graph.nodes).map((node) => [node.data.root, node.data.tags ?? []]));
  const folders = workspaceFolders();
  const problems = [...unproven(expectedTags), ...tagProblems(folders, projects, expectedTags)];
  for (const problem of problems) console.log(problem);
  console.log(`${folders.length} projects, ${problems.length} wrong`);
  return problems.length === 0 ? 0 : 1;
}

// Nx keeps handles open; the graph is on disk by now.
main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
