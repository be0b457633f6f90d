import { Module } from '@nestjs/common';
import { AccountSettings } from '@registrar/accounts';
import {
  PostgresDomainReader,
  PostgresPrivacyContactStore,
  PostgresRegistrationAttempts,
  PostgresVanityNameserverReader,
  ReplicaReads,
  RoutedDomainReader,
  StoredTexts,
  Sql,
} from '@registrar/adapter-postgres';
import { DnsNameserverProbe } from '@registrar/adapter-runtime';
import { LedgerStore, OrderStore } from '@registrar/billing/ports';
import { Acquisitions, Catalog, ClaimsGate, PriceQuotes } from '@registrar/catalog';
import { ClaimsAcknowledgements, PromotionStore } from '@registrar/catalog/ports';
import { ContactBook } from '@registrar/contacts';
import {
  DomainReader,
  DomainStore,
  NameserverProbe,
  PrivacyContactStore,
  RegistrationAttempts,
  VanityNameserverReader,
} from '@registrar/domains/ports';
import type { DomainParts } from '@registrar/domains/wiring';
import { Clock, IdempotencyKeys, Ids, Log, Operations, Outbox, UnitOfWork } from '@registrar/kernel';
import {
  Availability,
  CommandLog,
  type ContactRegistry,
  DomainRegistry,
  type HostRegistry,
  RegistryConnections,
  RegistryObjects,
} from '@registrar/registries';
import { NotedDomainStore } from '../../dry-run/noted-domains';
import { keyOf, provideAs, provideBy } from '../../runtime/providers';
import { addressPolicyOf } from '../../settings/address-policy';
import { privacyPolicyOf } from '../../settings/privacy-policy';
import { Settings } from '../../settings/settings';
import { AccountsModule } from '../accounts.module';
import { BillingModule } from '../billing.module';
import { CatalogModule } from '../catalog.module';
import { ClaimsModule } from '../claims.module';
import { ContactsModule } from '../contacts.module';
import { RegistriesModule } from '../registries/registries.module';

/** Where Nest finds what all use cases of domains are wired from. */
export const DOMAIN_PARTS = keyOf<DomainParts>('DomainParts');

const probeOf = (settings: Settings): NameserverProbe | undefined =>
  settings.probeNameservers
    ? new DnsNameserverProbe({ timeoutMs: settings.probeTimeoutMs, policy: addressPolicyOf(settings) })
    : undefined;

const PARTS = {
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
  registryObjects: RegistryObjects,
  commandLog: CommandLog,
  privacyContactStore: PrivacyContactStore,
  claimsGate: ClaimsGate,
  acknowledgements: ClaimsAcknowledgements,
  acquisitions: Acquisitions,
  glue: VanityNameserverReader,
};

/** Stores of domains, and with those of the cores below all that their use cases are wired from. */
@Module({
  imports: [AccountsModule, BillingModule, CatalogModule, ClaimsModule, ContactsModule, RegistriesModule],
  providers: [
    provideAs(DomainStore, NotedDomainStore, Sql, UnitOfWork),
    provideBy(
      DomainReader,
      { reads: ReplicaReads, texts: StoredTexts, settings: Settings },
      ({ reads, texts, settings: { sendDefaults, databaseReaderListSize } }) =>
        new RoutedDomainReader(
          reads.storesOf((sql) => new PostgresDomainReader(sql, { sendDefaults, texts })),
          databaseReaderListSize,
        ),
    ),
    provideAs(PrivacyContactStore, PostgresPrivacyContactStore, Sql, UnitOfWork),
    provideAs(RegistrationAttempts, PostgresRegistrationAttempts, Sql),
    provideAs(VanityNameserverReader, PostgresVanityNameserverReader, Sql),
    provideBy(
      DOMAIN_PARTS,
      { ...PARTS, domainRegistry: DomainRegistry, policy: Settings },
      ({ domainRegistry, policy, ...parts }): DomainParts => ({
        ...parts,
        // One instance has all faces of a registry, so DomainRegistry stands for the other two as well.
        registry: domainRegistry as DomainRegistry & ContactRegistry & HostRegistry,
        privacyPolicy: privacyPolicyOf(policy),
        probe: probeOf(policy),
      }),
    ),
  ],
  exports: [
    AccountsModule,
    BillingModule,
    CatalogModule,
    ContactsModule,
    RegistriesModule,
    DOMAIN_PARTS,
    DomainStore,
    DomainReader,
    VanityNameserverReader,
  ],
})
export class DomainPartsModule {}
