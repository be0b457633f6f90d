import {
  PostgresCatalogueWriter,
  PostgresOfferWriter,
  PostgresPriceFaults,
  PostgresSalesStops,
  Sql,
} from '@registrar/adapter-postgres';
import { CatalogueQueries, PriceFaults } from '@registrar/catalog';
import { CatalogueWriter, OfferWriter, PriceFaultStore, SalesStops } from '@registrar/catalog/ports';
import { type CatalogueRecordUseCases, wireCatalogueRecords } from '@registrar/catalog/wiring';
import { Clock, Log, UnitOfWork } from '@registrar/kernel';
import { ChangeMaintenanceWindows, WindowEvents } from '@registrar/registries';
import { MaintenanceWindows } from '@registrar/registries/ports';
import {
  AddTldRules,
  AuditTrail,
  EndPromotion,
  PutPremiumName,
  PutPromotion,
  PutTld,
  RegistryWindows,
  RemovePremiumName,
  SalesStopsByStaff,
  SetTldPrice,
} from '@registrar/staff';
import { type CatalogueChanges, wireCatalogueChanges } from '@registrar/staff/wiring';
import { windowEvents } from '../modules/registries/window-events';
import { keyOf, provide, provideAs, provideBy, provideMembers } from '../runtime/providers';

const RECORDS = keyOf<CatalogueRecordUseCases>('CatalogueRecordUseCases');

const CHANGES = keyOf<CatalogueChanges>('CatalogueChanges');

/** What staff look up and decide of the catalogue: parts of the StaffModule. */
export const staffCatalogue = [
  provideAs(CatalogueWriter, PostgresCatalogueWriter, Sql, UnitOfWork),
  provideAs(OfferWriter, PostgresOfferWriter, Sql, UnitOfWork),
  provideAs(SalesStops, PostgresSalesStops, Sql, UnitOfWork),
  provideAs(PriceFaultStore, PostgresPriceFaults, Sql),
  provide(PriceFaults, PriceFaultStore, Log, Clock),
  provideBy(
    RECORDS,
    {
      catalogueWriter: CatalogueWriter,
      offerWriter: OfferWriter,
      salesStops: SalesStops,
      priceFaults: PriceFaults,
      clock: Clock,
    },
    wireCatalogueRecords,
  ),
  ...provideMembers(RECORDS, { queries: CatalogueQueries }),
  provideBy(CHANGES, { audit: AuditTrail, clock: Clock, records: RECORDS }, ({ audit, clock, records }) =>
    wireCatalogueChanges({ ...records, audit, clock }),
  ),
  ...provideMembers(CHANGES, {
    putTld: PutTld,
    addTldRules: AddTldRules,
    setTldPrice: SetTldPrice,
    putPromotion: PutPromotion,
    endPromotion: EndPromotion,
    putPremiumName: PutPremiumName,
    removePremiumName: RemovePremiumName,
    salesStops: SalesStopsByStaff,
  }),
  ...windowEvents,
  provide(ChangeMaintenanceWindows, MaintenanceWindows, WindowEvents, Clock),
  provide(RegistryWindows, AuditTrail, ChangeMaintenanceWindows),
];
