import {
  PostgresCatalogueWriter,
  PostgresOfferWriter,
  PostgresPriceFaults,
  Sql,
} from '@registrar/adapter-postgres';
import { CatalogueQueries, PriceFaults } from '@registrar/catalog';
import { CatalogueWriter, OfferWriter, PriceFaultStore } from '@registrar/catalog/ports';
import { type CatalogueRecordUseCases, wireCatalogueRecords } from '@registrar/catalog/wiring';
import { Clock, Log, UnitOfWork } from '@registrar/kernel';
import {
  AddTldRules,
  AuditTrail,
  EndPromotion,
  PutPremiumName,
  PutPromotion,
  PutTld,
  RemovePremiumName,
  SetTldPrice,
} from '@registrar/staff';
import { type Instances, keyOf, made, madeAs, madeBy, taken } from '../runtime/made';

const RECORDS = keyOf<CatalogueRecordUseCases>('CatalogueRecordUseCases');

const OF_STAFF = { audit: AuditTrail, records: RECORDS, clock: Clock };
type OfStaff = Instances<typeof OF_STAFF>;

const ofTlds = [PutTld, AddTldRules, SetTldPrice].map((Change) =>
  madeBy<PutTld | AddTldRules | SetTldPrice, typeof OF_STAFF>(
    Change,
    OF_STAFF,
    ({ audit, records, clock }: OfStaff) => new Change(audit, records.changeTld, clock),
  ),
);

const ofOffers = [PutPromotion, EndPromotion, PutPremiumName, RemovePremiumName].map((Change) =>
  madeBy<PutPromotion | EndPromotion | PutPremiumName | RemovePremiumName, typeof OF_STAFF>(
    Change,
    OF_STAFF,
    ({ audit, records, clock }: OfStaff) => new Change(audit, records.changeOffers, clock),
  ),
);

/** What staff look up and decide of the catalogue: parts of the StaffModule. */
export const staffCatalogue = [
  madeAs(CatalogueWriter, PostgresCatalogueWriter, Sql, UnitOfWork),
  madeAs(OfferWriter, PostgresOfferWriter, Sql, UnitOfWork),
  madeAs(PriceFaultStore, PostgresPriceFaults, Sql),
  made(PriceFaults, PriceFaultStore, Log, Clock),
  madeBy(
    RECORDS,
    {
      catalogueWriter: CatalogueWriter,
      offerWriter: OfferWriter,
      priceFaults: PriceFaults,
      clock: Clock,
    },
    wireCatalogueRecords,
  ),
  ...taken(RECORDS, { queries: CatalogueQueries }),
  ...ofTlds,
  ...ofOffers,
];
