// Plain factories from ports and policy to use cases, one per room: the apps compose them, tests too.
export { type AnnouncementParts, newSendAnnouncements } from './announcements/wire';
export { type MailParts, newSendMails, newWriteMail } from './mail/wire';
export {
  type ContactVerificationParts,
  type ContactVerificationUseCases,
  wireContactVerification,
} from './verification/wire';
