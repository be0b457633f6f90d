import { newLedger, newOrderBook } from '@registrar/billing/wiring';
import { SyncStatuses } from '../drift/sync-statuses';
import { OPERATION_POLICY } from '../operations/policy';
import type { DomainParts } from '../parts';
import type { RegistrationPolicy } from '../shared/policy';
import type { PrivacyContacts } from '../shared/privacy-contacts';
import {
  newNameserverCheck,
  newObjectsAtRegistry,
  newPrivacyContacts,
  newPromotionBook,
} from '../shared/wire';
import { CreateAtRegistry } from './create-at-registry';
import { ReconcileRegistrations } from './reconcile-registrations';
import { BeginRegistration, RegisterDomain } from './register-domain';
import { RegistrationContacts } from './registration-contacts';
import { RegistrationBooks } from './registration-books';
import { RegistrationOrigins } from './registration-origins';
import { RegistrationPlanner } from './registration-plan';
import { RegistrationPollHandler } from './registration-poll-handler';
import { RegistrationQueries } from './registration-queries';
import { SettleRegistration } from './settle-registration';

export interface RegistrationUseCases {
  registerDomain: RegisterDomain;
  settle: SettleRegistration;
  reconcile: ReconcileRegistrations;
  pollHandler: RegistrationPollHandler;
  syncStatuses: SyncStatuses;
  queries: RegistrationQueries;
  /** For tests that stop between them. */
  steps: {
    planner: RegistrationPlanner;
    contacts: RegistrationContacts;
    privacy: PrivacyContacts;
    begin: BeginRegistration;
    create: CreateAtRegistry;
  };
}

export const newRegistrationContacts = ({
  settings,
  contactBook,
  connections,
}: Pick<DomainParts, 'settings' | 'contactBook' | 'connections'>): RegistrationContacts =>
  new RegistrationContacts(settings, contactBook, connections);

/** The registration policy as documented; the settings can change it. */
export const REGISTRATION_POLICY: RegistrationPolicy = {
  attempts: { attempts: 5, seconds: 60 },
  reconcileAfterSeconds: 90,
};

/**
 * The use cases around a registration, wired by plain constructor calls: the same for the apps and for the
 * crash table.
 */
export function wireRegistration(
  parts: DomainParts,
  policy = REGISTRATION_POLICY,
  reconcilePolicy = OPERATION_POLICY,
): RegistrationUseCases {
  const {
    uow,
    clock,
    ids,
    log,
    outbox,
    operations,
    keys,
    contactBook,
    domainStore,
    domainReader,
    connections,
    registry,
  } = parts;
  const ledger = newLedger(parts);
  const orders = newOrderBook(parts);
  const promotions = newPromotionBook(parts);
  const nameservers = newNameserverCheck(parts);
  const planner = new RegistrationPlanner({
    catalog: parts.catalog,
    quotes: parts.quotes,
    availability: parts.availability,
    connections,
    nameservers,
    claims: parts.claimsGate,
    acquisitions: parts.acquisitions,
    clock,
  });
  const contacts = newRegistrationContacts(parts);
  const privacy = newPrivacyContacts(parts);
  const begin = new BeginRegistration({
    uow,
    operations,
    contacts: contactBook,
    privacy,
    domains: domainStore,
    books: new RegistrationBooks(orders, promotions, ledger),
    acknowledgements: parts.acknowledgements,
    clock,
    ids,
    policy,
  });
  const objects = newObjectsAtRegistry(parts);
  const create = new CreateAtRegistry({
    connections,
    domains: registry,
    objects,
    acquisitions: parts.acquisitions,
    operations,
    clock,
    reconcileAfterSeconds: policy.reconcileAfterSeconds,
  });
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
    registerDomain: new RegisterDomain({
      planner,
      contacts,
      connections,
      attempts: parts.attempts,
      begin,
      registry: create,
      settle,
      clock,
      policy,
      domains: parts.domainReader,
    }),
    settle,
    reconcile: new ReconcileRegistrations(
      parts,
      registry,
      new RegistrationOrigins(parts.commandLog, parts.registryObjects, clock),
      create,
      settle,
      reconcilePolicy,
    ),
    pollHandler: new RegistrationPollHandler(operations, settle, clock),
    syncStatuses: new SyncStatuses({ domains: domainStore, connections, registry, uow, clock, ids, log }),
    queries: new RegistrationQueries(operations),
    steps: { planner, contacts, privacy, begin, create },
  };
}
