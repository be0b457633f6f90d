import { watch } from 'node:fs';
import { join } from 'node:path';
import { AffectedPrograms } from './affected-programs';
import type { ProgramProcess } from './program-process';
import { ROOT } from './settings';

const WATCHED = ['apps', 'libs', 'tools/registry-simulator'];
/** Editors write a file in several steps, and a rename touches many files. */
const SETTLE_MS = 150;

/**
 * `npm run dev`: restarts the programs whose sources change. A program that does not start is reported and
 * stays down until its sources change again. Returns the function that ends the watch.
 */
export function watchSources(processes: readonly ProgramProcess[], say: (line: string) => void): () => void {
  const affected = new AffectedPrograms(ROOT);
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let work = Promise.resolve();
  const replaceAffected = (): void => {
    const files = [...changed];
    changed.clear();
    const entries = processes.map(({ program }) => program.entry);
    const touched = new Set(files.flatMap((file) => affected.of(file, entries)));
    const stale = processes.filter(({ program }) => touched.has(program.entry));
    if (stale.length > 0) work = work.then(() => replaceAll(stale, files[0], say));
  };
  const watchers = WATCHED.map((folder) =>
    watch(join(ROOT, folder), { recursive: true }, (_event, name) => {
      if (name === null || /(^|\/)(node_modules|dist|test|testing)\//.test(name)) return;
      changed.add(join(folder, name).replaceAll('\\', '/'));
      clearTimeout(timer);
      timer = setTimeout(replaceAffected, SETTLE_MS);
    }),
  );
  return () => {
    clearTimeout(timer);
    watchers.forEach((watcher) => watcher.close());
  };
}

async function replaceAll(
  processes: readonly ProgramProcess[],
  file: string,
  say: (line: string) => void,
): Promise<void> {
  const startedAt = performance.now();
  await Promise.all(
    processes.map(async (process) => {
      try {
        await process.replace();
        const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
        say(`${process.program.name.padEnd(18)}  restarted in ${seconds} s after a change of ${file}`);
      } catch (error) {
        say((error as Error).message);
      }
    }),
  );
}
