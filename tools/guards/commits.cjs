// Lists every place of the product that commits, with what happens when the connection is lost in the commit, and
// holds the list docs/reference/commit-outcomes.md against the code. `node tools/guards/commits.cjs` checks,
// `--write` rewrites the list and keeps the class of each place.
const fs = require('node:fs');
const path = require('node:path');
const { ROOT, committedFiles } = require('./committed-files.cjs');
const { sitesOf } = require('./commit-sites.cjs');

const PAGE = 'docs/reference/commit-outcomes.md';
const COMMAND = 'node tools/guards/commits.cjs --write';
const PRODUCT = /^(apps|libs)\/.*\/src\/.*(?<!\.spec|-spec|\.d|\.generated)\.ts$/;
const NOT_RUNNING = /\/testing\/|\/migrations\/|^libs\/(ui|sdk)\/|^apps\/admin-console\//;

/**
 * What a lost connection means, by class of place: `outcome`, and a `test` that cuts there or makes the work be
 * repeated, or the `reason` why there is none.
 */
const CLASSES = {
  operation: {
    outcome:
      'Unknown to the caller: 503 `database.outcome_unknown` with `X-Operation-Id`. The operation says whether the step was committed: the worker asks the registry and settles it once; a repeat with the same key has the first outcome.',
    tests: [
      'apps/public-api/test/faults/commit-cuts.slow-spec.ts',
      'libs/composition/test/registration/crash-table.slow-spec.ts',
      'libs/composition/test/renewal/crash-table.int-spec.ts',
    ],
  },
  key: {
    outcome:
      'Unknown to the caller: 503 `database.outcome_unknown`. The repeat with the same idempotency key is carried out, has the first outcome, or is 409 `idempotency.unknown_outcome` where it was committed; without a key the client reads the state first.',
    tests: [
      'apps/public-api/test/faults/commit-cuts.slow-spec.ts',
      'apps/public-api/test/money/quotes-crash.slow-spec.ts',
    ],
  },
  reference: {
    outcome:
      'Repeatable: the row has a unique number of the caller or of the gateway, and a repeat finds it and books nothing.',
    tests: [
      'apps/admin-api/test/faults/credit-commit-cuts.slow-spec.ts',
      'libs/composition/test/payments/crash-table.int-spec.ts',
    ],
  },
  staff: {
    outcome:
      'Unknown to the person: 503 `database.outcome_unknown`. Act and entry of the audit log are committed together, so the log says whether it was done; what sets a state may be repeated.',
    tests: ['apps/admin-api/test/faults/credit-commit-cuts.slow-spec.ts'],
  },
  state: {
    outcome:
      'Repeatable: the request sets a state, uses up a link or begins a log-in. The repeat sets the same, shows the state that was reached, or begins another.',
    reason: 'nothing is counted, sold or sent in it: the same request again has the same effect',
  },
  due: {
    outcome:
      'Repeatable: the row stays due until the commit, and the worker does the step again. What was sent outside is recognised by its number at the registry or gateway; mails and webhooks are sent at least once.',
    tests: [
      'libs/composition/test/calendar/worker-jobs.int-spec.ts',
      'libs/composition/test/calendar/crash-table.int-spec.ts',
    ],
  },
  claim: {
    outcome:
      'Harmless: a claim (lease, permit to send, time to look again) that was committed unseen stands until its end, then any process takes the work.',
    tests: [
      'libs/adapters/postgres/test/stale/due-rows.int-spec.ts',
      'libs/adapters/postgres/test/faults/lost-connection.int-spec.ts',
    ],
  },
  note: {
    outcome:
      'Harmless: counts, reports and marks; one that is missing or stands twice changes nothing that was bought, at most one call at a limit.',
    reason: 'the next report, count or process writes the row again',
  },
  upkeep: {
    outcome: 'Harmless: the job removes or erases the rest when it runs next.',
    reason: 'rows are chosen by their age; removed ones are not found again',
  },
  program: {
    outcome: 'Repeatable: the operator starts the program again; what is done is found and left.',
    tests: [
      'libs/composition/test/load-catalogue.int-spec.ts',
      'libs/composition/test/reseal-secrets.int-spec.ts',
    ],
  },
  read: {
    outcome: 'Harmless: nothing is written; the unit gives its reads one lock or one view.',
    reason: 'there is nothing to commit',
  },
  callers: {
    outcome:
      'As its callers, which stand in this list: the statement runs in their unit of work, or the unit is opened for them.',
    reason: 'it commits nothing for itself; the guard does not follow calls across files',
  },
};

