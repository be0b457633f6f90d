import { PostgresDifferenceStore, type Sql } from '@registrar/adapter-postgres';
import type { DomainParts } from '@registrar/domains/wiring';
import type { SecretVault } from '@registrar/kernel';
import { ReportRefusedHolder } from '@registrar/transfers';
import type { Settings } from '../settings/settings';
import { newAccountMails } from './account-mails';
import { MailHolderNotices } from './mail-holder-notices';

/** Staff and the reseller learn at once of a registrant that a registry refused. */
export const refusedHolders = (
  parts: DomainParts,
  sql: Sql,
  vault: SecretVault,
  settings: Settings,
): ReportRefusedHolder =>
  new ReportRefusedHolder(
    new PostgresDifferenceStore(sql, parts.uow),
    new MailHolderNotices(newAccountMails({ ...parts, sql, vault, settings })),
  );
