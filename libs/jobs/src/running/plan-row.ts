import { addSeconds, type Clock, type ReadAhead } from '@registrar/kernel';
import type { ClaimedItem, EndedItem } from '../item';
import type { LockedJob } from '../ports';
import type { CallItem } from './call-item';

/** Most dry runs that a place of a process makes one after another. */
export const LONGEST_ROW = 10;
/** Seconds after which a row begins no further item: jobs of others wait for the place. */
export const ROW_SECONDS = 2;

/** Asked before each item; an AbortSignal fits. */
interface StopSignal {
  readonly aborted: boolean;
}

/** Items of a row, where `places` make the rest of the plan: a short plan uses all of them. */
export const rowLength = ({ open }: Pick<LockedJob, 'open'>, places: number): number =>
  Math.min(Math.max(1, Math.ceil(open / places)), LONGEST_ROW);

/**
 * Makes the dry runs of one claim, one after another, so that they are claimed and their outcomes stored
 * together: a turn costs about ten statements, whatever the number of items. What they all need is read once.
 */
export class PlanRow {
  constructor(
    private readonly callItem: Pick<CallItem, 'execute' | 'readAhead'>,
    private readonly clock: Clock,
    private readonly onFailure: (item: ClaimedItem, error: unknown) => void,
  ) {}

  /** The outcomes, in order; an item whose dry run failed has none, and waits for the end of its claim. */
  async execute(items: readonly ClaimedItem[], stop: StopSignal): Promise<EndedItem[]> {
    const ended: EndedItem[] = [];
    const until = addSeconds(this.clock.now(), ROW_SECONDS);
    const ahead = items.length > 1 && !stop.aborted ? await this.readAhead(items) : undefined;
    for (const [at, item] of items.entries()) {
      // the first one in any case: each row gets on
      const isOver = stop.aborted || (at > 0 && this.clock.now() >= until);
      const outcome = isOver ? notBegun(item) : await this.outcomeOf(item, ahead);
      if (outcome) ended.push(outcome);
    }
    return ended;
  }

  /** Without it each dry run reads for itself, and reports what fails. */
  private async readAhead(items: readonly ClaimedItem[]): Promise<ReadAhead | undefined> {
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

/** It can be claimed again at once. */
const notBegun = (item: ClaimedItem): EndedItem => ({
  phase: 'plan',
  item,
  outcome: { kind: 'unknown', seconds: 0, isUncounted: true },
});
