// Plain factories from ports and policy to use cases: the apps compose them, tests too.
export {
  type AccountParts,
  type AccountUseCases,
  type OwnerParts,
  type OwnerUseCases,
  wireAccounts,
  wireOwner,
} from './wire';
