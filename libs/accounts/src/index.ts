export * from './account';
export type { AccountOptionsChange } from './settings/account-options';
export * from './account-queries';
export * from './settings/account-settings';
export * from './access/authenticate';
export * from './create-account';
export * from './errors';
export * from './access/issue-token';
export * from './access/legacy-usage';
export * from './move-credit';
export { isWithin } from './access/networks';
export * from './open-sub-account';
export * from './settings/own-settings';
export * from './access/own-tokens';
export * from './settings/owner-trail';
export type {
  AccountBalance,
  AccountListItem,
  AccountListPage,
  AccountListRequest,
  AccountView,
  ChildListPage,
  ChildListRequest,
  CreditMove,
  LegacyUsageList,
  LegacyUsageRequest,
  LegacyUse,
  NewOwnerEntry,
  SentContacts,
} from './ports';
export * from './access/revoke-token';
export * from './staff-tokens/announce-token-ends';
export * from './staff-tokens/issue-staff-token';
export * from './access/token-limits';
export * from './access/token-scopes';
export * from './settings/update-account-settings';
export * from './username';
export {
  RateLimiter,
  RecordTypes,
  type RateDecision,
  type RateLimiterState,
  type RateLimits,
  type RateWindow,
} from './ports';
