export { authCodeContext } from './changes/auth-codes/auth-code';
export {
  type ChangeDecision,
  changePayload,
  type ChangePayload,
  type ChangeResult,
  decisionOf,
  type NoteChange,
} from './changes/change';
export { ChangeAtRegistry, FORBIDS_UPDATE } from './changes/change-at-registry';
export { ChangeDomain } from './changes/change-domain';
export { changeRefusedByRegistry } from './changes/change-errors';
export { MAX_TAGS, NOTES_LENGTH, readTag, tagKey } from './changes/domain-labels';
export { ClearAuthCodes } from './changes/auth-codes/clear-auth-codes';
export { GetAuthCode } from './changes/auth-codes/get-auth-code';
export { ReplaceAuthCode } from './changes/auth-codes/replace-auth-code';
export { type PrivacyResult, PurchasePrivacy } from './changes/purchase-privacy';
export { reportedFields, reportedLabels } from './changes/reported-fields';
export { ReconcileChanges } from './changes/reconcile-changes';
export { lockAfter, SetContacts } from './changes/set-contacts';
export { SetDomainLock, STAFF_LOCKS, type StaffLock } from './changes/set-domain-lock';
export { SetNameservers } from './changes/set-nameservers';
export { SettleChange, statusesAfter } from './changes/settle-change';
export { PublishedContacts } from './changes/published-contacts';
export { type SettingsChange, UpdateSettings } from './changes/update-settings';
export { type ComplianceContent, compliancePayload } from './compliance/compliance-notice';
export { GiveComplianceNotice, type GivenComplianceNotice } from './compliance/give-compliance-notice';
export { RemindRegistrants } from './data-reminders/remind-registrants';
export { type Disposition, DISPOSITIONS, type OwnedDomain, type OwnedName } from './dispositions/disposition';
export { DispositionQueries, MAX_DISPOSITION_NAMES } from './dispositions/disposition-queries';
export { AskRegistry, type RegistryInquiry } from './drift/ask-registry';
export { CompareDomainList, type DomainListComparison } from './drift/compare-domain-list';
export { CompareDomains } from './drift/compare-domains';
export { type DifferenceRepair, PushDifference, TakeOverDifference } from './drift/compare-repairs';
export { FindUnknownDomains } from './drift/find-unknown-domains';
export type { Difference, DifferenceStore, UnknownDomainStore } from './drift/ports';
export { SyncStatuses } from './drift/sync-statuses';
export type { DomainExpiry, ExpiryCalendar, LinkedExpiryCalendar } from './expiry-calendars/expiry-calendar';
export { ExpiryCalendars } from './expiry-calendars/expiry-calendars';
export { ExpiryFeed } from './expiry-calendars/expiry-feed';
export { MAX_ADDRESSES } from './hosts/glue-addresses';
export type { HostResult, VanityNameserver } from './hosts/host';
export type { HostUse } from './hosts/host-errors';
export { ReconcileHosts } from './hosts/reconcile-hosts';
export { VanityNameserverQueries } from './hosts/vanity-nameserver-queries';
export {
  CreateVanityNameserver,
  DeleteVanityNameserver,
  UpdateVanityNameserver,
} from './hosts/vanity-nameservers';
export {
  type CalendarEntry,
  type CalendarProfile,
  calendarProfileOf,
  dueStepsOf,
} from './lifecycle/calendar';
export {
  type DomainTermination,
  TERMINATION_MOVES,
  type TerminationStage,
} from './lifecycle/domain-termination';
export { AdvanceTerminations } from './lifecycle/advance-terminations';
export { FollowRegistryCharges } from './lifecycle/follow-registry-charges';
export { NOTICE_KINDS, type NoticeKind } from './lifecycle/policy';
export { ReconcileDeletes } from './lifecycle/reconcile-deletes';
export { ResendExpiryNotice } from './lifecycle/resend-expiry-notice';
export { RemoveDomain } from './lifecycle/remove-domain';
export { RunLifecycleSchedule } from './lifecycle/run-lifecycle-schedule';
export { ApplyHolds } from './registry-holds/apply-holds';
export { LiftRegistryHold } from './registry-holds/lift-registry-hold';
export { PutRegistryHold } from './registry-holds/put-registry-hold';
export {
  forbidsTransfer,
  isRequired,
  keepsDomain,
  REGISTRY_HOLD_KINDS,
  REGISTRY_HOLD_STATES,
  type RegistryHold,
  type RegistryHoldKind,
} from './registry-holds/registry-hold';
export { RequiredLocks } from './registry-holds/required-locks';
export { RegistryHoldQueries } from './registry-holds/registry-hold-queries';
export { EndOperation } from './operations/end-operation';
export {
  type ManualSettlement,
  OPERATION_VERDICTS,
  type OperationVerdict,
} from './operations/manual-settlement';
export { errorOf, failureOf } from './operations/operation-failure';
export {
  type ActingFor,
  OperationPoller,
  type PollPolicy,
  type RunForOperation,
} from './operations/operation-poller';
export type { ReconcilePolicy } from './operations/reconciler';
export {
  BUSY_SECONDS,
  PENDING_LOOK_SECONDS,
  STATUS_RETRY_SECONDS,
  UNKNOWN_LOOK_SECONDS,
} from './operations/retry-times';
export { type SendingPermit, sendingPermit } from './operations/sending-permit';
export { DelegationWarnings } from './plans/delegation-warnings';
export { changesOf, labelChanges } from './plans/planned-changes';
export { hostText, PlannedOperations } from './plans/planned-operation';
export { PresentDomains } from './plans/present-domains';
export { DeleteAtRegistry } from './refunds/delete-at-registry';
export { ProcessRefund } from './refunds/process-refund';
export { ReconcileRefunds } from './refunds/reconcile-refunds';
export type { RefundRequest, RefundResult } from './refunds/refund';
export { RefundQueries } from './refunds/refund-queries';
export { ReconcileRegistrations } from './registration/reconcile-registrations';
export { RegisterDomain } from './registration/register-domain';
export type { RegisterDomainRequest, RegistrationResult } from './registration/registration';
export {
  type ContactChoice,
  RegistrationContacts,
  storeChosenContacts,
} from './registration/registration-contacts';
export { RegistrationQueries } from './registration/registration-queries';
export { ReconcileRenewals } from './renewal/reconcile-renewals';
export { RenewDomain } from './renewal/renew-domain';
export type { RenewalResult, RenewDomainRequest } from './renewal/renewal';
export { notRegisteredYet } from './renewal/renewal-errors';
export { RenewalQueries } from './renewal/renewal-queries';
export { ReconcileRestores } from './restores/reconcile-restores';
export type {
  RestoreAnswer,
  RestoredHost,
  RestoreQuote,
  RestoreRequest,
  RestoreResult,
} from './restores/restore';
export { RestoreDomain } from './restores/restore-domain';
export { RestoreQueries } from './restores/restore-queries';
export { DOMAIN_MOVES, type DomainState, type DomainView, TRANSFER_LOCK_DAYS } from './shared/domain';
export { DomainQueries } from './shared/domain-queries';
export { changeUnderWay, domainNotAvailable, domainNotFound, onHoldByRegistrar } from './shared/errors';
export { type HeldDomain, isFreeAsSeen, type PendingRegistrant } from './shared/held-domain';
export {
  HolderRequirements,
  type HolderValues,
  missingText,
  type RegistryValues,
} from './shared/registrants/holder-requirements';
export {
  announceLocks,
  COVERED_LOCKS,
  type CoveredLock,
  isUnderTransferLock,
  NO_LOCKS,
} from './shared/locks';
export { ObjectsAtRegistry, type RegistryContactIds } from './shared/objects-at-registry';
export type { RegistrationPolicy } from './shared/policy';
export type {
  DomainFilter,
  DomainReader,
  DomainSort,
  DomainStore,
  ExportedDomain,
  RegistrantChanges,
} from './shared/ports';
export { PrivacyContacts, type PrivacyPolicy } from './shared/privacy-contacts';
export { decideRegistrantChange } from './shared/registrants/decide-registrant-change';
export { materialChanges, type MaterialField } from './shared/registrants/material-change';
export type { RecordedRegistrantChange, RegistrantChange } from './shared/registrants/registrant-change';
export { demandsRegistrantData, registrantDataOf } from './shared/registrants/registrant-data';
export type {
  ChargedTerm,
  ChargeState,
  DueCharge,
  GraceRegistration,
  RegistryCharge,
} from './shared/registry-charge';
export { feeAmount, isStoredFee, type StoredFee, postRegistryCost, storedFee } from './shared/registry-cost';
export { announceRemoval } from './shared/removal';
export { RequirementDocuments } from './shared/registrants/requirement-documents';
export { AddDs, type DsView, RemoveDs } from './signing/change-ds';
export { DsQueries } from './signing/ds-queries';
export { SigningGuard } from './signing/signing-guard';
export { type SigningTimes, StepSignings } from './signing/step-signings';
export { type SigningPolicy, type SigningStatus, SwitchSigning } from './signing/switch-signing';
export {
  assertSigningMove,
  SIGNING_MOVES,
  SIGNING_STATES,
  type SigningState,
  type ZoneSigning,
} from './signing/zone-signing';
export { RunUpcomingNotices } from './upcoming/run-upcoming-notices';
export { FollowVerifications } from './verification-holds/follow-verifications';
