import {
  addSeconds,
  type AppError,
  type Clock,
  type IdempotencyKeys,
  type JsonValue,
  type Log,
  type Operation,
  type Operations,
  type Stored,
  type UnitOfWork,
} from '@registrar/kernel';
import type { DomainInfo } from '@registrar/registries';
import type { ManualSettlement, OperationVerdict } from './manual-settlement';
import { failureOf, isServerSide } from './operation-failure';
import { UNKNOWN_LOOK_SECONDS } from './retry-times';

export interface SettlementParts {
  uow: UnitOfWork;
  operations: Operations;
  clock: Clock;
  log: Log;
  /** As in RegistrationPolicy; absent: only UNKNOWN_LOOK_SECONDS counts. */
  reconcileAfterSeconds?: number;
  /** Absent: requests of this kind have no idempotency keys. */
  keys?: IdempotencyKeys;
}

/** Outcomes of an attempt that leave its operation open. */
export type LeftOutcome =
  /** The command may have been carried out: the reconciler finds out. */
  | { kind: 'unknown'; why?: string }
  /** The registry accepted the command and refused its follow-up: staff see it at once. */
  | { kind: 'stuck'; why: string }
  /** Another process continued with the operation; this attempt has no result. */
  | { kind: 'overtaken' };

/**
 * Applies the registry's result of one kind of operation to the local rows, in one transaction. Idempotent
 * and safe in any order from the request, the poll, the reconciler and staff: it locks the operation and
 * returns when it is already settled.
 *
 * A failed attempt decides nothing after another one was begun: the command of the other one may be in
 * flight, or may have caused the refusal.
 */
export abstract class Settlement<
  Payload,
  Outcome extends { kind: string },
  Parts extends SettlementParts = SettlementParts,
> implements ManualSettlement {
  /** See ManualSettlement. */
  readonly endsDomain: boolean = false;
  protected abstract readonly stored: Stored<Payload>;
  /** Kind of the outcome that the registry carried out; it counts even from an overtaken attempt. */
  protected abstract readonly success: Outcome['kind'];
  /** Logged as an error when the registry carried out an operation that was refused to the client. */
  protected abstract readonly lateSuccess?: string;

  constructor(protected readonly parts: Parts) {}

  /**
   * Inside the transaction, on the locked operation, which is open or pending. Returns the operation as
   * written: the lock excludes other writers, so that it is not read again.
   */
  protected abstract apply(operation: Operation, payload: Payload, outcome: Outcome): Promise<Operation>;

  abstract settleManually(
    operationId: string,
    info: DomainInfo | undefined,
    error: AppError,
    verdict: OperationVerdict,
  ): Promise<Operation>;

  /** Settles the outcome of one attempt, in a transaction of its own. Returns the operation. */
  protected settleAttempt(
    operationId: string,
    attempt: number,
    outcome: Outcome | LeftOutcome,
  ): Promise<Operation> {
    return this.parts.uow.run(() =>
      isLeft(outcome)
        ? this.leaveOpen(operationId, attempt, outcome)
        : this.settle(operationId, outcome, attempt),
    );
  }

  /**
   * Inside the caller's transaction; without `attempt` the outcome applies to all attempts. Returns the
   * updated operation.
   */
  async settle(operationId: string, outcome: Outcome, attempt?: number): Promise<Operation> {
    const operation = await this.locked(operationId);
    if (operation.state === 'refused' && outcome.kind === this.success) this.logLateSuccess(operation);
    if (operation.state === 'succeeded' || operation.state === 'refused') return operation;
    const isEffective = outcome.kind === this.success || outcome.kind === 'pending';
    const isOvertaken = attempt !== undefined && attempt !== operation.attempts;
    if (isOvertaken && !isEffective) return operation;
    return this.apply(operation, this.stored.read(operation.payload, operation.id), outcome);
  }

  /** When an accepted operation is polled next; now, if a message asked for it while the command ran. */
  protected nextLook({ dueAt }: Operation, seconds: number): Date {
    const now = this.parts.clock.now();
    return dueAt <= now ? now : addSeconds(now, seconds);
  }

  /** The registry decides later; `answer` is the client's meanwhile. */
  protected async acceptOperation(operation: Operation, answer: JsonValue, dueAt: Date): Promise<Operation> {
    await this.parts.operations.accept(operation.id, answer, dueAt);
    return { ...operation, state: 'pending', answer, dueAt };
  }

  /** Closes the operation. The answer to an accepted command is final: a replay of its key gets it again. */
  protected async completeOperation(operation: Operation, answer: JsonValue, at: Date): Promise<Operation> {
    await this.parts.operations.succeed(operation.id, answer, at);
    return { ...operation, state: 'succeeded', answer };
  }

  /** Closes the operation; an answer of 500 and above is not stored for its key (BEHAVIOUR §5). */
  protected async refuseOperation(operation: Operation, error: AppError, at: Date): Promise<Operation> {
    const failure = failureOf(error);
    await this.parts.operations.refuse(operation.id, failure, at);
    if (isServerSide(error.kind)) await this.parts.keys?.unbind(operation.id);
    return { ...operation, state: 'refused', failure };
  }

  /** The local session is closed: wait until the registry has finished the command. */
  private async leaveOpen(operationId: string, attempt: number, outcome: LeftOutcome): Promise<Operation> {
    const operation = await this.locked(operationId);
    const isCurrent = operation.state === 'open' && operation.attempts === attempt;
    if (outcome.kind === 'overtaken' || !isCurrent) return operation;
    const { clock, operations, reconcileAfterSeconds = UNKNOWN_LOOK_SECONDS } = this.parts;
    const now = clock.now();
    const dueAt = addSeconds(now, Math.min(UNKNOWN_LOOK_SECONDS, reconcileAfterSeconds));
    if (outcome.kind === 'unknown') await operations.postpone(operationId, dueAt);
    else {
      this.logStuck(operation, outcome.why);
      await operations.postpone(operationId, dueAt, now);
    }
    return operation;
  }

  private logLateSuccess({ id, subject }: Operation): void {
    if (this.lateSuccess !== undefined) this.parts.log.error(this.lateSuccess, { operation: id, subject });
  }

  private logStuck({ id, kind, subject }: Operation, why: string): void {
    this.parts.log.error(`${kind} accepted, follow-up command refused`, { operation: id, subject, why });
  }

  private async locked(operationId: string): Promise<Operation> {
    const operation = await this.parts.operations.lock(operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    return operation;
  }
}

const LEFT: readonly string[] = ['unknown', 'stuck', 'overtaken'] satisfies LeftOutcome['kind'][];
const isLeft = (outcome: { kind: string }): outcome is LeftOutcome => LEFT.includes(outcome.kind);
