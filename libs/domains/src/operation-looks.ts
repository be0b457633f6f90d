import { addSeconds, type Clock, type Operation, type Operations, type UnitOfWork } from '@registrar/kernel';

export interface LookPolicy {
  /** Unsettled for longer: staff must see it. */
  attentionAfterSeconds: number;
  /** Undecided by the registry for longer: staff must see it. */
  pendingAttentionAfterSeconds: number;
}

/** What every reconciler does with the operations it takes up: looks again later, and decides only what nobody else went on with. */
export class OperationLooks {
  constructor(
    private readonly operations: Operations,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly policy: LookPolicy,
  ) {}

  /**
   * Inside a unit of work: whether a registry's "not there", asked at `askedAt`, is reason enough to act. Not when others have gone on
   * with the operation since it was taken up, and not while a command may be on its way: it is looked at again when that is over.
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
    const now = this.clock.now();
    const patience = operation.state === 'pending' ? this.policy.pendingAttentionAfterSeconds : this.policy.attentionAfterSeconds;
    const attentionAt = needsStaffAt ?? (now >= addSeconds(operation.createdAt, patience) ? now : undefined);
    await this.uow.run(async () => {
      const current = await this.operations.lock(operation.id);
      if (current?.state !== 'open' && current?.state !== 'pending') return;
      const dueAt = addSeconds(now, seconds);
      // Whoever asked for an earlier look while we looked (a message of the registry) gets it.
      const isAsked = current.dueAt.getTime() !== operation.dueAt.getTime() && current.dueAt < dueAt;
      await this.operations.postpone(operation.id, isAsked ? current.dueAt : dueAt, attentionAt);
    });
  }
}
