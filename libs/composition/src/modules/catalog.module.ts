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
import { keyOf, made, madeAs, madeBy, provided, taken } from '../runtime/made';
import { Settings } from '../settings/settings';
import { RegistriesModule } from './registries/registries.module';

const PRICES = keyOf<PriceUseCases>('PriceUseCases');
const SEARCH = keyOf<SearchUseCases>('SearchUseCases');

const useCases = [
  ...taken(PRICES, {
    quotes: PriceQuotes,
    pricing: DomainPricing,
    tldPrices: TldPrices,
    priceChanges: PriceChanges,
    premiumList: PremiumList,
  }),
  ...taken(SEARCH, { checkAvailability: CheckAvailability, searchDomains: SearchDomains }),
];

/** TLDs, prices and search. Needs the RegistriesModule. */
@Module({
  imports: [RegistriesModule],
  providers: [
    madeAs(CatalogStore, PostgresCatalogStore, Sql),
    madeAs(RegisteredNames, PostgresRegisteredNames, Sql),
    made(Catalog, CatalogStore),
    madeAs(PromotionStore, PostgresPromotionStore, Sql, UnitOfWork),
    madeAs(PremiumNames, PostgresPremiumNames, Sql),
    madeAs(PriceLists, PostgresPriceLists, Sql),
    madeAs(PriceFaultStore, PostgresPriceFaults, Sql),
    made(PriceFaults, PriceFaultStore, Log, Clock),
    madeBy(
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
    madeBy(
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
    madeBy(
      Acquisitions,
      { settings: Settings, log: Log },
      ({ settings: { simulatedAcquisitions: fees }, log }) =>
        new Acquisitions(fees.size > 0 ? [new SimulatedAcquisitions(fees)] : [], log),
    ),
  ],
  exports: [Catalog, PromotionStore, Acquisitions, ...provided(useCases)],
})
export class CatalogModule {}
