import type { Outcome, Trial } from './mutant';
import { reportLines } from './report';

const trial = (file: string, line: number, outcome: Outcome, replacement = 'true'): Trial => ({
  mutant: {
    file,
    mutator: 'ConditionalExpression',
    replacement,
    start: { line, column: 0 },
    end: { line, column: 5 },
  },
  original: 'a\n  < b',
  outcome,
});

describe('the report', () => {
  it('names survivors by place and counts by library, with the score of what was tried', () => {
    expect(
      reportLines([
        trial('libs/dns/src/b.ts', 8, 'survived'),
        trial('libs/dns/src/b.ts', 1, 'survived'),
        trial('libs/dns/src/a.ts', 3, 'survived', 'x'.repeat(200)),
        trial('libs/dns/src/a.ts', 3, 'killed'),
        trial('apps/worker/src/a.ts', 3, 'unfinished'),
        trial('libs/dns/src/a.ts', 4, 'equivalent'),
      ]),
    ).toEqual([
      `survived  libs/dns/src/a.ts:4  a < b → ${'x'.repeat(160)} …`,
      'survived  libs/dns/src/b.ts:2  a < b → true',
      'survived  libs/dns/src/b.ts:9  a < b → true',
      'apps/worker: 0 killed, 0 survived, 0 equivalent, 1 unfinished',
      'libs/dns: 1 killed, 3 survived, 1 equivalent, 0 unfinished, score 0.250',
      'all: 1 killed, 3 survived, 1 equivalent, 1 unfinished, score 0.250',
    ]);
  });
});
