import { Global, Module } from '@nestjs/common';
import { AccountSettings } from '@registrar/accounts';
import { PostgresDifferenceStore, PostgresDomainReader, PostgresDomainStore, PostgresPollInbox, PostgresPrivacyContactStore, PostgresRegistrantChanges, PostgresRegistrationAttempts, Sql } from '@registrar/adapter-postgres';
import { DnsNameserverProbe, SystemPause } from '@registrar/adapter-runtime';
import { LedgerStore, OrderStore } from '@registrar/billing/ports';
import { Acquisitions, Catalog, ClaimsGate, PriceQuotes } from '@registrar/catalog';
import { ClaimsAcknowledgements, PromotionStore } from '@registrar/catalog/ports';
import { ContactBook } from '@registrar/contacts';
import {
  ClearAuthCodes, CompareDomains, DomainQueries, EndOperation, GetAuthCode, PurchasePrivacy, PushDifference, ReconcileChanges, type ReconcilePolicy, ReconcileRegistrations, ReconcileRenewals, RegisterDomain, type RegistrationPolicy, RegistrationQueries, RenewalQueries,
  RenewDomain, SetContacts, SetDomainLock, SetNameservers, SyncStatuses, TakeOverDifference, UpdateSettings,
} from '@registrar/domains';
import { DomainReader, DomainStore, PrivacyContactStore, RegistrationAttempts } from '@registrar/domains/ports';
import { Clock, IdempotencyKeys, Ids, Log, Operations, Outbox, SecretVault, UnitOfWork } from '@registrar/kernel';
import {
  Availability, CommandLog, type ContactRegistry, DomainRegistry, DrainPollQueue, type HostRegistry, RegistryConnections, RegistryObjects,
} from '@registrar/registries';
import { PollInbox, PollRegistry } from '@registrar/registries/ports';
import { type ChangeUseCases, wireChanges } from './change-wiring';
import { type ComparisonUseCases, wireComparison } from './comparison-wiring';
import { RECONCILE_POLICY, type RegistrationParts, type RegistrationUseCases, wireRegistration } from './registration-wiring';
import { privacyPolicyOf } from './privacy-policy';
import { type RenewalUseCases, wireRenewal } from './renewal-wiring';
import { Settings } from './settings';

/** Nest token of what all use cases of domains are made of. */
const DOMAIN_PARTS = 'DomainParts';
/** Nest tokens of the wired use cases; the classes below are taken from them. */
const REGISTRATION = 'RegistrationUseCases';
const RENEWAL = 'RenewalUseCases';
const CHANGES = 'ChangeUseCases';
const COMPARISON = 'ComparisonUseCases';

const PARTS = [
  UnitOfWork, Clock, Ids, Log, Outbox, Operations, IdempotencyKeys, AccountSettings, Catalog, PriceQuotes, PromotionStore, Availability, ContactBook, LedgerStore, OrderStore,
  DomainStore, DomainReader, RegistrationAttempts, RegistryConnections, DomainRegistry, RegistryObjects, CommandLog,
  PrivacyContactStore, ClaimsGate, ClaimsAcknowledgements, Acquisitions, Settings,
] as const;

const registrationPolicy = ({ registrationAttempts, registrationAttemptsSeconds, reconcileAfterSeconds }: Settings): RegistrationPolicy => ({
  attempts: { attempts: registrationAttempts, seconds: registrationAttemptsSeconds }, reconcileAfterSeconds,
});

const reconcilePolicy = ({ reconcileAfterSeconds, attentionAfterSeconds, pendingAttentionAfterSeconds }: Settings): ReconcilePolicy => ({
  ...RECONCILE_POLICY, reconcileAfterSeconds, attentionAfterSeconds, pendingAttentionAfterSeconds,
});

const from = <K extends keyof RegistrationUseCases>(key: K) => ({ inject: [REGISTRATION], useFactory: (wired: RegistrationUseCases) => wired[key] });

const fromRenewal = <K extends keyof RenewalUseCases>(key: K) => ({ inject: [RENEWAL], useFactory: (wired: RenewalUseCases) => wired[key] });

const fromChanges = <K extends keyof ChangeUseCases>(key: K) => ({ inject: [CHANGES], useFactory: (wired: ChangeUseCases) => wired[key] });

const fromComparison = <K extends keyof ComparisonUseCases>(key: K) => ({ inject: [COMPARISON], useFactory: (wired: ComparisonUseCases) => wired[key] });

