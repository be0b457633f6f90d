import {
  addSeconds,
  type Clock,
  inSpan,
  isCheckOfPermit,
  type Log,
  type Operation,
  type OperationKind,
  type Operations,
  type UnitOfWork,
  type UnsettledState,
} from '@registrar/kernel';

/** What work is done for, where the platform shares a resource (sessions of a registry). */
export type ActingFor = Pick<Operation, 'accountId' | 'isJob'>;

/** Runs `work` on behalf of this operation. */
export type RunForOperation = <T>(operation: ActingFor, work: () => Promise<T>) => Promise<T>;

export interface PollPolicy {
  /** How long a resent command may be in flight. */
  reconcileAfterSeconds: number;
  /**
   * How long one process has an operation to itself; longer than a query and a transform may take together.
   */
  leaseSeconds: number;
  /** Delay of the next poll after the registry was unavailable. */
  retrySeconds: number;
  /** Unsettled for longer: shown to staff. */
  attentionAfterSeconds: number;
  /** Undecided by the registry for longer: shown to staff. */
  pendingAttentionAfterSeconds: number;
  /** Absent: work for an operation is attributed to no account and no job. */
  runForOperation?: RunForOperation;
}

/**
 * Shared steps of all reconcilers: takes up due operations, polls again later, and decides only if no other
 * process continued with the operation.
 */
export class OperationPoller {
  constructor(
    private readonly operations: Operations,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy: PollPolicy,
  ) {}

  /** Returns the number of operations polled. A failure does not delay the others. */
  async takeUp(
    kind: OperationKind,
    limit: number,
    reconcile: (operation: Operation) => Promise<void>,
  ): Promise<number> {
    const now = this.clock.now();
    const due = await this.operations.takeDue(kind, now, addSeconds(now, this.policy.leaseSeconds), limit);
    await Promise.all(due.map((operation) => this.guarded(operation, reconcile)));
    return due.length;
  }

  /**
   * Runs `work` in the transaction in which it `stillDecides`; undefined: it does not, and `work` is not run.
   */
  decide<T>(operation: Operation, askedAt: Date, work: () => Promise<T>): Promise<T | undefined> {
    return this.uow.run(async () => ((await this.stillDecides(operation, askedAt)) ? work() : undefined));
  }

  /**
   * Begins another attempt of the command, or (`pending`) of the command after it, if it `stillDecides`.
   * Returns the attempt's number.
   */
  nextAttempt(
    operation: Operation,
    askedAt: Date,
    state: UnsettledState = 'open',
  ): Promise<number | undefined> {
    return this.decide(operation, askedAt, () =>
      this.operations.beginAttempt(
        operation.id,
        addSeconds(this.clock.now(), this.policy.reconcileAfterSeconds),
        state,
      ),
    );
  }

  /**
   * Inside a unit of work: whether a registry's "does not exist", queried at `askedAt`, may be acted on. Not
   * when another process continued with the operation since it was taken up, and not while a command may be
   * in flight: then it is polled again after that.
   */
  async stillDecides(operation: Operation, askedAt: Date): Promise<boolean> {
    const current = await this.operations.lock(operation.id);
    if (current?.state !== operation.state || current.attempts !== operation.attempts) return false;
    const { inFlightUntil } = current;
    if (!inFlightUntil || inFlightUntil <= askedAt) return true;
    await this.operations.postpone(operation.id, inFlightUntil);
    return false;
  }

  /** `needsStaffAt`: shown to staff at once, regardless of the operation's age. */
  async postpone(operation: Operation, seconds: number, needsStaffAt?: Date): Promise<void> {
    // The wait counts in the account's time; a command in flight is protected in real time (`inFlightUntil`).
    const now = this.clock.now(operation.accountId);
    const patience =
      operation.state === 'pending'
        ? this.policy.pendingAttentionAfterSeconds
        : this.policy.attentionAfterSeconds;
    const attentionAt = needsStaffAt ?? (now >= addSeconds(operation.createdAt, patience) ? now : undefined);
    await this.uow.run(async () => {
      const current = await this.operations.lock(operation.id);
      if (current?.state !== 'open' && current?.state !== 'pending') return;
      const dueAt = addSeconds(now, seconds);
      // An earlier poll requested meanwhile (by a registry message) is retained; the end of this attempt is
      // not such a request.
      const isOwn =
        operation.dueAt.getTime() === current.dueAt.getTime() ||
        isCheckOfPermit(current.dueAt, current.inFlightUntil);
      const isAsked = !isOwn && current.dueAt < dueAt;
      await this.operations.postpone(operation.id, isAsked ? current.dueAt : dueAt, attentionAt);
    });
  }

  private async guarded(
    operation: Operation,
    reconcile: (operation: Operation) => Promise<void>,
  ): Promise<void> {
    const { runForOperation = (_operation, work) => work() } = this.policy;
    const { kind, traceparent } = operation;
    try {
      // the trace of the request that opened it goes on; without one nothing is recorded
      await inSpan(`reconcile ${kind}`, { kind: 'internal', parent: traceparent }, () =>
        runForOperation(operation, () => reconcile(operation)),
      );
    } catch (error) {
      this.log.error('reconciliation failed', { operation: operation.id, subject: operation.subject, error });
      await this.postpone(operation, this.policy.retrySeconds);
    }
  }
}
