import { AccountBalanceEntity } from './billing/entities/account-balances.entity';
import { AccountClockEntity } from './sandbox/entities/account-clocks.entity';
import { AccountClockJobEntity } from './sandbox/entities/account-clock-jobs.entity';
import { AccountCounterEntity } from './accounts/entities/account-counters.entity';
import { AccountCreditRefillEntity } from './sandbox/entities/account-credit-refills.entity';
import { AccountEntity } from './accounts/entities/accounts.entity';
import { AccountEventEntity } from './webhooks/entities/account-events.entity';
import { AccountMailSettingsEntity } from './contacts/entities/account-mail-settings.entity';
import { AccountMailWordingEntity } from './contacts/entities/account-mail-wordings.entity';
import { AccountMonthBalanceEntity } from './billing/entities/account-month-balances.entity';
import { ApiTokenEntity } from './accounts/entities/api-tokens.entity';
import { AuditChainEntity } from './staff/entities/audit-chain.entity';
import { AuditChainHeadEntity } from './staff/entities/audit-chain-head.entity';
import { AuditLogEntity } from './accounts/entities/audit-log.entity';
import { AvailabilityCountEntity } from './status/entities/availability-counts.entity';
import { ClaimsAcknowledgementEntity } from './catalog/entities/claims-acknowledgements.entity';
import { ClaimsNoticeEntity } from './catalog/entities/claims-notices.entity';
import { ComplianceNoticeEntity } from './domains/entities/compliance-notices.entity';
import { ContactEntity } from './contacts/entities/contacts.entity';
import { ContactVerificationEntity } from './contacts/entities/contact-verifications.entity';
import { DnsRecordEntity } from './dns/entities/dns-records.entity';
import { DomainCountEntity } from './domains/entities/domain-counts.entity';
import { DomainDayCountEntity } from './domains/entities/domain-day-counts.entity';
import { DomainDsEntity } from './domains/entities/domain-ds.entity';
import { DomainTerminationEntity } from './domains/entities/domain-ends.entity';
import { DataReminderEnrolmentEntity } from './domains/data-reminders/data-reminder-enrolment.entity';
import { DataReminderEntity } from './domains/data-reminders/data-reminders.entity';
import { DataReminderTurnEntity } from './domains/data-reminders/data-reminder-turns.entity';
import { DomainEntity } from './domains/entities/domains.entity';
import { ExpiryCalendarEntity } from './domains/entities/expiry-calendars.entity';
import { DomainMoveEntity } from './transfers/entities/domain-moves.entity';
import { DomainNoticeEntity } from './domains/entities/domain-notices.entity';
import { EmailForwardingEntity } from './dns/entities/email-forwardings.entity';
import { EnvironmentAddressEntity } from './platform/entities/environment-addresses.entity';
import { EnvironmentLeaseEntity } from './platform/entities/environment-leases.entity';
import { DatabaseTimelineEntity } from './platform/entities/database-timelines.entity';
import { EnvironmentMarkEntity } from './platform/entities/environment-mark.entity';
import { EventLogHeadEntity } from './webhooks/entities/event-log-head.entity';
import { ExchangeRateEntity } from './billing/entities/exchange-rates.entity';
import { ForwardingRecipientEntity } from './dns/entities/forwarding-recipients.entity';
import { ForwardingRecipientLinkEntity } from './dns/entities/forwarding-recipient-links.entity';
import { ForwardingRecipientMailEntity } from './dns/entities/forwarding-recipient-mails.entity';
import { GraceDeleteCountEntity } from './billing/entities/grace-delete-counts.entity';
import { IdempotencyKeyEntity } from './platform/entities/idempotency-keys.entity';
import { JobChangeEntity } from './jobs/entities/job-changes.entity';
import { JobEntity } from './jobs/entities/jobs.entity';
import { JobItemEntity } from './jobs/entities/job-items.entity';
import { LedgerCheckEntity } from './billing/entities/ledger-checks.entity';
import { LedgerVerifiedBalanceEntity } from './billing/entities/ledger-verified-balances.entity';
import { LedgerPostingEntity } from './billing/entities/ledger-postings.entity';
import { LedgerTransactionEntity } from './billing/entities/ledger-transactions.entity';
import { LegacyUsageEntity } from './accounts/entities/legacy-usage.entity';
import { MailEntity } from './contacts/entities/mails.entity';
import { MoveGuessEntity } from './transfers/entities/move-guesses.entity';
import { NoticeAccountEntity } from './accounts/entities/notice-accounts.entity';
import { NoticeTurnEntity } from './domains/entities/notice-turns.entity';
import { OperationEntity } from './platform/entities/operations.entity';
import { OrderEntity } from './billing/entities/orders.entity';
import { OrderItemEntity } from './billing/entities/order-items.entity';
import { OrderTaxEntity } from './billing/entities/order-taxes.entity';
import { OutboxEntity } from './platform/entities/outbox.entity';
import { PaymentDisputeEntity } from './billing/entities/payments/payment-disputes.entity';
import { PaymentEntity } from './billing/entities/payments/payments.entity';
import { PaymentEventEntity } from './billing/entities/payments/payment-events.entity';
import { PaymentEventLookEntity } from './billing/entities/payments/payment-event-looks.entity';
import { PaymentRefundEntity } from './billing/entities/payments/payment-refunds.entity';
import { PaymentReversalEntity } from './billing/entities/payments/payment-reversals.entity';
import { PlatformSettingEntity } from './platform/entities/platform-settings.entity';
import { PollMessageEntity } from './registries/entities/poll-messages.entity';
import { PremiumNameEntity } from './catalog/entities/premium-names.entity';
import { PriceFaultEntity } from './catalog/entities/price-faults.entity';
import { PromotionEntity } from './catalog/entities/promotions.entity';
import { PromotionUseEntity } from './catalog/entities/promotion-uses.entity';
import { QuoteEntity } from './billing/entities/quotes.entity';
import { RegistrarGraceDeletesEntity } from './billing/entities/registrar-grace-deletes.entity';
import { RegistrantChangeEntity } from './domains/entities/registrant-changes.entity';
import { RegistrationAttemptEntity } from './domains/entities/registration-attempts.entity';
import { RegistryHoldEntity } from './domains/entities/registry-holds.entity';
import { RegistryChargeEntity } from './domains/entities/registry-charges.entity';
import { RegistryCommandEntity } from './registries/entities/registry-commands.entity';
import { RegistryConnectionEntity } from './registries/entities/registry-connections.entity';
import { RegistryConnectionVersionEntity } from './registries/entities/registry-connection-versions.entity';
import { RegistryContactEntity } from './registries/entities/registry-contacts.entity';
import { RegistryDifferenceEntity } from './domains/entities/registry-differences.entity';
import { RegistryHostEntity } from './registries/entities/registry-hosts.entity';
import { RegistrySessionReportEntity } from './registries/entities/registry-session-reports.entity';
import { SessionLeaseEntity } from './registries/entities/session-leases.entity';
import { SessionWantEntity } from './registries/entities/session-wants.entity';
import { StaffChallengeEntity } from './staff/entities/staff-challenges.entity';
import { StaffKeyEntity } from './staff/entities/staff-keys.entity';
import { StaffLinkEntity } from './staff/entities/staff-links.entity';
import { StaffPasskeyEntity } from './staff/entities/staff-passkeys.entity';
import { StaffSessionEntity } from './staff/entities/staff-sessions.entity';
import { StaffUserEntity } from './staff/entities/staff-users.entity';
import { StaffFilterEntity } from './staff/entities/staff-filters.entity';
import { StaffViewEntity } from './staff/entities/staff-views.entity';
import { StaffViewRequestEntity } from './staff/entities/staff-view-requests.entity';
import { StaffApprovalEntity } from './staff/entities/staff-approvals.entity';
import { StaffGivenAmountEntity } from './staff/entities/staff-given-amounts.entity';
import { StaffNoteEntity } from './staff/entities/staff-notes.entity';
import { TaxRuleEntity } from './billing/entities/tax-rules.entity';
import { TldEntity } from './catalog/entities/tlds.entity';
import { TldPriceEntity } from './catalog/entities/tld-prices.entity';
import { AnnouncementAccountEntity } from './contacts/entities/announcement-accounts.entity';
import { ServiceNoticeStepEntity } from './status/entities/service-notice-steps.entity';
import { ServiceNoticeUpdateEntity } from './status/entities/service-notice-updates.entity';
import { StatusSubscriberLinkEntity } from './status/entities/status-subscriber-links.entity';
import { StatusSubscriberEntity } from './status/entities/status-subscribers.entity';
import { ServiceNoticeEntity } from './status/entities/service-notices.entity';
import { AnnouncementEntity } from './contacts/entities/announcements.entity';
import { RegistryWindowEntity } from './registries/entities/registry-windows.entity';
import { SalesStopEntity } from './catalog/entities/sales-stops.entity';
import { TldRuleEntity } from './catalog/entities/tld-rules.entity';
import { TokenPurchaseEntity } from './billing/entities/token-purchases.entity';
import { TokenSpendingEntity } from './billing/entities/token-spending.entity';
import { TransferEntity } from './transfers/entities/transfers.entity';
import { TransferMoveEntity } from './transfers/entities/transfer-moves.entity';
import { TransferOutEntity } from './transfers/entities/transfers-out.entity';
import { TransferOutNoticeEntity } from './transfers/entities/transfer-out-notices.entity';
import { UnknownDomainEntity } from './domains/entities/unknown-domains.entity';
import { UnknownDomainScanEntity } from './domains/entities/unknown-domain-scans.entity';
import { UpcomingNoticeEntity } from './domains/entities/upcoming-notices.entity';
import { UrlForwardingEntity } from './dns/entities/url-forwardings.entity';
import { HostRenameEntity } from './domains/hosts/host-renames.entity';
import { VanityNameserverEntity } from './domains/entities/vanity-nameservers.entity';
import { VerificationCheckEntity } from './contacts/entities/verification-checks.entity';
import { VerificationLinkEntity } from './contacts/entities/verification-links.entity';
import { VerificationParkingEntity } from './contacts/entities/verification-parkings.entity';
import { VerificationResendEntity } from './platform/entities/verification-resends.entity';
import { WebhookAttemptEntity } from './webhooks/entities/webhook-attempts.entity';
import { WebhookDeliveryEntity } from './webhooks/entities/webhook-deliveries.entity';
import { WebhookResendEntity } from './platform/entities/webhook-resends.entity';
import { WebhookSubscriptionEntity } from './webhooks/entities/webhook-subscriptions.entity';
import { ZoneBlockEntity } from './catalog/entities/zone-blocks.entity';
import { ZoneChangeEntity } from './dns/entities/zone-changes.entity';
import { ZoneEntity } from './dns/entities/zones.entity';
import { ZoneImportEntity } from './catalog/entities/zone-imports.entity';
import { ZoneSigningEntity } from './domains/entities/zone-signings.entity';
import { ZoneSigningMoveEntity } from './domains/entities/zone-signing-moves.entity';

