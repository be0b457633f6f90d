import type { Clock, DomainName, Money } from '@registrar/kernel';
import type { Availability, CheckAnswer } from '@registrar/registries';
import type { Catalog } from '../catalog';
import { invalidPricingYears, unsupportedTld } from '../errors';
import type { CatalogStore } from '../ports';
import { futurePricesOf } from './price-changes';
import type { PriceQuotes } from './price-quotes';
import { type FuturePrice, type HeldTld, isSold, minimumTerm, type Product, type Quote } from '../tld';

/**
 * Contract: PricingResponse. Totals for the requested term, before tax and promotions. Null: not sold,
 * stopped by a block of the TLD (BEHAVIOUR §17), or without a price.
 */
export interface DomainPrices {
  premium: boolean;
  purchasePrice: Money | null;
  renewalPrice: Money | null;
  /** For the minimum term, regardless of the requested term (BEHAVIOUR §16). */
  transferPrice: Money | null;
  /** Known price changes of products that are sold now; none for a premium name. */
  futurePrices: FuturePrice[];
}

export interface DomainPricingRequest {
  accountId: number;
  /** Any name, registered or not, in any account or at another registrar. */
  name: DomainName;
  /** Default: the minimum term. 400 unless it is one of the TLD's `allowedYears`; NaN too. */
  years?: number;
}

/**
 * Prices to register, renew and transfer one name. Sends at most one `domain:check`, and only where the
 * registry quotes fees.
 */
export class DomainPricing {
  constructor(
    private readonly catalog: Catalog,
    private readonly quotes: PriceQuotes,
    private readonly availability: Availability,
    private readonly store: Pick<CatalogStore, 'datedPrices'>,
    private readonly clock: Clock,
  ) {}

  /**
   * Throws 422 for the TLD, then 400 for the term or the name, then 502 or 504 when the registry is
   * unavailable.
   */
  async execute({ accountId, name, years: asked }: DomainPricingRequest): Promise<DomainPrices> {
    const now = this.clock.now(accountId);
    const tld = await this.catalog.resolveHeld(name, now);
    if (tld.connectionId === undefined) throw unsupportedTld();
    const years = asked ?? minimumTerm(tld);
    if (!tld.allowedYears.includes(years)) throw invalidPricingYears();
    this.catalog.checkName(tld, name);
    const answer = await this.availability.feeOf(tld.connectionId, name, years);
    const priceOf = (product: Product, term: number) =>
      this.priceOf(product, tld, term, { accountId, name, years, answer, now });
    const [purchase, renewal, transfer] = [
      await priceOf('registration', years),
      await priceOf('renewal', years),
      await priceOf('transfer', minimumTerm(tld)),
    ];
    const premium = answer?.fee?.premium ?? [purchase, renewal, transfer].some((quote) => quote?.premium);
    const price = (quote: Quote | undefined): Money | null => quote?.price ?? null;
    const future = premium
      ? []
      : await this.future(tld, accountId, now, {
          registration: purchase && years,
          renewal: renewal && years,
          transfer: transfer && minimumTerm(tld),
        });
    return {
      premium,
      purchasePrice: price(purchase),
      renewalPrice: price(renewal),
      transferPrice: price(transfer),
      futurePrices: future,
    };
  }

  private async future(
    { name: tld }: HeldTld,
    accountId: number,
    now: Date,
    terms: Readonly<Partial<Record<Product, number>>>,
  ): Promise<FuturePrice[]> {
    const prices = await this.store.datedPrices(accountId, [tld]);
    return futurePricesOf({ prices, now, tld, yearsOf: (product) => terms[product] });
  }

  /** An available name without its expected fee has no purchase price; a registered one has list prices. */
  private async priceOf(
    product: Product,
    tld: HeldTld,
    term: number,
    { years, answer, ...given }: PricingSubject,
  ): Promise<Quote | undefined> {
    if (!isSold(tld, product)) return undefined;
    const feeExpected = product === 'registration' && answer?.available === true && answer.feeExpected;
    return this.quotes.quote({
      product,
      tld,
      years: term,
      feeYears: years,
      fee: answer?.fee,
      feeExpected,
      ...given,
    });
  }
}

interface PricingSubject {
  accountId: number;
  name: DomainName;
  years: number;
  answer: CheckAnswer | undefined;
  now: Date;
}
