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
  PriceFaults,
  PriceQuotes,
  SearchDomains,
  SearchFindings,
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
import { Clock, Log, SecretVault, UnitOfWork } from '@registrar/kernel';
import { Availability } from '@registrar/registries';
import { made, madeAs, madeBy } from '../runtime/made';
import { Settings } from '../settings/settings';
import { RegistriesModule } from './registries.module';

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
    made(PriceQuotes, CatalogStore, PromotionStore, PremiumNames, PriceFaults),
    made(DomainPricing, Catalog, PriceQuotes, Availability, Clock),
    made(TldPrices, Catalog, PriceLists, Clock),
    made(PremiumList, PremiumNames, SecretVault, Clock),
    made(CheckAvailability, Catalog, SearchFindings, Clock),
    made(SearchDomains, Catalog, CatalogStore, SearchFindings, Clock),
    made(SearchFindings, PriceQuotes, Availability, RegisteredNames, Acquisitions, Clock),
    // The sandbox's source alone: production has none until one is contracted, and then only registrations
    // are offered.
    madeBy(
      Acquisitions,
      { settings: Settings, log: Log },
      ({ settings: { simulatedAcquisitions: fees }, log }) =>
        new Acquisitions(fees.size > 0 ? [new SimulatedAcquisitions(fees)] : [], log),
    ),
  ],
  exports: [
    Catalog,
    PriceQuotes,
    PromotionStore,
    CheckAvailability,
    SearchDomains,
    Acquisitions,
    DomainPricing,
    TldPrices,
    PremiumList,
  ],
})
export class CatalogModule {}
