// What `npm test -- …` passes to Jest. Jest's `--selectProjects` takes every word that follows as a project, paths too:
// here it takes the names of projects only, so that `--selectProjects small libs/billing` runs the small tests of that folder.

const PROJECTS = ['small', 'medium', 'e2e'];

/** The arguments for Jest: paths first, the selected projects last. Throws when no project is named. */
function jestArguments(args) {
  const selected = [];
  const others = [];
  for (let at = 0; at < args.length; at += 1) {
    const [option, value] = args[at].split(/=(.*)/s);
    if (option !== '--selectProjects') {
      others.push(args[at]);
      continue;
    }
    const before = selected.length;
    if (value) selected.push(...value.split(','));
    while (PROJECTS.includes(args[at + 1])) selected.push(args[(at += 1)]);
    const unknown = selected.slice(before).find((name) => !PROJECTS.includes(name));
    if (unknown !== undefined || selected.length === before) {
      throw new Error(`--selectProjects takes ${PROJECTS.join(', ')}${unknown === undefined ? '' : `, not '${unknown}'`}.`);
    }
  }
  return selected.length > 0 ? [...others, '--selectProjects', ...selected] : others;
}

module.exports = { jestArguments, PROJECTS };
