import { KnownSpecs } from './known-specs';
import type { SpecRequest, SpecRun } from './spec-runner';
import { MutantTrial, type Runner, type Verdict } from './trial';

const MUTANT = '7';
const passed: SpecRun = { verdict: 'passed', reached: [MUTANT], loaded: [], ms: 1, message: '' };
const failed: SpecRun = { ...passed, verdict: 'failed' };
const notReached = (run: SpecRun): SpecRun => ({ ...run, reached: [] });
const whileLoading = (run: SpecRun): SpecRun => ({ ...run, reached: [], loaded: [MUTANT] });

/** A process: `answer` decides how a test file ends in it, with the number of files it ran before. */
class ScriptedRunner implements Runner {
  readonly requests: string[] = [];
  private ran = 0;

  constructor(private readonly answer: (request: SpecRequest, before: number) => SpecRun) {}

  run(request: SpecRequest): Promise<SpecRun> {
    const { spec, mutant, isWhileLoading } = request;
    this.requests.push(`${spec}${mutant ? ' with' : ''}${isWhileLoading ? ' from the start' : ''}`);
    this.ran += 1;
    return Promise.resolve(this.answer(request, this.ran - 1));
  }

  stop(): void {
    if (this.ran > 0) this.requests.push('new process');
    this.ran = 0;
  }
}

const of = async (
  answer: (request: SpecRequest, before: number) => SpecRun,
  own: readonly string[] = ['a', 'b'],
  isOver = (): boolean => false,
  reaching: readonly string[] = [],
): Promise<Verdict & { requests: string[]; known: KnownSpecs }> => {
  const [runner, known] = [new ScriptedRunner(answer), new KnownSpecs()];
  for (const spec of reaching) known.note(spec, passed);
  const verdict = await new MutantTrial(runner, known, MUTANT, { own, others: [] }, isOver).execute();
  return { ...verdict, requests: runner.requests, known };
};

describe('a mutant is killed', () => {
  it('by a test file that fails with it and passes without it right afterwards', async () => {
    const { outcome, by, requests } = await of(({ spec, mutant }) =>
      spec === 'b' && mutant ? failed : passed,
    );
    expect([outcome, by]).toEqual(['killed', 'b']);
    expect(requests).toEqual(['a with', 'b with', 'b']);
  });

  it.each(['endless', 'ended'] as const)('by a process that is %s', async (verdict) => {
    const { outcome } = await of(({ mutant }) => (mutant ? { ...notReached(passed), verdict } : passed));
    expect(outcome).toBe('killed');
  });

  it('in new processes, where what another left behind fails the test file without it as well', async () => {
    const { outcome, requests } = await of(({ mutant }, before) => (mutant || before > 0 ? failed : passed));
    expect(outcome).toBe('killed');
    expect(requests).toEqual(['a with', 'a', 'new process', 'a', 'new process', 'a with', 'new process']);
  });

  it('from the start of a process, where it is reached while modules load', async () => {
    const { outcome, requests } = await of(({ mutant, isWhileLoading }) =>
      mutant && isWhileLoading ? whileLoading(failed) : whileLoading(passed),
    );
    expect(outcome).toBe('killed');
    expect(requests).toEqual(['a with', 'new process', 'a with from the start', 'new process', 'a']);
  });

  it('by a test file that finds modules in memory which have loaded with it', async () => {
    const { by } = await of(({ spec, isWhileLoading }) => {
      if (spec === 'a') return whileLoading(passed);
      return notReached(isWhileLoading ? failed : passed);
    });
    expect(by).toBe('b');
  });

  it('in a new process, where an earlier run has left a value in memory that hides it', async () => {
    const { outcome } = await of(
      ({ mutant, isWhileLoading }) => (mutant && isWhileLoading ? failed : notReached(passed)),
      ['a'],
      undefined,
      ['a'],
    );
    expect(outcome).toBe('killed');
  });
});

describe('a mutant is not killed', () => {
  it('by a test file that fails without it, in a new process, too', async () => {
    const { outcome, known } = await of(({ spec }) => (spec === 'a' ? failed : passed));
    expect(outcome).toBe('survived');
    expect(known.excluded).toEqual(['a']);
  });

  it('by what another mutant left in the process', async () => {
    const { outcome } = await of(({ isWhileLoading }, before) =>
      before > 0 && !isWhileLoading ? failed : passed,
    );
    expect(outcome).toBe('survived');
  });

  it('by a test file that fails once and does not reach it', async () => {
    const { outcome, by } = await of(({ mutant }) => notReached(mutant ? failed : passed));
    expect([outcome, by]).toEqual(['survived', 'no test reaches it']);
  });

  it('where all test files pass with it', async () => {
    const { outcome, by, requests } = await of(() => passed);
    expect([outcome, by]).toEqual(['survived', '2 test files pass with it']);
    expect(requests).toEqual(['a with', 'b with']);
  });

  it('where a test file that has it in memory passes from the start of a process as well', async () => {
    const { outcome, requests } = await of(
      ({ isWhileLoading }) => (isWhileLoading ? passed : notReached(passed)),
      ['a'],
      undefined,
      ['a'],
    );
    expect(outcome).toBe('survived');
    expect(requests).toEqual(['a with', 'new process', 'a with from the start', 'new process']);
  });

  it('where no test file imports it', async () => {
    const { outcome, requests } = await of(() => passed, []);
    expect(outcome).toBe('survived');
    expect(requests).toEqual([]);
  });
});

describe('a mutant is unfinished', () => {
  it('where the time is over before its test files are', async () => {
    let asked = 0;
    const { outcome } = await of(
      () => passed,
      ['a', 'b', 'c'],
      () => (asked += 1) > 2,
    );
    expect(outcome).toBe('unfinished');
  });

  it('where all test files that it has skip their tests', async () => {
    const { outcome } = await of(() => ({ ...notReached(passed), isSkipped: true }));
    expect(outcome).toBe('unfinished');
  });

  it('where a test file takes too long with it', async () => {
    const { outcome, by } = await of(({ mutant }) => (mutant ? { ...passed, verdict: 'late' } : passed));
    expect([outcome, by]).toEqual(['unfinished', 'a test file took too long']);
  });
});
