import type { AccountSettings } from '@registrar/accounts';
import type { LedgerStore, OrderStore } from '@registrar/billing/ports';
import type { Acquisitions, Catalog, ClaimsGate, PriceQuotes } from '@registrar/catalog';
import type { ClaimsAcknowledgements, PromotionStore } from '@registrar/catalog/ports';
import type { ContactBook } from '@registrar/contacts';
import type { Clock, IdempotencyKeys, Ids, Log, Operations, Outbox, UnitOfWork } from '@registrar/kernel';
import type {
  Availability,
  CommandLog,
  ContactRegistry,
  DomainRegistry,
  HostRegistry,
  RegistryConnections,
  RegistryObjects,
} from '@registrar/registries';
import type { VanityNameserverReader } from './hosts/ports';
import type { RegistrationAttempts } from './registration/ports';
import type { DomainReader, DomainStore, NameserverProbe, PrivacyContactStore } from './shared/ports';
import type { PrivacyPolicy } from './shared/privacy-contacts';

/** Ports, and use cases of the cores below, that use cases of domains are wired from. */
export interface DomainParts {
  uow: UnitOfWork;
  clock: Clock;
  ids: Ids;
  log: Log;
  outbox: Outbox;
  operations: Operations;
  keys: IdempotencyKeys;
  settings: AccountSettings;
  catalog: Catalog;
  quotes: PriceQuotes;
  promotionStore: PromotionStore;
  availability: Availability;
  contactBook: ContactBook;
  ledgerStore: LedgerStore;
  orderStore: OrderStore;
  domainStore: DomainStore;
  domainReader: DomainReader;
  privacyContactStore: PrivacyContactStore;
  privacyPolicy: PrivacyPolicy;
  attempts: RegistrationAttempts;
  connections: RegistryConnections;
  registry: DomainRegistry & ContactRegistry & HostRegistry;
  registryObjects: RegistryObjects;
  commandLog: CommandLog;
  claimsGate: ClaimsGate;
  acknowledgements: ClaimsAcknowledgements;
  acquisitions: Acquisitions;
  /** Absent: name servers are not asked. */
  probe?: NameserverProbe;
  /** Hosts below our domains; absent: there are none. */
  glue?: VanityNameserverReader;
}
