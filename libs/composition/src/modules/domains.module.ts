import { Global, Module } from '@nestjs/common';
import { AccountSettings } from '@registrar/accounts';
import {
  PostgresCalendarStore,
  PostgresComplianceNotices,
  PostgresDifferenceStore,
  PostgresDomainEnds,
  PostgresMailStore,
  PostgresDomainReader,
  PostgresDomainRemovals,
  PostgresDomainReturns,
  PostgresDomainStore,
  PostgresGraceDeletes,
  PostgresPollInbox,
  PostgresPrivacyContactStore,
  PostgresRegistrantChanges,
  PostgresRegistrationAttempts,
  PostgresRegistryCharges,
  PostgresZoneSignings,
  PostgresVanityNameserverReader,
  PostgresUnknownDomains,
  PostgresVanityNameserverStore,
  Sql,
} from '@registrar/adapter-postgres';
import { DnsNameserverProbe, SystemPause } from '@registrar/adapter-runtime';
import { LedgerStore, OrderStore } from '@registrar/billing/ports';
import { Acquisitions, Catalog, ClaimsGate, PriceQuotes } from '@registrar/catalog';
import { ClaimsAcknowledgements, PromotionStore } from '@registrar/catalog/ports';
import { ContactBook, WriteMail } from '@registrar/contacts';
import {
  ChangeDomain,
  ClearAuthCodes,
  CompareDomains,
  CompliancePollHandler,
  GiveComplianceNotice,
  DomainQueries,
  EndOperation,
  GetAuthCode,
  PurchasePrivacy,
  PushDifference,
  ReconcileChanges,
  type ReconcilePolicy,
  ReconcileRegistrations,
  ReconcileRenewals,
  RegisterDomain,
  type RegistrationPolicy,
  RegistrationQueries,
  RenewalQueries,
  RenewDomain,
  SetContacts,
  SetDomainLock,
  SetNameservers,
  SyncStatuses,
  TakeOverDifference,
  UpdateSettings,
  CreateVanityNameserver,
  DeleteVanityNameserver,
  ReconcileHosts,
  UpdateVanityNameserver,
  VanityNameserverQueries,
  DeleteAtRegistry,
  ProcessRefund,
  ReconcileRefunds,
  RefundQueries,
  EndDomains,
  ReconcileDeletes,
  RemoveDomain,
  RunCalendar,
  FollowRegistryCharges,
  ReconcileRestores,
  RestoreDomain,
  RestoreQueries,
  FindUnknownDomains,
  RequirementDocuments,
} from '@registrar/domains';
import {
  DomainReader,
  DomainStore,
  PrivacyContactStore,
  RegistrationAttempts,
  UnknownDomainStore,
  VanityNameserverReader,
} from '@registrar/domains/ports';
import {
  Clock,
  IdempotencyKeys,
  Ids,
  Log,
  Operations,
  Outbox,
  SecretVault,
  UnitOfWork,
} from '@registrar/kernel';
import {
  Availability,
  CommandLog,
  type ContactRegistry,
  DomainRegistry,
  DrainPollQueue,
  type HostRegistry,
  RegistryConnections,
  RegistryObjects,
} from '@registrar/registries';
import { PollInbox, PollRegistry } from '@registrar/registries/ports';
import { addressPolicyOf } from '../settings/address-policy';
import { type CalendarUseCases, wireCalendar } from '../wiring/calendar-wiring';
import { type ChangeUseCases, wireChanges } from '../wiring/change-wiring';
import { DEPARTURES, type DepartureUseCases } from '../wiring/departure-wiring';
import { type ComparisonUseCases, wireComparison } from '../wiring/comparison-wiring';
import { type HostUseCases, wireHosts } from '../wiring/hosts-wiring';
import { made, madeAs } from '../runtime/made';
import { type RefundUseCases, wireRefunds } from '../wiring/refund-wiring';
import {
  RECONCILE_POLICY,
  type RegistrationParts,
  type RegistrationUseCases,
  wireRegistration,
} from '../wiring/registration-wiring';
import { privacyPolicyOf } from '../settings/privacy-policy';
import { type RenewalUseCases, wireRenewal } from '../wiring/renewal-wiring';
import { type RestoreUseCases, wireRestores } from '../wiring/restore-wiring';
import { signingPolicyOf } from '../settings/signing-policy';
import { Settings } from '../settings/settings';
import { TRANSFERS, type TransferUseCases } from '../wiring/transfer-wiring';

