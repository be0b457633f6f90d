export { AdminQueries } from './admin-queries';
export { AuditTrail } from './audit-trail';
export { AuthenticateStaff } from './authenticate-staff';
export { changeReason, REASON_MAX } from './change-reason';
export { IssueAccountToken, RevokeAccountToken } from './changes/accounts/account-tokens';
export { ChangeAccount } from './changes/accounts/change-account';
export { OpenAccount } from './changes/accounts/open-account';
export { RedeliverWebhook } from './changes/accounts/redeliver-webhook';
export { EndPromotion, PutPremiumName, PutPromotion, RemovePremiumName } from './changes/catalogue/offers';
export { AddTldRules, PutTld, SetTldPrice } from './changes/catalogue/tlds';
export { ChangeDomainLock } from './changes/domains/domain-locks';
export { SettleDoubtfulOperation } from './changes/domains/end-operation';
export { RemoveDomainByStaff } from './changes/domains/remove-domain';
export { PushRegistryDifference, TakeOverRegistryDifference } from './changes/domains/repair-differences';
export { RestoreDomainByStaff } from './changes/domains/restore-domain';
export { AcknowledgeUnknownDomain } from './changes/domains/unknown-domains';
export { BookPaymentDispute } from './changes/money/book-payment-dispute';
export { SetExchangeRate } from './changes/money/exchange-rates';
export { GrantCredit, type GrantedCredit } from './changes/money/grant-credit';
export { RefundPayment } from './changes/money/refund-payment';
export { ChangeSpendingLimits } from './changes/money/spending-limits';
export { AddTaxRule, EndTaxRule } from './changes/money/tax-rules';
export { TransferAccountCredit, type TransferredCredit } from './changes/money/transfer-credit';
export { WriteOffPaymentDebt } from './changes/money/write-off-payment-debt';
export { GiveComplianceNoticeByStaff } from './changes/notices/compliance-notices';
export { ChangeMailWording } from './changes/notices/mail-wordings';
export { AcknowledgePollMessage } from './changes/notices/poll-messages';
export { DeclareInstance } from './changes/platform/declare-instance';
export { PutRegistryConnection } from './changes/platform/put-registry-connection';
export { type CreatedStaffKey, CreateStaffKey, RevokeStaffKey } from './changes/platform/staff-keys';
export { type MaintenanceSwitch, SwitchMaintenance } from './changes/platform/switch-maintenance';
export { assertMay, mayDo, STAFF_OPERATIONS, type StaffOperation } from './permissions';
export type {
  ComplianceNoticeView,
  DomainEndFilter,
  DomainEndView,
  PollMessageView,
  RegistryConnectionDetail,
  RegistryConnectionView,
  RegistryDifferenceFilter,
  RegistryDifferenceView,
  UnknownDomainFilter,
  UnknownDomainView,
} from './registry-views';
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
