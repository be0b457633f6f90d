import { Global, Module } from '@nestjs/common';
import { PostgresCatalogStore, PostgresRegisteredNames, Sql } from '@registrar/adapter-postgres';
import { Catalog, CheckAvailability, PriceQuotes } from '@registrar/catalog';
import { CatalogStore, RegisteredNames } from '@registrar/catalog/ports';
import { Clock } from '@registrar/kernel';
import { Availability } from '@registrar/registries';

/** TLDs, prices and search. Needs the RegistriesModule. */
@Global()
@Module({
  providers: [
    { provide: CatalogStore, inject: [Sql], useFactory: (sql: Sql) => new PostgresCatalogStore(sql) },
    { provide: RegisteredNames, inject: [Sql], useFactory: (sql: Sql) => new PostgresRegisteredNames(sql) },
    { provide: Catalog, inject: [CatalogStore], useFactory: (store: CatalogStore) => new Catalog(store) },
    { provide: PriceQuotes, inject: [CatalogStore], useFactory: (store: CatalogStore) => new PriceQuotes(store) },
    {
      provide: CheckAvailability,
      inject: [Catalog, PriceQuotes, Availability, RegisteredNames, Clock],
      useFactory: (catalog: Catalog, quotes: PriceQuotes, availability: Availability, registered: RegisteredNames, clock: Clock) =>
        new CheckAvailability(catalog, quotes, availability, registered, clock),
    },
  ],
  exports: [Catalog, PriceQuotes, CheckAvailability],
})
export class CatalogModule {}
