import {
  PostgresCatalogueWriter,
  PostgresOfferWriter,
  PostgresPriceFaults,
  Sql,
} from '@registrar/adapter-postgres';
import { CatalogueQueries, ChangeOffers, ChangeTld, PriceFaults } from '@registrar/catalog';
import { CatalogueWriter, OfferWriter, PriceFaultStore } from '@registrar/catalog/ports';
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
import { made, madeAs } from '../runtime/made';

const ofTlds = [PutTld, AddTldRules, SetTldPrice].map((Change) => ({
  provide: Change,
  inject: [AuditTrail, CatalogueWriter, Clock],
  useFactory: (audit: AuditTrail, writer: CatalogueWriter, clock: Clock) =>
    new Change(audit, new ChangeTld(writer), clock),
}));

const ofOffers = [PutPromotion, EndPromotion, PutPremiumName, RemovePremiumName].map((Change) => ({
  provide: Change,
  inject: [AuditTrail, OfferWriter, CatalogueWriter, Clock],
  useFactory: (audit: AuditTrail, offers: OfferWriter, catalogue: CatalogueWriter, clock: Clock) =>
    new Change(audit, new ChangeOffers(offers, catalogue), clock),
}));

/** What staff look up and decide of the catalogue: parts of the StaffModule. */
export const staffCatalogue = [
  madeAs(CatalogueWriter, PostgresCatalogueWriter, Sql, UnitOfWork),
  madeAs(OfferWriter, PostgresOfferWriter, Sql, UnitOfWork),
  madeAs(PriceFaultStore, PostgresPriceFaults, Sql),
  made(PriceFaults, PriceFaultStore, Log, Clock),
  made(CatalogueQueries, CatalogueWriter, OfferWriter, PriceFaults, Clock),
  ...ofTlds,
  ...ofOffers,
];
