import { PostgresAccountAddresses, PostgresMailStore, type Sql } from '@registrar/adapter-postgres';
import { newWriteMail } from '@registrar/contacts/wiring';
import type { HostRenameNotices } from '@registrar/domains/ports';
import type { DomainParts } from '@registrar/domains/wiring';
import type { SecretVault } from '@registrar/kernel';
import type { Settings } from '../settings/settings';
import { MailHostRenames } from './mail-host-renames';

/** Accounts learn of name servers that a deletion at the registry renamed. */
export function hostRenameNotices(
  { uow, clock, ids, log }: DomainParts,
  sql: Sql,
  vault: SecretVault,
  { registrarName }: Pick<Settings, 'registrarName'>,
): HostRenameNotices {
  const mail = newWriteMail({ mailStore: new PostgresMailStore(sql, uow), vault, clock, ids });
  return new MailHostRenames(new PostgresAccountAddresses(sql), mail, log, { registrarName });
}
