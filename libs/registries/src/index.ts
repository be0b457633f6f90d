export type {
  CheckAnswer,
  ClaimsAnswer,
  ContactOutcome,
  CreatedDomain,
  DomainInfo,
  FeeQuote,
  HostInfo,
  HostOutcome,
  InfoOutcome,
  PollContent,
  PollMessage,
  RenewedDomain,
  RestoredDomain,
  ShownContact,
} from './answers';
export { idOfReused, isReused } from './answers';
export { ChangeMaintenanceWindows, type NewWindow, type WindowChange } from './maintenance/change-windows';
export { ReportReachedWindows } from './maintenance/report-reached-windows';
export { WINDOW_MEANING, WindowEvents } from './maintenance/window-events';
export { closedUntil, type MaintenanceWindow } from './maintenance/window';
export { asTheyCome } from './as-they-come';
export { Availability, NO_ANSWER_REASON } from './availability';
export {
  type CheckRequest,
  type ClaimsAcceptance,
  type Clearance,
  type ClientStatus,
  type CommandId,
  type ContactLink,
  type CreateDomainCommand,
  type DelegationKey,
  type DelegationSigner,
  type ExtraValue,
  type HostAddressChange,
  type HostNameChange,
  parseClTrid,
  type RegistryContact,
  type RegistryExtra,
  type RegistryRefusal,
  type RenewDomainCommand,
  type RestoreDomainCommand,
  type RestoreReport,
  type StatusChange,
  type TransformOutcome,
  type UpdateDomainCommand,
} from './commands';
export type {
  ConnectionCredentials,
  ConnectionRecord,
  ConnectionSecrets,
  ConnectionSettings,
  RegistryConnection,
  StoredSettings,
  UnreadableConnection,
} from './connection';
export { differences } from './connections/merge-profile';
export { DrainPollQueue, PollHandler } from './drain-poll-queue';
export {
  ClaimsRegistry,
  CommandLog,
  ContactRegistry,
  DomainRegistry,
  HostRegistry,
  type PollDisposition,
  type PollInbox,
  RegistryClock,
  RegistryConnections,
  RegistryObjects,
  type ReservedContact,
  type SessionLease,
  TransferRegistry,
} from './ports';
export {
  type ComplianceDemand,
  type ComplianceRule,
  type ConstantExtension,
  profileOf,
  type RegistryProfile,
  type StoredProfile,
  storesAsciiContacts,
} from './profile';
export { type ChangedConnection, type ConnectionChange, PutConnection } from './put-connection';
export type {
  ForeignInfo,
  RegistryTransfer,
  ReleaseCommand,
  RequestTransferCommand,
  TransferAnswer,
} from './transfers';
