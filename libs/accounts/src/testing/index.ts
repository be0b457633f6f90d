export * from './account-settings-contract';
export * from './account-store-contract';
export * from './fake-account-stores';
export * from './fake-account-settings-store';
export * from './fake-owner-parts';
export * from './owner-audit-contract';
export * from './fake-legacy-usage-store';
export * from './legacy-usage-contract';
