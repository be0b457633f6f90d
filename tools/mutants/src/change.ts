/** Lines of a file, from 1, both ends included. */
export interface LineRange {
  from: number;
  to: number;
}

/**
 * The lines that a change adds or alters, by file: the output of `git diff --unified=0`. Removed lines leave
 * nothing to mutate.
 */
export function changedLines(diff: string): Map<string, LineRange[]> {
  const files = new Map<string, LineRange[]>();
  let current: LineRange[] = [];
  for (const line of diff.split('\n')) {
    const file = /^\+\+\+ b\/(.+)$/.exec(line);
    if (file) files.set(file[1], (current = []));
    const hunk = /^@@ -\S+ \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (!hunk) continue;
    const [from, count] = [Number(hunk[1]), Number(hunk[2] ?? 1)];
    if (count > 0) current.push({ from, to: from + count - 1 });
  }
  return new Map([...files].filter(([, ranges]) => ranges.length > 0));
}