/** Nest token of what all use cases of domains are made of. */
export const DOMAIN_PARTS = 'DomainParts';
/** Nest tokens of the wired use cases; the classes below are taken from them. */
const REGISTRATION = 'RegistrationUseCases';
const RENEWAL = 'RenewalUseCases';
export const CHANGES = 'ChangeUseCases';
const COMPARISON = 'ComparisonUseCases';
const HOSTS = 'HostUseCases';
const REFUNDS = 'RefundUseCases';
const CALENDAR = 'CalendarUseCases';
const RESTORES = 'RestoreUseCases';
/** Of the core above: not every app has it. */
const BY_TRANSFERS = { token: TRANSFERS, optional: true };
const BY_DEPARTURES = { token: DEPARTURES, optional: true };

const PARTS = [
  UnitOfWork,
  Clock,
  Ids,
  Log,
  Outbox,
  Operations,
  IdempotencyKeys,
  AccountSettings,
  Catalog,
  PriceQuotes,
  PromotionStore,
  Availability,
  ContactBook,
  LedgerStore,
  OrderStore,
  DomainStore,
  DomainReader,
  RegistrationAttempts,
  RegistryConnections,
  DomainRegistry,
  RegistryObjects,
  CommandLog,
  PrivacyContactStore,
  ClaimsGate,
  ClaimsAcknowledgements,
  Acquisitions,
  Settings,
  VanityNameserverReader,
] as const;

const registrationPolicy = ({
  registrationAttempts,
  registrationAttemptsSeconds,
  reconcileAfterSeconds,
}: Settings): RegistrationPolicy => ({
  attempts: { attempts: registrationAttempts, seconds: registrationAttemptsSeconds },
  reconcileAfterSeconds,
});

export const reconcilePolicy = ({
  reconcileAfterSeconds,
  attentionAfterSeconds,
  pendingAttentionAfterSeconds,
}: Settings): ReconcilePolicy => ({
  ...RECONCILE_POLICY,
  reconcileAfterSeconds,
  attentionAfterSeconds,
  pendingAttentionAfterSeconds,
});

const from = <K extends keyof RegistrationUseCases>(key: K) => ({
  inject: [REGISTRATION],
  useFactory: (wired: RegistrationUseCases) => wired[key],
});

const fromRenewal = <K extends keyof RenewalUseCases>(key: K) => ({
  inject: [RENEWAL],
  useFactory: (wired: RenewalUseCases) => wired[key],
});

const fromChanges = <K extends keyof ChangeUseCases>(key: K) => ({
  inject: [CHANGES],
  useFactory: (wired: ChangeUseCases) => wired[key],
});

const fromHosts = <K extends keyof HostUseCases>(key: K) => ({
  inject: [HOSTS],
  useFactory: (wired: HostUseCases) => wired[key],
});

const fromRefunds = <K extends keyof RefundUseCases>(key: K) => ({
  inject: [REFUNDS],
  useFactory: (wired: RefundUseCases) => wired[key],
});

const fromCalendar = <K extends keyof CalendarUseCases>(key: K) => ({
  inject: [CALENDAR],
  useFactory: (wired: CalendarUseCases) => wired[key],
});

const fromRestores = <K extends keyof RestoreUseCases>(key: K) => ({
  inject: [RESTORES],
  useFactory: (wired: RestoreUseCases) => wired[key],
});

const fromComparison = <K extends keyof ComparisonUseCases>(key: K) => ({
  inject: [COMPARISON],
  useFactory: (wired: ComparisonUseCases) => wired[key],
});

