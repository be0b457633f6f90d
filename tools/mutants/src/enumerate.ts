import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import type { Mutant } from './mutant';
import type { LineRange } from './change';
import { ROOT } from './workspace';

const { ignorer } = require('./programmer-texts.mjs') as {
  ignorer: { shouldIgnore(path: unknown): string | undefined };
};

/**
 * The mutants of files, without those of texts for programmers. With ranges, those that lie within the lines
 * of one.
 */
export async function mutantsOf(
  files: readonly string[],
  ranges?: ReadonlyMap<string, readonly LineRange[]>,
): Promise<Mutant[]> {
  const sources = files.map((file) => ({
    name: join(ROOT, file),
    content: readFileSync(join(ROOT, file), 'utf8'),
    mutate: true as const,
  }));
  const { mutants } = await instrumenter().instrument(sources, {
    plugins: null,
    excludedMutations: [],
    noHeader: true,
    ignorers: [ignorer],
  } as never);
  return mutants
    .filter(({ statusReason }) => !statusReason)
    .map(({ fileName, location, mutatorName, replacement }) => ({
      file: fileName.slice(ROOT.length + 1),
      mutator: mutatorName,
      replacement,
      start: location.start,
      end: location.end,
    }))
    .filter(
      ({ file, start, end }) =>
        !ranges ||
        (ranges.get(file) ?? []).some(({ from, to }) => start.line + 1 >= from && end.line + 1 <= to),
    );
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
