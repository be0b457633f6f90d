export { Authenticate, type Credentials } from './access/authenticate';
export { IssueToken, tokenContext } from './access/issue-token';
export { LegacyUsage } from './access/legacy-usage';
export { isWithin } from './access/networks';
export { type OwnToken, OwnTokens } from './access/own-tokens';
export { RevokeToken } from './access/revoke-token';
export { SCOPED_RECORD_TYPES, type TokenLimits, type TokenLimitsInput } from './access/token-limits';
export { missingScope, type Scope, type ScopeSubject } from './access/token-scopes';
export {
  type Account,
  type AccountAccess,
  type AccountActor,
  type AccountOptions,
  type ApiToken,
  type AuthenticatedAccount,
  AUTORENEW_LEAD_DAYS,
  COMPLIANCE_NOTICES,
  type ComplianceNotices,
  type DefaultContacts,
  type PurchaseDefaults,
} from './account';
export { AccountQueries } from './account-queries';
export { CreateAccount, type CreatedAccount } from './create-account';
export { accountNotFound } from './errors';
export { CREDIT_DIRECTIONS, type CreditDirection, MoveCredit, type MovedCredit } from './move-credit';
export { type OpenedSubAccount, OpenSubAccount } from './open-sub-account';
export {
  type AccountListItem,
  type AccountListPage,
  type AccountListRequest,
  type AccountView,
  type ChildListPage,
  type ChildListRequest,
  type CreditMove,
  type RateDecision,
  RateLimiter,
  type RateLimits,
  RecordTypes,
  type SentContacts,
} from './ports';
export { OwnerTrail } from './settings/owner-trail';
export type { AccountOptionsChange } from './settings/account-options';
export { AccountSettings } from './settings/account-settings';
export {
  DEFAULT_LEADS,
  MAX_LEADS,
  type NoticeLeads,
  UPCOMING_KINDS,
  type UpcomingKind,
} from './settings/notice-leads';
export { OwnNotices } from './settings/own-notices';
export { OwnAccountSettings, type OwnSettings } from './settings/own-settings';
export { UpdateAccountSettings } from './settings/update-account-settings';
export { AnnounceTokenExpiry } from './staff-tokens/announce-token-expiry';
export { ReinstateAccount } from './suspension/reinstate-account';
export { SuspendAccount } from './suspension/suspend-account';
export type { EffectiveSuspension, Suspension } from './suspension/suspension';
export {
  type IssuedStaffToken,
  IssueStaffToken,
  type NewStaffToken,
  STAFF_TOKEN_DAYS,
  STAFF_TOKEN_DAYS_MAX,
} from './staff-tokens/issue-staff-token';
