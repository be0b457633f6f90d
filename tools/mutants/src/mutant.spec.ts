import { type Mutant, type Outcome, scoreOf, textAt, type Trial, withMutant } from './mutant';

const SOURCE = 'const a = 1;\nif (a < 2) {\n  go();\n}\n';
const mutant: Mutant = {
  file: 'a.ts',
  mutator: 'EqualityOperator',
  replacement: 'a <= 2',
  start: { line: 1, column: 4 },
  end: { line: 1, column: 9 },
};
const trials = (...outcomes: Outcome[]): Trial[] =>
  outcomes.map((outcome) => ({ mutant, original: 'a < 2', outcome }));

describe('a mutant', () => {
  it('replaces the text between its positions', () => {
    expect(textAt(SOURCE, mutant.start, mutant.end)).toBe('a < 2');
    expect(withMutant(SOURCE, mutant)).toBe('const a = 1;\nif (a <= 2) {\n  go();\n}\n');
  });

  it('may reach over lines', () => {
    const block = {
      ...mutant,
      replacement: '{}',
      start: { line: 1, column: 11 },
      end: { line: 3, column: 1 },
    };
    expect(withMutant(SOURCE, block)).toBe('const a = 1;\nif (a < 2) {}\n');
  });
});

describe('the score', () => {
  it.each([
    [trials(), undefined],
    [trials('equivalent', 'unfinished'), undefined],
    [trials('killed', 'equivalent'), 1],
    [trials('killed', 'killed', 'killed', 'survived', 'unfinished'), 0.75],
  ])('counts killed and survived mutants only (%#)', (all, score) => {
    expect(scoreOf(all)).toBe(score);
  });
});
