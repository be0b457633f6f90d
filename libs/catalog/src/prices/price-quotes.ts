import { type AppliedTax, taxFor } from '@registrar/billing';
import { type DomainName, Money } from '@registrar/kernel';
import type { FeeQuote } from '@registrar/registries';
import { pricingUnavailable, promoCodeUnusable } from '../errors';
import { feeMissing } from '../faults/price-fault';
import type { PriceFaults } from '../faults/price-faults';
import type { CatalogStore, PremiumNames, PromotionStore } from '../ports';
import { type BareQuote, bareQuote, feeFor, type Priced } from './product-quote';
import { discountOf, isMeantFor, type PromotedPurchase, type Promotion, promotionCode } from './promotions';
import type { HeldTld, Product, Quote } from '../tld';

export interface QuoteRequest {
  product: Product;
  tld: HeldTld;
  name: DomainName;
  /** Term in years, one of the TLD's `allowedYears`; ignored for a restore. */
  years: number;
  accountId: number;
  /** The registry's fee (RFC 8748) for the name and `feeYears`; absent where the registry quotes no fees. */
  fee?: FeeQuote;
  /** As in CheckAnswer: true without a fee for the product means no price. */
  feeExpected?: boolean;
  /** Term of the fee in years. Default: `years`. */
  feeYears?: number;
  /**
   * Renewal price for the minimum term that a premium domain was sold with. Used where the registry quotes no
   * fee and the name is not on the premium list.
   */
  ownRenewal?: Money;
  /** As the client sent it, in any case. */
  promoCode?: string;
  now: Date;
}

/** Without `name` the premium list is not used. */
export type RegistrationQuoteRequest = Omit<QuoteRequest, 'product' | 'name'> & { name?: DomainName };

/**
 * Prices that an account is shown and charged: search, purchases, renewals, transfers and restores use this
 * class, so that both agree.
 */
export class PriceQuotes {
  constructor(
    private readonly store: CatalogStore,
    private readonly promotions: PromotionStore,
    private readonly premiumNames: PremiumNames,
    private readonly faults: Pick<PriceFaults, 'record'>,
  ) {}

  /**
   * Undefined where the product is not sold or has no price, as without an exchange rate: the reason is
   * recorded for staff. Throws 400 for a promo code that does not apply to this purchase.
   */
  quote(request: QuoteRequest): Promise<Quote | undefined> {
    return this.quoteProduct(request);
  }

  /** As `quote`; throws 422 "Domain pricing unavailable" where `quote` is undefined. */
  async requireQuote(request: QuoteRequest): Promise<Quote> {
    const quote = await this.quoteProduct(request);
    if (!quote) throw pricingUnavailable();
    return quote;
  }

  /** Quote for a given price before tax, with the account's tax; promotions and price lists do not apply. */
  async quoteFixedPrice(price: Money, accountId: number, now: Date): Promise<Quote> {
    return withTax(
      { price, listPrice: price, premium: false, discount: Money.zero(price.currency) },
      await this.taxOf(accountId, now),
    );
  }

  /**
   * The account's price by the price list, per year (for a restore: once), before tax, for names that are not
   * premium. Undefined: not sold. Prices are cached, so that calls for many names read them once.
   */
  async listPrice(
    product: Product,
    { name }: Pick<HeldTld, 'name'>,
    accountId: number,
    now: Date,
  ): Promise<Money | undefined> {
    return (await this.store.price(name, product, accountId, now))?.price;
  }

  /** As `quote`, for a registration; `name` may be absent. */
  quoteRegistration(request: RegistrationQuoteRequest): Promise<Quote | undefined> {
    return this.quoteProduct({ ...request, product: 'registration' });
  }

  /**
   * Throws 400 for a code that is unknown, expired or not applicable, before any registry command. Its limits
   * are checked when its use is recorded, together with the payment.
   */
  async findPromotion(code: string, purchase: PromotedPurchase): Promise<Promotion> {
    const kept = promotionCode(code);
    const promotion = kept === undefined ? undefined : await this.promotions.findByCode(kept);
    if (!promotion || !isMeantFor(promotion, purchase)) throw promoCodeUnusable();
    return promotion;
  }

  private async quoteProduct(
    request: RegistrationQuoteRequest & { product: Product },
  ): Promise<Quote | undefined> {
    const promotion =
      request.promoCode === undefined ? undefined : await this.findPromotion(request.promoCode, request);
    const { quote: bare, fault } = await this.priceBeforeTax(request);
    if (fault) await this.faults.record(request.tld.name, request.product, fault);
    return bare && withTax(withDiscount(bare, promotion), await this.taxOf(request.accountId, request.now));
  }

  private async taxOf(accountId: number, now: Date): Promise<AppliedTax> {
    const situation = await this.store.taxSituation(accountId);
    return taxFor(
      situation,
      situation.country === undefined ? [] : await this.store.taxRules(situation.country),
      now,
    );
  }

  private async priceBeforeTax({
    product,
    tld,
    name,
    accountId,
    fee,
    feeExpected,
    ownRenewal,
    now,
    ...term
  }: RegistrationQuoteRequest & { product: Product }): Promise<Priced> {
    const entry = await this.store.price(tld.name, product, accountId, now);
    if (feeExpected && !feeFor(product, fee)) return entry ? { fault: feeMissing(product) } : {};
    const renewal =
      product === 'renewal' ? entry : await this.store.price(tld.name, 'renewal', accountId, now);
    const mayBeListed = fee === undefined && tld.supportsPremium && name !== undefined;
    const listed = mayBeListed ? await this.premiumNames.price(name.ascii) : undefined;
    const exchangeRate =
      fee && fee.currency !== entry?.price.currency
        ? await this.store.exchangeRate(fee.currency, now)
        : undefined;
    return bareQuote({ product, tld, ...term }, { fee, entry, renewal, listed, ownRenewal, exchangeRate });
  }
}

type Discounted = BareQuote & Pick<Quote, 'discount' | 'promotionId'>;

/** Premium names are sold at the registry's price: promotions do not apply. */
function withDiscount(bare: BareQuote, promotion: Promotion | undefined): Discounted {
  if (!promotion) return { ...bare, discount: Money.zero(bare.price.currency) };
  const discount = bare.premium ? undefined : discountOf(promotion, bare.price);
  if (!discount) throw promoCodeUnusable();
  return { ...bare, price: bare.price.minus(discount), discount, promotionId: promotion.id };
}

/** Tax is added on top, rounded half up to the smallest unit once for the whole purchase. */
function withTax(quote: Discounted, appliedTax: AppliedTax): Quote {
  const tax = quote.price.scaledBy(appliedTax.rateBps);
  return { ...quote, tax, appliedTax, total: quote.price.plus(tax) };
}
