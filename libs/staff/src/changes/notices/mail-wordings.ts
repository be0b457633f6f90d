import type { AccountQueries } from '@registrar/accounts';
import type { AccountMailWordings, MailWording } from '@registrar/contacts';
import type { AuditTrail } from '../../audit-trail';
import type { StaffActor } from '../../staff';

/**
 * Wordings of an account's mail to registrants. The sender address is the registrar's; the sender name and
 * the reply address are the reseller's.
 */
export class ChangeMailWording {
  constructor(
    private readonly audit: AuditTrail,
    private readonly accounts: Pick<AccountQueries, 'get'>,
    private readonly wordings: AccountMailWordings,
  ) {}

  /** Replaces the wording of a kind of mail, or of `all`. Throws 400, 403, 404. */
  put(actor: StaffActor, accountId: number, scope: string, wording: MailWording): Promise<MailWording> {
    return this.audit.run(actor, 'mail_wording.put', async () => {
      await this.accounts.get(accountId);
      const { before, after } = await this.wordings.put(accountId, scope, wording);
      return {
        result: after,
        change: {
          target: `account:${accountId}`,
          ...(before && { before: { scope, ...before } }),
          after: { scope, ...after },
        },
      };
    });
  }

  /** Removes the wording: that of `all`, else the registrar's, applies. Throws 403, 404. */
  remove(actor: StaffActor, accountId: number, scope: string): Promise<void> {
    return this.audit.run(actor, 'mail_wording.remove', async () => {
      const before = await this.wordings.remove(accountId, scope);
      return { result: undefined, change: { target: `account:${accountId}`, before: { scope, ...before } } };
    });
  }
}
