import type { NewContact, StoredContact } from './contact';

/** Contacts are written once and never changed. */
export abstract class ContactStore {
  /** Demands a unit of work. Ids in the order given. */
  abstract add(contacts: readonly NewContact[], createdAt: Date): Promise<number[]>;
  /** Unknown ids are omitted. */
  abstract load(ids: readonly number[]): Promise<StoredContact[]>;
}

export {
  AnnouncementStore,
  type AudienceCount,
  type DueAnnouncement,
  type ReachedAccount,
  type ReachedBatch,
} from './announcements/ports';
export {
  MAIL_PLACEHOLDERS,
  MAIL_TEMPLATES,
  Mailer,
  MailPreview,
  MailStore,
  MailWordings,
  type ShownMail,
  type StoredMail,
  type WaitingMail,
} from './mail/ports';
export {
  type FoundLink,
  type NewVerification,
  type UnverifiedPage,
  type VerificationChanges,
  type VerificationLink,
  VerificationReader,
  VerificationStore,
} from './verification/ports';
