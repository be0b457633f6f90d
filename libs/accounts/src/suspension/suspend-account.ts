import type { Clock, UnitOfWork } from '@registrar/kernel';
import { accountClosed, accountNotFound } from '../errors';
import type { AccountStore } from '../ports';
import type { Suspension } from './suspension';

/**
 * Suspends an account: its tokens are refused by every process within 2 s. One that is suspended keeps the time
 * and gets the new reason. Runs inside a unit of work.
 */
export class SuspendAccount {
  constructor(
    private readonly accounts: AccountStore,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The suspension before, if any, and after. Throws 404, and 409 for a closed account. */
  async execute(
    accountId: number,
    { reason, includesSubAccounts }: Omit<Suspension, 'since'>,
  ): Promise<{ before?: Suspension; after: Suspension }> {
    this.uow.assertOpen();
    const account = await this.accounts.lock(accountId);
    if (!account) throw accountNotFound();
    if (account.status === 'closed') throw accountClosed();
    const before = account.suspension;
    const after = { since: before?.since ?? this.clock.now(), reason, includesSubAccounts };
    await this.accounts.saveSuspension(accountId, after);
    return { ...(before && { before }), after };
  }
}
