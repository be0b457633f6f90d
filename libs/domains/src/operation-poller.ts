import {
  addSeconds,
  type Clock,
  type Log,
  type Operation,
  type OperationKind,
  type Operations,
  type UnitOfWork,
  type UnsettledState,
} from '@registrar/kernel';

/**
 * Runs `work` on behalf of this account, as far as the platform shares something among accounts (sessions of
 * a registry).
 */
export type RunForAccount = <T>(accountId: number, work: () => Promise<T>) => Promise<T>;

export interface PollPolicy {
  /** How long a command that is sent again may be in flight. */
  reconcileAfterSeconds: number;
  /**
   * How long one process keeps an operation to itself; longer than a query and a transform may take together.
   */
  leaseSeconds: number;
  /** Next look after a registry that could not be asked. */
  retrySeconds: number;
  /** Unsettled for longer: staff must see it. */
  attentionAfterSeconds: number;
  /** Undecided by the registry for longer: staff must see it. */
  pendingAttentionAfterSeconds: number;
  /** Left out: work for an operation counts for no account. */
  runForAccount?: RunForAccount;
}

/**
 * What every reconciler does with operations: takes up those that are due, looks again later, and decides
 * only what nobody else went on with.
 */
export class OperationPoller {
  constructor(
    private readonly operations: Operations,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy: PollPolicy,
  ) {}

  /** Number of operations looked at. One that fails does not keep the others waiting. */
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
   * What `work` does, in the transaction in which it `stillDecides`; undefined: it does not, and nothing is
   * done.
   */
  decide<T>(operation: Operation, askedAt: Date, work: () => Promise<T>): Promise<T | undefined> {
    return this.uow.run(async () => ((await this.stillDecides(operation, askedAt)) ? work() : undefined));
  }

  /**
   * Begins another attempt of the command, or (`pending`) of what follows it, if it `stillDecides`; its
   * number.
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
   * Inside a unit of work: whether a registry's "not there", asked at `askedAt`, is reason enough to act. Not
   * when others have gone on with the operation since it was taken up, and not while a command may be on its
   * way: it is looked at again when that is over.
   */
  async stillDecides(operation: Operation, askedAt: Date): Promise<boolean> {
    const current = await this.operations.lock(operation.id);
    if (current?.state !== operation.state || current.attempts !== operation.attempts) return false;
    const { inFlightUntil } = current;
    if (!inFlightUntil || inFlightUntil <= askedAt) return true;
    await this.operations.postpone(operation.id, inFlightUntil);
    return false;
  }

  /** `needsStaffAt`: at once, however young the operation is. */
  async postpone(operation: Operation, seconds: number, needsStaffAt?: Date): Promise<void> {
    // What it waits for counts by the account's time; what is on the wire is left alone by the real one
    // (`inFlightUntil`).
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
      // Whoever asked for an earlier look while we looked (a message of the registry) gets it; the end of our
      // own attempt is none.
      const isOwn = [operation.dueAt, current.inFlightUntil].some(
        (own) => own?.getTime() === current.dueAt.getTime(),
      );
      const isAsked = !isOwn && current.dueAt < dueAt;
      await this.operations.postpone(operation.id, isAsked ? current.dueAt : dueAt, attentionAt);
    });
  }

  private async guarded(
    operation: Operation,
    reconcile: (operation: Operation) => Promise<void>,
  ): Promise<void> {
    const { runForAccount = (_accountId, work) => work() } = this.policy;
    try {
      await runForAccount(operation.accountId, () => reconcile(operation));
    } catch (error) {
      this.log.error('reconciliation failed', { operation: operation.id, subject: operation.subject, error });
      await this.postpone(operation, this.policy.retrySeconds);
    }
  }
}
