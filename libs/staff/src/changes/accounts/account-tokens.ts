import type {
  ApiToken,
  IssuedStaffToken,
  IssueStaffToken,
  NewStaffToken,
  RevokeToken,
} from '@registrar/accounts';
import { AppError } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import type { StaffActor, StaffRole } from '../../staff';

/** A token with full access can spend the account's credit and transfer its domains. */
const MAY_ISSUE_FULL: readonly StaffRole[] = ['owner'];

/**
 * Issues a further API token to an account: it only reads unless the role may issue tokens with full access.
 */
export class IssueAccountToken {
  constructor(
    private readonly audit: AuditTrail,
    private readonly issueToken: IssueStaffToken,
  ) {}

  /** The token is returned only once. Throws 400, 403, 404, 409. */
  execute(actor: StaffActor, accountId: number, token: NewStaffToken): Promise<IssuedStaffToken> {
    return this.audit.run(actor, 'account.token_issue', async () => {
      if (!token.readOnly) assertMayIssueFull(actor.role);
      const issued = await this.issueToken.execute(accountId, token);
      const { id: tokenId, name, readOnly, expiresAt } = issued;
      return {
        result: issued,
        change: { target: `account:${accountId}`, after: { tokenId, name, readOnly, expiresAt } },
      };
    });
  }
}

function assertMayIssueFull(role: StaffRole): void {
  if (MAY_ISSUE_FULL.includes(role)) return;
  throw new AppError('forbidden', 'staff.not_allowed', 'Permission denied', {
    details: `The role ${role} may issue read-only tokens only; leave 'readOnly' out.`,
  });
}

/** Revokes an API token of an account. Idempotent. */
export class RevokeAccountToken {
  constructor(
    private readonly audit: AuditTrail,
    private readonly revokeToken: RevokeToken,
  ) {}

  /** Throws 403, 404. */
  execute(actor: StaffActor, accountId: number, tokenId: number): Promise<ApiToken> {
    return this.audit.run(actor, 'account.token_revoke', async () => {
      const { token, changed } = await this.revokeToken.execute(accountId, tokenId);
      if (!changed) return { result: token };
      const before = { tokenId, name: token.name };
      return {
        result: token,
        change: { target: `account:${accountId}`, before, after: { tokenId, revokedAt: token.revokedAt } },
      };
    });
  }
}
