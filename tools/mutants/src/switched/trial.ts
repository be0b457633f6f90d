import type { Outcome } from '../mutant';
import type { Candidates, KnownSpecs } from './known-specs';
import type { SpecRequest, SpecRun } from './spec-runner';

/** Runs test files in a process that can be replaced. */
export interface Runner {
  run(request: SpecRequest): Promise<SpecRun>;
  stop(): void;
}

export interface Verdict {
  outcome: Extract<Outcome, 'killed' | 'survived' | 'unfinished'>;
  /** The test file that killed it, or why it is a survivor or unfinished. */
  by: string;
}

/** Test files that a survivor meets again, in a process that has never run without it. */
const MOST_AGAIN = 3;
/** Test files that a mutant meets which is reached while modules load: its own, and others. */
const MOST_STATIC = { own: 12, others: 4 };

/**
 * Tries one mutant. A failed test kills it only if the same test file passes without it right afterwards, in
 * the same process: what another mutant left behind, or a test that fails now and then, would fail there too,
 * and new processes then decide.
 */
export class MutantTrial {
  private readonly asked = new Set<string>();
  /** Reach it, but not in the run with it: what it computes is in memory since an earlier run. */
  private readonly missed: string[] = [];
  private hasLate = false;
  private hasSkipped = false;

  /** `isOver`: the time for all mutants has run out. */
  constructor(
    private readonly runner: Runner,
    private readonly known: KnownSpecs,
    private readonly mutant: string,
    private readonly candidates: Candidates,
    private readonly isOver: () => boolean,
  ) {}

  async execute(): Promise<Verdict> {
    const { known, mutant } = this;
    const killer = await this.whileWarm();
    if (killer !== undefined) return { outcome: 'killed', by: killer };
    const reaching = [...this.asked].filter((spec) => known.reaches(spec, mutant));
    const again = known.isStatic(mutant) ? this.candidatesOfStatic() : this.missed.slice(0, MOST_AGAIN);
    const lateKiller = await this.fromTheStart(again);
    if (lateKiller !== undefined) return { outcome: 'killed', by: lateKiller };
    if (this.isOver()) return { outcome: 'unfinished', by: 'no time was left' };
    if (this.hasLate) return { outcome: 'unfinished', by: 'a test file took too long' };
    const passes = Math.max(reaching.length, again.length);
    if (passes > 0) return { outcome: 'survived', by: `${passes} test files pass with it` };
    if (this.hasSkipped)
      return { outcome: 'unfinished', by: 'its tests need a program that is missing here' };
    return { outcome: 'survived', by: 'no test reaches it' };
  }

  /** On shared modules that have loaded without it. A mutant of what modules compute has no effect there. */
  private async whileWarm(): Promise<string | undefined> {
    const { known, mutant, candidates } = this;
    for (;;) {
      if (this.isOver() || known.isStatic(mutant)) return undefined;
      const spec = known.next(mutant, candidates, this.asked);
      if (spec === undefined) return undefined;
      this.asked.add(spec);
      const run = await this.runner.run({ spec, mutant });
      if (run.verdict === 'passed') this.notePassed(spec, run);
      else if (await this.isKilledBy(spec, run)) return spec;
    }
  }

  private notePassed(spec: string, run: SpecRun): void {
    const { known, mutant } = this;
    if (known.reaches(spec, mutant) && !run.reached.includes(mutant)) this.missed.push(spec);
    if (run.isSkipped) this.hasSkipped = true;
    known.note(spec, run);
  }

  /** In a new process, with the mutant on while modules load; a process that had it on is used no more. */
  private async fromTheStart(specs: readonly string[]): Promise<string | undefined> {
    const { runner, mutant } = this;
    if (specs.length > 0) runner.stop();
    let hasMet = false; // a later test file finds the modules loaded
    for (const spec of specs) {
      if (this.isOver()) break;
      const run = await runner.run({ spec, mutant, isWhileLoading: true });
      hasMet ||= this.hasMet(run);
      if (run.verdict === 'passed') continue;
      runner.stop();
      const passes = await this.passesWithoutMutant(spec);
      if (passes && run.verdict === 'late') this.hasLate = true;
      else if (passes && hasMet) return spec;
      runner.stop();
      hasMet = false;
    }
    if (specs.length > 0) runner.stop();
    return undefined;
  }

  private candidatesOfStatic(): string[] {
    const { own, others } = this.candidates;
    const usable = (specs: readonly string[]): string[] => specs.filter((spec) => this.known.isUsable(spec));
    return [...usable(own).slice(0, MOST_STATIC.own), ...usable(others).slice(0, MOST_STATIC.others)];
  }

  private async isKilledBy(spec: string, run: SpecRun): Promise<boolean> {
    const { runner, known, mutant } = this;
    known.noteLoaded(run.loaded);
    const after = await runner.run({ spec });
    if (after.verdict === 'passed') {
      known.note(spec, after);
      if (run.verdict === 'late') this.hasLate = true;
      return run.verdict !== 'late' && this.hasMet(run);
    }
    runner.stop();
    if (!(await this.passesWithoutMutant(spec))) return false;
    runner.stop();
    const again = await runner.run({ spec, mutant });
    runner.stop();
    return again.verdict !== 'passed' && again.verdict !== 'late' && this.hasMet(again);
  }

  /** A process that is gone cannot answer which mutants it reached. */
  private hasMet({ verdict, reached, loaded }: SpecRun): boolean {
    return verdict !== 'failed' || reached.includes(this.mutant) || loaded.includes(this.mutant);
  }

  /** A test file that fails without a mutant, in a new process, is asked about no other. */
  private async passesWithoutMutant(spec: string): Promise<boolean> {
    const run = await this.runner.run({ spec });
    if (run.verdict === 'passed') this.known.note(spec, run);
    else this.known.exclude(spec);
    return run.verdict === 'passed';
  }
}
