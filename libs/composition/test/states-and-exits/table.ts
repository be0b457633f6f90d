import type { OperationState, Transitions } from '@registrar/kernel';

/** Ways out of a state; each table says what they are for its aggregate. */
export const EXITS = ['customer', 'staff', 'message', 'worker', 'clock', 'refusal'] as const;
export type Exit = (typeof EXITS)[number];

/** A test that drives a state through an exit, and the state that it ends in (the same one: it stays). */
export interface Drive<S extends string> {
  /** Path in the project. */
  file: string;
  /**
   * As Jest writes it, places of `.each` filled or as they stand; the titles of its `describe`s before it may
   * be left out.
   */
  test: string;
  to: S;
}

/** `never`: why the exit does not exist there. */
export interface Never {
  never: string;
}
export type Cell<S extends string> = readonly Drive<S>[] | Never;

/** `E`: exits that the aggregate has. */
export interface ExitTable<S extends string, E extends Exit> {
  aggregate: string;
  /** Where the states stand, as text. */
  states: string;
  moves: Transitions<S>;
  /** What each exit is here; `never`: why the aggregate has none of the kind. */
  exits: Record<E, string> & Record<Exclude<Exit, E>, Never>;
  rows: Record<S, Record<E, Cell<S>>>;
}

export const never = (reason: string): Never => ({ never: reason });

/** Tests of a file, named in cells: `inSpec('libs/…')('a test', 'its end')`. */
export const inSpec =
  (file: string) =>
  <S extends string>(test: string, to: S): Drive<S> => ({ file, test, to });

/** A state without exits, each for the same reason but those that are given. */
export function allOf<S extends string, E extends Exit>(
  exits: readonly E[],
  reason: string,
  others: Partial<Record<E, Cell<S>>> = {},
): Record<E, Cell<S>> {
  return {
    ...(Object.fromEntries(exits.map((exit) => [exit, never(reason)])) as unknown as Record<E, Cell<S>>),
    ...others,
  };
}

/** Moves of an operation (`Operations`: accept, succeed, refuse). */
export const OPERATION_MOVES: Transitions<OperationState> = {
  open: ['pending', 'succeeded', 'refused'],
  pending: ['succeeded', 'refused'],
  succeeded: [],
  refused: [],
};

/** Whether moves lead from one state to the other. */
export function isReachable<S extends string>(moves: Transitions<S>, from: S, to: S): boolean {
  const seen = new Set<S>([from]);
  for (const state of seen) for (const next of moves[state]) seen.add(next);
  return seen.has(to);
}
