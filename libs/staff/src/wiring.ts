// Plain factories from ports and use cases of other cores to the changes of staff: the admin API and tests.
export { type AccountChangeParts, type AccountChanges, wireAccountChanges } from './changes/accounts/wire';
export { type PlatformChangeParts, type PlatformChanges, wirePlatformChanges } from './changes/platform/wire';
