export * from './acquisitions';
export * from './catalog';
export * from './check-availability';
export * from './domain-pricing';
export * from './errors';
export { PRICE_FAULT_REASONS, type PriceFault, type PriceFaultReason } from './faults/price-fault';
export * from './faults/price-faults';
export * from './data';
export * from './data/tld-data';
export * from './load-catalogue';
export * from './premium-list';
export * from './premium-names';
export * from './price-quotes';
export * from './product-quote';
export * from './promotion-book';
export * from './promotions';
export * from './search-domains';
export * from './search-findings';
export * from './search-result';
export * from './tld';
export * from './tld-prices';
export * from './requirements/check-requirements';
export * from './requirements/description';
export * from './requirements/descriptors';
export type { PurchaseContext } from './requirements/exact-contacts';
export * from './requirements/idn-scripts';
export * from './requirements/registry-extras';
export * from './requirements/requirement-answers';
export * from './requirements/requirement-faults';
export * from './requirements/schema';
export * from './requirements/tld-info';
export * from './zones/import-zones';
export * from './zones/zone';
export * from './zones/zone-check';
export * from './claims/check-claims';
export * from './claims/claims-gate';
export * from './claims/claims-notice';
export { ClaimsAcknowledgements } from './claims/ports';
export * from './records/catalogue-queries';
export * from './records/change-offers';
export * from './records/change-tld';
export type {
  OfferWriter,
  PremiumNameRecord,
  PriceRecord,
  PromotionRecord,
  RecordOrigin,
  RecordSource,
  RulesRecord,
  TldRecord,
} from './records/ports';
