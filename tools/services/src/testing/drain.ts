/** Rounds after which work counts as endless. */
const MOST_ROUNDS = 10_000;

/**
 * Repeats `round` until it returns 0 or false, and returns how many rounds did work. Throws after
 * `mostRounds`, naming `what`: a test then fails with a reason instead of a time-out.
 */
export async function drain(
  round: () => Promise<number | boolean>,
  what: string,
  mostRounds = MOST_ROUNDS,
): Promise<number> {
  for (let rounds = 0; rounds < mostRounds; rounds += 1) if (!(await round())) return rounds;
  throw new Error(`After ${mostRounds} rounds there is still work: ${what}`);
}
