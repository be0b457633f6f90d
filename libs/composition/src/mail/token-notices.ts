import { AnnounceTokenExpiry, IssueStaffToken, IssueToken } from '@registrar/accounts';
import { StaffTokenNotices, TokenStore } from '@registrar/accounts/ports';
import { newAnnounceTokenExpiry, newIssueStaffToken } from '@registrar/accounts/wiring';
import { PostgresAccountAddresses, PostgresMailStore, Sql } from '@registrar/adapter-postgres';
import { newWriteMail } from '@registrar/contacts/wiring';
import { Clock, Ids, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import { MailTokenNotices } from './mail-token-notices';
import { provideBy } from '../runtime/providers';
import { Settings } from '../settings/settings';

const notices = provideBy(
  StaffTokenNotices,
  { sql: Sql, uow: UnitOfWork, vault: SecretVault, clock: Clock, ids: Ids, log: Log, settings: Settings },
  ({ sql, uow, vault, clock, ids, log, settings: { registrarName } }) =>
    new MailTokenNotices(
      new PostgresAccountAddresses(sql),
      newWriteMail({ mailStore: new PostgresMailStore(sql, uow), vault, clock, ids }),
      log,
      { registrarName },
    ),
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
