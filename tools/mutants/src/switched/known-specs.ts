import type { SpecRun } from './spec-runner';

/** Test files that may kill a mutant, the likeliest first. */
export interface Candidates {
  /** Of its library, adapter or application. */
  own: readonly string[];
  /** Of others that import it. */
  others: readonly string[];
}

/** These are asked first, though others that are known to reach the mutant may be shorter. */
const LIKELIEST = 3;
/**
 * What is asked before a mutant counts as a survivor: test files that reach it, and test files of which that is
 * not known. A small one costs 1, another one 8.
 */
const MOST = { own: { reaching: 100, unknown: 120 }, others: { reaching: 32, unknown: 24 } };
const SMALL = /\.spec\.ts$/;
const costOf = (specs: readonly string[]): number =>
  specs.reduce((sum, spec) => sum + (SMALL.test(spec) ? 1 : 8), 0);

interface Known {
  ms: number;
  reached: ReadonlySet<string>;
}

/**
 * What runs of test files have shown: which mutants each reaches, and how long it takes. A run with one mutant
 * on shows it as well, as long as the tests pass.
 */
export class KnownSpecs {
  private readonly known = new Map<string, Known>();
  private readonly unusable = new Set<string>();
  private readonly whileLoading = new Set<string>();

  /** Of a run whose tests pass, or of one without a mutant. */
  note(spec: string, { ms, reached, loaded }: SpecRun): void {
    const before = this.known.get(spec);
    this.known.set(spec, {
      ms: Math.min(ms, before?.ms ?? ms),
      reached: new Set([...reached, ...(before?.reached ?? [])]),
    });
    this.noteLoaded(loaded);
  }

  noteLoaded(mutants: readonly string[]): void {
    for (const mutant of mutants) this.whileLoading.add(mutant);
  }

  /** Its tests fail without any mutant. */
  exclude(spec: string): void {
    this.unusable.add(spec);
  }

  get excluded(): readonly string[] {
    return [...this.unusable].sort();
  }

  /** Whether it was reached while modules loaded: then it must be on from the start of a process. */
  isStatic(mutant: string): boolean {
    return this.whileLoading.has(mutant);
  }

  reaches(spec: string, mutant: string): boolean {
    return this.known.get(spec)?.reached.has(mutant) ?? false;
  }

  isUsable(spec: string): boolean {
    return !this.unusable.has(spec);
  }

  /** The test file to ask next about a mutant; undefined once enough were asked. */
  next(mutant: string, candidates: Candidates, asked: ReadonlySet<string>): string | undefined {
    return this.nextOf('own', mutant, candidates, asked) ?? this.nextOf('others', mutant, candidates, asked);
  }

  private nextOf(
    group: keyof Candidates,
    mutant: string,
    candidates: Candidates,
    asked: ReadonlySet<string>,
  ): string | undefined {
    const all = candidates[group];
    const done = all.filter((spec) => asked.has(spec));
    const reaching = costOf(done.filter((spec) => this.reaches(spec, mutant)));
    if (reaching >= MOST[group].reaching) return undefined;
    const left = all.filter((spec) => !asked.has(spec) && this.isUsable(spec) && this.mayReach(spec, mutant));
    const likely = left.find((spec) => all.indexOf(spec) < LIKELIEST);
    if (likely !== undefined) return likely;
    const [shortest] = left
      .filter((spec) => this.reaches(spec, mutant))
      .sort((one, other) => this.known.get(one)!.ms - this.known.get(other)!.ms);
    if (shortest !== undefined) return shortest;
    return costOf(done) - reaching >= MOST[group].unknown ? undefined : left[0];
  }

  private mayReach(spec: string, mutant: string): boolean {
    return !this.known.has(spec) || this.reaches(spec, mutant);
  }
}
