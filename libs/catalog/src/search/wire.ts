import type { Clock } from '@registrar/kernel';
import type { Availability } from '@registrar/registries';
import type { Catalog } from '../catalog';
import type { CatalogStore, RegisteredNames } from '../ports';
import type { PriceQuotes } from '../prices/price-quotes';
import type { Acquisitions } from './acquisitions';
import { CheckAvailability } from './check-availability';
import { SearchDomains } from './search-domains';
import { SearchFindings } from './search-findings';

/** Everything a search touches. */
export interface SearchParts {
  catalog: Catalog;
  catalogStore: CatalogStore;
  quotes: PriceQuotes;
  availability: Availability;
  registeredNames: RegisteredNames;
  acquisitions: Acquisitions;
  clock: Clock;
}

export interface SearchUseCases {
  checkAvailability: CheckAvailability;
  searchDomains: SearchDomains;
}

/** Both searches share their findings; wired by plain constructor calls. */
export function wireSearch(parts: SearchParts): SearchUseCases {
  const { catalog, quotes, availability, registeredNames, acquisitions, clock } = parts;
  const findings = new SearchFindings(quotes, availability, registeredNames, acquisitions, clock);
  return {
    checkAvailability: new CheckAvailability(catalog, findings, clock),
    searchDomains: new SearchDomains(catalog, parts.catalogStore, findings, clock),
  };
}
