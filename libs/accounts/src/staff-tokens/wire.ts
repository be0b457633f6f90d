import type { Clock, UnitOfWork } from '@registrar/kernel';
import type { IssueToken } from '../access/issue-token';
import type { StaffTokenNotices, TokenStore } from '../ports';
import { AnnounceTokenExpiry } from './announce-token-expiry';
import { IssueStaffToken } from './issue-staff-token';

/** Everything that issuing a token for a customer touches. */
export interface StaffTokenParts {
  issueToken: IssueToken;
  notices: StaffTokenNotices;
  clock: Clock;
}

/** For the admin API: issues a token for a customer and notifies the owner. */
export const newIssueStaffToken = ({ issueToken, notices, clock }: StaffTokenParts): IssueStaffToken =>
  new IssueStaffToken(issueToken, notices, clock);

/** Everything that announcing the expiry of such a token touches. */
export interface TokenExpiryParts {
  uow: UnitOfWork;
  tokenStore: TokenStore;
  notices: StaffTokenNotices;
  clock: Clock;
}

/** For the worker: announces that a token issued by staff expires. */
export const newAnnounceTokenExpiry = ({
  uow,
  tokenStore,
  notices,
  clock,
}: TokenExpiryParts): AnnounceTokenExpiry => new AnnounceTokenExpiry(uow, tokenStore, notices, clock);
