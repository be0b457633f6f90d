import type { Clock, UnitOfWork } from '@registrar/kernel';
import type { AccountActor } from '../account';
import type { OwnerAudit } from '../ports';

/** The audit data of a change by an owner; no secrets, no personal data. */
export interface OwnerChange {
  before?: object;
  after?: object;
  /** The changed account, where it is not the owner's. */
  accountId?: number;
}

/**
 * Changes by owners, each with an audit entry in the same transaction. By the real time, as
 * those of staff in the same log, also where an account is ahead of it.
 */
export class OwnerTrail {
  constructor(
    private readonly audit: OwnerAudit,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Runs `work` in its own transaction; `work` appends its entry before it locks a balance. */
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
