import type { ChangeOffers, ChangeSalesStops, ChangeTld } from '@registrar/catalog';
import type { Clock } from '@registrar/kernel';
import type { AuditTrail } from '../../audit-trail';
import { EndPromotion, PutPremiumName, PutPromotion, RemovePremiumName } from './offers';
import { SalesStopsByStaff } from './sales-stops';
import { AddTldRules, PutTld, SetTldPrice } from './tlds';

/** Everything that staff need to change the catalogue. */
export interface CatalogueChangeParts {
  audit: AuditTrail;
  clock: Clock;
  changeTld: ChangeTld;
  changeOffers: ChangeOffers;
  changeSalesStops: ChangeSalesStops;
}

export interface CatalogueChanges {
  putTld: PutTld;
  addTldRules: AddTldRules;
  setTldPrice: SetTldPrice;
  putPromotion: PutPromotion;
  endPromotion: EndPromotion;
  putPremiumName: PutPremiumName;
  removePremiumName: RemovePremiumName;
  salesStops: SalesStopsByStaff;
}

/** What staff change about the catalogue, each with its entry in the audit log. */
export const wireCatalogueChanges = ({
  audit,
  clock,
  changeTld,
  changeOffers,
  changeSalesStops,
}: CatalogueChangeParts): CatalogueChanges => ({
  putTld: new PutTld(audit, changeTld, clock),
  addTldRules: new AddTldRules(audit, changeTld, clock),
  setTldPrice: new SetTldPrice(audit, changeTld, clock),
  putPromotion: new PutPromotion(audit, changeOffers, clock),
  endPromotion: new EndPromotion(audit, changeOffers, clock),
  putPremiumName: new PutPremiumName(audit, changeOffers, clock),
  removePremiumName: new RemovePremiumName(audit, changeOffers),
  salesStops: new SalesStopsByStaff(audit, changeSalesStops),
});
