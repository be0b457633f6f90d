// `npm run check` runs this: every equivalent mutant that a library's README lists must still name code of
// that library.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { equivalentsOf, staleEquivalents } from './equivalents';
import { libraries, ROOT } from './workspace';

const textOf = (path: string): string | undefined =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), 'utf8') : undefined;

let count = 0;
const problems = libraries().flatMap(({ folder }) => {
  const known = equivalentsOf(textOf(`${folder}/README.md`) ?? '');
  count += known.length;
  return staleEquivalents(known, folder, textOf);
});
for (const problem of problems) console.log(problem);
console.log(`${count} equivalent mutants listed, ${problems.length} wrong`);
process.exitCode = problems.length === 0 ? 0 : 1;
