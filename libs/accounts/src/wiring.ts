// Plain factories from ports and policy to use cases: the apps compose them, tests too.
export {
  newAnnounceTokenExpiry,
  newIssueStaffToken,
  type StaffTokenParts,
  type TokenExpiryParts,
} from './staff-tokens/wire';
export {
  type AccountParts,
  type AccountUseCases,
  type OwnerParts,
  type OwnerUseCases,
  wireAccounts,
  wireOwner,
} from './wire';