const HEAD = `# What happens when the connection is lost in a commit?

Every place that commits, with the class of what follows when the connection to PostgreSQL is lost before the answer of the commit: the process does not know then whether it was carried out. What clients see is in
[reliability.md](../reliability.md), which commits are flushed in [commits.md](commits.md).

The places are found in the code: \`run()\` of a unit of work, of the audit log of staff (\`audit.run\`) and of the trail of owners (\`trail.run\`), and in the adapter of PostgreSQL statements that write outside an open unit of work. Functions of the database that write, and migrations,
are not found. \`${COMMAND}\` rewrites this list and keeps the class of each place; \`npm run check\` fails on a place without a class, on one that has gone and on a test that does not exist.
`;

const textOf = (file) =>
  fs.existsSync(path.join(ROOT, file)) ? fs.readFileSync(path.join(ROOT, file), 'utf8') : undefined;

function tableOf(classes) {
  const rows = Object.entries(classes).map(([name, { outcome, tests, reason }]) => {
    const shown = tests ? tests.map((test) => `\`${test}\``).join(', ') : `none: ${reason}`;
    return `| \`${name}\` | ${outcome} | ${shown} |`;
  });
  return ['| class | lost in the commit | test |', '|---|---|---|', ...rows].join('\n');
}

/** The class of each place by `file, place`; an empty text: not given yet. */
function parsePage(text) {
  const given = new Map();
  let file;
  for (const line of text.split('\n')) {
    const heading = /^## (\S+\.ts)$/.exec(line);
    const item = /^- `(.+)`:(?: (\S+))?$/.exec(line);
    if (heading) [, file] = heading;
    else if (item && file) given.set(`${file}, ${item[1]}`, item[2] ?? '');
  }
  return given;
}

function renderPage(sites, given, classes = CLASSES) {
  const sections = [...sites]
    .filter(([, found]) => found.length > 0)
    .map(([file, found]) => {
      const items = found.map((site) => `- \`${site}\`: ${given.get(`${file}, ${site}`) ?? ''}`.trimEnd());
      return `\n## ${file}\n\n${items.join('\n')}\n`;
    });
  return `${HEAD}\n${tableOf(classes)}\n${sections.join('')}`;
}

/** Sentences about what is wrong. `sites`: by file; `exists`: whether a file of the tree does. */
function problemsOf(sites, page, exists, classes = CLASSES) {
  const given = parsePage(page);
  const now = new Set([...sites].flatMap(([file, found]) => found.map((site) => `${file}, ${site}`)));
  const missing = [...now].filter((site) => !Object.hasOwn(classes, given.get(site) ?? ''));
  const gone = [...given.keys()].filter((site) => !now.has(site));
  const used = new Set(given.values());
  const problems = [
    ...missing.map(
      (site) =>
        `${site}: no class says what happens when the connection is lost in this commit. Run \`${COMMAND}\` and write one of ${Object.keys(classes).join(', ')} behind it in ${PAGE}.`,
    ),
    ...gone.map((site) => `${site}: the code has this place no more. Run \`${COMMAND}\`.`),
    ...Object.entries(classes).flatMap(([name, { tests = [], reason }]) => [
      ...(used.has(name) ? [] : [`class ${name}: no place has it. Remove it from tools/guards/commits.cjs.`]),
      ...(tests.length > 0 || reason ? [] : [`class ${name}: it has neither a test nor a reason.`]),
      ...tests
        .filter((test) => !exists(test))
        .map((test) => `class ${name}: its test ${test} does not exist.`),
    ]),
  ];
  const isStale = problems.length === 0 && page !== renderPage(sites, given, classes);
  return isStale ? [`${PAGE}: it is not what the code says. Run \`${COMMAND}\`.`] : problems;
}

function sitesOfTree() {
  const files = committedFiles().filter((file) => PRODUCT.test(file) && !NOT_RUNNING.test(file));
  return new Map(files.map((file) => [file, sitesOf(file, textOf(file))]));
}

function main() {
  const sites = sitesOfTree();
  if (process.argv.includes('--write'))
    fs.writeFileSync(path.join(ROOT, PAGE), renderPage(sites, parsePage(textOf(PAGE) ?? '')));
  const problems = problemsOf(sites, textOf(PAGE) ?? '', (file) => textOf(file) !== undefined);
  for (const problem of problems) console.log(problem);
  console.log(`${[...sites.values()].flat().length} places that commit, ${problems.length} wrong`);
  return problems.length === 0 ? 0 : 1;
}

if (require.main === module) process.exitCode = main();

module.exports = { parsePage, problemsOf, renderPage };
