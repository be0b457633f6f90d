import { countMails, PostgresRegistrantChanges, type Sql } from '@registrar/adapter-postgres';
import { newWriteMail } from '@registrar/contacts/wiring';
import type { RegistrantChanges } from '@registrar/domains/ports';
import type { DomainParts } from '@registrar/domains/wiring';
import type { SecretVault } from '@registrar/kernel';
import { NotedMailStore } from '../dry-run/noted-accounts';
import type { Settings } from '../settings/settings';
import { MailedRegistrantChanges, RegistrantChangeLimits } from './mailed-registrant-changes';

/** Registrant changes in PostgreSQL, with the notices to the registrants before and after. */
export function registrantChanges(
  { uow, clock, ids, log, contactBook }: DomainParts,
  sql: Sql,
  vault: SecretVault,
  { registrarName }: Pick<Settings, 'registrarName'>,
): RegistrantChanges {
  return new MailedRegistrantChanges({
    changes: new PostgresRegistrantChanges(sql, uow),
    contacts: contactBook,
    mail: newWriteMail({ mailStore: new NotedMailStore(sql, uow), vault, clock, ids }),
    limits: new RegistrantChangeLimits((limits, now) => countMails(sql, limits, now), vault, clock),
    log,
    settings: { registrarName },
  });
}
