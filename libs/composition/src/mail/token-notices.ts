import { AnnounceTokenExpiry, IssueStaffToken, IssueToken } from '@registrar/accounts';
import { StaffTokenNotices, TokenStore } from '@registrar/accounts/ports';
import { PostgresAccountAddresses, PostgresMailStore, Sql } from '@registrar/adapter-postgres';
import { newWriteMail } from '@registrar/contacts/wiring';
import { Clock, Ids, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import { MailTokenNotices } from './mail-token-notices';
import { made, madeBy } from '../runtime/made';
import { Settings } from '../settings/settings';

const notices = madeBy(
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
export const staffTokenIssue = [notices, made(IssueStaffToken, IssueToken, StaffTokenNotices, Clock)];

/** For the worker: announces their end. */
export const staffTokenEnds = [
  notices,
  made(AnnounceTokenExpiry, UnitOfWork, TokenStore, StaffTokenNotices, Clock),
];
