import type { Clock, Ids, Outbox, SecretVault, UnitOfWork } from '@registrar/kernel';
import type { MailStore } from '../mail/ports';
import { newWriteMail } from '../mail/wire';
import type { AnnouncementStore } from './ports';
import { SendAnnouncements } from './send-announcements';

/** Everything that reaching accounts touches. */
export interface AnnouncementParts {
  announcementStore: AnnouncementStore;
  mailStore: MailStore;
  outbox: Outbox;
  uow: UnitOfWork;
  clock: Clock;
  ids: Ids;
  vault: SecretVault;
}

/** The worker's step that reaches the accounts of published announcements. */
export const newSendAnnouncements = (
  { announcementStore, outbox, uow, clock, ...mails }: AnnouncementParts,
  policy: { registrarName: string },
): SendAnnouncements =>
  new SendAnnouncements(
    { store: announcementStore, mail: newWriteMail({ ...mails, clock }), outbox, uow, clock },
    policy,
  );
