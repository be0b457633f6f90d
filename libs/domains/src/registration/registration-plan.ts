import { badRequest, type Clock, DomainName, Money, upstreamTimeout } from '@registrar/kernel';
import type { PurchaseDefaults } from '@registrar/accounts';
import {
  type AcquisitionOffer,
  type Acquisitions,
  type AcquisitionType,
  type Catalog,
  checkRequirements,
  type ClaimsGate,
  type PriceQuotes,
  promoCodeUnusable,
  type Quote,
  registryExtras,
  saysTaken,
  type Tld,
  transferLockDaysOf,
} from '@registrar/catalog';
import type { Availability, CheckAnswer, RegistryConnections } from '@registrar/registries';
import {
  domainNotAvailable,
  domainOnOffer,
  domainReserved,
  premiumPriceRequired,
  priceMismatch,
  purchasePriceRequired,
} from '../shared/errors';
import { assertNumberOfHosts, hostsFrom, type NameserverCheck } from '../shared/nameserver-check';
import type { PlannedRegistration, RegisterDomainRequest } from './registration';

/** A valid domain, with the rules of its TLD. */
export interface ResolvedName {
  name: DomainName;
  tld: Tld;
}

interface RegistrationPlannerParts {
  catalog: Catalog;
  quotes: PriceQuotes;
  availability: Availability;
  connections: RegistryConnections;
  nameservers: NameserverCheck;
  claims: ClaimsGate;
  acquisitions: Acquisitions;
  clock: Clock;
}

/**
 * Decides a registration: the TLD's rules, availability and fee from the registry, the account's price.
 * Changes nothing.
 */
export class RegistrationPlanner {
  constructor(private readonly parts: RegistrationPlannerParts) {}

  /** Checks without a query. Throws 400 for an invalid domain, 422 for a TLD that is not sold. */
  async resolve(request: RegisterDomainRequest): Promise<ResolvedName> {
    const name = DomainName.parse(request.domainName);
    if (!name) throw badRequest(`'domainName' is not a valid domain name`, 'domains.name_invalid');
    const tld = await this.parts.catalog.resolve(name, this.parts.clock.now(request.accountId));
    this.parts.catalog.checkName(tld, name);
    return { name, tld };
  }

  /**
   * By the account's settings. Throws the contract's refusals; 502 or 504 when the registry is unavailable.
   */
  async plan(
    request: RegisterDomainRequest,
    { name, tld }: ResolvedName,
    defaults: PurchaseDefaults,
  ): Promise<PlannedRegistration> {
    const { accountId } = request;
    const acquisition = this.acquisitionOf(request);
    // Domains of other sellers cost a flat fee, whatever the term (BEHAVIOUR §6).
    const years = acquisition ? tld.allowedYears[0] : (request.years ?? tld.allowedYears[0]);
    this.parts.catalog.checkYears(tld, years);
    await this.checkPromoCode(request, tld, years, acquisition);
    const { values, language: idnTable } = checkRequirements(tld, name, request.tldRequirements);
    const nameservers = hostsFrom(request.nameservers ?? defaults.nameservers);
    const connection = await this.parts.connections.get(tld.connectionId);
    assertNumberOfHosts(nameservers, connection, tld, 0);
    await this.parts.nameservers.assertUsable({ accountId, name, tld, connection }, nameservers, nameservers);
    const answer = await this.parts.availability.ofName(tld.connectionId, name, years);
    if (!answer.available)
      throw saysTaken(answer.reason) ? domainNotAvailable() : domainReserved(answer.reason!);
    const quote = acquisition
      ? await this.flatQuote(request, name, acquisition)
      : await this.quoteFor(request, { name, tld }, years, answer);
    const claims = await this.parts.claims.check({
      tld,
      name,
      purchaseType: purchaseTypeOf(request),
      claims: request.claims,
      now: this.parts.clock.now(accountId),
    });
    if (this.parts.clock.now() >= request.deadline) throw upstreamTimeout();
    return {
      accountId: request.accountId,
      name: name.ascii,
      tld: tld.name,
      connectionId: tld.connectionId,
      years,
      total: quote.total,
      price: quote.price,
      tax: quote.tax,
      appliedTax: quote.appliedTax,
      discount: quote.discount,
      promotionId: quote.promotionId,
      listPrice: quote.listPrice,
      premium: quote.premium,
      registryFee: quote.registryFee,
      renewalPrice: quote.premium ? quote.renewalPrice : undefined,
      autorenewEnabled: request.autorenewEnabled ?? defaults.autorenewEnabled,
      privacyEnabled: tld.supportsPrivacy && (request.privacyEnabled ?? defaults.privacyEnabled),
      // A new domain is under a policy lock: `false` is refused at creation (BEHAVIOUR §7).
      locked: tld.supportsTransferLock,
      transferLockDays: transferLockDaysOf(tld),
      nameservers,
      idnTable,
      refundDays: quote.premium || acquisition ? 0 : tld.addGraceDays,
      registryValues: values,
      extras: registryExtras(tld, { values, language: idnTable }),
      claims,
      purchaseType: purchaseTypeOf(request),
      acquisition,
    };
  }

