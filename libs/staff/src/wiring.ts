// Plain factories from ports and use cases of other cores to the changes of staff: the admin API and tests.
export { type StaffAccess, type StaffAccessParts, wireStaffAccess } from './access/wire';
export { type AccountChangeParts, type AccountChanges, wireAccountChanges } from './changes/accounts/wire';
export {
  type CatalogueChangeParts,
  type CatalogueChanges,
  wireCatalogueChanges,
} from './changes/catalogue/wire';
export {
  type DomainChangeParts,
  type DomainChanges,
  newAcknowledgeUnknownDomain,
  type UnknownDomainParts,
  wireDomainChanges,
} from './changes/domains/wire';
export {
  type CreditChangeParts,
  type CreditChanges,
  type MoneyRuleChangeParts,
  type MoneyRuleChanges,
  type PaymentChangeParts,
  type PaymentChanges,
  newAmountThresholds,
  wireCreditChanges,
  wireMoneyRuleChanges,
  wirePaymentChanges,
} from './changes/money/wire';
export { type NoticeChangeParts, type NoticeChanges, wireNoticeChanges } from './changes/notices/wire';
export {
  type TransferChangeParts,
  type TransferChanges,
  wireTransferChanges,
} from './changes/transfers/wire';
export { type ApprovalParts, newFourEyes } from './record/approvals/wire';
export {
  newDeclareInstance,
  type PlatformChangeParts,
  type PlatformChanges,
  wirePlatformChanges,
} from './changes/platform/wire';
export { type StaffListParts, type StaffListUseCases, wireStaffLists } from './lists/wire';
export { newSearchRecords, type SearchParts } from './search/wire';
export { type Histories, type HistoryParts, wireHistories } from './histories/wire';
