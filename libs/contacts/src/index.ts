export {
  type Announcement,
  ANNOUNCEMENT_LIMITS,
  ANNOUNCEMENT_STATES,
  type AnnouncementContent,
  type AnnouncementState,
  type Audience,
  AUDIENCE_KINDS,
} from './announcements/announcement';
export { ChangeAnnouncements } from './announcements/change-announcements';
export { SendAnnouncements } from './announcements/send-announcements';
export { eppPhone } from './calling-codes';
export {
  bareContact,
  CONTACT_FIELDS,
  CONTACT_ROLES,
  type ContactData,
  type ContactRole,
  isContactIds,
  type NewContact,
  type StoredContact,
} from './contact';
export { ContactBook } from './contact-book';
export {
  BLANK,
  CONTACT_LENGTHS,
  EMAIL_PATTERNS,
  latinPattern,
  NOT_BLANK,
  phonePattern,
} from './contact-patterns';
export { contactFrom, type ContactInput, toAsciiContact, toRegistryName } from './contact-rules';
export { COUNTRY_CODES, needsState, needsZip } from './countries';
export { emailAddress } from './email-address';
export { AccountMailWordings } from './mail/account-wordings';
export {
  MAIL_TEMPLATES,
  type MailTemplate,
  type MailValues,
  type MailWording,
  type NewMail,
  type OutgoingMail,
  type SendOutcome,
} from './mail/mail';
export { limitsOf, type MailCount, type MailLimit } from './mail/mail-limits';
export { SendMails } from './mail/send-mails';
export {
  CONTROLS,
  CONTROLS_BUT_LINES,
  sampleValues,
  WORDING_SCOPES,
  type WordingScope,
} from './mail/wording';
export { mailContext, WriteMail } from './mail/write-mail';
export { announceVerification } from './verification/events';
export { ResendVerification } from './verification/resend-verification';
export { RunVerifications } from './verification/run-verifications';
export { StartVerification } from './verification/start-verification';
export {
  holdAtOf,
  isOverdue,
  type Verification,
  VERIFICATION_MOVES,
  type VerificationPolicy,
  type VerificationState,
  VERIFY_WITHIN_DAYS,
} from './verification/verification';
export { VerificationQueries } from './verification/verification-queries';
export { VerifyContact } from './verification/verify-contact';
