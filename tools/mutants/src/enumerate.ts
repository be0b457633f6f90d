import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import type { Mutant } from './mutant';
import type { LineRange } from './change';
import { CACHE, digestOf, ROOT } from './workspace';

const { ignorer } = require('./programmer-texts.mjs') as {
  ignorer: { shouldIgnore(path: unknown): string | undefined };
};

const STORE = join(CACHE, 'mutants');
/** What the list of a source's mutants depends on besides the source. */
const RULES = [
  'node_modules/@stryker-mutator/instrumenter/package.json',
  'tools/mutants/src/programmer-texts.mjs',
]
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n');

/** A source whose mutants stand in it, each behind a switch. */
export interface Instrumented {
  content: string;
  mutants: (Mutant & { id: string })[];
}

/**
 * The mutants of files, without those of texts for programmers. With ranges, those that lie within the lines
 * of one.
 */
export async function mutantsOf(
  files: readonly string[],
  ranges?: ReadonlyMap<string, readonly LineRange[]>,
): Promise<Mutant[]> {
  const found: Mutant[] = [];
  for (const file of files) found.push(...(await storedMutantsOf(file)));
  return found.filter(
    ({ file, start, end }) =>
      !ranges ||
      (ranges.get(file) ?? []).some(({ from, to }) => start.line + 1 >= from && end.line + 1 <= to),
  );
}

/** Mutants of an unchanged source are stored: to find all of the product takes a minute and more. */
async function storedMutantsOf(file: string): Promise<Mutant[]> {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const stored = join(STORE, `${digestOf(file, text, RULES)}.json`);
  if (existsSync(stored)) return JSON.parse(readFileSync(stored, 'utf8')) as Mutant[];
  const mutants = (await instrument(file, text, true)).mutants.map(({ id: _, ...mutant }) => mutant);
  mkdirSync(STORE, { recursive: true });
  writeFileSync(stored, JSON.stringify(mutants));
  return mutants;
}

/** `wanted`: all mutants of the source, or those within the places of some. Their numbers count from 0. */
export async function instrument(
  file: string,
  text: string,
  wanted: true | readonly Mutant[],
): Promise<Instrumented> {
  const mutate = wanted === true ? wanted : wanted.map(({ start, end }) => ({ start, end }));
  const { files, mutants } = await instrumenter().instrument(
    [{ name: join(ROOT, file), content: text, mutate }],
    { plugins: null, excludedMutations: [], noHeader: false, ignorers: [ignorer] } as never,
  );
  return {
    content: files[0].content,
    mutants: mutants
      .filter(({ statusReason }) => !statusReason)
      .map(({ id, location, mutatorName, replacement }) => ({
        id,
        file,
        mutator: mutatorName,
        replacement,
        start: location.start,
        end: location.end,
      })),
  };
}

/** StrykerJS builds its instrumenter by injection; this is the least that it asks for. */
function instrumenter(): ReturnType<typeof createInstrumenter> {
  const logger = {
    isDebugEnabled: () => false,
    debug: () => undefined,
    info: () => undefined,
    warn: () => undefined,
  };
  const given: Record<string, unknown> = { logger };
  const injector = {
    provideValue(name: string, value: unknown) {
      given[name] = value;
      return injector;
    },
    injectClass: (type: { new (...parts: unknown[]): unknown; inject: string[] }) =>
      new type(...type.inject.map((name) => given[name])),
  };
  return createInstrumenter(injector as never);
}
