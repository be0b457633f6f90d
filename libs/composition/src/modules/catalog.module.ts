import { Module } from '@nestjs/common';
import {
  PostgresCatalogStore,
  PostgresPremiumNames,
  PostgresPriceFaults,
  PostgresPriceLists,
  PostgresPromotionStore,
  PostgresRegisteredNames,
  Sql,
} from '@registrar/adapter-postgres';
import { SimulatedAcquisitions } from '@registrar/adapter-runtime';
import {
  Acquisitions,
  Catalog,
  CheckAvailability,
  DomainPricing,
  PremiumList,
  PriceChanges,
  PriceFaults,
  PriceQuotes,
  SearchDomains,
  TldPrices,
} from '@registrar/catalog';
import {
  CatalogStore,
  PremiumNames,
  PriceFaultStore,
  PriceLists,
  PromotionStore,
  RegisteredNames,
} from '@registrar/catalog/ports';
import { type PriceUseCases, type SearchUseCases, wirePrices, wireSearch } from '@registrar/catalog/wiring';
import { Clock, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import { Availability } from '@registrar/registries';
import { keyOf, provide, provideAs, provideBy, tokensOf, provideMembers } from '../runtime/providers';
import { Settings } from '../settings/settings';
import { RegistriesModule } from './registries/registries.module';

const PRICES = keyOf<PriceUseCases>('PriceUseCases');
const SEARCH = keyOf<SearchUseCases>('SearchUseCases');

const useCases = [
  ...provideMembers(PRICES, {
    quotes: PriceQuotes,
    pricing: DomainPricing,
    tldPrices: TldPrices,
    priceChanges: PriceChanges,
    premiumList: PremiumList,
  }),
  ...provideMembers(SEARCH, { checkAvailability: CheckAvailability, searchDomains: SearchDomains }),
];

/** TLDs, prices and search. Needs the RegistriesModule. */
@Module({
  imports: [RegistriesModule],
  providers: [
    provideAs(CatalogStore, PostgresCatalogStore, Sql),
    provideAs(RegisteredNames, PostgresRegisteredNames, Sql),
    provide(Catalog, CatalogStore),
    provideAs(PromotionStore, PostgresPromotionStore, Sql, UnitOfWork),
    provideAs(PremiumNames, PostgresPremiumNames, Sql),
    provideAs(PriceLists, PostgresPriceLists, Sql),
    provideAs(PriceFaultStore, PostgresPriceFaults, Sql),
    provide(PriceFaults, PriceFaultStore, Log, Clock),
    provideBy(
      PRICES,
      {
        catalog: Catalog,
        catalogStore: CatalogStore,
        promotionStore: PromotionStore,
        premiumNames: PremiumNames,
        priceLists: PriceLists,
        priceFaults: PriceFaults,
        availability: Availability,
        vault: SecretVault,
        clock: Clock,
      },
      wirePrices,
    ),
    provideBy(
      SEARCH,
      {
        catalog: Catalog,
        catalogStore: CatalogStore,
        quotes: PriceQuotes,
        availability: Availability,
        registeredNames: RegisteredNames,
        acquisitions: Acquisitions,
        clock: Clock,
      },
      wireSearch,
    ),
    ...useCases,
    // The sandbox's source alone: production has none until one is contracted, and then only registrations
    // are offered.
    provideBy(
      Acquisitions,
      { settings: Settings, log: Log },
      ({ settings: { simulatedAcquisitions: fees }, log }) =>
        new Acquisitions(fees.size > 0 ? [new SimulatedAcquisitions(fees)] : [], log),
    ),
  ],
  exports: [Catalog, PromotionStore, Acquisitions, ...tokensOf(useCases)],
})
export class CatalogModule {}
