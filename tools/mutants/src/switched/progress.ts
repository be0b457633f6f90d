import type { Outcome } from '../mutant';

/** Counts verdicts and computes when the last one is due, from those of this run. */
export class Progress {
  private readonly counts = { killed: 0, survived: 0, equivalent: 0, unfinished: 0 };
  private tried = 0;

  /** `start`: milliseconds, of the first trial. */
  constructor(
    private readonly total: number,
    private readonly start: number,
  ) {}

  /** `isStored`: of an earlier run, which says nothing about the speed of this one. */
  count(outcome: Outcome, isStored = false): void {
    this.counts[outcome] += 1;
    if (!isStored) this.tried += 1;
  }

  /** "12/300, 10 killed, 2 survived, about 34 minutes left"; equivalent ones count as survived here. */
  line(now: number): string {
    const { killed, survived, equivalent, unfinished } = this.counts;
    const done = killed + survived + equivalent + unfinished;
    const left = this.tried === 0 ? 0 : ((now - this.start) / this.tried) * (this.total - done);
    const cut = unfinished > 0 ? `, ${unfinished} unfinished` : '';
    return `${done}/${this.total}, ${killed} killed, ${survived + equivalent} survived${cut}, about ${Math.ceil(left / 60_000)} minutes left`;
  }
}
