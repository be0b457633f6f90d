export { clTridOf, parseClTrid } from './commands';
export { MaintenanceWindows, type ReachedWindow } from './maintenance/ports';
export { profileOf } from './profile';
export { readProfile, storedProfile } from './stored-profile';
export {
  AvailabilityRegistry,
  ClaimsRegistry,
  ContactRegistry,
  DomainRegistry,
  HostRegistry,
  PollRegistry,
  RegistryClock,
} from './registry-ports';
export {
  type CircuitState,
  type ReportedRefusal,
  type SessionReport,
  SessionReports,
} from './session-reports';
export {
  type AnsweredCommand,
  CommandLog,
  type PollDisposition,
  PollInbox,
  RegistryConnections,
  RegistryConnectionStore,
  RegistryObjects,
  type RegistrySessionRequest,
  type ReservedContact,
  type SentCommand,
  type SessionLease,
  SessionLeases,
  type SlotRequest,
} from './store-ports';
export { TransferRegistry } from './transfers';
