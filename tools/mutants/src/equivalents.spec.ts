import { equivalentsOf, isEquivalent, staleEquivalents } from './equivalents';
import type { Mutant } from './mutant';

const README = [
  '# Kernel',
  '',
  '- `src/other.ts`: `a` → `b`: not in the list',
  '',
  '## Equivalent mutants',
  '',
  '- `src/money.ts`: `a < b` → `a <= b`: equal amounts were returned above.',
  '- `src/text.ts`: ``\\`x\\` `` → `` `` ``: only a log shows it.',
  '',
  '## Use',
  '- anything',
].join('\n');
const mutant: Mutant = {
  file: 'libs/kernel/src/money.ts',
  mutator: 'EqualityOperator',
  replacement: 'a <= b',
  start: { line: 0, column: 0 },
  end: { line: 0, column: 5 },
};

describe('the equivalent mutants of a library', () => {
  const known = equivalentsOf(README);

  it('are read from the list below their heading only', () => {
    expect(known.map(({ file, reason }) => [file, reason])).toEqual([
      ['src/money.ts', 'equal amounts were returned above.'],
      ['src/text.ts', 'only a log shows it.'],
    ]);
    expect(equivalentsOf('# Kernel\n')).toEqual([]);
  });

  it('need a reason', () => {
    expect(() => equivalentsOf('## Equivalent mutants\n- `src/a.ts`: `a` → `b`\n')).toThrow(
      'Not an equivalent mutant: - `src/a.ts`',
    );
  });

  it.each([
    ['the same, laid out otherwise', mutant, 'a\n  < b', true],
    ['of another file', { ...mutant, file: 'libs/billing/src/money.ts' }, 'a < b', false],
    ['with another replacement', { ...mutant, replacement: 'true' }, 'a < b', false],
    ['of other code', mutant, 'a < c', false],
  ])('are told from others: %s', (_, tried, original, expected) => {
    expect(isEquivalent(known, 'libs/kernel', tried, original)).toBe(expected);
  });

  it.each([
    ['while the code is there, laid out otherwise', 'if (a\n  < b) return;\n', []],
    [
      'when the code is gone',
      'if (a < c) return;\n',
      ['libs/kernel/README.md: src/money.ts does not contain `a < b`.'],
    ],
    ['when the file is gone', undefined, ['libs/kernel/README.md: src/money.ts does not exist.']],
  ])('are checked against the sources: %s', (_, source, problems) => {
    const read = (path: string): string | undefined =>
      path === 'libs/kernel/src/money.ts' ? source : 'const text = \\`x\\` ;\n';
    expect(staleEquivalents(known, 'libs/kernel', read)).toEqual(problems);
  });
});
