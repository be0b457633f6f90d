export { groupByConstants, withConstants } from './commands/constants';
export { contactCheck, contactCreate, contactInfo } from './commands/contact';
export {
  authorization,
  claimsCheck,
  contact,
  type ContactRole,
  domainCheck,
  type DomainCreate,
  domainCreate,
  domainInfo,
  type Nameservers,
  nameservers,
} from './commands/domain';
export {
  domainDelete,
  type DomainParts,
  domainRelease,
  domainRenew,
  domainRestore,
  domainTransfer,
  type DomainUpdate,
  domainUpdate,
  type TransferOperation,
} from './commands/domain-changes';
export { extraElements } from './commands/extras';
export { commandFrame, helloFrame, type Command } from './commands/frame';
export { familyOf, hostCheck, hostCreate, hostDelete, hostInfo, hostUpdate } from './commands/host';
export { pollAcknowledge, pollRequest } from './commands/poll';
export {
  type DelegationSigning,
  type DnsKey,
  type DsRecord,
  secDnsCreate,
  secDnsUpdate,
  type SigningChange,
  type SigningData,
} from './commands/sec-dns';
export { EppRegistry, type EppRegistryDeps } from './epp-registry';
export type { CallChain } from './pool/session-pools';
export type { EppMetrics } from './metrics';
export { DEFAULT_EPP_SETTINGS, type EppSettings } from './settings';
export { type TriedConnection, tryConnection } from './pool/try-connection';