  /** Before the query to the registry; the discount is decided with the price. */
  private async checkPromoCode(
    { accountId, promoCode }: RegisterDomainRequest,
    tld: Tld,
    years: number,
    acquisition?: AcquisitionType,
  ): Promise<void> {
    if (promoCode === undefined) return;
    // A flat fee is set by the seller: a code without a discount is refused, not ignored.
    if (acquisition) throw promoCodeUnusable();
    await this.parts.quotes.findPromotion(promoCode, {
      product: 'registration',
      tld,
      years,
      accountId,
      now: this.parts.clock.now(accountId),
    });
  }

  /**
   * The requested price is compared with the quoted one: before the discount, which no price answer shows,
   * and before tax (BEHAVIOUR §16).
   */
  private async quoteFor(
    request: RegisterDomainRequest,
    { name, tld }: ResolvedName,
    years: number,
    answer: CheckAnswer,
  ): Promise<Quote> {
    const { accountId, purchasePrice, promoCode } = request;
    const { fee, feeExpected } = answer;
    // A domain on offer is sold by its source only, as in the search (docs/lifecycle/search.md).
    if ((await this.parts.acquisitions.offers([name])).has(name.ascii)) throw domainOnOffer();
    const quote = await this.parts.quotes.requireQuote({
      product: 'registration',
      tld,
      name,
      years,
      accountId,
      fee,
      feeExpected,
      promoCode,
      now: this.parts.clock.now(accountId),
    });
    if (purchasePrice === undefined) {
      if (quote.premium) throw premiumPriceRequired();
      return quote;
    }
    assertPrice(purchasePrice, quote.price.plus(quote.discount));
    return quote;
  }

  /**
   * Undefined for registrations. A landrush type has no source and no phase of a TLD that sells it: it is
   * refused like every type that is not offered.
   */
  private acquisitionOf({ purchaseType, purchasePrice }: RegisterDomainRequest): AcquisitionType | undefined {
    if (purchaseType === undefined || purchaseType === 'registration') return undefined;
    if (purchasePrice === undefined) throw purchasePriceRequired();
    const type = purchaseType as AcquisitionType;
    if (!this.parts.acquisitions.has(type)) throw notOffered(purchaseType);
    return type;
  }

  private async flatQuote(
    { accountId, purchasePrice, purchaseType }: RegisterDomainRequest,
    name: DomainName,
    type: AcquisitionType,
  ): Promise<Quote> {
    const offer: AcquisitionOffer | undefined = await this.parts.acquisitions.offer(name, type);
    if (!offer) throw notOffered(purchaseType!);
    assertPrice(purchasePrice!, offer.price);
    return this.parts.quotes.quoteFixedPrice(offer.price, accountId, this.parts.clock.now(accountId));
  }
}

const purchaseTypeOf = ({ purchaseType = 'registration' }: RegisterDomainRequest): string => purchaseType;

/** A type without a source is never offered (BEHAVIOUR §7). */
const notOffered = (purchaseType: string): Error =>
  badRequest(`'purchaseType' ${purchaseType} is not offered for this domain`, 'domains.purchase_type');

/** To the cent. */
function assertPrice(sent: number, price: Money): void {
  if (!Money.parse(sent, price.currency)?.equals(price)) throw priceMismatch();
}
