export { csrfToken, foreignOrigin, secondFactorRequired } from './access/errors';
export { IssueLink, RedeemLink } from './access/link-login';
export {
  type AccessPolicy,
  type CeremonyOptions,
  type ListedSession,
  LOGIN_METHODS,
  type LoginMethod,
  type OpenedSession,
  type Passkey,
  type PasskeyView,
  type SessionEnd,
  type SessionView,
  type StaffSession,
  type StaffUser,
  type Visit,
} from './access/model';
export { BeginOidcLogin, FinishOidcLogin, OIDC_SECONDS } from './access/oidc-login';
export {
  BeginPasskeyRegistration,
  ListOwnPasskeys,
  ownSession,
  RegisterPasskey,
  RemovePasskey,
} from './access/own-passkeys';
export { BeginPasskeyLogin, FinishPasskeyLogin } from './access/passkey-login';
export { EndStaffSession, ListStaffSessions } from './access/session-list';
export { StaffSessions } from './access/sessions';
export {
  ChangeStaffUser,
  CreateStaffUser,
  type Invitation,
  InviteStaffUser,
  ListStaffUsers,
} from './access/staff-users';
export { AdminQueries } from './admin-queries';
export { AuditTrail } from './audit-trail';
export { AuthenticateStaff } from './authenticate-staff';
export { type BulkAct, BULK_ACTS, bulkActOf, type BulkActName } from './bulk/bulk-acts';
export { BulkJobs } from './bulk/bulk-jobs';
export { changeReason, REASON_MAX } from './change-reason';
export { FindStaffMember } from './find-staff-member';
export { IssueAccountToken, RevokeAccountToken } from './changes/accounts/account-tokens';
export { ReinstateAccountByStaff, SuspendAccountByStaff } from './changes/accounts/account-suspension';
export { ChangeAccount } from './changes/accounts/change-account';
export { OpenAccount } from './changes/accounts/open-account';
export { RedeliverWebhook } from './changes/accounts/redeliver-webhook';
export { EndPromotion, PutPremiumName, PutPromotion, RemovePremiumName } from './changes/catalogue/offers';
export { RegistryWindows } from './changes/platform/maintenance-windows';
export { SalesStopsByStaff } from './changes/catalogue/sales-stops';
export { AddTldRules, PutTld, SetTldPrice } from './changes/catalogue/tlds';
export { ComparePoints } from './histories/compare-points';
export {
  type ComparedContact,
  type DomainPast,
  PAST_FIELDS,
  type PastField,
  type PastValues,
} from './histories/domain-past';
export { InboundTransfersByStaff } from './changes/transfers/inbound-transfers';
export { OutboundTransfersByStaff } from './changes/transfers/outbound-transfers';
export { CustomerDomains } from './changes/domains/customer-domains';
export { ChangeDomainLock } from './changes/domains/domain-locks';
export { SettleDoubtfulOperation } from './changes/domains/end-operation';
export { RemoveDomainByStaff } from './changes/domains/remove-domain';
export { PushRegistryDifference, TakeOverRegistryDifference } from './changes/domains/repair-differences';
export { LiftRegistryHoldByStaff, SetRegistryHold } from './changes/domains/registry-holds';
export { RestoreDomainByStaff } from './changes/domains/restore-domain';
export { AcknowledgeUnknownDomain } from './changes/domains/unknown-domains';
export { BookPaymentDispute } from './changes/money/book-payment-dispute';
export { SetExchangeRate } from './changes/money/exchange-rates';
export { GrantCredit, type GrantedCredit } from './changes/money/grant-credit';
export { AmountThresholds } from './changes/money/amount-thresholds';
export { RefundPayment } from './changes/money/refund-payment';
export { ChangeSpendingLimits } from './changes/money/spending-limits';
export { AddTaxRule, EndTaxRule } from './changes/money/tax-rules';
export { TransferAccountCredit, type TransferredCredit } from './changes/money/transfer-credit';
export { WriteOffPaymentDebt } from './changes/money/write-off-payment-debt';
export { AnnouncementsByStaff } from './changes/notices/announcements';
export { GiveComplianceNoticeByStaff } from './changes/notices/compliance-notices';
export { ChangeMailWording } from './changes/notices/mail-wordings';
export { AcknowledgePollMessage } from './changes/notices/poll-messages';
export { RemoveStatusSubscriber } from './changes/notices/status-subscribers';
export { ServiceNoticesByStaff } from './changes/notices/service-notices';
export { DeclareInstance } from './changes/platform/declare-instance';
export { PutRegistryConnection } from './changes/platform/put-registry-connection';
export { type CreatedStaffKey, CreateStaffKey, RevokeStaffKey } from './changes/platform/staff-keys';
export { type MaintenanceSwitch, SwitchMaintenance } from './changes/platform/switch-maintenance';
export { FILTER_OPERATORS, type FilterOperator, type ListField, type SortKey } from './lists/fields';
export { definitionOf, type FieldOf, fieldOf, LIST_NAMES, type ListName } from './lists/definitions';
export { listTooSlow } from './lists/errors';
export type { FilterValue, ListCondition, ListFilter } from './lists/filter';
export { LIST_LIMITS } from './lists/list-request';
export { ListViews, viewContext } from './lists/list-views';
export { type ListAnswer, type ListDescription, ReadStaffList } from './lists/read-list';
export { SelectDomains } from './lists/select-domains';
export { filterContext, StoredFilters } from './lists/stored-filters';
export { AskRegistryByStaff } from './care/ask-registry';
export { AnswerViews } from './care/answer-views';
export { COUNTED_MAX, type DomainSurroundings, ReadDomainOverview, ROWS_MAX } from './care/domain-overview';
export { ResendMail, type ResentMail } from './care/resend-mail';
export { ViewAsAccount } from './care/view-as-account';
export { CompareZones } from './histories/compare-zones';
export { DomainTimeline } from './histories/domain-timeline';
export {
  type HistoricDomain,
  TIMELINE_KINDS,
  type TimelineEntry,
  type TimelineKind,
  type TimelinePosition,
} from './histories/timeline';
export { assertMay, mayDo, STAFF_OPERATIONS, type StaffOperation } from './permissions';
export type {
  ComplianceNoticeView,
  DomainTerminationFilter,
  DomainTerminationView,
  PollMessageView,
  RegistryConnectionDetail,
  RegistryConnectionView,
  RegistryDifferenceFilter,
  RegistryDifferenceView,
  UnknownDomainFilter,
  UnknownDomainView,
} from './registry-views';
export { type ApprovalPolicy } from './record/approvals/approvable-acts';
export {
  type ActRefusal,
  type Approval,
  APPROVAL_ACTS,
  APPROVAL_STATES,
  type ApprovalAct,
  approvalContext,
  ApprovalPending,
  type ApprovalState,
} from './record/approvals/approval';
export { FourEyes } from './record/approvals/four-eyes';
export { AuditExport } from './record/audit-export';
export { type Note, NOTE_MAX, Notes } from './record/notes';
export { type NoteTarget } from './record/note-target';
export { type ChainVerdict, VerifyAudit } from './record/verify-audit';
export {
  reportDefinitionOf,
  REPORT_COLUMN_KINDS,
  REPORT_NAMES,
  type ReportCell,
  type ReportColumn,
  type ReportColumnKind,
  type ReportName,
  type ReportSelection,
  type ReportTable,
} from './reports/report';
export {
  SEARCH_KINDS,
  SEARCH_MATCHES,
  type SearchHit,
  type SearchKind,
  type SearchMatch,
} from './search/search-kinds';
export { SEARCH_LIMIT, SearchRecords } from './search/search-records';
export { SEARCH_TEXT, searchTerms, type SearchTerms } from './search/search-terms';
export { Reports } from './reports/reports';
export { STAFF_ROLES, type StaffActor, type StaffKey, type StaffMember, type StaffRole } from './staff';
export type {
  AuditEntryView,
  AuditFilter,
  DeliveryFilter,
  DeliverySummary,
  DomainView,
  LedgerTransactionView,
  OperationFilter,
  OperationSummary,
  OperationView,
  OrderItemView,
  OrderView,
  Part,
  PartRequest,
  RegistryCommandView,
} from './views';
