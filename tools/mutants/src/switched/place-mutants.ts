import { instrument } from '../enumerate';
import type { Mutant } from '../mutant';
import { withPrefix } from './placed-numbers';
import type { WorkingCopy } from './working-copy';

/** The same place, kind and replacement. */
export const keyOf = ({ file, mutator, replacement, start, end }: Mutant): string =>
  JSON.stringify([file, mutator, replacement, start.line, start.column, end.line, end.column]);

/**
 * Writes all mutants into the sources of the copy, each behind a switch that is off.
 *
 * @returns the number of each, by its key; none for a mutant that has no place
 */
export async function placeMutants(
  copy: WorkingCopy,
  mutants: readonly Mutant[],
): Promise<Map<string, string>> {
  const numbers = new Map<string, string>();
  for (const [at, [file, own]] of [...groupsOf(mutants)].entries()) {
    const wanted = new Set(own.map(keyOf));
    const { content, mutants: placed } = await instrument(file, copy.read(file), own);
    copy.write(file, withPrefix(content, `${at}-`));
    for (const mutant of placed)
      if (wanted.has(keyOf(mutant))) numbers.set(keyOf(mutant), `${at}-${mutant.id}`);
  }
  return numbers;
}

function groupsOf(mutants: readonly Mutant[]): Map<string, Mutant[]> {
  const groups = new Map<string, Mutant[]>();
  for (const mutant of mutants) groups.set(mutant.file, [...(groups.get(mutant.file) ?? []), mutant]);
  return groups;
}
