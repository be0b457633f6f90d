import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { MutantResult, PartialStrykerOptions } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { equivalentsOf, isEquivalent } from './equivalents';
import { type Outcome, textAt, type Trial } from './mutant';
import { type Library, ROOT } from './workspace';

/**
 * Committed, so that a library can be finished in parts: what neither code nor tests have changed is not
 * tried again.
 */
const RESULTS = 'tools/mutants/results';

/**
 * Tries the mutants of a library with StrykerJS: its small tests run in two processes, and each mutant meets
 * only the tests that run its line. `mutate` are files, patterns, or files with a range (`src/a.ts:3-7`),
 * from the root of the repository.
 */
export async function tryWithStryker(library: Library, mutate: string[], keep: boolean): Promise<Trial[]> {
  process.env.MUTANTS_TESTS = [library.folder, ...library.alsoTestedBy].join(',');
  const incrementalFile = join(RESULTS, `${basename(library.folder)}.json`);
  const reached = mkdtempSync(join(tmpdir(), 'registrar-mutants-'));
  process.env.MUTANTS_REACHED = reached;
  const results = await new Stryker(settings(mutate, keep ? incrementalFile : undefined)).runMutationTest();
  rmSync(reached, { recursive: true });
  if (keep) removeMachinePaths(join(ROOT, incrementalFile));
  const readme = join(ROOT, library.folder, 'README.md');
  const equivalents = existsSync(readme) ? equivalentsOf(readFileSync(readme, 'utf8')) : [];
  return results.flatMap((result) =>
    trialOf(result, (trial) => isEquivalent(equivalents, library.folder, trial.mutant, trial.original)),
  );
}

function settings(mutate: string[], incrementalFile: string | undefined): PartialStrykerOptions {
  if (incrementalFile) mkdirSync(join(ROOT, RESULTS), { recursive: true });
  return {
    testRunner: 'jest',
    plugins: ['@stryker-mutator/jest-runner', join(ROOT, 'tools/mutants/src/programmer-texts.mjs')],
    ignorers: ['programmer-texts'],
    jest: {
      projectType: 'custom',
      configFile: 'tools/mutants/jest-small.config.cjs',
      enableFindRelatedTests: false,
    },
    coverageAnalysis: 'perTest',
    ignoreStatic: true,
    concurrency: Number(process.env.MUTANTS_PROCESSES ?? 2),
    // what a mutant leaves behind in the shared modules ends with its process
    maxTestRunnerReuse: 100,
    dryRunTimeoutMinutes: 30,
    // a mutant whose tests end late is killed by mistake on a busy machine
    timeoutMS: 15_000,
    timeoutFactor: 1.5 * Number(process.env.TEST_PATIENCE ?? 1),
    mutate,
    ignorePatterns: ['.local*', 'dist', 'docs', '.nx'],
    tempDirName: '.local-mutants',
    reporters: ['progress-append-only'],
    checkers: [],
    allowConsoleColors: false,
    logLevel: 'warn',
    ...(incrementalFile && { incremental: true, incrementalFile }),
  } as PartialStrykerOptions;
}

interface StoredReport {
  files: Record<string, { mutants: { status: string; statusReason?: string; coveredBy?: string[] }[] }>;
}

/**
 * The report names the folder it was made in, settings that follow from it, the stacks of failed tests, and
 * all tests that reach a mutant that one has killed: nothing that the next run reads.
 */
function removeMachinePaths(file: string): void {
  if (!existsSync(file)) return;
  const {
    projectRoot: _root,
    config: _config,
    ...report
  } = JSON.parse(readFileSync(file, 'utf8')) as StoredReport & Record<string, unknown>;
  for (const mutant of Object.values(report.files).flatMap(({ mutants }) => mutants)) {
    delete mutant.statusReason;
    if (mutant.status === 'Killed') delete mutant.coveredBy;
  }
  writeFileSync(file, `${JSON.stringify(report)}\n`);
}

const OUTCOMES: Partial<Record<MutantResult['status'], Outcome>> = {
  Killed: 'killed',
  Timeout: 'killed',
  Survived: 'survived',
  NoCoverage: 'survived',
  Pending: 'unfinished',
};

/** None for a mutant that is ignored or does not compile. */
function trialOf(
  { fileName, location, mutatorName, replacement = '', status }: MutantResult,
  isKnown: (trial: Trial) => boolean,
): Trial[] {
  const outcome = OUTCOMES[status];
  if (!outcome) return [];
  // in results, lines and columns count from 1
  const [start, end] = [location.start, location.end].map(({ line, column }) => ({
    line: line - 1,
    column: column - 1,
  }));
  const file = fileName.startsWith(ROOT) ? fileName.slice(ROOT.length + 1) : fileName;
  const original = textAt(readFileSync(join(ROOT, file), 'utf8'), start, end);
  const trial: Trial = { mutant: { file, mutator: mutatorName, replacement, start, end }, original, outcome };
  return [outcome === 'survived' && isKnown(trial) ? { ...trial, outcome: 'equivalent' } : trial];
}
