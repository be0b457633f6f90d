import {
  type CallableOperation,
  type CallChange,
  Money,
  type OperationCall,
  type OperationCalls,
  type OperationItem,
  type ReadAhead,
  type SecretVault,
} from '@registrar/kernel';
import { itemContext } from '../intake/job-draft';
import { inverseOf } from '../inverse/inverses';
import { sealChange } from '../inverse/stored-change';
import { type ClaimedItem, type EndedItem, type ItemOutcome, itemKey, type PlanOutcome } from '../item';
import type { JobChanges } from '../ports';
import type { ItemSettlement } from './item-settlement';
import { MOST_OPEN_CALLS, outcomeOf, pauseAfter, planOutcomeOf } from './outcomes';

interface OpenedItem {
  fields: OperationItem;
  /** Of an item that puts a change back. */
  expected?: CallChange['after'];
}

/**
 * Carries out one claimed item: dry run, note of the call, call. Killed between any two of them, another
 * claim takes the item over: from the dry run on before the note, and with the same key after it. An item
 * whose claim noted its call, with the price of its plan, is called at once: a price that rose since is
 * refused by the call, and the next attempt begins with a dry run.
 */
export class CallItem {
  constructor(
    private readonly calls: OperationCalls,
    private readonly vault: SecretVault,
    private readonly settlement: ItemSettlement,
    private readonly changes: Pick<JobChanges, 'put'>,
  ) {}

  /** Whether this process offers the operation. */
  isCallable(command: string): boolean {
    return this.calls.find(command) !== undefined;
  }

  /**
   * Inside the unit of work that claimed the items until `until`: claims the keys of those that are called at
   * once as long. Returns the items, those whose keys are claimed with the claims.
   */
  async claimKeys(items: readonly ClaimedItem[], until: Date): Promise<ClaimedItem[]> {
    const calls = items.filter(({ isBegun }) => isBegun).flatMap((item) => this.keyedCallOf(item) ?? []);
    if (calls.length === 0) return [...items];
    const claims = await this.calls.claimKeys(calls, until);
    return items.map((item) => {
      const keyClaim = claims.get(itemKey(item));
      return keyClaim ? { ...item, keyClaim } : item;
    });
  }

  /** Facts for the dry runs of items of one job. */
  readAhead(items: readonly ClaimedItem[]): Promise<ReadAhead | undefined> {
    const [{ owner: caller, command: operationId }] = items;
    const fields = items.map((item) => this.open(item).fields);
    return this.calls.readAhead({ caller, operationId, items: fields });
  }

  /**
   * The outcome, to be settled; undefined: it was given back before its call. `ahead`: for the dry run of a
   * plan.
   */
  async execute(item: ClaimedItem, ahead?: ReadAhead): Promise<EndedItem | undefined> {
    const opened = this.open(item);
    const operation = this.calls.find(item.command);
    if (item.phase === 'plan') {
      const outcome = operation ? await this.price(item, opened, operation, ahead) : withdrawn(item);
      return { phase: 'plan', item, outcome: outcome.kind === 'no_credit' ? NO_CREDIT : outcome };
    }
    if (item.isCalled || item.isBegun) return this.call(item, opened, operation);
    if (!operation) return ended(item, toItemOutcome(withdrawn(item)));
    const outcome = await this.price(item, opened, operation);
    if (outcome.kind !== 'planned') return ended(item, toItemOutcome(outcome));
    const refusal = planChanged(item, outcome.price);
    if (refusal) return ended(item, refusal);
    if (!(await this.settlement.begin(item, outcome.price))) return undefined;
    return this.call({ ...item, begunPrice: outcome.price }, opened, operation);
  }

  private async call(
    item: ClaimedItem,
    opened: OpenedItem,
    operation: CallableOperation | undefined,
  ): Promise<EndedItem> {
    const answer = await this.calls.call({
      ...this.callOf(item, opened),
      idempotencyKey: itemKey(item),
      claim: item.keyClaim,
      ...(operation?.isPlannable && { mostPrice: item.begunPrice }),
      ...(inverseOf(item.command) && { onChange: (change) => this.store(item, change) }),
    });
    // those before the call were of its dry run
    const openCalls = item.isCalled ? item.openCalls : 0;
    const outcome = outcomeOf(answer, openCalls);
    // a first call that the gate refused reached nothing
    const isCalled = item.isCalled || outcome.kind !== 'locked_out';
    return ended({ ...item, isCalled }, outcome);
  }

  private async price(
    item: ClaimedItem,
    opened: OpenedItem,
    { isPlannable }: CallableOperation,
    ahead?: ReadAhead,
  ): Promise<PlanOutcome | { kind: 'no_credit' }> {
    if (!isPlannable) return { kind: 'planned', price: Money.zero() };
    return planOutcomeOf(
      await this.calls.call({ ...this.callOf(item, opened), dryRun: true, ...(ahead && { ahead }) }),
      item.openCalls,
    );
  }

  /** Undefined: its text cannot be read, which its execution reports. */
  private keyedCallOf(item: ClaimedItem): OperationCall | undefined {
    try {
      return { ...this.callOf(item, this.open(item)), idempotencyKey: itemKey(item) };
    } catch {
      return undefined;
    }
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

const ended = (item: ClaimedItem, outcome: ItemOutcome): EndedItem => ({ phase: 'run', item, outcome });

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
