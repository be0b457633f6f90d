import { addSeconds, type Clock, type ReadAhead } from '@registrar/kernel';
import type { ClaimedItem, EndedItem } from '../item';
import type { LockedJob } from '../ports';
import type { CallItem } from './call-item';
import { RowLengths } from './row-lengths';

/** Seconds after which a row begins no further item: jobs of others wait for the place. */
export const ROW_SECONDS = 2;
/** Dry runs whose facts are read together, while those before are made. */
export const ROW_PART = 25;

/** Asked before each item; an AbortSignal fits. */
interface StopSignal {
  readonly aborted: boolean;
}

/**
 * Makes the dry runs of one claim, one after another, so that they are claimed and their outcomes stored
 * together: a turn costs about ten statements, whatever the number of items. What those of a part all need is
 * read once, beside the dry runs of the part before.
 */
export class PlanRow {
  private readonly lengths = new RowLengths();

  constructor(
    private readonly callItem: Pick<CallItem, 'execute' | 'readAhead'>,
    private readonly clock: Clock,
    private readonly onFailure: (item: ClaimedItem, error: unknown) => void,
  ) {}

  /** Items that a row of the job is to have, where `places` make the rest of its plan. */
  lengthFor(job: LockedJob, places: number): number {
    return this.lengths.next(job, places);
  }

  /** The outcomes, in order; an item whose dry run failed has none, and waits for the end of its claim. */
  async execute(items: readonly ClaimedItem[], stop: StopSignal): Promise<EndedItem[]> {
    const ended: EndedItem[] = [];
    const parts = partsOf(items);
    let ahead = await this.readAhead(parts[0], stop);
    // the facts of the first part are not of its time: each row gets on
    const until = addSeconds(this.clock.now(), ROW_SECONDS);
    const isOver = (): boolean => stop.aborted || this.clock.now() >= until;
    for (const [at, part] of parts.entries()) {
      const next = isOver() ? undefined : this.readAhead(parts[at + 1], stop);
      for (const item of part) {
        const isFirst = item === items[0] && !stop.aborted;
        const outcome = isOver() && !isFirst ? notBegun(item) : await this.outcomeOf(item, ahead);
        if (outcome) ended.push(outcome);
      }
      // a registry may be slow to answer what the row has no time for
      ahead = isOver() ? undefined : await next;
    }
    this.lengths.note(items[0].jobId, items.length, ended);
    return ended;
  }

  /** Without it each dry run reads for itself, and reports what fails. */
  private async readAhead(
    items: readonly ClaimedItem[] | undefined,
    stop: StopSignal,
  ): Promise<ReadAhead | undefined> {
    if (!items || items.length === 1 || stop.aborted) return undefined;
    try {
      return await this.callItem.readAhead(items);
    } catch {
      return undefined;
    }
  }

  private async outcomeOf(item: ClaimedItem, ahead?: ReadAhead): Promise<EndedItem | undefined> {
    try {
      return await this.callItem.execute(item, ahead);
    } catch (error) {
      this.onFailure(item, error);
      return undefined;
    }
  }
}

const partsOf = (items: readonly ClaimedItem[]): ClaimedItem[][] =>
  Array.from({ length: Math.ceil(items.length / ROW_PART) }, (_, at) =>
    items.slice(at * ROW_PART, (at + 1) * ROW_PART),
  );

/** It can be claimed again at once. */
const notBegun = (item: ClaimedItem): EndedItem => ({
  phase: 'plan',
  item,
  outcome: { kind: 'unknown', seconds: 0, isUncounted: true },
});
