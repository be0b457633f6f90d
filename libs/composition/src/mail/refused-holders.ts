import {
  PostgresAccountAddresses,
  PostgresDifferenceStore,
  PostgresMailStore,
  type Sql,
} from '@registrar/adapter-postgres';
import { newWriteMail } from '@registrar/contacts/wiring';
import type { DomainParts } from '@registrar/domains/wiring';
import type { SecretVault } from '@registrar/kernel';
import { ReportRefusedHolder } from '@registrar/transfers';
import type { Settings } from '../settings/settings';
import { MailHolderNotices } from './mail-holder-notices';

/** Staff and the reseller learn at once of a registrant that a registry refused. */
export function refusedHolders(
  { uow, clock, ids, log }: DomainParts,
  sql: Sql,
  vault: SecretVault,
  { registrarName }: Settings,
): ReportRefusedHolder {
  const mail = newWriteMail({ mailStore: new PostgresMailStore(sql, uow), vault, clock, ids });
  return new ReportRefusedHolder(
    new PostgresDifferenceStore(sql, uow),
    new MailHolderNotices(new PostgresAccountAddresses(sql), mail, log, { registrarName }),
  );
}
