export * from './compliance/ports';
export { storedComplianceNotice } from './compliance/stored-notice';
export * from './data-reminders/ports';
export type { ReminderSubject } from './data-reminders/reminder';
export * from './dispositions/ports';
export * from './drift/ports';
export { storedDrift } from './drift/stored-drift';
export type { NewExpiryCalendar } from './expiry-calendars/expiry-calendar';
export * from './expiry-calendars/ports';
export * from './hosts/ports';
export * from './lifecycle/ports';
export * from './refunds/ports';
export * from './registration/ports';
export * from './registry-holds/ports';
export * from './restores/ports';
export type {
  Activation,
  AuthCodeHolder,
  DomainChanges,
  DomainLabels,
  HeldDomain,
  NewDomain,
  SeenDomain,
  TransferredDomain,
  StatusDrift,
  PendingRegistrant,
} from './shared/held-domain';
export * from './shared/ports';
export type { RemovalReason } from './shared/removal';
export * from './signing/ports';
export type { NoticeMark, NoticeSubject } from './upcoming/due-dates';
export * from './upcoming/ports';
export { type CheckedDomain, type CheckSubject, VerificationChecks } from './verification-holds/ports';
