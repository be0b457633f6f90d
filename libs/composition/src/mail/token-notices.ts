import { AnnounceTokenExpiry, IssueStaffToken, IssueToken } from '@registrar/accounts';
import { StaffTokenNotices, TokenStore } from '@registrar/accounts/ports';
import { newAnnounceTokenExpiry, newIssueStaffToken } from '@registrar/accounts/wiring';
import { Clock, UnitOfWork } from '@registrar/kernel';
import { ACCOUNT_MAIL_PARTS, newAccountMails } from './account-mails';
import { MailTokenNotices } from './mail-token-notices';
import { provideBy } from '../runtime/providers';

const notices = provideBy(
  StaffTokenNotices,
  ACCOUNT_MAIL_PARTS,
  (parts) => new MailTokenNotices(newAccountMails(parts)),
);

/** For the admin API: issues tokens for customers. */
export const staffTokenIssue = [
  notices,
  provideBy(
    IssueStaffToken,
    { issueToken: IssueToken, notices: StaffTokenNotices, clock: Clock },
    newIssueStaffToken,
  ),
];

/** For the worker: announces their end. */
export const staffTokenEnds = [
  notices,
  provideBy(
    AnnounceTokenExpiry,
    { uow: UnitOfWork, tokenStore: TokenStore, notices: StaffTokenNotices, clock: Clock },
    newAnnounceTokenExpiry,
  ),
];
