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

/** Marks the call in its first unit of work that writes, and in the one that opens an operation. */
class MarkedCall extends KeyedCall {
  private marked?: { operationId?: string };
  private pending?: { operationId?: string };

  constructor(
    private readonly key: string,
    private readonly marks: CallMarks,
  ) {
    super();
  }

  /** An answer is not stored: it follows from the operation, or says no more than that the act is done. */
  noteAnswer(): void {
    return undefined;
  }

  async beforeCommit(): Promise<void> {
    this.pending = undefined;
    const operationId = currentRequest()?.operationId;
    if (this.marked && this.marked.operationId === operationId) return;
    const isFirst = this.marked === undefined;
    if (await this.marks.mark(this.key, { isFirst, operationId })) this.pending = { operationId };
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
    const isDone = known && bulkActOf(call.operationId)?.repeat === 'once';
    if (known?.operationId !== undefined) return this.settled(known.operationId);
    if (isDone) return { status: 200, body: null, requestId: '' };
    const answer = await this.calls.call({ ...call, keyed: new MarkedCall(key, this.marks) });
    // carried out later, or refused by the registry: the operation decides at the next call with the key
    return isOpen(answer) ? { ...answer, status: 504 } : answer;
  }

  private async settled(operationId: string): Promise<OperationAnswer> {
    const outcome = await this.outcomes.find({ kind: 'bound', accountId: 0, operationId });
    const common = { requestId: '', openedOperation: operationId };
    if (outcome.kind === 'refused')
      return { ...renderRefusal(outcome.refusal), ...common, errorCode: outcome.refusal.code };
    if (outcome.kind === 'in_flight')
      return { ...common, status: 409, body: null, errorCode: 'idempotency.in_flight' };
    return { ...common, status: 200, body: null };
  }
}

/** `unknown`: the registry has not answered. An accepted one that it decides later is `pending`. */
const isOpen = ({ status, body }: OperationAnswer): boolean =>
  status === 200 &&
  typeof body === 'object' &&
  body !== null &&
  !Array.isArray(body) &&
  body['outcome'] === 'unknown';
