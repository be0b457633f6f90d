import type { DomainName, Money } from '@registrar/kernel';
import type { Tld } from '../tld';

/** Ways to buy a name (contract: PurchaseType). `registration` covers standard and registry-premium names. */
export const PURCHASE_TYPES = [
  'registration',
  'aftermarket_i',
  'aftermarket_s',
  'aftermarket_b',
  'expiring',
  'backorder',
] as const;
export type PurchaseType = (typeof PURCHASE_TYPES)[number];

interface SearchedName {
  /** A-labels. */
  domainName: string;
  /** Its first label. */
  sld: string;
  tld: string;
}

/** One name of a search: what it costs, or why it cannot be bought. */
export type SearchResult = SearchedName & (Purchasable | NotPurchasable);

export interface Purchasable {
  purchasable: true;
  purchaseType: PurchaseType;
  premium: boolean;
  /** For the minimum term. */
  purchasePrice: Money;
  /** For the minimum term; absent where it is not known yet. */
  renewalPrice?: Money;
}

export interface NotPurchasable {
  purchasable: false;
  reason: string;
}

/** A name with its result. */
export function searchResult(
  name: DomainName,
  tld: Tld,
  finding: Purchasable | NotPurchasable,
): SearchResult {
  return { domainName: name.ascii, sld: name.sld, tld: tld.name, ...finding };
}

export const notPurchasable = (reason: string): NotPurchasable => ({ purchasable: false, reason });
