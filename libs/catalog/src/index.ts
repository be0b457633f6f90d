export * from './search/acquisitions';
export * from './catalog';
export * from './search/check-availability';
export * from './prices/domain-pricing';
export * from './errors';
export { PRICE_FAULT_REASONS, type PriceFault, type PriceFaultReason } from './faults/price-fault';
export * from './faults/price-faults';
export * from './tld-data';
export * from './load-catalogue';
export * from './prices/premium-list';
export * from './prices/premium-names';
export * from './prices/price-quotes';
export * from './prices/product-quote';
export * from './prices/promotion-book';
export * from './prices/promotions';
export * from './search/search-domains';
export * from './search/search-findings';
export * from './search/search-result';
export * from './tld';
export * from './prices/tld-prices';
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
