import { Global, Module } from '@nestjs/common';
import { AccountSettings } from '@registrar/accounts';
import { PostgresDomainReader, PostgresDomainStore, PostgresPollInbox, PostgresRegistrationAttempts, Sql } from '@registrar/adapter-postgres';
import { LedgerStore, OrderStore } from '@registrar/billing/ports';
import { Catalog, PriceQuotes } from '@registrar/catalog';
import { ContactBook } from '@registrar/contacts';
import {
  DomainQueries, type ReconcilePolicy, ReconcileRegistrations, RegisterDomain, type RegistrationPolicy, RegistrationQueries, SyncStatuses,
} from '@registrar/domains';
import { DomainReader, DomainStore, RegistrationAttempts } from '@registrar/domains/ports';
import { Clock, IdempotencyKeys, Ids, Log, Operations, Outbox, UnitOfWork } from '@registrar/kernel';
import {
  Availability, CommandLog, type ContactRegistry, DomainRegistry, DrainPollQueue, type HostRegistry, RegistryConnections, RegistryObjects,
} from '@registrar/registries';
import { PollInbox, PollRegistry } from '@registrar/registries/ports';
import { RECONCILE_POLICY, type RegistrationParts, type RegistrationUseCases, wireRegistration } from './registration-wiring';
import { Settings } from './settings';

/** Nest token of the wired use cases; the classes below are taken from it. */
const REGISTRATION = 'RegistrationUseCases';

const PARTS = [
  UnitOfWork, Clock, Ids, Log, Outbox, Operations, IdempotencyKeys, AccountSettings, Catalog, PriceQuotes, Availability, ContactBook, LedgerStore, OrderStore,
  DomainStore, DomainReader, RegistrationAttempts, RegistryConnections, DomainRegistry, RegistryObjects, CommandLog, Settings,
] as const;

const registrationPolicy = ({ registrationAttempts, registrationAttemptsSeconds, reconcileAfterSeconds }: Settings): RegistrationPolicy => ({
  attempts: { attempts: registrationAttempts, seconds: registrationAttemptsSeconds }, reconcileAfterSeconds,
});

const reconcilePolicy = ({ reconcileAfterSeconds, attentionAfterSeconds, pendingAttentionAfterSeconds }: Settings): ReconcilePolicy => ({
  ...RECONCILE_POLICY, reconcileAfterSeconds, attentionAfterSeconds, pendingAttentionAfterSeconds,
});

const from = <K extends keyof RegistrationUseCases>(key: K) => ({ inject: [REGISTRATION], useFactory: (wired: RegistrationUseCases) => wired[key] });

/** Domains and their registration. */
@Global()
@Module({
  providers: [
    { provide: DomainStore, inject: [Sql, UnitOfWork], useFactory: (sql: Sql, uow: UnitOfWork) => new PostgresDomainStore(sql, uow) },
    {
      provide: DomainReader,
      inject: [Sql, Settings],
      useFactory: (sql: Sql, { sendDefaults }: Settings) => new PostgresDomainReader(sql, { sendDefaults }),
    },
    { provide: RegistrationAttempts, inject: [Sql], useFactory: (sql: Sql) => new PostgresRegistrationAttempts(sql) },
    {
      provide: REGISTRATION,
      inject: [...PARTS],
      // One instance speaks all faces of a registry, so DomainRegistry stands for the other two as well.
      useFactory: (
        uow: UnitOfWork, clock: Clock, ids: Ids, log: Log, outbox: Outbox, operations: Operations, keys: IdempotencyKeys, settings: AccountSettings,
        catalog: Catalog, quotes: PriceQuotes, availability: Availability, contactBook: ContactBook, ledgerStore: LedgerStore, orderStore: OrderStore,
        domainStore: DomainStore, domainReader: DomainReader, attempts: RegistrationAttempts, connections: RegistryConnections,
        registry: DomainRegistry & ContactRegistry & HostRegistry, registryObjects: RegistryObjects, commandLog: CommandLog,
        policy: Settings,
      ): RegistrationUseCases => {
        const parts: RegistrationParts = {
          uow, clock, ids, log, outbox, operations, keys, settings, catalog, quotes, availability, contactBook, ledgerStore, orderStore, domainStore,
          domainReader, attempts, connections, registry, registryObjects, commandLog,
        };
        return wireRegistration(parts, registrationPolicy(policy), reconcilePolicy(policy));
      },
    },
    { provide: RegisterDomain, ...from('registerDomain') },
    { provide: RegistrationQueries, ...from('queries') },
    { provide: ReconcileRegistrations, ...from('reconcile') },
    { provide: SyncStatuses, ...from('syncStatuses') },
    { provide: DomainQueries, inject: [DomainReader], useFactory: (reader: DomainReader) => new DomainQueries(reader) },
    {
      provide: DrainPollQueue,
      inject: [PollRegistry, Sql, UnitOfWork, Clock, Log, REGISTRATION],
      useFactory: (registry: PollRegistry, sql: Sql, uow: UnitOfWork, clock: Clock, log: Log, { pollHandler }: RegistrationUseCases) => {
        const inbox: PollInbox = new PostgresPollInbox(sql, uow);
        return new DrainPollQueue(registry, inbox, [pollHandler], uow, clock, log);
      },
    },
  ],
  exports: [RegisterDomain, RegistrationQueries, ReconcileRegistrations, SyncStatuses, DomainQueries, DrainPollQueue],
})
export class DomainsModule {}
