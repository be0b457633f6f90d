import { Global, Module } from '@nestjs/common';
import {
  PostgresCatalogStore, PostgresPremiumNames, PostgresPriceLists, PostgresPromotionStore, PostgresRegisteredNames, Sql,
} from '@registrar/adapter-postgres';
import { SimulatedAcquisitions } from '@registrar/adapter-runtime';
import { Acquisitions, Catalog, CheckAvailability, DomainPricing, PremiumList, PriceQuotes, SearchDomains, SearchFindings, TldPrices } from '@registrar/catalog';
import { CatalogStore, PremiumNames, PriceLists, PromotionStore, RegisteredNames } from '@registrar/catalog/ports';
import { Clock, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import { Availability } from '@registrar/registries';
import { Settings } from './settings';

/** TLDs, prices and search. Needs the RegistriesModule. */
@Global()
@Module({
  providers: [
    { provide: CatalogStore, inject: [Sql], useFactory: (sql: Sql) => new PostgresCatalogStore(sql) },
    { provide: RegisteredNames, inject: [Sql], useFactory: (sql: Sql) => new PostgresRegisteredNames(sql) },
    { provide: Catalog, inject: [CatalogStore], useFactory: (store: CatalogStore) => new Catalog(store) },
    { provide: PromotionStore, inject: [Sql, UnitOfWork], useFactory: (sql: Sql, uow: UnitOfWork) => new PostgresPromotionStore(sql, uow) },
    { provide: PremiumNames, inject: [Sql], useFactory: (sql: Sql) => new PostgresPremiumNames(sql) },
    { provide: PriceLists, inject: [Sql], useFactory: (sql: Sql) => new PostgresPriceLists(sql) },
    {
      provide: PriceQuotes,
      inject: [CatalogStore, PromotionStore, PremiumNames],
      useFactory: (store: CatalogStore, promotions: PromotionStore, names: PremiumNames) => new PriceQuotes(store, promotions, names),
    },
    {
      provide: DomainPricing,
      inject: [Catalog, PriceQuotes, Availability, Clock],
      useFactory: (catalog: Catalog, quotes: PriceQuotes, availability: Availability, clock: Clock) => new DomainPricing(catalog, quotes, availability, clock),
    },
    {
      provide: TldPrices,
      inject: [Catalog, PriceLists, Clock],
      useFactory: (catalog: Catalog, lists: PriceLists, clock: Clock) => new TldPrices(catalog, lists, clock),
    },
    {
      provide: PremiumList,
      inject: [PremiumNames, SecretVault, Clock],
      useFactory: (names: PremiumNames, vault: SecretVault, clock: Clock) => new PremiumList(names, vault, clock),
    },
    {
      provide: CheckAvailability,
      inject: [Catalog, SearchFindings, Clock],
      useFactory: (catalog: Catalog, findings: SearchFindings, clock: Clock) => new CheckAvailability(catalog, findings, clock),
    },
    {
      provide: SearchDomains,
      inject: [Catalog, CatalogStore, SearchFindings, Clock],
      useFactory: (catalog: Catalog, store: CatalogStore, findings: SearchFindings, clock: Clock) => new SearchDomains(catalog, store, findings, clock),
    },
    {
      provide: SearchFindings,
      inject: [PriceQuotes, Availability, RegisteredNames, Acquisitions, Clock],
      useFactory: (quotes: PriceQuotes, availability: Availability, registered: RegisteredNames, acquisitions: Acquisitions, clock: Clock) =>
        new SearchFindings(quotes, availability, registered, acquisitions, clock),
    },
    {
      // The sandbox's source alone: production has none until one is contracted, and then only registrations are offered.
      provide: Acquisitions,
      inject: [Settings, Log],
      useFactory: ({ simulatedAcquisitions: fees }: Settings, log: Log) => new Acquisitions(fees.size > 0 ? [new SimulatedAcquisitions(fees)] : [], log),
    },
  ],
  exports: [Catalog, PriceQuotes, PromotionStore, CheckAvailability, SearchDomains, Acquisitions, DomainPricing, TldPrices, PremiumList],
})
export class CatalogModule {}
