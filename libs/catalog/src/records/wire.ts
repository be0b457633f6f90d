import type { Clock } from '@registrar/kernel';
import type { PriceFaults } from '../faults/price-faults';
import { CatalogueQueries } from './catalogue-queries';
import { ChangeOffers } from './change-offers';
import { ChangeSalesStops } from './change-sales-stops';
import { ChangeTld } from './change-tld';
import type { CatalogueWriter, OfferWriter } from './ports';
import type { SalesStops } from './sales-stop-ports';

/** Everything the records of the catalogue touch. */
export interface CatalogueRecordParts {
  catalogueWriter: CatalogueWriter;
  offerWriter: OfferWriter;
  salesStops: SalesStops;
  priceFaults: Pick<PriceFaults, 'recent'>;
  clock: Clock;
}

export interface CatalogueRecordUseCases {
  changeTld: ChangeTld;
  changeOffers: ChangeOffers;
  changeSalesStops: ChangeSalesStops;
  queries: CatalogueQueries;
}

/** What staff change and read of the catalogue, wired by plain constructor calls. */
export function wireCatalogueRecords(parts: CatalogueRecordParts): CatalogueRecordUseCases {
  const { catalogueWriter, offerWriter, salesStops, priceFaults, clock } = parts;
  return {
    changeTld: new ChangeTld(catalogueWriter),
    changeOffers: new ChangeOffers(offerWriter, catalogueWriter),
    changeSalesStops: new ChangeSalesStops(catalogueWriter, salesStops, clock),
    queries: new CatalogueQueries(catalogueWriter, offerWriter, priceFaults, clock),
  };
}
