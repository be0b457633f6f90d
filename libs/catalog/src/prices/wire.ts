import type { Clock, SecretVault } from '@registrar/kernel';
import type { Availability } from '@registrar/registries';
import type { Catalog } from '../catalog';
import type { PriceFaults } from '../faults/price-faults';
import type { CatalogStore, PremiumNames, PriceLists, PromotionStore } from '../ports';
import { DomainPricing } from './domain-pricing';
import { PremiumList } from './premium-list';
import { PriceChanges } from './price-changes';
import { PriceQuotes } from './price-quotes';
import { TldPrices } from './tld-prices';

/** Everything the price of a domain touches. */
export interface PriceParts {
  catalog: Catalog;
  catalogStore: CatalogStore;
  promotionStore: PromotionStore;
  premiumNames: PremiumNames;
  priceLists: PriceLists;
  priceFaults: Pick<PriceFaults, 'record'>;
  availability: Availability;
  vault: SecretVault;
  clock: Clock;
}

export interface PriceUseCases {
  quotes: PriceQuotes;
  pricing: DomainPricing;
  tldPrices: TldPrices;
  priceChanges: PriceChanges;
  premiumList: PremiumList;
}

export const newPriceQuotes = ({
  catalogStore,
  promotionStore,
  premiumNames,
  priceFaults,
}: Pick<PriceParts, 'catalogStore' | 'promotionStore' | 'premiumNames' | 'priceFaults'>): PriceQuotes =>
  new PriceQuotes(catalogStore, promotionStore, premiumNames, priceFaults);

/** Prices of domains, of TLDs and of premium names, wired by plain constructor calls. */
export function wirePrices(parts: PriceParts): PriceUseCases {
  const { catalog, catalogStore, premiumNames, priceLists, availability, vault, clock } = parts;
  const quotes = newPriceQuotes(parts);
  return {
    quotes,
    pricing: new DomainPricing(catalog, quotes, availability, catalogStore, clock),
    tldPrices: new TldPrices(catalog, priceLists, catalogStore, clock),
    priceChanges: new PriceChanges(catalog, catalogStore, clock),
    premiumList: new PremiumList(premiumNames, vault, clock),
  };
}
