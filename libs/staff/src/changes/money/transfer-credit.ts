import type { AccountQueries, AccountView } from '@registrar/accounts';
import type { CreditTransfer } from '@registrar/billing';
import type { Money } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import { invalidField } from '../../errors';
import type { StaffActor } from '../../staff';
import { assertGrant, type CreditGrant } from './grant-credit';

export interface AccountCreditTransfer extends CreditGrant {
  /** Parent or sub-account of `accountId`. */
  toAccountId: number;
}

export interface TransferredCredit {
  /** False when this reference had been transferred before. */
  transferred: boolean;
  available: Money;
  toAvailable: Money;
}

/** Moves credit between an account and one of its sub-accounts, in either direction. */
export class TransferAccountCredit {
  constructor(
    private readonly audit: AuditTrail,
    private readonly accounts: AccountQueries,
    private readonly transfer: CreditTransfer,
  ) {}

  /**
   * Throws 400 (not parent and sub-account), 402, 403, 404, and 409 when the reference was used for another
   * transfer.
   */
  execute(actor: StaffActor, request: AccountCreditTransfer): Promise<TransferredCredit> {
    return this.audit.run<TransferredCredit>(actor, 'account.transfer_credit', async () => {
      const { accountId, toAccountId, amount, reference, note } = request;
      assertGrant(request);
      const [from, to] = [await this.accounts.get(accountId), await this.accounts.get(toAccountId)];
      if (!areRelated(from, to)) throw invalidField('toAccountId', 'must be the parent or a sub-account');
      const after = { toAccountId, amount: amount.toDecimal(), currency: amount.currency, reference, note };
      const moved = await this.transfer.execute({ from: accountId, to: toAccountId, amount, reference });
      if (moved === 'transferred_before') {
        return {
          result: {
            transferred: false,
            available: from.balance.available,
            toAvailable: to.balance.available,
          },
        };
      }
      return {
        result: { transferred: true, available: moved.from, toAvailable: moved.to },
        change: { target: `account:${accountId}`, after },
      };
    });
  }
}

const areRelated = (one: AccountView, other: AccountView): boolean =>
  one.parentId === other.id || other.parentId === one.id;
