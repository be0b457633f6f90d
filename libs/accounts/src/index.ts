export * from './account';
export type { AccountOptionsChange } from './account-options';
export * from './account-queries';
export * from './account-settings';
export * from './authenticate';
export * from './create-account';
export * from './errors';
export * from './issue-token';
export * from './legacy-usage';
export * from './move-credit';
export { isWithin } from './networks';
export * from './open-sub-account';
export * from './own-settings';
export * from './own-tokens';
export * from './owner-trail';
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
export * from './revoke-token';
export * from './staff-tokens/announce-token-ends';
export * from './staff-tokens/issue-staff-token';
export * from './token-limits';
export * from './token-scopes';
export * from './update-account-settings';
export * from './username';
export {
  RateLimiter,
  RecordTypes,
  type RateDecision,
  type RateLimiterState,
  type RateLimits,
  type RateWindow,
} from './ports';
