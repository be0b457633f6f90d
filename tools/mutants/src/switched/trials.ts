import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startTestServices, stopTestServices } from '@registrar/testkit/services';
import { chooseTests, routesOf, type Spec } from './choose-tests';
import { equivalentsOf, isEquivalent } from '../equivalents';
import { type Mutant, textAt, type Trial } from '../mutant';
import { digestOf, ROOT } from '../workspace';
import { type Candidates, KnownSpecs } from './known-specs';
import { keyOf, placeMutants } from './place-mutants';
import { Progress } from './progress';
import { ResultsFile } from './results-file';
import { SpecRunner } from './spec-runner';
import { MutantTrial, type Verdict } from './trial';
import { WorkingCopy } from './working-copy';

export interface TrialSettings {
  /** Time in milliseconds after which no further test file is asked. */
  end: number;
  /** Where verdicts are stored, and found again. */
  results: string;
  processes: number;
  say(line: string): void;
}

/**
 * Tries mutants in a copy of the repository in which all of them stand at once, each behind a switch, with the
 * tests of their library or the e2e tests of their operation (choose-tests.ts), on services that are started
 * once. A mutant that is not done before the end is unfinished.
 */
export async function tryMutants(mutants: readonly Mutant[], settings: TrialSettings): Promise<Trial[]> {
  if (mutants.length === 0) return [];
  const copy = new WorkingCopy();
  const runners = Array.from({ length: settings.processes }, (_, at) => new SpecRunner(copy.folder, at + 1));
  const clear = (): void => {
    for (const runner of runners) runner.stop();
    copy.remove();
  };
  process.once('exit', clear); // Ctrl-C as well: the services end the process once they are stopped
  let isInterrupted = false;
  const interrupt = (): void => {
    isInterrupted = true;
    for (const runner of runners) runner.stop();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
  try {
    const numbers = await placeMutants(copy, mutants);
    await startTestServices();
    const related = await runners[0].relatedSpecs([...new Set(mutants.map(({ file }) => file))]);
    const run = new Run(copy, runners, numbers, related, settings, () => isInterrupted);
    return await run.execute(mutants);
  } finally {
    clear();
    await stopTestServices();
  }
}

class Run {
  private readonly known = new KnownSpecs();
  private readonly results: ResultsFile;
  private readonly candidates = new Map<string, Candidates & { digest: string }>();

  constructor(
    private readonly copy: WorkingCopy,
    private readonly runners: readonly SpecRunner[],
    private readonly numbers: ReadonlyMap<string, string>,
    private readonly related: Readonly<Record<string, readonly string[]>>,
    private readonly settings: TrialSettings,
    private readonly isInterrupted: () => boolean,
  ) {
    this.results = new ResultsFile(settings.results);
  }

  async execute(mutants: readonly Mutant[]): Promise<Trial[]> {
    const { say } = this.settings;
    const progress = new Progress(mutants.length, Date.now());
    const trials: Trial[] = [];
    const finish = (mutant: Mutant, verdict: Verdict, isStored: boolean): void => {
      const trial = trialOf(mutant, verdict);
      trials.push(trial);
      progress.count(trial.outcome, isStored);
      if (!isStored && !this.isInterrupted())
        say(`${progress.line(Date.now())}: ${trial.outcome}  ${describe(trial)}  (${verdict.by})`);
    };
    const left: Mutant[] = [];
    for (const mutant of mutants) {
      const stored = this.stored(mutant);
      if (stored) finish(mutant, stored, true);
      else left.push(mutant);
    }
    if (left.length < mutants.length) say(`${mutants.length - left.length} verdicts of earlier runs hold.`);
    const queue = left.values();
    await Promise.all(
      this.runners.map(async (runner) => {
        for (const mutant of queue) finish(mutant, await this.verdictOf(mutant, runner), false);
      }),
    );
    if (this.known.excluded.length > 0)
      say(`Fail without a mutant, and were not asked: ${this.known.excluded.join(', ')}`);
    return trials;
  }

  private stored(mutant: Mutant): Verdict | undefined {
    return this.results.find(
      keyOf(mutant),
      sourceDigest(mutant),
      () => this.candidatesOf(mutant.file).digest,
    );
  }

  private async verdictOf(mutant: Mutant, runner: SpecRunner): Promise<Verdict> {
    const number = this.numbers.get(keyOf(mutant));
    if (number === undefined) return { outcome: 'unfinished', by: 'it could not be placed' };
    const isOver = (): boolean => this.isInterrupted() || Date.now() >= this.settings.end;
    if (isOver()) return { outcome: 'unfinished', by: 'no time was left' };
    const candidates = this.candidatesOf(mutant.file);
    runner.renew();
    const verdict = await new MutantTrial(runner, this.known, number, candidates, isOver).execute();
    if (isOver() && verdict.outcome === 'survived') return { outcome: 'unfinished', by: 'no time was left' };
    if (!this.isInterrupted())
      this.results.store(keyOf(mutant), sourceDigest(mutant), candidates.digest, verdict);
    return this.isInterrupted() ? { outcome: 'unfinished', by: 'interrupted' } : verdict;
  }

  private candidatesOf(file: string): Candidates & { digest: string } {
    const known = this.candidates.get(file);
    if (known) return known;
    const specs = (this.related[file] ?? []).map((path): Spec => ({ path, text: this.copy.read(path) }));
    const { own, others } = chooseTests(file, specs, routesBeside(file));
    const texts = new Map(specs.map(({ path, text }) => [path, text]));
    const digest = digestOf(...[...own, ...others].map((path) => `${path} ${texts.get(path)}`));
    const found = { own, others, digest };
    this.candidates.set(file, found);
    return found;
  }
}

function trialOf(mutant: Mutant, { outcome }: Verdict): Trial {
  const original = textAt(readFileSync(join(ROOT, mutant.file), 'utf8'), mutant.start, mutant.end);
  return {
    mutant,
    original,
    outcome: outcome === 'survived' && isKnown(mutant, original) ? 'equivalent' : outcome,
  };
}

const sourceDigest = ({ file }: Mutant): string => digestOf(readFileSync(join(ROOT, file), 'utf8'));

const short = (code: string): string => code.replace(/\s+/g, ' ').trim().slice(0, 80);

const describe = ({ mutant, original }: Trial): string =>
  `${mutant.file}:${mutant.start.line + 1}  ${short(original)} → ${short(mutant.replacement)}`;

function isKnown(mutant: Mutant, original: string): boolean {
  const folder = mutant.file.split('/src/')[0];
  const readme = join(ROOT, folder, 'README.md');
  return (
    existsSync(readme) && isEquivalent(equivalentsOf(readFileSync(readme, 'utf8')), folder, mutant, original)
  );
}

/** Routes of the controllers in the file's folder, for files of applications. */
function routesBeside(file: string): string[] {
  if (!file.startsWith('apps/')) return [];
  const folder = dirname(join(ROOT, file));
  const controllers = readdirSync(folder).filter((name) => name.endsWith('.controller.ts'));
  return controllers.flatMap((name) => routesOf(readFileSync(join(folder, name), 'utf8')));
}
