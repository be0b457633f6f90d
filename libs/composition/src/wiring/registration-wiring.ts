import type { AccountSettings } from '@registrar/accounts';
import { Ledger, OrderBook } from '@registrar/billing';
import type { LedgerStore, OrderStore } from '@registrar/billing/ports';
import {
  type Acquisitions,
  type Catalog,
  type ClaimsGate,
  type PriceQuotes,
  PromotionBook,
} from '@registrar/catalog';
import type { ClaimsAcknowledgements, PromotionStore } from '@registrar/catalog/ports';
import type { ContactBook } from '@registrar/contacts';
import {
  BeginRegistration,
  CreateAtRegistry,
  NameserverCheck,
  ObjectsAtRegistry,
  PrivacyContacts,
  type PrivacyPolicy,
  ReconcileRegistrations,
  type ReconcilePolicy,
  RegisterDomain,
  RegistrationContacts,
  RegistrationPlanner,
  type RegistrationPolicy,
  RegistrationPollHandler,
  RegistrationQueries,
  SettleRegistration,
  SyncStatuses,
} from '@registrar/domains';
import type {
  DomainReader,
  DomainStore,
  NameserverProbe,
  PrivacyContactStore,
  RegistrationAttempts,
  VanityNameserverReader,
} from '@registrar/domains/ports';
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
import { runForAccount } from '../runtime/acting-account';

/** Everything a registration touches. */
export interface RegistrationParts {
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

export interface RegistrationUseCases {
  registerDomain: RegisterDomain;
  settle: SettleRegistration;
  reconcile: ReconcileRegistrations;
  pollHandler: RegistrationPollHandler;
  syncStatuses: SyncStatuses;
  queries: RegistrationQueries;
}

/** The registration policy as documented; the settings can change it. */
export const REGISTRATION_POLICY: RegistrationPolicy = {
  attempts: { attempts: 5, seconds: 60 },
  reconcileAfterSeconds: 90,
};

export const RECONCILE_POLICY: ReconcilePolicy = {
  reconcileAfterSeconds: 90,
  leaseSeconds: 240,
  retrySeconds: 60,
  pendingSeconds: 86_400,
  attentionAfterSeconds: 900,
  pendingAttentionAfterSeconds: 5 * 86_400,
  runForAccount,
  maxAttempts: 2,
};

/**
 * The use cases around a registration, wired by plain constructor calls: the same for the apps and for the
 * crash table.
 */
export function wireRegistration(
  parts: RegistrationParts,
  policy = REGISTRATION_POLICY,
  reconcilePolicy = RECONCILE_POLICY,
): RegistrationUseCases {
  const {
    uow,
    clock,
    ids,
    log,
    outbox,
    operations,
    keys,
    settings,
    contactBook,
    domainStore,
    domainReader,
    connections,
    registry,
  } = parts;
  const ledger = new Ledger(parts.ledgerStore, outbox, clock, ids);
  const orders = new OrderBook(parts.orderStore);
  const promotions = new PromotionBook(parts.promotionStore);
  const nameservers = new NameserverCheck(
    parts.catalog,
    registry,
    parts.registryObjects,
    clock,
    parts.probe,
    parts.glue,
  );
  const planner = new RegistrationPlanner(
    parts.catalog,
    parts.quotes,
    parts.availability,
    settings,
    connections,
    nameservers,
    parts.claimsGate,
    parts.acquisitions,
    clock,
  );
  const contacts = new RegistrationContacts(settings, contactBook, connections);
  const privacy = new PrivacyContacts(
    parts.privacyContactStore,
    contactBook,
    connections,
    parts.catalog,
    clock,
    ids,
    parts.privacyPolicy,
  );
  const begin = new BeginRegistration(
    uow,
    operations,
    keys,
    contactBook,
    privacy,
    domainStore,
    orders,
    promotions,
    parts.acknowledgements,
    ledger,
    clock,
    ids,
    policy,
  );
  const objects = new ObjectsAtRegistry(
    registry,
    registry,
    parts.registryObjects,
    contactBook,
    clock,
    ids,
    parts.glue,
  );
  const create = new CreateAtRegistry(
    connections,
    registry,
    objects,
    parts.acquisitions,
    operations,
    clock,
    policy.reconcileAfterSeconds,
  );
  const settle = new SettleRegistration({
    uow,
    operations,
    keys,
    domains: domainStore,
    reader: domainReader,
    orders,
    promotions,
    ledger,
    outbox,
    clock,
    log,
    reconcileAfterSeconds: policy.reconcileAfterSeconds,
  });
  return {
    registerDomain: new RegisterDomain(
      planner,
      contacts,
      connections,
      parts.attempts,
      begin,
      create,
      settle,
      clock,
      policy,
      parts.domainReader,
    ),
    settle,
    reconcile: new ReconcileRegistrations(
      parts,
      registry,
      parts.commandLog,
      parts.registryObjects,
      create,
      settle,
      reconcilePolicy,
    ),
    pollHandler: new RegistrationPollHandler(operations, settle, clock),
    syncStatuses: new SyncStatuses(domainStore, connections, registry, uow, clock, ids, log),
    queries: new RegistrationQueries(operations),
  };
}
