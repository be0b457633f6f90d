import type { Clock, UnitOfWork } from '@registrar/kernel';
import type { AccountOptions } from '../account';
import { type AccountOptionsChange, changedOptions } from './account-options';
import { accountNotFound } from '../errors';
import type { AccountStore } from '../ports';

/** Changes flags, limits and purchase defaults of an account. Runs inside a unit of work. */
export class UpdateAccountSettings {
  constructor(
    private readonly accounts: AccountStore,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** The options before and after. Throws 400 and 404. */
  async execute(
    accountId: number,
    change: AccountOptionsChange,
  ): Promise<{ before: AccountOptions; after: AccountOptions }> {
    this.uow.assertOpen();
    const account = await this.accounts.lock(accountId);
    if (!account) throw accountNotFound();
    const before = optionsOf(account);
    const after = changedOptions(before, change, this.clock.now(accountId));
    await this.accounts.saveOptions(accountId, after);
    return { before, after };
  }
}

function optionsOf(account: AccountOptions): AccountOptions {
  const {
    twoStepEnabled,
    apiAccessEnabled,
    access,
    limits,
    taxBps,
    taxation,
    registrantLockOptOut,
    registrantLockOptOutFrom,
    maxSubAccounts,
    autorenewLeadDays,
    complianceNotices,
    expirationHold,
    defaultCurrency,
    verifyForwardingRecipients,
    strictRequests,
    defaults,
  } = account;
  return {
    twoStepEnabled,
    apiAccessEnabled,
    access,
    limits,
    taxBps,
    taxation,
    registrantLockOptOut,
    ...(registrantLockOptOutFrom && { registrantLockOptOutFrom }),
    ...(maxSubAccounts !== undefined && { maxSubAccounts }),
    autorenewLeadDays,
    complianceNotices,
    expirationHold,
    defaultCurrency,
    verifyForwardingRecipients,
    strictRequests,
    defaults,
  };
}
