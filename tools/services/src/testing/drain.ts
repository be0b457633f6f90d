/** Rounds after which work that still finds something to do counts as work without an end. */
const MOST_ROUNDS = 10_000;

/**
 * Repeats `round` until it finds nothing to do (0 or false), and returns how many rounds did something.
 * Throws after `mostRounds`, naming `what`: a test fails with a reason instead of running until its time is
 * over.
 */
export async function drain(
  round: () => Promise<number | boolean>,
  what: string,
  mostRounds = MOST_ROUNDS,
): Promise<number> {
  for (let rounds = 0; rounds < mostRounds; rounds += 1) if (!(await round())) return rounds;
  throw new Error(`After ${mostRounds} rounds there is still work: ${what}`);
}
