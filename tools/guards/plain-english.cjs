// Counts words that a reader has to decode (plain-words.cjs) in code and prose. plain-english.json holds the
// exact count of each: a new one is refused, and a change that removes some lowers the number with `--write`.
// `node tools/guards/plain-english.cjs [--list <name> [path]] [--write]`
const fs = require('node:fs');
const path = require('node:path');
const { ROOT, committedFiles } = require('./committed-files.cjs');
const { PLAIN_WORDS } = require('./plain-words.cjs');

const CEILINGS = path.join(__dirname, 'plain-english.json');
const READ = /\.(tsx?|cjs|mjs|md|html|sh|yml)$/;
/**
 * Published by others, generated, fixed by the contract, or history; and the guards that quote these words.
 */
const NOT_READ =
  /(^|\/)(xsd|rfc|frames|generated|migrations|plants|contract|vectors)\/|\.generated\.ts$|^docs\/openapi\/|^docs\/reference\/(commit-outcomes|stale-decisions|states-and-exits|glossary)\.md$|^tools\/guards\/plain-/;

const isRead = (file) => READ.test(file) && !NOT_READ.test(file);
const count = (text, { pattern }) => text.match(pattern)?.length ?? 0;

/** Sentences about words that the guard misses or refuses wrongly. */
const unproven = (words) => [
  ...words.filter((word) => count(word.plant, word) === 0).map(({ name }) => `SLIPPED THROUGH  ${name}`),
  ...words.filter((word) => count(word.sample, word) > 0).map(({ name }) => `REFUSED WRONGLY  ${name}`),
];

/** How often each word occurs in these texts, by its name; words that do not occur are left out. */
function occurrences(words, texts) {
  const entries = words.map((word) => [word.name, texts.reduce((sum, text) => sum + count(text, word), 0)]);
  return Object.fromEntries(entries.filter(([, found]) => found > 0));
}

/**
 * Sentences about words that occur more or less often than the ceiling says: slack would let new ones pass.
 */
function problemsOf(words, found, ceilings) {
  return words.flatMap(({ name, say }) => {
    const [times, ceiling] = [found[name] ?? 0, ceilings[name] ?? 0];
    if (times > ceiling)
      return `"${name}": ${times} times, at most ${ceiling} allowed. Say: ${say}. Places: node tools/guards/plain-english.cjs --list '${name}'`;
    if (times < ceiling)
      return `"${name}": ${times} times, ceiling ${ceiling}. Lower it: node tools/guards/plain-english.cjs --write`;
    return [];
  });
}

/** Ceilings that name no word, as after a word was renamed. */
const unknownNames = (words, ceilings) =>
  Object.keys(ceilings)
    .filter((name) => !words.some((word) => word.name === name))
    .map((name) => `"${name}" has a ceiling and is no word of plain-words.cjs`);

/** `file:line: text` of each occurrence of one word. */
function placesOf(word, files, read) {
  return files.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, at) => (count(line, word) > 0 ? [`${file}:${at + 1}: ${line.trim()}`] : [])),
  );
}

function main(args) {
  const read = (file) => fs.readFileSync(path.join(ROOT, file), 'utf8');
  const files = committedFiles().filter(isRead);
  if (args[0] === '--list') {
    const word = PLAIN_WORDS.find(({ name }) => name === args[1]);
    if (!word)
      throw new Error(`No such word: ${args[1]}. Words: ${PLAIN_WORDS.map(({ name }) => name).join(', ')}`);
    console.log(
      placesOf(
        word,
        files.filter((file) => file.startsWith(args[2] ?? '')),
        read,
      ).join('\n'),
    );
    return 0;
  }
  const found = occurrences(PLAIN_WORDS, files.map(read));
  if (args.includes('--write')) fs.writeFileSync(CEILINGS, `${JSON.stringify(found, null, 2)}\n`);
  const ceilings = JSON.parse(fs.readFileSync(CEILINGS, 'utf8'));
  const problems = [
    ...unproven(PLAIN_WORDS),
    ...unknownNames(PLAIN_WORDS, ceilings),
    ...problemsOf(PLAIN_WORDS, found, ceilings),
  ];
  for (const problem of problems) console.log(problem);
  const left = Object.values(found).reduce((sum, times) => sum + times, 0);
  console.log(
    `${PLAIN_WORDS.length} words to avoid proved on plants; ${left} old occurrences in ${files.length} files, ${problems.length} wrong`,
  );
  return problems.length === 0 ? 0 : 1;
}

if (require.main === module) process.exitCode = main(process.argv.slice(2));

module.exports = { isRead, occurrences, placesOf, problemsOf, unknownNames, unproven };
