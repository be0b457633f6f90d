import { currentRequest, type FirstOutcomes, renderRefusal } from '@registrar/http';
import type { CallMarks } from '@registrar/jobs/ports';
import {
  type CallableOperation,
  type CallsOfOperation,
  KeyedCall,
  type OperationAnswer,
  type OperationCall,
  OperationCalls,
  type ReadAhead,
} from '@registrar/kernel';
import { bulkActOf } from '@registrar/staff';
import type { StaffReadAhead } from '../dry-run/staff-read-ahead';

type CallMark = NonNullable<Awaited<ReturnType<CallMarks['find']>>>;

/** Makes the item wait and call again. */
const IN_FLIGHT: OperationAnswer = {
  status: 409,
  body: null,
  requestId: '',
  errorCode: 'idempotency.in_flight',
};

/** Marks the call in its first unit of work that writes, and in the one that opens an operation. */
class MarkedCall extends KeyedCall {
  private marked?: CallMark;
  private pending?: CallMark;

  /** `known`: the mark of an earlier call, which this one repeats. */
  constructor(
    private readonly key: string,
    private readonly marks: CallMarks,
    private readonly known?: CallMark,
  ) {
    super();
  }

  get hasMarked(): boolean {
    return this.marked !== undefined;
  }

  /** An answer is not stored: it follows from the operation, or says no more than that the act is done. */
  noteAnswer(): void {
    return undefined;
  }

  async beforeCommit(): Promise<void> {
    this.pending = undefined;
    const operationId = currentRequest()?.operationId;
    if (this.marked && this.marked.operationId === operationId) return;
    const isFirst = !this.marked && !this.known;
    const replaces = this.marked?.operationId === undefined ? this.known?.operationId : undefined;
    if (await this.marks.mark(this.key, { isFirst, operationId, replaces })) this.pending = { operationId };
  }

  afterCommit(): void {
    this.marked = this.pending ?? this.marked;
  }
}

/**
 * Calls operations of the admin API, which take no idempotency keys: a mark, committed with the change, shows a
 * repeat after a crash how the first call ended.
 */
export class StaffCalls extends OperationCalls {
  constructor(
    private readonly calls: OperationCalls,
    private readonly marks: CallMarks,
    private readonly outcomes: Pick<FirstOutcomes, 'find'>,
    private readonly ahead: Pick<StaffReadAhead, 'read'>,
  ) {
    super();
  }

  override readAhead(calls: CallsOfOperation): Promise<ReadAhead | undefined> {
    return this.ahead.read(calls);
  }

  find(operationId: string): CallableOperation | undefined {
    return this.calls.find(operationId);
  }

  async call(call: OperationCall): Promise<OperationAnswer> {
    const { idempotencyKey: key, dryRun } = call;
    if (key === undefined || dryRun) return this.calls.call(call);
    const known = await this.marks.find(key);
    const repeated = known && (await this.repeated(call, known));
    if (repeated) return repeated;
    const keyed = new MarkedCall(key, this.marks, known);
    const answer = await this.calls.call({ ...call, keyed });
    // carried out later, or refused by the registry: the operation decides at the next call with the key
    if (isOpen(answer)) return { ...answer, status: 504 };
    if (known || keyed.hasMarked || answer.status < 400) return answer;
    // two processes can call one item, when a claim ends too soon: the other's change may be what refused this call
    const other = await this.marks.find(key);
    return other ? ((await this.repeated(call, other)) ?? IN_FLIGHT) : answer;
  }

  /** The answer to a call whose key is marked; undefined: it is made again. */
  private async repeated(
    { operationId }: OperationCall,
    mark: CallMark,
  ): Promise<OperationAnswer | undefined> {
    if (mark.operationId !== undefined) return this.settled(mark.operationId);
    return bulkActOf(operationId)?.repeat === 'once' ? { status: 200, body: null, requestId: '' } : undefined;
  }

  /** As a key that it was bound to: an operation that ended without the registry is begun again. */
  private async settled(operationId: string): Promise<OperationAnswer | undefined> {
    const outcome = await this.outcomes.find({ kind: 'bound', accountId: 0, operationId });
    const common = { requestId: '', openedOperation: operationId };
    if (outcome.kind === 'in_flight') return { ...IN_FLIGHT, ...common };
    if (outcome.kind !== 'refused') return { ...common, status: 200, body: null };
    const refused = renderRefusal(outcome.refusal);
    return refused.status < 500 ? { ...refused, ...common, errorCode: outcome.refusal.code } : undefined;
  }
}

/** `unknown`: the registry has not answered. An accepted one that it decides later is `pending`. */
const isOpen = ({ status, body }: OperationAnswer): boolean =>
  status === 200 &&
  typeof body === 'object' &&
  body !== null &&
  !Array.isArray(body) &&
  body['outcome'] === 'unknown';
