import { type Outcome, scoreOf, type Trial } from './mutant';

const OUTCOMES: readonly Outcome[] = ['killed', 'survived', 'equivalent', 'unfinished'];
const MAX_TEXT = 160;

/** Survivors by file and line, then one line for each library or application, then all. */
export function reportLines(trials: readonly Trial[]): string[] {
  const survivors = trials.filter(({ outcome }) => outcome === 'survived').sort(byPlace);
  const lines = survivors.map(
    ({ mutant, original }) =>
      `survived  ${mutant.file}:${mutant.start.line + 1}  ${short(original)} → ${short(mutant.replacement)}`,
  );
  for (const [folder, own] of groupsOf(trials)) lines.push(`${folder}: ${summary(own)}`);
  return [...lines, `all: ${summary(trials)}`];
}

function groupsOf(trials: readonly Trial[]): [string, Trial[]][] {
  const groups = new Map<string, Trial[]>();
  for (const trial of trials) {
    const folder = trial.mutant.file.split('/src/')[0];
    groups.set(folder, [...(groups.get(folder) ?? []), trial]);
  }
  return [...groups].sort(([one], [other]) => (one < other ? -1 : 1));
}

function summary(trials: readonly Trial[]): string {
  const counts = OUTCOMES.map(
    (outcome) => `${trials.filter((trial) => trial.outcome === outcome).length} ${outcome}`,
  ).join(', ');
  const score = scoreOf(trials);
  return score === undefined ? counts : `${counts}, score ${score.toFixed(3)}`;
}

const byPlace = ({ mutant: one }: Trial, { mutant: other }: Trial): number =>
  one.file === other.file ? one.start.line - other.start.line : one.file < other.file ? -1 : 1;

function short(code: string): string {
  const line = code.replace(/\s+/g, ' ').trim();
  return line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)} …` : line;
}
