// Lists every place of the product where a decision may rest on what another process has changed since it was
// read, and holds the list docs/reference/stale-decisions.md against the code: each place names a test that
// fails without its guard, or a reason why it needs none. `node tools/guards/stale-decisions.cjs` checks,
// `--write` rewrites the list and keeps what stands under each place.
const fs = require('node:fs');
const path = require('node:path');
const ts = require('typescript');
const { ROOT, committedFiles } = require('./committed-files.cjs');
const { lastName, ownerOf } = require('./source-places.cjs');

const PAGE = 'docs/reference/stale-decisions.md';
const PRODUCT = /^(apps|libs)\/.*\/src\/.*(?<!\.spec|-spec|\.d|\.generated)\.ts$/;
const TEST_SUPPORT = /\/testing\//;
/** Contracts are run by specs of fakes and adapters. */
const TEST_FILE = /[.-]spec\.ts$|\/testing\/([\w-]+\/)*[\w-]+-contract\.ts$/;
const LOCKING_CALLS = /^(asSeen|hold|holdById|holdUnchanged)$/;
const COMPARED = /^(attempts|inFlightUntil)$/;
const COMPARISONS = new Set(['===', '!==', '<', '<=', '>', '>=']);
/** What a file with a place has in its text: the others need not be parsed. */
const MAY_HAVE_PLACES =
  /asSeen|hold(ById|Unchanged)?\(|attempts|inFlightUntil|in_flight_until|\bfor\b.{0,16}(update|share)|advisory/is;
/** Guards in SQL: row locks, advisory locks, numbers of attempts, commands in flight. */
const SQL_GUARDS = [
  /\bfor (?:no key update|update|key share|share)\b(?: of \w+)?(?: skip locked| nowait)?/gi,
  /\bpg_(?:try_)?advisory_(?:xact_)?lock\b/gi,
  /\battempts (?:=|<>|<=|>=|<|>) (?:case\b|[\w.$]+(?: [+-] \d+)?)/gi,
  /\bin_flight_until (?:=|<>|<=|>=|<|>) ?[\w.$]+/gi,
];
const HEAD = `# Decisions that may be stale

Which places decide on what they have read, and what holds another process off in between? Each place stands here with the test that fails
when its guard is removed, or with the reason why it needs none.

The places are found in the code: calls of \`asSeen()\`, \`hold()\`, \`holdById()\` and \`holdUnchanged()\`, comparisons of \`attempts\` and \`inFlightUntil\`, and in SQL row
locks, advisory locks, \`attempts\` and \`in_flight_until\`. \`node tools/guards/stale-decisions.cjs --write\` rewrites this list and keeps the lines under each place;
\`npm run check\` fails on a place without a line, on a place that has gone and on a test that does not exist.
`;

const inOneLine = (text) => text.replace(/\s+/g, ' ').trim();
/** A whole template counts once, with `$` for what is put into it. */
function literalOf(node) {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  return ts.isTemplateExpression(node)
    ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('$')
    : undefined;
}

const isComparison = (node) =>
  ts.isBinaryExpression(node) &&
  COMPARISONS.has(node.operatorToken.getText()) &&
  [node.left, node.right].some((side) => COMPARED.test(lastName(side)));

/** The guards that one node of the source is, as they read in the list. */
function guardsAt(node) {
  const literal = literalOf(node);
  if (literal !== undefined)
    return SQL_GUARDS.flatMap((guard) =>
      [...inOneLine(literal).matchAll(guard)].map(([found]) => found.toLowerCase()),
    );
  if (
    ts.isCallExpression(node) &&
    ts.isPropertyAccessExpression(node.expression) &&
    LOCKING_CALLS.test(node.expression.name.text)
  )
    return [`${inOneLine(node.expression.getText()).replaceAll(' .', '.')}()`];
  if (isComparison(node)) return [inOneLine(node.getText())];
  const isRead =
    ts.isPropertyAccessExpression(node) && node.name.text === 'inFlightUntil' && !isComparison(node.parent);
  if (isRead || (ts.isBindingElement(node) && node.name.getText() === 'inFlightUntil'))
    return ['inFlightUntil'];
  return [];
}

/**
 * The places of one file, as `owner: guard`, with their number where one owner has several alike: another one
 * is a new place.
 */
function placesOf(file, text) {
  if (!MAY_HAVE_PLACES.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const counts = new Map();
  const visit = (node) => {
    for (const place of guardsAt(node).map((guard) => `${ownerOf(node)}: ${guard}`))
      counts.set(place, (counts.get(place) ?? 0) + 1);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...counts].map(([place, count]) => (count === 1 ? place : `${place} (${count} times)`)).sort();
}

/** The list as it is written: lines under each place by `file, place`. */
function parsePage(text) {
  const lines = new Map();
  let file;
  let place;
  for (const line of text.split('\n')) {
    const heading = /^## (\S+)$/.exec(line);
    const item = /^- `(.+)`$/.exec(line);
    if (heading) [, file] = heading;
    else if (item) lines.set((place = `${file}, ${item[1]}`), []);
    else if (line.startsWith('  - ') && place) lines.get(place).push(line.slice(4));
  }
  return lines;
}

function renderPage(places, lines) {
  const sections = [...places]
    .filter(([, found]) => found.length > 0)
    .map(([file, found]) => {
      const items = found.map((place) =>
        [`- \`${place}\``, ...(lines.get(`${file}, ${place}`) ?? []).map((line) => `  - ${line}`)].join('\n'),
      );
      return `\n## ${file}\n\n${items.join('\n')}\n`;
    });
  return `${HEAD}${sections.join('')}`;
}

/**
 * What is wrong with one line: `test `file`: "title"`, more titles after a comma (the row of a table), or
 * `reason: …`.
 */
function wrongLine(line, read) {
  if (/^reason: \S.{20,}/.test(line)) return undefined;
  const [, file, titles] = /^test `([^`]+)`: (".+")$/.exec(line) ?? [];
  if (!file) return 'is neither `reason: …` nor `test `file`: "title"`';
  const text = read(file);
  if (text === undefined || !TEST_FILE.test(file)) return `names ${file}, which is no test file`;
  const literals = literalsOf(file, text);
  const gone = titles
    .slice(1, -1)
    .split('", "')
    .filter((title) => !literals.has(title));
  return gone.length > 0 ? `names a test that is not in ${file}: ${gone.join(', ')}` : undefined;
}

const known = new Map();
function literalsOf(file, text) {
  if (known.has(text)) return known.get(text);
  const literals = new Set();
  const visit = (node) => {
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) literals.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  known.set(text, literals);
  return literals;
}

/** Sentences about what is wrong. `places`: by file; `read` reads a file of the tree, undefined where it is not there. */
function problemsOf(places, page, read) {
  const lines = parsePage(page);
  const now = new Set([...places].flatMap(([file, found]) => found.map((place) => `${file}, ${place}`)));
  return [
    ...[...now]
      .filter((place) => !lines.get(place)?.length)
      .map(
        (place) =>
          `${place}: nothing under it says why another process cannot make this decision stale. Run \`node tools/guards/stale-decisions.cjs --write\`, write the test that fails without the guard, and name it in ${PAGE}.`,
      ),
    ...[...lines.keys()]
      .filter((place) => !now.has(place))
      .map(
        (place) =>
          `${place}: the code has this place no more. Run \`node tools/guards/stale-decisions.cjs --write\`, and keep the test where the guard went.`,
      ),
    ...[...lines].flatMap(([place, under]) =>
      under.flatMap((line) => {
        const wrong = wrongLine(line, read);
        return wrong ? [`${place}: a line ${wrong}.`] : [];
      }),
    ),
  ];
}

function placesOfTree() {
  const files = committedFiles().filter((file) => PRODUCT.test(file) && !TEST_SUPPORT.test(file));
  return new Map(files.map((file) => [file, placesOf(file, fs.readFileSync(path.join(ROOT, file), 'utf8'))]));
}

const textOf = (file) =>
  fs.existsSync(path.join(ROOT, file)) ? fs.readFileSync(path.join(ROOT, file), 'utf8') : undefined;

function main() {
  const places = placesOfTree();
  if (process.argv.includes('--write'))
    fs.writeFileSync(path.join(ROOT, PAGE), renderPage(places, parsePage(textOf(PAGE) ?? '')));
  const problems = problemsOf(places, textOf(PAGE) ?? '', textOf);
  for (const problem of problems) console.log(problem);
  console.log(
    `${[...places.values()].flat().length} places where a decision may be stale, ${problems.length} wrong`,
  );
  return problems.length === 0 ? 0 : 1;
}

if (require.main === module) process.exitCode = main();

module.exports = { parsePage, placesOf, problemsOf, renderPage };
