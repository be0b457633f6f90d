import { type Clock, Money } from '@registrar/kernel';
import { type ClaimedItem, type EndedItem, isUnanswered, type ItemOutcome, type PlanOutcome } from '../item';
import type { ItemRefusal, Job } from '../job';
import type { JobMoves } from '../job-moves';
import { accountOf, scopeOf } from '../owner';
import { isNotBegun } from './row-lengths';
import type { ItemEnd, JobMoney, JobRunStore, JobStore, LockedJob, SettledItem } from '../ports';

export type Ended = Extract<ItemOutcome, { kind: 'done' | 'refused' }>;
/** Of a dry run. */
type Priced = Extract<PlanOutcome, { kind: 'planned' | 'refused' }>;

interface WithOutcome<Outcome> {
  item: ClaimedItem;
  outcome: Outcome;
}

/** An outcome that needs more than to be written. */
export type OtherEnd =
  | ({ phase: 'run' } & WithOutcome<Exclude<ItemOutcome, { kind: 'done' }>>)
  | ({ phase: 'plan' } & WithOutcome<Exclude<PlanOutcome, Priced>>);

/** Outcomes that follow one another and are written together, or another one. */
type Group =
  | { kind: 'ends'; items: WithOutcome<Ended>[] }
  | { kind: 'plans'; items: WithOutcome<Priced>[] }
  | { kind: 'not_begun'; items: ClaimedItem[] }
  | { kind: 'other'; ended: OtherEnd };

/** Divides outcomes into groups, in their order. */
export function groupsOf(all: readonly EndedItem[]): Group[] {
  const groups: Group[] = [];
  for (const ended of all) {
    const group = groupOf(ended);
    const last = groups.at(-1);
    if (group.kind === 'ends' && last?.kind === 'ends') last.items.push(...group.items);
    else if (group.kind === 'plans' && last?.kind === 'plans') last.items.push(...group.items);
    else if (group.kind === 'not_begun' && last?.kind === 'not_begun') last.items.push(...group.items);
    else groups.push(group);
  }
  return groups;
}

function groupOf(ended: EndedItem): Group {
  const { item } = ended;
  if (ended.phase === 'plan') {
    const { outcome } = ended;
    if (isNotBegun(ended)) return { kind: 'not_begun', items: [item] };
    return outcome.kind === 'planned' || outcome.kind === 'refused'
      ? { kind: 'plans', items: [{ item, outcome }] }
      : { kind: 'other', ended: { phase: 'plan', item, outcome } };
  }
  const { outcome } = ended;
  return outcome.kind === 'done' || (outcome.kind === 'refused' && isAnswered(item, outcome))
    ? { kind: 'ends', items: [{ item, outcome }] }
    : { kind: 'other', ended: { phase: 'run', item, outcome } };
}

/** Of a call that was begun, a refusal may say nothing of its operation. */
const isAnswered = (
  { isCalled }: ClaimedItem,
  { refusal, operationId }: Extract<Ended, { kind: 'refused' }>,
): boolean => !isCalled || !isUnanswered({ ...refusal, operationId });

export interface ItemEndParts {
  store: JobStore;
  runStore: JobRunStore;
  moves: JobMoves;
  money: JobMoney;
  clock: Clock;
}

/**
 * Ends items of a locked job, many by a few statements, and moves the job where that follows. Items that
 * another claim has taken over are left to it.
 */
export class ItemEnds {
  constructor(private readonly parts: ItemEndParts) {}

  /**
   * Ends items in this order. The job is done with its last one, and pauses where too many in a row were
   * refused. Returns the job as it is then.
   */
  async end(locked: LockedJob, ended: readonly WithOutcome<Ended>[]): Promise<LockedJob> {
    const ends: SettledItem[] = [];
    for (const { item, outcome } of ended) ends.push({ item, end: await this.endOf(item, outcome) });
    let { job, open, failuresInARow } = locked;
    for (const { item, end } of await this.parts.runStore.settle(job.id, ends)) {
      open -= 1;
      failuresInARow = end.state === 'done' ? 0 : failuresInARow + 1;
      const charged = job.charged.plus(end.charged);
      job = await this.moveAfter(item, { ...locked, job: { ...job, charged }, open, failuresInARow });
    }
    return { ...locked, job, open, failuresInARow };
  }

  /** Stores prices and refusals of dry runs for `:plan`, and finishes the plan with its last item. */
  async endPlans(locked: LockedJob, priced: readonly WithOutcome<Priced>[]): Promise<LockedJob> {
    const { store, runStore, moves } = this.parts;
    const { job, planMark } = locked;
    if (job.state !== 'planning' || planMark === undefined) return locked;
    const settled = await runStore.settlePlans(
      job.id,
      priced.map(({ item, outcome }) => ({
        item,
        outcome: outcome.kind === 'planned' ? { price: outcome.price } : outcome.refusal,
      })),
    );
    const open = locked.open - settled;
    if (open > 0 || settled === 0) return { ...locked, open };
    await store.completePlan(job.id, await store.readPlan(job.id, planMark));
    return { ...locked, open, job: await moves.move(job, { state: 'planned' }) };
  }

  /** Ends an item of a stopped job; `refusal`: why it stopped. */
  async skip(item: ClaimedItem, refusal?: ItemRefusal): Promise<void> {
    const { runStore, clock } = this.parts;
    const at = clock.now(accountOf(scopeOf(item.owner)));
    const end = { state: 'skipped', at, status: refusal?.status, refusal, charged: Money.zero() } as const;
    await runStore.settle(item.jobId, [{ item, end }]);
  }

  private async endOf(item: ClaimedItem, outcome: Ended): Promise<ItemEnd> {
    const { money, clock } = this.parts;
    const scope = scopeOf(item.owner);
    const { operationId } = outcome;
    const at = clock.now(accountOf(scope));
    if (outcome.kind === 'refused') {
      const { refusal, orderId } = outcome;
      const charged = Money.zero();
      return { state: 'refused', at, status: refusal.status, refusal, orderId, operationId, charged };
    }
    const { orderId, charged } = await money.charged(scope, outcome);
    return { state: 'done', at, status: outcome.status, orderId, operationId, charged };
  }

  private async moveAfter({ position }: ClaimedItem, { job, open, failuresInARow }: LockedJob): Promise<Job> {
    const { moves } = this.parts;
    if (open <= 0 && (job.state === 'running' || job.state === 'paused'))
      return moves.move(job, { state: 'done' });
    const { pauseAfterFailures } = job.options;
    if (job.state !== 'running' || pauseAfterFailures === undefined || failuresInARow < pauseAfterFailures)
      return job;
    const reason = `${failuresInARow} items in a row were refused, the last one is item ${position}.`;
    return moves.move(job, { state: 'paused', pauseReason: 'failures', reason });
  }
}
