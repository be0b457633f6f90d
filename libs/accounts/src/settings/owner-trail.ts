import type { Clock, UnitOfWork } from '@registrar/kernel';
import type { AccountActor } from '../account';
import type { OwnerAudit } from '../ports';

/** What a change of an owner did; no secrets, no personal data. */
export interface OwnerChange {
  before?: object;
  after?: object;
  /** The account it was done to, where it is another than the owner's. */
  accountId?: number;
}

/**
 * Changes by owners, never without an entry in the audit log, in the same transaction. By the real time, as
 * those of staff in the same log, also where an account is ahead of it.
 */
export class OwnerTrail {
  constructor(
    private readonly audit: OwnerAudit,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs `work` in a transaction of its own; it appends its entry where locks allow it, before a balance is
   * locked.
   */
  run<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.uow.run(work);
  }

  append(
    actor: AccountActor,
    action: string,
    { before, after, accountId = actor.accountId }: OwnerChange,
  ): Promise<void> {
    const { username, tokenId, requestId, source } = actor;
    return this.audit.append({
      at: this.clock.now(),
      actor: `${username} (token ${tokenId})`,
      action,
      target: `account:${accountId}`,
      before,
      after,
      requestId,
      source,
    });
  }
}
