export { Catalog } from './catalog';
export { CheckClaims } from './claims/check-claims';
export { type AcceptedClaims, ClaimsGate, type SentClaims } from './claims/claims-gate';
export { type ClaimsNotice, type NoticeClaim, noticeFault, type NoticeParty } from './claims/claims-notice';
export { ClaimsAcknowledgements } from './claims/ports';
export { invalidYears, pricingUnavailable, promoCodeUnusable, unsupportedTld, yearsMustBe } from './errors';
export { PRICE_FAULT_REASONS, type PriceFaultReason } from './faults/price-fault';
export { PriceFaults, type RecordedFault } from './faults/price-faults';
export {
  type CatalogueChange,
  type CatalogueFiles,
  LoadCatalogue,
  MissingConnectionsError,
  type TldConnections,
} from './load-catalogue';
export { DomainPricing } from './prices/domain-pricing';
export { PremiumList, type PremiumListTicket } from './prices/premium-list';
export type { PremiumName, PremiumPrice } from './prices/premium-names';
export { PriceQuotes } from './prices/price-quotes';
export { PromotionBook } from './prices/promotion-book';
export type { Promotion } from './prices/promotions';
export { MAX_PRICE_CHANGES, PriceChanges } from './prices/price-changes';
export { TldPrices } from './prices/tld-prices';
export { CatalogueQueries, type TldSheet } from './records/catalogue-queries';
export { ChangeOffers } from './records/change-offers';
export { ChangeSalesStops, type NewSalesStop } from './records/change-sales-stops';
export type { SalesStop, StopTarget } from './records/sales-stop-ports';
export { ChangeTld, type NewPrice, type NewRules, type TldChange } from './records/change-tld';
export type {
  PremiumNameRecord,
  PriceRecord,
  PromotionRecord,
  RecordSource,
  RulesRecord,
  TldRecord,
} from './records/ports';
export {
  checkContact,
  checkContacts,
  checkRequirements,
  describeRequirement,
  readRequirements,
  requirementsMissing,
} from './requirements/check-requirements';
export type {
  ContactRules,
  FieldRule,
  OptionRule,
  RegistryMapping,
  RequirementSet,
  RoleRule,
} from './requirements/description';
export { requirementDescriptors } from './requirements/descriptors';
export type { PurchaseContext } from './requirements/exact-contacts';
export { tableScripts } from './requirements/idn-scripts';
export { registryExtras } from './requirements/registry-extras';
export { type PreparedAnswer, RequirementAnswers } from './requirements/requirement-answers';
export { requirementFaults } from './requirements/requirement-faults';
export { requirementSchema } from './requirements/schema';
export {
  type AcquisitionOffer,
  type AcquisitionOutcome,
  Acquisitions,
  type AcquisitionType,
} from './search/acquisitions';
export { CheckAvailability } from './search/check-availability';
export { MAX_SEARCH_MS, MIN_SEARCH_MS, SearchDomains, type SearchRequest } from './search/search-domains';
export { saysTaken } from './search/search-findings';
export { PURCHASE_TYPES, type PurchaseType, type SearchResult } from './search/search-result';
export {
  addGraceDeleteLimitOf,
  BLOCKED_SALES,
  type ClaimsPurchaseType,
  type EndOfLife,
  endOfLifeOf,
  type HeldTld,
  minimumTerm,
  type DatedPrice,
  type FuturePrice,
  isBlocked,
  isSold,
  type PriceEntry,
  type Product,
  type Quote,
  type Tld,
  type TldRules,
  tldRulesOf,
  transferLockDaysOf,
} from './tld';
export type { PriceData, TldData } from './tld-data';
export { ImportZones, type ZoneRound } from './zones/import-zones';
export type { Presence, ZoneImport, ZoneName, ZoneSource, ZoneState } from './zones/zone';
export { ZoneCheck } from './zones/zone-check';
