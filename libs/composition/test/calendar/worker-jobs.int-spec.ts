import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..', '..', '..');

/** Names of the loops of the worker, as its sources have them. */
function loops(folder = join(ROOT, 'apps', 'worker', 'src')): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return loops(path);
    return entry.name.includes('spec.')
      ? []
      : [...readFileSync(path, 'utf8').matchAll(/runEvery\(\s*'([a-z-]+)'/g)].map(([, name]) => name);
  });
}

/** Rows of the table in docs/reliability.md: the loop, what it asks outside, and the file that kills it. */
const ROWS = [
  ...readFileSync(join(ROOT, 'docs', 'reliability.md'), 'utf8').matchAll(
    /^\| `([a-z-]+)` \| ([^|]+) \| ([^|]*)\|$/gm,
  ),
].map(([, loop, outside, test]): [string, string, string | undefined] => [
  loop,
  outside,
  /`([^`]+)`/.exec(test)?.[1],
]);

describe('the jobs of the worker', () => {
  it('are all in the table of kill tests, and nothing else is', () => {
    expect(ROWS.map(([loop]) => loop).sort()).toEqual(loops().sort());
  });

  it.each(ROWS.filter(([, outside]) => outside !== '–'))(
    'that ask outside are killed between the answer and the commit: %s (%s)',
    (_, _outside, file) => {
      const text = existsSync(join(ROOT, file ?? '')) ? readFileSync(join(ROOT, file!), 'utf8') : '';
      expect(text).toMatch(/\b(dies|died|killed|silent)\b/);
    },
  );
});
