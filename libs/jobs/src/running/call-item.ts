import {
  type CallableOperation,
  type CallChange,
  Money,
  type OperationCalls,
  type OperationItem,
  type SecretVault,
} from '@registrar/kernel';
import { itemContext } from '../intake/job-draft';
import { inverseOf } from '../inverse/inverses';
import { sealChange } from '../inverse/stored-change';
import { type ClaimedItem, type ItemOutcome, itemKey, type PlanOutcome } from '../item';
import type { JobChanges } from '../ports';
import type { ItemSettlement } from './item-settlement';
import { MOST_OPEN_CALLS, outcomeOf, pauseAfter, planOutcomeOf } from './outcomes';

interface OpenedItem {
  fields: OperationItem;
  /** Of an item that puts a change back. */
  expected?: CallChange['after'];
}

/**
 * Carries out one claimed item: dry run, note of the call, call, outcome. Killed between any two of them,
 * another claim takes the item over: from the dry run on before the note, and with the same key after it.
 */
export class CallItem {
  constructor(
    private readonly calls: OperationCalls,
    private readonly vault: SecretVault,
    private readonly settlement: ItemSettlement,
    private readonly changes: Pick<JobChanges, 'put'>,
  ) {}

  async execute(item: ClaimedItem): Promise<void> {
    const opened = this.open(item);
    const operation = this.calls.find(item.command);
    if (item.phase === 'plan') {
      const outcome = operation ? await this.price(item, opened, operation) : withdrawn(item);
      await this.settlement.concludePlan(item, outcome.kind === 'no_credit' ? NO_CREDIT : outcome);
      return;
    }
    if (!item.isCalled && !operation) return this.settlement.conclude(item, toItemOutcome(withdrawn(item)));
    let price = item.begunPrice;
    if (!item.isCalled && operation) {
      price = await this.begin(item, opened, operation);
      if (!price) return;
    }
    const answer = await this.calls.call({
      ...this.callOf(item, opened),
      idempotencyKey: itemKey(item),
      ...(operation?.isPlannable && { mostPrice: price }),
      ...(inverseOf(item.command) && { onChange: (change) => this.store(item, change) }),
    });
    // those before the call were of its dry run
    const openCalls = item.isCalled ? item.openCalls : 0;
    const outcome = outcomeOf(answer, openCalls);
    // a first call that the gate refused reached nothing
    const isCalled = item.isCalled || outcome.kind !== 'locked_out';
    await this.settlement.conclude({ ...item, isCalled, begunPrice: price }, outcome);
  }

  /**
   * The price with which the item may be called, if it is not above the one that its plan or its job accepts.
   */
  private async begin(
    item: ClaimedItem,
    opened: OpenedItem,
    operation: CallableOperation,
  ): Promise<Money | undefined> {
    const outcome = await this.price(item, opened, operation);
    if (outcome.kind !== 'planned') {
      await this.settlement.conclude(item, toItemOutcome(outcome));
      return undefined;
    }
    const refusal = planChanged(item, outcome.price);
    if (refusal) {
      await this.settlement.conclude(item, refusal);
      return undefined;
    }
    return (await this.settlement.begin(item, outcome.price)) ? outcome.price : undefined;
  }

  private async price(
    item: ClaimedItem,
    opened: OpenedItem,
    { isPlannable }: CallableOperation,
  ): Promise<PlanOutcome | { kind: 'no_credit' }> {
    if (!isPlannable) return { kind: 'planned', price: Money.zero() };
    return planOutcomeOf(
      await this.calls.call({ ...this.callOf(item, opened), dryRun: true }),
      item.openCalls,
    );
  }

  private callOf({ owner, command }: ClaimedItem, { fields: item, expected }: OpenedItem) {
    return {
      caller: owner,
      operationId: command,
      item,
      isJob: true,
      ...(expected && { expected }),
    };
  }

  private store({ jobId, position }: ClaimedItem, change: CallChange): Promise<void> {
    return this.changes.put(jobId, position, sealChange(this.vault, jobId, position, change));
  }

  private open({ jobId, position, sealed }: ClaimedItem): OpenedItem {
    const [stored, fields, expected] = JSON.parse(this.vault.open(sealed, itemContext(jobId))) as [
      number,
      OperationItem,
      OpenedItem['expected'],
    ];
    if (stored !== position)
      throw new Error(`the text of item ${position} of job ${jobId} is of item ${stored}`);
    return { fields, expected };
  }
}

function planChanged({ planned, acceptPriceUpTo }: ClaimedItem, price: Money): ItemOutcome | undefined {
  const accepted = [planned ?? Money.zero(), acceptPriceUpTo ?? Money.zero()];
  if (accepted.some((most) => price.minor <= most.minor)) return undefined;
  const before = planned ? `was planned with ${planned.toDecimal()}` : 'has no planned price';
  const message = `The item costs ${price.toDecimal()} ${price.currency} now and ${before}. Plan the job again, or set \`options.acceptPriceUpTo\`.`;
  return {
    kind: 'refused',
    refusal: { status: 409, errorCode: 'job.plan_changed', errorClass: 'policy', message },
  };
}

/** Nothing was called by a dry run: what is unknown of it is no outcome of a call. */
const toItemOutcome = (
  outcome: Exclude<PlanOutcome | { kind: 'no_credit' }, { kind: 'planned' }>,
): ItemOutcome => (outcome.kind === 'unknown' ? { ...outcome, status: 503 } : outcome);

type Withdrawn = Extract<PlanOutcome, { kind: 'unknown' | 'refused' }>;

/** This process does not offer the operation: it is starting, or runs an older release than others. */
const withdrawn = ({ openCalls }: ClaimedItem): Withdrawn =>
  openCalls + 1 < MOST_OPEN_CALLS
    ? { kind: 'unknown', seconds: pauseAfter(openCalls) }
    : {
        kind: 'refused',
        refusal: {
          status: 404,
          errorCode: 'job.command_unknown',
          errorClass: 'policy',
          message: 'The operation of the job is not available.',
        },
      };

const NO_CREDIT: PlanOutcome = {
  kind: 'refused',
  refusal: {
    status: 402,
    errorCode: 'billing.insufficient_funds',
    errorClass: 'balance',
    message: 'Insufficient Funds',
  },
};
