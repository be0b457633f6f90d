/** Longer names are compared by their prefix: no field is that long, and the time grows with the square. */
const COMPARED_LENGTH = 40;

/** Case and separators do not distinguish names: `account_id`, `accountID`. */
export const foldName = (name: string): string =>
  name
    .slice(0, 2 * COMPARED_LENGTH)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .slice(0, COMPARED_LENGTH);

/**
 * The known name that the client probably meant: at most a third of its letters differ, or one is a prefix of
 * the other.
 */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  const folded = foldName(name);
  const near = known
    .map((candidate) => ({ candidate, distance: distanceOf(folded, foldName(candidate)) }))
    .filter(({ distance }) => distance < Infinity);
  near.sort((one, other) => one.distance - other.distance);
  return near[0]?.candidate;
}

const SHORTEST_BEGINNING = 3;

/** Edits from one to the other; Infinity: too many to be a typing error. */
function distanceOf(one: string, other: string): number {
  const [shorter, longer] = one.length < other.length ? [one, other] : [other, one];
  const edits = countEdits(one, other);
  if (edits <= Math.floor(longer.length / 3)) return edits;
  return shorter.length >= SHORTEST_BEGINNING && longer.startsWith(shorter) ? edits : Infinity;
}

/** Letters inserted, removed, replaced or swapped with their neighbour (optimal string alignment). */
function countEdits(one: string, other: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      let edits = Math.min(last[column] + 1, next[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1));
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1])
        edits = Math.min(edits, before[column - 2] + 1);
      next.push(edits);
    }
    [before, last] = [last, next];
  }
  return last[other.length];
}
