import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BACKGROUND_JOBS } from '../../src';

const ROOT = join(__dirname, '..', '..', '..', '..');

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
  it('are all in the table of kill tests with whom they ask, and nothing else is', () => {
    const rows = ROWS.map(([name, outside]) => `${name}: ${outside}`);
    expect(rows.sort()).toEqual(BACKGROUND_JOBS.map(({ name, asks = '–' }) => `${name}: ${asks}`).sort());
  });

  it.each(ROWS.filter(([, outside]) => outside !== '–'))(
    'that ask outside are killed between the answer and the commit: %s (%s)',
    (_, _outside, file) => {
      const text = existsSync(join(ROOT, file ?? '')) ? readFileSync(join(ROOT, file!), 'utf8') : '';
      expect(text).toMatch(/\b(dies|died|killed|silent)\b/);
    },
  );
});
