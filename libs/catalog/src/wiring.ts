// Plain factories from ports and policy to use cases, one per room: the apps compose them, tests too.
export { type ClaimsParts, type ClaimsUseCases, newClaimsGate, wireClaims } from './claims/wire';
export { newPriceQuotes, type PriceParts, type PriceUseCases, wirePrices } from './prices/wire';
export {
  type CatalogueRecordParts,
  type CatalogueRecordUseCases,
  wireCatalogueRecords,
} from './records/wire';
export { type SearchParts, type SearchUseCases, wireSearch } from './search/wire';
export { newImportZones, newZoneCheck, type ZoneParts } from './zones/wire';
