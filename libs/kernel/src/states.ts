/** A state machine as data: for each state the states it may go to. */
export type Transitions<S extends string> = Readonly<Record<S, readonly S[]>>;

/** Throws on a move that the table does not know: a bug, never an answer to a client. */
export function assertMove<S extends string>(
  transitions: Transitions<S>,
  what: string,
  from: S,
  to: S,
): void {
  if (!transitions[from].includes(to)) throw new Error(`illegal move of ${what}: ${from} -> ${to}`);
}