/** Domains, their registration, their renewal and their changes. */
@Global()
@Module({
  providers: [
    { provide: DomainStore, inject: [Sql, UnitOfWork], useFactory: (sql: Sql, uow: UnitOfWork) => new PostgresDomainStore(sql, uow) },
    {
      provide: DomainReader,
      inject: [Sql, Settings],
      useFactory: (sql: Sql, { sendDefaults }: Settings) => new PostgresDomainReader(sql, { sendDefaults }),
    },
    { provide: PrivacyContactStore, inject: [Sql, UnitOfWork], useFactory: (sql: Sql, uow: UnitOfWork) => new PostgresPrivacyContactStore(sql, uow) },
    { provide: RegistrationAttempts, inject: [Sql], useFactory: (sql: Sql) => new PostgresRegistrationAttempts(sql) },
    {
      provide: DOMAIN_PARTS,
      inject: [...PARTS],
      // One instance speaks all faces of a registry, so DomainRegistry stands for the other two as well.
      useFactory: (
        uow: UnitOfWork, clock: Clock, ids: Ids, log: Log, outbox: Outbox, operations: Operations, keys: IdempotencyKeys, settings: AccountSettings,
        catalog: Catalog, quotes: PriceQuotes, promotionStore: PromotionStore, availability: Availability, contactBook: ContactBook, ledgerStore: LedgerStore, orderStore: OrderStore,
        domainStore: DomainStore, domainReader: DomainReader, attempts: RegistrationAttempts, connections: RegistryConnections,
        registry: DomainRegistry & ContactRegistry & HostRegistry, registryObjects: RegistryObjects, commandLog: CommandLog,
        privacyContactStore: PrivacyContactStore, claimsGate: ClaimsGate, acknowledgements: ClaimsAcknowledgements, acquisitions: Acquisitions, policy: Settings,
      ): RegistrationParts => ({
        uow, clock, ids, log, outbox, operations, keys, settings, catalog, quotes, promotionStore, availability, contactBook, ledgerStore, orderStore, domainStore,
        domainReader, attempts, connections, registry, registryObjects, commandLog, privacyContactStore, privacyPolicy: privacyPolicyOf(policy),
        claimsGate, acknowledgements, acquisitions, ...(policy.probeNameservers && { probe: new DnsNameserverProbe({ timeoutMs: policy.probeTimeoutMs }) }),
      }),
    },
    {
      provide: REGISTRATION,
      inject: [DOMAIN_PARTS, Settings],
      useFactory: (parts: RegistrationParts, settings: Settings) => wireRegistration(parts, registrationPolicy(settings), reconcilePolicy(settings)),
    },
    {
      provide: RENEWAL,
      inject: [DOMAIN_PARTS, Settings],
      useFactory: (parts: RegistrationParts, settings: Settings) => wireRenewal(parts, reconcilePolicy(settings)),
    },
    {
      provide: CHANGES,
      inject: [DOMAIN_PARTS, Sql, SecretVault, Settings],
      useFactory: (parts: RegistrationParts, sql: Sql, vault: SecretVault, settings: Settings) =>
        wireChanges(
          { ...parts, vault, registrants: new PostgresRegistrantChanges(sql, parts.uow), pause: new SystemPause() },
          { authCodeDays: settings.authCodeDays },
          reconcilePolicy(settings),
        ),
    },
    {
      provide: COMPARISON,
      inject: [DOMAIN_PARTS, CHANGES, Sql, Settings],
      useFactory: (parts: RegistrationParts, { changes }: ChangeUseCases, sql: Sql, { compareEveryDays }: Settings) =>
        wireComparison({ ...parts, changes, differenceStore: new PostgresDifferenceStore(sql, parts.uow) }, { everyDays: compareEveryDays }),
    },
    { provide: CompareDomains, ...fromComparison('compare') },
    { provide: TakeOverDifference, ...fromComparison('takeOver') },
    { provide: PushDifference, ...fromComparison('push') },
    {
      provide: EndOperation,
      inject: [DOMAIN_PARTS, REGISTRATION, RENEWAL, CHANGES],
      useFactory: (
        { uow, operations, connections, registry, clock }: RegistrationParts, registration: RegistrationUseCases, renewal: RenewalUseCases, changes: ChangeUseCases,
      ) => new EndOperation(uow, operations, connections, registry, registration.settle, changes.settle, renewal.settle, () => clock.now()),
    },
    { provide: UpdateSettings, ...fromChanges('updateSettings') },
    { provide: SetNameservers, ...fromChanges('setNameservers') },
    { provide: SetContacts, ...fromChanges('setContacts') },
    { provide: GetAuthCode, ...fromChanges('getAuthCode') },
    { provide: ClearAuthCodes, ...fromChanges('clearAuthCodes') },
    { provide: SetDomainLock, ...fromChanges('setDomainLock') },
    { provide: PurchasePrivacy, ...fromChanges('purchasePrivacy') },
    { provide: ReconcileChanges, ...fromChanges('reconcile') },
    { provide: RegisterDomain, ...from('registerDomain') },
    { provide: RegistrationQueries, ...from('queries') },
    { provide: ReconcileRegistrations, ...from('reconcile') },
    { provide: SyncStatuses, ...from('syncStatuses') },
    { provide: RenewDomain, ...fromRenewal('renewDomain') },
    { provide: RenewalQueries, ...fromRenewal('queries') },
    { provide: ReconcileRenewals, ...fromRenewal('reconcile') },
    { provide: DomainQueries, inject: [DomainReader], useFactory: (reader: DomainReader) => new DomainQueries(reader) },
    {
      provide: DrainPollQueue,
      inject: [PollRegistry, Sql, UnitOfWork, Clock, Log, REGISTRATION, RENEWAL, CHANGES],
      useFactory: (
        registry: PollRegistry, sql: Sql, uow: UnitOfWork, clock: Clock, log: Log, registration: RegistrationUseCases, renewal: RenewalUseCases,
        changes: ChangeUseCases,
      ) => {
        const inbox: PollInbox = new PostgresPollInbox(sql, uow);
        return new DrainPollQueue(registry, inbox, [registration.pollHandler, renewal.pollHandler, changes.pollHandler], uow, clock, log);
      },
    },
  ],
  exports: [
    RegisterDomain, RegistrationQueries, ReconcileRegistrations, RenewDomain, RenewalQueries, ReconcileRenewals, SyncStatuses, DomainQueries, DrainPollQueue,
    EndOperation, UpdateSettings, SetNameservers, SetContacts, GetAuthCode, ClearAuthCodes, SetDomainLock, PurchasePrivacy, ReconcileChanges, CompareDomains,
    TakeOverDifference, PushDifference,
  ],
})
export class DomainsModule {}
