export * from './answers';
export * from './commands';
export * from './connection';
export * from './profile';
export type {
  ForeignInfo,
  RegistryTransfer,
  ReleaseCommand,
  RequestTransferCommand,
  TransferAnswer,
  TransferDecision,
} from './transfers';
// The narrow faces of a registry, for the cores above: what they may ask, and nothing of sessions or frames.
export {
  AvailabilityRegistry,
  ClaimsRegistry,
  CommandLog,
  ContactRegistry,
  DomainRegistry,
  HostRegistry,
  RegistryClock,
  RegistryConnections,
  RegistryObjects,
  TransferRegistry,
} from './ports';
export type { PollDisposition, PollInbox, ReservedContact, SessionLease } from './ports';
export { DrainPollQueue, PollHandler } from './drain-poll-queue';
export * from './availability';
export * from './as-they-come';
export * from './recent-answers';
export * from './put-connection';
export { differences } from './connections/merge-profile';
