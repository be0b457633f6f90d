import { addDays, badRequest, type Clock } from '@registrar/kernel';
import type { IssuedToken, IssueToken } from '../access/issue-token';
import type { StaffTokenNotices } from '../ports';
import type { TokenLimits } from '../access/token-limits';

export interface NewStaffToken {
  name: string;
  /** False: full access, including the creation of tokens. */
  readOnly: boolean;
  /** Absent: `STAFF_TOKEN_DAYS` from now. */
  expiresAt?: Date;
}

export interface IssuedStaffToken extends IssuedToken {
  readOnly: boolean;
  expiresAt: Date;
}

/** Covers a support case over a weekend. */
export const STAFF_TOKEN_DAYS = 7;
export const STAFF_TOKEN_DAYS_MAX = 30;

/**
 * Issues an API token of an account on behalf of staff: with an expiry, marked as issued by staff, and
 * announced to the account's owner by mail in the same transaction. Runs inside a unit of work. By the real
 * time, as all credentials.
 */
export class IssueStaffToken {
  constructor(
    private readonly issueToken: IssueToken,
    private readonly notices: StaffTokenNotices,
    private readonly clock: Clock,
  ) {}

  /**
   * The token is returned only once. Throws 400 naming the field, 404, and 409 for the name of another
   * token.
   */
  async execute(
    accountId: number,
    { name, readOnly, expiresAt: sent }: NewStaffToken,
  ): Promise<IssuedStaffToken> {
    const now = this.clock.now();
    const expiresAt = sent ?? addDays(now, STAFF_TOKEN_DAYS);
    if (expiresAt <= now || expiresAt > addDays(now, STAFF_TOKEN_DAYS_MAX)) {
      throw badRequest(
        `'expiresAt' must be in the future, at most ${STAFF_TOKEN_DAYS_MAX} days ahead`,
        'account.staff_token_expiry',
      );
    }
    const limits: TokenLimits = { ...(readOnly && { readOnly }), expiresAt };
    const issued = {
      ...(await this.issueToken.execute(accountId, name, limits, { issuedByStaff: true })),
      readOnly,
      expiresAt,
    };
    await this.notices.sendTokenIssued({
      accountId,
      tokenId: issued.id,
      name: issued.name,
      readOnly,
      expiresAt,
    });
    return issued;
  }
}
