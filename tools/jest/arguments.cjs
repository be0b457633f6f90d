// What `npm test -- …` passes to Jest. Jest's `--selectProjects` takes every word that follows as a project,
// paths too: here it takes the names of projects only, so that `--selectProjects small libs/billing` runs the
// small tests of that folder. Slow tests run where they are asked for: by `--selectProjects slow`
// (`npm run test:slow`) or by the path of such a file.

// `--shuffle [seed]` runs the files in another order; the seed is drawn where none is given, and printed.

const PROJECTS = ['small', 'medium', 'e2e', 'slow'];
const EVERY_DAY = PROJECTS.filter((name) => name !== 'slow');
const SLOW_FILE = /\.slow-spec\b/;

/** The arguments for Jest: paths first, the projects last. Throws when no project is named. */
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
      throw new Error(
        `--selectProjects takes ${PROJECTS.join(', ')}${unknown === undefined ? '' : `, not '${unknown}'`}.`,
      );
    }
  }
  const named = others.some((word) => SLOW_FILE.test(word)) ? PROJECTS : EVERY_DAY;
  return [...others, '--selectProjects', ...(selected.length > 0 ? selected : named)];
}

/** Takes `--shuffle [seed]` out of the arguments; `fallback` is the seed if none follows. */
function orderOf(args, fallback) {
  const at = args.indexOf('--shuffle');
  if (at < 0) return { others: args, seed: undefined };
  const hasSeed = /^\d+$/.test(args[at + 1] ?? '');
  return { others: args.toSpliced(at, hasSeed ? 2 : 1), seed: hasSeed ? args[at + 1] : String(fallback) };
}

module.exports = { jestArguments, orderOf, PROJECTS };
