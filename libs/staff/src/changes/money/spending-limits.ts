import { accountNotFound } from '@registrar/accounts';
import type { SpendingLimits, SpendingLimitsChange, SpendingLimitsOfAccount } from '@registrar/billing';
import type { Money } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import { invalidField } from '../../errors';
import type { StaffActor } from '../../staff';

/** Above this a typing error is likelier than a decision; in smallest units. */
const LIMIT_MAX = 100_000_000n;

export interface SpendingLimitsCommand {
  accountId: number;
  change: SpendingLimitsChange;
}

/** Sets the credit limit of an account and its limit per purchase. */
export class ChangeSpendingLimits {
  constructor(
    private readonly audit: AuditTrail,
    private readonly limits: SpendingLimits,
  ) {}

  /** Throws 400 naming the field. */
  check({ creditLimit, purchaseLimit }: SpendingLimitsChange): void {
    if (creditLimit === undefined && purchaseLimit === undefined)
      throw invalidField('body', 'must change something');
    assertLimit('creditLimit', creditLimit);
    assertLimit('purchaseLimit', purchaseLimit);
  }

  /** Returns the new limits. Throws 400, 403, 404, and 409 for a credit limit below the credit in use. */
  execute(actor: StaffActor, { accountId, change }: SpendingLimitsCommand): Promise<SpendingLimitsOfAccount> {
    return this.audit.run(actor, 'account.set_limits', async () => {
      this.check(change);
      const changed = await this.limits.change(accountId, change);
      if (!changed) throw accountNotFound();
      const { before, after } = changed;
      return {
        result: after,
        change: { target: `account:${accountId}`, before: written(before), after: written(after) },
      };
    });
  }
}

function assertLimit(field: string, limit: Money | null | undefined): void {
  if (limit && (limit.minor < 0n || limit.minor > LIMIT_MAX))
    throw invalidField(field, 'must be from 0 to 1,000,000');
}

const written = ({ creditLimit, purchaseLimit }: SpendingLimitsOfAccount): object => ({
  creditLimit: creditLimit.toDecimal(),
  purchaseLimit: purchaseLimit?.toDecimal() ?? null,
});
