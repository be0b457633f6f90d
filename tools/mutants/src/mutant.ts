/** A change of the source, as StrykerJS describes it. Lines and columns count from 0. */
export interface Mutant {
  /** From the root of the repository. */
  file: string;
  /** Kind of the change, for example `EqualityOperator`. */
  mutator: string;
  replacement: string;
  start: Position;
  end: Position;
}

export interface Position {
  line: number;
  column: number;
}

/**
 * - killed: a test failed; a timeout of the tests counts as one
 * - survived: all tests passed, or none runs this line
 * - equivalent: survived, and the library's README says why no test can tell it from the original
 * - unfinished: the time was over before its tests were, or they did not run
 */
export type Outcome = 'killed' | 'survived' | 'equivalent' | 'unfinished';

export interface Trial {
  mutant: Mutant;
  /** The code that the mutant replaces. */
  original: string;
  outcome: Outcome;
}

/** The text between two positions of a source. */
export function textAt(source: string, start: Position, end: Position): string {
  return source.slice(offsetOf(source, start), offsetOf(source, end));
}

/** The source with the mutant in the place of the original. */
export function withMutant(source: string, { start, end, replacement }: Mutant): string {
  return source.slice(0, offsetOf(source, start)) + replacement + source.slice(offsetOf(source, end));
}

function offsetOf(source: string, { line, column }: Position): number {
  let offset = 0;
  for (let at = 0; at < line; at += 1) offset = source.indexOf('\n', offset) + 1;
  return offset + column;
}

/** Killed of those that were tried and can be killed; undefined when there is none. */
export function scoreOf(trials: readonly Trial[]): number | undefined {
  const killed = trials.filter(({ outcome }) => outcome === 'killed').length;
  const survived = trials.filter(({ outcome }) => outcome === 'survived').length;
  return killed + survived === 0 ? undefined : killed / (killed + survived);
}
