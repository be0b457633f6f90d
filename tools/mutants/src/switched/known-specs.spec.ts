import { type Candidates, KnownSpecs } from './known-specs';
import type { SpecRun } from './spec-runner';

const run = (reached: readonly string[], ms = 100, loaded: readonly string[] = []): SpecRun => ({
  verdict: 'passed',
  reached,
  loaded,
  ms,
  message: '',
});
const of = (own: readonly string[], others: readonly string[] = []): Candidates => ({ own, others });

describe('the test file that is asked next about a mutant', () => {
  let known: KnownSpecs;
  beforeEach(() => {
    known = new KnownSpecs();
  });
  /** All that are asked, in their order, where none kills it. */
  const order = (candidates: Candidates, answers: Readonly<Record<string, SpecRun>> = {}): string[] => {
    const asked = new Set<string>();
    for (;;) {
      const next = known.next('1', candidates, asked);
      if (next === undefined) return [...asked];
      asked.add(next);
      known.note(next, answers[next] ?? run([]));
    }
  };

  it('is one of the likeliest three, then the shortest that reaches it, then one that is not known', () => {
    known.note('e', run(['1'], 10));
    known.note('d', run(['1'], 50));
    known.note('a', run(['1'], 900));
    expect(order(of(['a', 'b', 'c', 'd', 'e', 'f']))).toEqual(['a', 'b', 'c', 'e', 'd', 'f']);
  });

  it('is none that is known not to reach it', () => {
    known.note('a', run(['2']));
    expect(order(of(['a', 'b']))).toEqual(['b']);
  });

  it('is none that fails without a mutant', () => {
    known.exclude('a');
    expect(order(of(['a', 'b']))).toEqual(['b']);
    expect(known.excluded).toEqual(['a']);
  });

  it('is one of others after its own', () => {
    expect(order(of(['b'], ['a']))).toEqual(['b', 'a']);
  });

  it.each([
    ['own', 'a.spec.ts', 100],
    ['own', 'a.int-spec.ts', 13],
    ['others', 'a.spec.ts', 32],
    ['others', 'a.e2e-spec.ts', 4],
  ] as const)('is none after enough %s like %s that reach it: %i', (group, name, most) => {
    const names = Array.from({ length: 150 }, (_, at) => `${at}/${name}`);
    for (const spec of names) known.note(spec, run(['1']));
    expect(order(group === 'own' ? of(names) : of([], names))).toHaveLength(most);
  });

  it.each([
    ['own', 'a.spec.ts', 120],
    ['own', 'a.int-spec.ts', 15],
    ['others', 'a.spec.ts', 24],
    ['others', 'a.e2e-spec.ts', 3],
  ] as const)('is none after enough %s like %s that do not: %i', (group, name, most) => {
    const names = Array.from({ length: 150 }, (_, at) => `${at}/${name}`);
    expect(order(group === 'own' ? of(names) : of([], names))).toHaveLength(most);
  });
});

describe('what runs of test files have shown', () => {
  it('holds all mutants that any run of the file has reached, and its fastest run', () => {
    const known = new KnownSpecs();
    known.note('a', run(['1'], 500));
    known.note('a', run(['2'], 900));
    expect(known.reaches('a', '1')).toBe(true);
    expect(known.reaches('a', '2')).toBe(true);
    expect(known.reaches('a', '3')).toBe(false);
  });

  it('knows which mutants are reached while modules load', () => {
    const known = new KnownSpecs();
    known.note('a', run(['1'], 100, ['2']));
    known.noteLoaded(['3']);
    expect(['1', '2', '3'].map((mutant) => known.isStatic(mutant))).toEqual([false, true, true]);
  });
});
