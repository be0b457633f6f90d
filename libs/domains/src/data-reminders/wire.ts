import { newWriteMail } from '@registrar/contacts/wiring';
import type { MailStore } from '@registrar/contacts/ports';
import type { SecretVault } from '@registrar/kernel';
import type { DomainParts } from '../parts';
import type { DataReminders } from './ports';
import { RemindRegistrants } from './remind-registrants';
import { WriteDataReminders } from './write-data-reminders';

export type DataReminderParts = Pick<
  DomainParts,
  'uow' | 'clock' | 'ids' | 'log' | 'contactBook' | 'catalog'
> & {
  vault: SecretVault;
  mailStore: MailStore;
  dataReminders: DataReminders;
};

export interface DataReminderUseCases {
  remind: RemindRegistrants;
}

export function wireDataReminders(
  parts: DataReminderParts,
  policy: { registrarName: string },
): DataReminderUseCases {
  const { uow, clock, ids, log, contactBook, catalog, vault, dataReminders: reminders } = parts;
  const mail = new WriteDataReminders(newWriteMail(parts), contactBook, vault, ids, policy);
  return { remind: new RemindRegistrants({ reminders, catalog, mail, uow, clock, log }) };
}
