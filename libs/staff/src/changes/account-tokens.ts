import type { ApiToken, IssuedToken, IssueToken, RevokeToken } from '@registrar/accounts';
import type { AuditTrail } from '../audit-trail';
import type { StaffActor } from '../staff';

/** Issues a further API token to an account. */
export class IssueAccountToken {
  constructor(private readonly audit: AuditTrail, private readonly issueToken: IssueToken) {}

  /** The token is shown this once. Throws 400, 403, 404. */
  execute(actor: StaffActor, accountId: number, name: string): Promise<IssuedToken> {
    return this.audit.run(actor, 'account.token_issue', async () => {
      const issued = await this.issueToken.execute(accountId, name);
      return { result: issued, change: { target: `account:${accountId}`, after: { tokenId: issued.id, name } } };
    });
  }
}

/** Revokes an API token of an account; twice is as good as once. */
export class RevokeAccountToken {
  constructor(private readonly audit: AuditTrail, private readonly revokeToken: RevokeToken) {}

  /** Throws 403, 404. */
  execute(actor: StaffActor, accountId: number, tokenId: number): Promise<ApiToken> {
    return this.audit.run(actor, 'account.token_revoke', async () => {
      const { token, changed } = await this.revokeToken.execute(accountId, tokenId);
      if (!changed) return { result: token };
      const before = { tokenId, name: token.name };
      return { result: token, change: { target: `account:${accountId}`, before, after: { tokenId, revokedAt: token.revokedAt } } };
    });
  }
}
