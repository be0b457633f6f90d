import type { UnitOfWork } from '@registrar/kernel';
import { accountNotFound } from '../errors';
import type { AccountStore } from '../ports';
import type { Suspension } from './suspension';

/** Ends the suspension of an account, effective within 2 s. Runs inside a unit of work. */
export class ReinstateAccount {
  constructor(
    private readonly accounts: AccountStore,
    private readonly uow: UnitOfWork,
  ) {}

  /** The suspension that ended; undefined: there was none of its own. Throws 404. */
  async execute(accountId: number): Promise<Suspension | undefined> {
    this.uow.assertOpen();
    const account = await this.accounts.lock(accountId);
    if (!account) throw accountNotFound();
    if (account.suspension) await this.accounts.saveSuspension(accountId, undefined);
    return account.suspension;
  }
}