/** Domains, their registration, their renewal and their changes. */
@Global()
@Module({
  providers: [
    madeAs(DomainStore, PostgresDomainStore, Sql, UnitOfWork),
    {
      provide: DomainReader,
      inject: [Sql, Settings],
      useFactory: (sql: Sql, { sendDefaults }: Settings) => new PostgresDomainReader(sql, { sendDefaults }),
    },
    madeAs(PrivacyContactStore, PostgresPrivacyContactStore, Sql, UnitOfWork),
    madeAs(RegistrationAttempts, PostgresRegistrationAttempts, Sql),
    {
      provide: DOMAIN_PARTS,
      inject: [...PARTS],
      // One instance speaks all faces of a registry, so DomainRegistry stands for the other two as well.
      useFactory: (
        uow: UnitOfWork,
        clock: Clock,
        ids: Ids,
        log: Log,
        outbox: Outbox,
        operations: Operations,
        keys: IdempotencyKeys,
        settings: AccountSettings,
        catalog: Catalog,
        quotes: PriceQuotes,
        promotionStore: PromotionStore,
        availability: Availability,
        contactBook: ContactBook,
        ledgerStore: LedgerStore,
        orderStore: OrderStore,
        domainStore: DomainStore,
        domainReader: DomainReader,
        attempts: RegistrationAttempts,
        connections: RegistryConnections,
        registry: DomainRegistry & ContactRegistry & HostRegistry,
        registryObjects: RegistryObjects,
        commandLog: CommandLog,
        privacyContactStore: PrivacyContactStore,
        claimsGate: ClaimsGate,
        acknowledgements: ClaimsAcknowledgements,
        acquisitions: Acquisitions,
        policy: Settings,
        glue: VanityNameserverReader,
      ): RegistrationParts => ({
        uow,
        clock,
        ids,
        log,
        outbox,
        operations,
        keys,
        settings,
        catalog,
        quotes,
        promotionStore,
        availability,
        contactBook,
        ledgerStore,
        orderStore,
        domainStore,
        domainReader,
        attempts,
        connections,
        registry,
        registryObjects,
        commandLog,
        privacyContactStore,
        privacyPolicy: privacyPolicyOf(policy),
        claimsGate,
        acknowledgements,
        acquisitions,
        glue,
        ...(policy.probeNameservers && {
          probe: new DnsNameserverProbe({
            timeoutMs: policy.probeTimeoutMs,
            policy: addressPolicyOf(policy),
          }),
        }),
      }),
    },
    {
      provide: REGISTRATION,
      inject: [DOMAIN_PARTS, Settings],
      useFactory: (parts: RegistrationParts, settings: Settings) =>
        wireRegistration(parts, registrationPolicy(settings), reconcilePolicy(settings)),
    },
    {
      provide: RENEWAL,
      inject: [DOMAIN_PARTS, Sql, Settings],
      useFactory: (parts: RegistrationParts, sql: Sql, settings: Settings) =>
        wireRenewal(
          { ...parts, registryCharges: new PostgresRegistryCharges(sql, parts.uow) },
          reconcilePolicy(settings),
        ),
    },
    {
      provide: CHANGES,
      inject: [DOMAIN_PARTS, Sql, SecretVault, Settings],
      useFactory: (parts: RegistrationParts, sql: Sql, vault: SecretVault, settings: Settings) =>
        wireChanges(
          {
            ...parts,
            vault,
            registrants: new PostgresRegistrantChanges(sql, parts.uow),
            pause: new SystemPause(),
            signings: new PostgresZoneSignings(sql, parts.uow),
            signingPolicy: signingPolicyOf(settings),
          },
          { authCodeDays: settings.authCodeDays },
          reconcilePolicy(settings),
        ),
    },
    {
      provide: COMPARISON,
      inject: [DOMAIN_PARTS, CHANGES, Sql, Settings],
      useFactory: (
        parts: RegistrationParts,
        { changes }: ChangeUseCases,
        sql: Sql,
        { compareEveryDays }: Settings,
      ) =>
        wireComparison(
          { ...parts, changes, differenceStore: new PostgresDifferenceStore(sql, parts.uow) },
          { everyDays: compareEveryDays },
        ),
    },
    made(RequirementDocuments, Catalog, AccountSettings, ContactBook, RegistryConnections, Clock),
    madeAs(VanityNameserverReader, PostgresVanityNameserverReader, Sql),
    {
      provide: HOSTS,
      inject: [DOMAIN_PARTS, VanityNameserverReader, Sql, Settings],
      useFactory: (parts: RegistrationParts, glue: VanityNameserverReader, sql: Sql, settings: Settings) =>
        wireHosts(
          {
            ...parts,
            glue,
            hostStore: new PostgresVanityNameserverStore(sql, parts.uow),
            pause: new SystemPause(),
          },
          // Nobody is to be reached in a sandbox: examples and tests use addresses of documentation.
          { documentation: settings.environment === 'sandbox' },
          reconcilePolicy(settings),
        ),
    },
    { provide: CreateVanityNameserver, ...fromHosts('create') },
    { provide: UpdateVanityNameserver, ...fromHosts('update') },
    { provide: DeleteVanityNameserver, ...fromHosts('remove') },
    { provide: VanityNameserverQueries, ...fromHosts('queries') },
    { provide: ReconcileHosts, ...fromHosts('reconcile') },
    {
      provide: REFUNDS,
      inject: [DOMAIN_PARTS, CHANGES, Sql, Settings],
      useFactory: (
        parts: RegistrationParts,
        { changes, shown }: ChangeUseCases,
        sql: Sql,
        settings: Settings,
      ) =>
        wireRefunds(
          {
            ...parts,
            changes,
            shown,
            removals: new PostgresDomainRemovals(sql, parts.uow),
            graceDeletes: new PostgresGraceDeletes(sql, parts.uow),
            pause: new SystemPause(),
          },
          settings.graceDeleteLimits,
          reconcilePolicy(settings),
        ),
    },
    { provide: ProcessRefund, ...fromRefunds('processRefund') },
    { provide: RefundQueries, ...fromRefunds('queries') },
    { provide: ReconcileRefunds, ...fromRefunds('reconcile') },
    { provide: DeleteAtRegistry, ...fromRefunds('deleteAtRegistry') },
    {
      provide: CALENDAR,
      inject: [DOMAIN_PARTS, RENEWAL, CHANGES, REFUNDS, Sql, SecretVault, Settings],
      useFactory: (
        parts: RegistrationParts,
        { renewDomain }: RenewalUseCases,
        { changes }: ChangeUseCases,
        { deleteAtRegistry }: RefundUseCases,
        sql: Sql,
        vault: SecretVault,
        settings: Settings,
      ) =>
        wireCalendar(
          {
            ...parts,
            vault,
            renewDomain,
            changes,
            deleteAtRegistry,
            calendarStore: new PostgresCalendarStore(sql, parts.uow),
            domainEnds: new PostgresDomainEnds(sql, parts.uow),
            removals: new PostgresDomainRemovals(sql, parts.uow),
            mailStore: new PostgresMailStore(sql, parts.uow),
            registryCharges: new PostgresRegistryCharges(sql, parts.uow),
          },
          settings,
          reconcilePolicy(settings),
        ),
    },
    {
      provide: RESTORES,
      inject: [DOMAIN_PARTS, Sql, Settings],
      useFactory: (parts: RegistrationParts, sql: Sql, settings: Settings) =>
        wireRestores(
          {
            ...parts,
            returns: new PostgresDomainReturns(sql, parts.uow),
            domainEnds: new PostgresDomainEnds(sql, parts.uow),
            registryCharges: new PostgresRegistryCharges(sql, parts.uow),
          },
          reconcilePolicy(settings),
        ),
    },
    { provide: RestoreDomain, ...fromRestores('restoreDomain') },
    { provide: RestoreQueries, ...fromRestores('queries') },
    { provide: ReconcileRestores, ...fromRestores('reconcile') },
    { provide: FollowRegistryCharges, ...fromCalendar('followCharges') },
    { provide: RunCalendar, ...fromCalendar('run') },
    { provide: EndDomains, ...fromCalendar('end') },
    { provide: ReconcileDeletes, ...fromCalendar('reconcile') },
    { provide: RemoveDomain, ...fromCalendar('removeDomain') },
    {
      provide: GiveComplianceNotice,
      inject: [DOMAIN_PARTS, Sql, SecretVault, Settings],
      useFactory: (
        { uow, clock, ids, outbox, contactBook }: RegistrationParts,
        sql: Sql,
        vault: SecretVault,
        settings: Settings,
      ) =>
        new GiveComplianceNotice(
          new PostgresComplianceNotices(sql, uow),
          contactBook,
          new WriteMail(new PostgresMailStore(sql, uow), vault, clock, ids),
          outbox,
          uow,
          clock,
          settings,
        ),
    },
    { provide: CompareDomains, ...fromComparison('compare') },
    madeAs(UnknownDomainStore, PostgresUnknownDomains, Sql, UnitOfWork),
    made(FindUnknownDomains, UnknownDomainStore, DomainRegistry, Clock, Log),
    { provide: TakeOverDifference, ...fromComparison('takeOver') },
    { provide: PushDifference, ...fromComparison('push') },
    {
      provide: EndOperation,
      inject: [
        DOMAIN_PARTS,
        REGISTRATION,
        RENEWAL,
        CHANGES,
        HOSTS,
        REFUNDS,
        CALENDAR,
        RESTORES,
        BY_TRANSFERS,
        BY_DEPARTURES,
      ],
      useFactory: (
        { uow, operations, connections, registry, clock }: RegistrationParts,
        registration: RegistrationUseCases,
        renewal: RenewalUseCases,
        changes: ChangeUseCases,
        hosts: HostUseCases,
        refunds: RefundUseCases,
        calendar: CalendarUseCases,
        restores: RestoreUseCases,
        transfers?: TransferUseCases,
        departures?: DepartureUseCases,
      ) =>
        new EndOperation(
          uow,
          operations,
          connections,
          registry,
          {
            register: registration.settle,
            update: changes.settle,
            renew: renewal.settle,
            host: hosts.settle,
            refund: refunds.settle,
            delete: calendar.settle,
            restore: restores.settle,
            ...(transfers && { transfer: transfers.byHand }),
            ...(departures && { transfer_out: departures.rejectByHand, move: departures.moveByHand }),
          },
          () => clock.now(),
        ),
    },
    { provide: ChangeDomain, ...fromChanges('changes') },
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
    made(DomainQueries, DomainReader),
    {
      provide: DrainPollQueue,
      inject: [
        PollRegistry,
        Sql,
        UnitOfWork,
        Clock,
        Log,
        REGISTRATION,
        RENEWAL,
        CHANGES,
        HOSTS,
        REFUNDS,
        RESTORES,
        CALENDAR,
        GiveComplianceNotice,
        BY_TRANSFERS,
        BY_DEPARTURES,
      ],
      useFactory: (
        registry: PollRegistry,
        sql: Sql,
        uow: UnitOfWork,
        clock: Clock,
        log: Log,
        registration: RegistrationUseCases,
        renewal: RenewalUseCases,
        changes: ChangeUseCases,
        hosts: HostUseCases,
        refunds: RefundUseCases,
        restores: RestoreUseCases,
        calendar: CalendarUseCases,
        compliance: GiveComplianceNotice,
        transfers?: TransferUseCases,
        departures?: DepartureUseCases,
      ) => {
        const inbox: PollInbox = new PostgresPollInbox(sql, uow);
        return new DrainPollQueue(
          registry,
          inbox,
          [
            registration.pollHandler,
            renewal.pollHandler,
            changes.pollHandler,
            hosts.pollHandler,
            refunds.pollHandler,
            new CompliancePollHandler(compliance, clock),
            restores.pollHandler,
            calendar.pollHandler,
            ...(transfers ? [transfers.pollHandler] : []),
            ...(departures ? [departures.pollHandler] : []),
          ],
          uow,
          clock,
          log,
        );
      },
    },
  ],
  exports: [
    RegisterDomain,
    RequirementDocuments,
    FindUnknownDomains,
    UnknownDomainStore,
    RegistrationQueries,
    ReconcileRegistrations,
    RenewDomain,
    RenewalQueries,
    ReconcileRenewals,
    SyncStatuses,
    DomainQueries,
    DrainPollQueue,
    EndOperation,
    UpdateSettings,
    SetNameservers,
    SetContacts,
    GetAuthCode,
    ClearAuthCodes,
    SetDomainLock,
    PurchasePrivacy,
    ReconcileChanges,
    CompareDomains,
    TakeOverDifference,
    PushDifference,
    ChangeDomain,
    DomainStore,
    DOMAIN_PARTS,
    CHANGES,
    CreateVanityNameserver,
    UpdateVanityNameserver,
    DeleteVanityNameserver,
    VanityNameserverQueries,
    ReconcileHosts,
    VanityNameserverReader,
    GiveComplianceNotice,
    ProcessRefund,
    RefundQueries,
    ReconcileRefunds,
    DeleteAtRegistry,
    RunCalendar,
    EndDomains,
    ReconcileDeletes,
    RemoveDomain,
    FollowRegistryCharges,
    ReconcileRestores,
    RestoreDomain,
    RestoreQueries,
  ],
})
export class DomainsModule {}