/** The entity of every table in the schema; an entity is also the type of the table's rows (ADR 14). */
export const entities = [
  AccountBalanceEntity,
  AccountClockJobEntity,
  AccountClockEntity,
  AccountCounterEntity,
  AccountCreditRefillEntity,
  AccountEventEntity,
  AccountMailSettingsEntity,
  AccountMailWordingEntity,
  AccountMonthBalanceEntity,
  AccountEntity,
  ApiTokenEntity,
  AuditChainEntity,
  AuditChainHeadEntity,
  AuditLogEntity,
  AvailabilityCountEntity,
  ClaimsAcknowledgementEntity,
  ClaimsNoticeEntity,
  ComplianceNoticeEntity,
  ContactVerificationEntity,
  ContactEntity,
  DnsRecordEntity,
  DomainCountEntity,
  DomainDayCountEntity,
  DomainDsEntity,
  DomainTerminationEntity,
  DomainMoveEntity,
  DomainNoticeEntity,
  DataReminderEnrolmentEntity,
  DataReminderEntity,
  DataReminderTurnEntity,
  DomainEntity,
  ExpiryCalendarEntity,
  EmailForwardingEntity,
  EnvironmentAddressEntity,
  EnvironmentLeaseEntity,
  DatabaseTimelineEntity,
  EnvironmentMarkEntity,
  EventLogHeadEntity,
  ExchangeRateEntity,
  ForwardingRecipientLinkEntity,
  ForwardingRecipientMailEntity,
  ForwardingRecipientEntity,
  GraceDeleteCountEntity,
  IdempotencyKeyEntity,
  JobChangeEntity,
  JobItemEntity,
  JobEntity,
  LedgerCheckEntity,
  LedgerVerifiedBalanceEntity,
  LedgerPostingEntity,
  LedgerTransactionEntity,
  LegacyUsageEntity,
  MailEntity,
  MoveGuessEntity,
  NoticeAccountEntity,
  NoticeTurnEntity,
  OperationEntity,
  OrderItemEntity,
  OrderTaxEntity,
  OrderEntity,
  OutboxEntity,
  PaymentDisputeEntity,
  PaymentEventLookEntity,
  PaymentEventEntity,
  PaymentRefundEntity,
  PaymentReversalEntity,
  PaymentEntity,
  PlatformSettingEntity,
  PollMessageEntity,
  PremiumNameEntity,
  PriceFaultEntity,
  PromotionUseEntity,
  PromotionEntity,
  QuoteEntity,
  RegistrantChangeEntity,
  RegistrarGraceDeletesEntity,
  RegistrationAttemptEntity,
  RegistryChargeEntity,
  RegistryHoldEntity,
  RegistryCommandEntity,
  RegistryConnectionVersionEntity,
  RegistryConnectionEntity,
  RegistryContactEntity,
  RegistryDifferenceEntity,
  RegistryHostEntity,
  RegistrySessionReportEntity,
  SessionLeaseEntity,
  SessionWantEntity,
  StaffChallengeEntity,
  StaffKeyEntity,
  StaffLinkEntity,
  StaffPasskeyEntity,
  StaffSessionEntity,
  StaffUserEntity,
  StaffFilterEntity,
  StaffViewEntity,
  StaffViewRequestEntity,
  StaffApprovalEntity,
  StaffGivenAmountEntity,
  StaffNoteEntity,
  TaxRuleEntity,
  TldPriceEntity,
  AnnouncementEntity,
  AnnouncementAccountEntity,
  ServiceNoticeEntity,
  ServiceNoticeStepEntity,
  ServiceNoticeUpdateEntity,
  StatusSubscriberEntity,
  StatusSubscriberLinkEntity,
  RegistryWindowEntity,
  SalesStopEntity,
  TldRuleEntity,
  TldEntity,
  TokenPurchaseEntity,
  TokenSpendingEntity,
  TransferMoveEntity,
  TransferOutNoticeEntity,
  TransferEntity,
  TransferOutEntity,
  UnknownDomainScanEntity,
  UnknownDomainEntity,
  UpcomingNoticeEntity,
  UrlForwardingEntity,
  HostRenameEntity,
  VanityNameserverEntity,
  VerificationCheckEntity,
  VerificationLinkEntity,
  VerificationParkingEntity,
  VerificationResendEntity,
  WebhookAttemptEntity,
  WebhookDeliveryEntity,
  WebhookResendEntity,
  WebhookSubscriptionEntity,
  ZoneBlockEntity,
  ZoneChangeEntity,
  ZoneImportEntity,
  ZoneSigningMoveEntity,
  ZoneSigningEntity,
  ZoneEntity,
];
