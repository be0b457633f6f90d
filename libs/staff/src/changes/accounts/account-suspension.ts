import type { ReinstateAccount, SuspendAccount, Suspension } from '@registrar/accounts';
import type { AuditTrail } from '../../audit-trail';
import type { StaffActor } from '../../staff';

export interface AccountSuspensionRequest {
  reason: string;
  /** Its sub-accounts, of every level, too. */
  includesSubAccounts: boolean;
}

/** Suspends an account, or changes the reason of its suspension. */
export class SuspendAccountByStaff {
  constructor(
    private readonly audit: AuditTrail,
    private readonly suspendAccount: SuspendAccount,
  ) {}

  /** Throws 403, 404, and 409 for a closed account. */
  execute(actor: StaffActor, accountId: number, request: AccountSuspensionRequest): Promise<Suspension> {
    return this.audit.run(actor, 'account.suspend', async () => {
      const { before, after } = await this.suspendAccount.execute(accountId, request);
      return { result: after, change: { target: `account:${accountId}`, before, after } };
    });
  }
}

/** Ends the suspension of an account. One that is not suspended itself stays as it is and is not audited. */
export class ReinstateAccountByStaff {
  constructor(
    private readonly audit: AuditTrail,
    private readonly reinstateAccount: ReinstateAccount,
  ) {}

  /** The suspension that ended, if any. Throws 403, 404. */
  execute(actor: StaffActor, accountId: number): Promise<Suspension | undefined> {
    return this.audit.run(actor, 'account.reinstate', async () => {
      const before = await this.reinstateAccount.execute(accountId);
      return { result: before, ...(before && { change: { target: `account:${accountId}`, before } }) };
    });
  }
}
