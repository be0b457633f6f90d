import { equivalentsOf, isEquivalent } from './equivalents';
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
});
