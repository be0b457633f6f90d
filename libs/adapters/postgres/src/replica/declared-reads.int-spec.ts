import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DECLARED_READS } from './declared-reads';

it('docs/high-availability.md lists the declared reads, and no other', () => {
  const page = readFileSync(join(__dirname, '../../../../../docs/high-availability.md'), 'utf8');
  const rows = [
    ...page.matchAll(/^\| `((?:domains|orders|contacts|records|staff)\.[a-z]+)` \| ([^|]+) \| ([^|]+) \|$/gm),
  ];
  expect(rows.map(([, name, what, freshness]) => [name, what, freshness])).toEqual(
    Object.entries(DECLARED_READS).map(([name, { what, freshness }]) => [name, what, freshness]),
  );
});
