import type { Mutant } from './mutant';

/** A mutant that no test can tell from the original, with the reason. */
export interface Equivalent {
  /** From the library's folder. */
  file: string;
  original: string;
  replacement: string;
  reason: string;
}

const HEADING = '## Equivalent mutants';
const ENTRY = /^- `([^`]+)`: (`{1,2})(.+?)\2 → (`{1,2})(.*?)\4: (\S.*)$/;

/**
 * The list of a library's README: below the heading, one line each,
 * "- `src/money.ts`: `a < b` → `a <= b`: equal amounts are returned above." Code with a backtick stands
 * between two of them. Throws at a line of that list that cannot be read.
 */
export function equivalentsOf(readme: string): Equivalent[] {
  const [, section = ''] = readme.split(`${HEADING}\n`);
  const lines = section
    .split(/^## /m)[0]
    .split('\n')
    .filter((line) => line.startsWith('- '));
  return lines.map((line) => {
    const match = ENTRY.exec(line);
    if (!match) throw new Error(`Not an equivalent mutant: ${line}`);
    const [, file, , original, , replacement, reason] = match;
    return { file, original: original.trim(), replacement: replacement.trim(), reason };
  });
}

/** Layout is no part of a mutant: runs of white space count as one space. */
const plain = (code: string): string => code.replace(/\s+/g, ' ').trim();

export function isEquivalent(
  equivalents: readonly Equivalent[],
  library: string,
  { file, replacement }: Mutant,
  original: string,
): boolean {
  return equivalents.some(
    (known) =>
      `${library}/${known.file}` === file &&
      plain(known.original) === plain(original) &&
      plain(known.replacement) === plain(replacement),
  );
}

/**
 * Sentences about entries whose file or code is gone: a mutant of the code that took its place would count as
 * a survivor. `read` returns undefined where there is no such file, by its path from the root of the
 * repository.
 */
export function staleEquivalents(
  equivalents: readonly Equivalent[],
  library: string,
  read: (path: string) => string | undefined,
): string[] {
  return equivalents.flatMap(({ file, original }) => {
    const source = read(`${library}/${file}`);
    if (source === undefined) return [`${library}/README.md: ${file} does not exist.`];
    return plain(source).includes(plain(original))
      ? []
      : [`${library}/README.md: ${file} does not contain \`${original}\`.`];
  });
}
