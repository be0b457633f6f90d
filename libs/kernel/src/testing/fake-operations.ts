import type { IdempotencyClaim } from '../operations/idempotency';
import type { JsonValue } from '../outbox';
import {
  isCheckOfPermit,
  type NewOperation,
  type Operation,
  type OperationFailure,
  type OperationKind,
  type OperationState,
  Operations,
  type UnsettledState,
} from '../operations/operations';
import type { UnitOfWork } from '../unit-of-work';

interface FakeOperation extends Operation {
  leasedUntil?: Date;
  settledAt?: Date;
}

const UNSETTLED: readonly OperationState[] = ['open', 'pending'];

/** Operations in memory; keeps to the same contract as the database. */
export class FakeOperations extends Operations {
  readonly rows = new Map<string, FakeOperation>();
  /** Set by the keys in memory. */
  bindClaim?: (claim: IdempotencyClaim, operationId: string) => void;

  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  async open({ idempotency, ...operation }: NewOperation): Promise<void> {
    this.uow.assertOpen();
    if (this.rows.has(operation.id)) throw new Error(`operation ${operation.id} exists`);
    if (idempotency) this.bindClaim!(idempotency, operation.id);
    this.rows.set(operation.id, {
      ...operation,
      payload: structuredClone(operation.payload),
      state: 'open',
      attempts: 1,
    });
  }

  async lock(id: string): Promise<Operation | undefined> {
    this.uow.assertOpen();
    return this.find(id);
  }

  async find(id: string): Promise<Operation | undefined> {
    const row = this.rows.get(id);
    return row && publicOf(row);
  }

  async findUnsettled(kind: OperationKind, subject: string): Promise<Operation | undefined> {
    const rows = this.unsettled(kind)
      .filter((row) => row.subject === subject)
      .sort((a, b) => (a.id < b.id ? 1 : -1));
    return rows[0] && publicOf(rows[0]);
  }

  async accept(id: string, answer: JsonValue, dueAt: Date): Promise<void> {
    this.move(id, ['open'], { state: 'pending', answer, dueAt, leasedUntil: undefined });
  }

  async succeed(id: string, answer: JsonValue, settledAt: Date): Promise<void> {
    this.move(id, UNSETTLED, { state: 'succeeded', answer, settledAt, leasedUntil: undefined });
  }

  async refuse(id: string, failure: OperationFailure, settledAt: Date): Promise<void> {
    this.move(id, UNSETTLED, { state: 'refused', failure, settledAt, leasedUntil: undefined });
  }

  async beginAttempt(id: string, dueAt: Date, state: UnsettledState = 'open'): Promise<number> {
    const attempts = (this.rows.get(id)?.attempts ?? 0) + 1;
    this.move(id, [state], { attempts, dueAt });
    return attempts;
  }

  async beginSending(
    id: string,
    attempt: number,
    inFlightUntil: Date,
    state: UnsettledState = 'open',
  ): Promise<boolean> {
    const row = this.rows.get(id);
    if (row?.state !== state || row.attempts !== attempt) return false;
    const dueAt = isCheckOfPermit(row.dueAt, inFlightUntil) ? row.dueAt : inFlightUntil;
    Object.assign(row, { inFlightUntil, dueAt });
    return true;
  }

  async amend(id: string, attempt: number, payload: JsonValue): Promise<boolean> {
    const row = this.rows.get(id);
    if (!row || !UNSETTLED.includes(row.state) || row.attempts !== attempt) return false;
    row.payload = structuredClone(payload);
    return true;
  }

  async postpone(id: string, dueAt: Date, attentionAt?: Date): Promise<void> {
    this.move(id, UNSETTLED, {
      dueAt,
      leasedUntil: undefined,
      attentionAt: this.rows.get(id)?.attentionAt ?? attentionAt,
    });
  }

  async takeDue(kind: OperationKind, now: Date, leaseUntil: Date, limit: number): Promise<Operation[]> {
    const due = this.unsettled(kind)
      .filter((row) => row.dueAt <= now && (row.leasedUntil === undefined || row.leasedUntil <= now))
      .sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime())
      .slice(0, limit);
    for (const row of due) row.leasedUntil = leaseUntil;
    return due.map(publicOf);
  }

  private unsettled(kind: OperationKind): FakeOperation[] {
    return [...this.rows.values()].filter((row) => row.kind === kind && UNSETTLED.includes(row.state));
  }

  private move(id: string, from: readonly OperationState[], change: Partial<FakeOperation>): void {
    this.uow.assertOpen();
    const row = this.rows.get(id);
    if (!row || !from.includes(row.state)) throw new Error(`operation ${id} is settled already or unknown`);
    Object.assign(row, structuredClone(change));
  }
}

function publicOf({
  leasedUntil: _leasedUntil,
  settledAt: _settledAt,
  ...operation
}: FakeOperation): Operation {
  return structuredClone(operation);
}
