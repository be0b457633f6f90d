// Plain factories from ports and policy to use cases, one per room: the apps compose them, tests too.
export { OPERATION_POLICY, type OperationPolicy } from './operations/policy';
export type { DomainParts } from './parts';
export { type ChangeParts, type ChangeUseCases, wireChanges } from './changes/wire';
export { type ComplianceParts, type ComplianceUseCases, wireCompliance } from './compliance/wire';
export { type DataReminderParts, type DataReminderUseCases, wireDataReminders } from './data-reminders/wire';
export { type ComparisonParts, type ComparisonUseCases, wireComparison } from './drift/wire';
export {
  type ExpiryCalendarParts,
  type ExpiryCalendarUseCases,
  wireExpiryCalendars,
} from './expiry-calendars/wire';
export { type HostParts, type HostUseCases, wireHosts } from './hosts/wire';
export { type CalendarParts, type CalendarUseCases, wireCalendar } from './lifecycle/wire';
export { type RefundParts, type RefundUseCases, wireRefunds } from './refunds/wire';
export {
  newRegistrationContacts,
  REGISTRATION_POLICY,
  type RegistrationUseCases,
  wireRegistration,
} from './registration/wire';
export { type RenewalParts, type RenewalUseCases, wireRenewal } from './renewal/wire';
export { type RestoreParts, type RestoreUseCases, wireRestores } from './restores/wire';
export { type RegistryHoldParts, type RegistryHoldUseCases, wireRegistryHolds } from './registry-holds/wire';
export { newObjectsAtRegistry, newPrivacyContacts } from './shared/wire';
export {
  type SigningParts,
  type SigningStepParts,
  type SigningUseCases,
  wireSigning,
  wireSigningSteps,
} from './signing/wire';
export { type UpcomingUseCases, wireUpcoming } from './upcoming/wire';
export {
  type VerificationParts,
  type VerificationSettings,
  type VerificationUseCases,
  wireVerification,
} from './verification-holds/wire';
