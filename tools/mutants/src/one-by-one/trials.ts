import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chooseTests, routesOf, type Spec } from './choose-tests';
import { equivalentsOf, isEquivalent } from '../equivalents';
import { type Mutant, type Outcome, textAt, type Trial } from '../mutant';
import { outcomeOf } from './test-run';
import { WorkingCopy } from './working-copy';
import { ROOT } from '../workspace';

/** A mutant whose tests take longer is unfinished: it may loop, or the machine is busy. */
const TRIAL_MS = 5 * 60_000;

/**
 * Tries mutants one after the other in a copy of the repository, each with the tests of its library or the
 * e2e tests of its operation (choose-tests.ts), with the services that those need. A mutant whose turn does
 * not come before `end` is unfinished.
 */
export async function tryOneByOne(
  mutants: readonly Mutant[],
  end: number,
  say: (line: string) => void,
): Promise<Trial[]> {
  if (mutants.length === 0) return [];
  const copy = new WorkingCopy();
  const interrupted = new AbortController();
  const interrupt = (): void => interrupted.abort();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt);
  try {
    const run = new TrialRun(copy, end, interrupted.signal, say);
    const trials: Trial[] = [];
    for (const mutant of mutants) {
      const trial = await run.execute(mutant);
      trials.push(trial);
      if (trial.outcome !== 'unfinished')
        say(`${trials.length}/${mutants.length}  ${trial.outcome}  ${mutant.file}:${mutant.start.line + 1}`);
    }
    return trials;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt);
    copy.remove();
  }
}

class TrialRun {
  private readonly specs = new Map<string, string[]>();

  constructor(
    private readonly copy: WorkingCopy,
    private readonly end: number,
    private readonly interrupted: AbortSignal,
    private readonly say: (line: string) => void,
  ) {}

  async execute(mutant: Mutant): Promise<Trial> {
    const original = textAt(readFileSync(join(ROOT, mutant.file), 'utf8'), mutant.start, mutant.end);
    const outcome = await this.outcomeOf(mutant);
    return {
      mutant,
      original,
      outcome: outcome === 'survived' && isKnown(mutant, original) ? 'equivalent' : outcome,
    };
  }

  private async outcomeOf(mutant: Mutant): Promise<Outcome> {
    if (this.interrupted.aborted || Date.now() >= this.end) return 'unfinished';
    const specs = this.specsOf(mutant.file);
    if (specs.length === 0) return 'survived';
    return this.copy.withMutant(mutant, () => this.runTests(specs));
  }

  private specsOf(file: string): string[] {
    const known = this.specs.get(file);
    if (known) return known;
    const { stdout } = spawnSync(
      process.execPath,
      ['tools/jest/run.cjs', '--listTests', '--json', '--findRelatedTests', file],
      { cwd: this.copy.folder, encoding: 'utf8', maxBuffer: 1 << 26 },
    );
    const related = (
      JSON.parse(stdout.split('\n').find((line) => line.startsWith('[')) ?? '[]') as string[]
    ).map((path) => path.slice(path.indexOf(this.copy.folder) + this.copy.folder.length + 1));
    const specs = chooseTests(
      file,
      related.map((path): Spec => ({ path, text: readFileSync(join(this.copy.folder, path), 'utf8') })),
      routesBeside(file),
    );
    this.specs.set(file, specs);
    return specs;
  }

  private runTests(specs: readonly string[]): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      const args = ['tools/jest/run.cjs', '--maxWorkers=1', '--bail', '--runTestsByPath', ...specs];
      const child = spawn(process.execPath, args, {
        cwd: this.copy.folder,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      let isCut = false;
      const cut = (): void => {
        isCut = true;
        child.kill('SIGINT'); // Jest ends its services
      };
      const timer = setTimeout(cut, Math.min(TRIAL_MS, Math.max(1, this.end - Date.now())));
      this.interrupted.addEventListener('abort', cut, { once: true });
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-4_000)));
      child.once('error', reject);
      child.once('close', (code) => {
        clearTimeout(timer);
        this.interrupted.removeEventListener('abort', cut);
        const outcome = outcomeOf({ code, output, isCut });
        if (outcome === 'unfinished' && !isCut) this.say(`The tests did not run:\n${output}`);
        resolve(outcome);
      });
    });
  }
}

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
