import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { changedLines } from './change';
import { draw } from './draw';
import { mutantsOf } from './enumerate';
import { scoreOf, type Trial } from './mutant';
import { type Options, parseOptions, USAGE } from './options';
import { reportLines } from './report';
import { tryMutants, type TrialSettings } from './switched/trials';
import { tryWithStryker } from './stryker-run';
import {
  CACHE,
  isProductFile,
  type Library,
  libraries,
  libraryOf,
  productFiles,
  ROOT,
  sourcesOf,
} from './workspace';

/** The trials, and whether a library is below its floor. */
type Result = { trials: Trial[]; isBelowFloor: boolean };

async function tryLibraries(paths: readonly string[]): Promise<Result> {
  const result: Result = { trials: [], isBelowFloor: false };
  for (const [library, own] of byLibrary(paths)) {
    const trials = await tryWithStryker(library, sourcesOf(productFiles(), own), true);
    const score = scoreOf(trials);
    // part of a library says nothing about the whole
    if (own.includes(library.folder) && score !== undefined && score < library.floor) {
      result.isBelowFloor = true;
      console.log(
        `${library.folder}: ${score.toFixed(3)} is below its floor of ${library.floor} (tools/mutants/libraries.json)`,
      );
    }
    result.trials.push(...trials);
  }
  return result;
}

function byLibrary(paths: readonly string[]): Map<Library, string[]> {
  const known = libraries();
  const groups = new Map<Library, string[]>();
  for (const path of paths) {
    const library = known.find(({ folder }) => folder === libraryOf(path)?.folder);
    if (!library) throw new Error(`${path} is in none of ${known.map(({ folder }) => folder).join(', ')}.`);
    groups.set(library, [...(groups.get(library) ?? []), path]);
  }
  return groups;
}

async function tryChange({ base, ...limits }: Extract<Options, { kind: 'change' }>): Promise<Result> {
  const settings = settingsOf(limits);
  const from = execFileSync('git', ['merge-base', base, 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).trim();
  const diff = execFileSync('git', ['diff', '--unified=0', '--no-color', from, '--', 'libs', 'apps'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  const changed = [...changedLines(diff)].filter(([file]) => isProductFile(file));
  const others = changed.filter(([file]) => !libraryOf(file));
  const inLibraries = new Map(changed.filter(([file]) => libraryOf(file)));
  const trials: Trial[] = [];
  for (const [library, files] of byLibrary([...inLibraries.keys()])) {
    const lines = files.flatMap((file) =>
      inLibraries.get(file)!.map(({ from: first, to }) => `${file}:${first}-${to}`),
    );
    trials.push(...(await tryWithStryker(library, lines, false)));
  }
  const mutants = await mutantsOf(
    others.map(([file]) => file),
    new Map(others),
  );
  return {
    trials: [...trials, ...(await tryMutants(mutants, settings))],
    isBelowFloor: false,
  };
}

async function trySample({
  size,
  seed,
  paths,
  ...limits
}: Extract<Options, { kind: 'sample' }>): Promise<Result> {
  const settings = settingsOf(limits);
  const all = await mutantsOf(sourcesOf(productFiles(), paths));
  console.log(`${size} of ${all.length} mutants, seed ${seed}, at most ${limits.minutes} minutes`);
  return { trials: await tryMutants(draw(all, size, seed), settings), isBelowFloor: false };
}

const settingsOf = ({ minutes, results }: { minutes: number; results: string }): TrialSettings => ({
  end: Date.now() + minutes * 60_000,
  results: results || join(CACHE, 'verdicts.jsonl'),
  // two per processor, as tools/jest: part of each medium and end-to-end test is waiting
  processes: Number(process.env.MUTANTS_PROCESSES ?? 2 * availableParallelism()),
  say: (line) => console.log(line),
});

function execute(options: Options): Promise<Result> {
  switch (options.kind) {
    case 'libraries':
      return tryLibraries(options.paths);
    case 'change':
      return tryChange(options);
    case 'sample':
      return trySample(options);
  }
}

async function main(): Promise<void> {
  let options: Options;
  try {
    options = parseOptions(process.argv.slice(2));
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    process.exitCode = 2;
    return;
  }
  const { trials, isBelowFloor } = await execute(options);
  for (const line of reportLines(trials)) console.log(line);
  if (isBelowFloor) process.exitCode = 1;
}

main().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
