import { badRequest, type Clock, DomainName, Money, upstreamTimeout } from '@registrar/kernel';
import type { AccountSettings } from '@registrar/accounts';
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
} from './errors';
import { assertNumberOfHosts, hostsFrom, type NameserverCheck } from './nameserver-check';
import type { PlannedRegistration, RegisterDomainRequest } from './registration';

/** A name that may be asked for, with the rules of its TLD. */
export interface ResolvedName {
  name: DomainName;
  tld: Tld;
}

/**
 * Decides a registration: the TLD's rules, the registry's word on the name and its fee, our price. Changes
 * nothing, here or there.
 */
export class RegistrationPlanner {
  constructor(
    private readonly catalog: Catalog,
    private readonly quotes: PriceQuotes,
    private readonly availability: Availability,
    private readonly settings: AccountSettings,
    private readonly connections: RegistryConnections,
    private readonly nameservers: NameserverCheck,
    private readonly claims: ClaimsGate,
    private readonly acquisitions: Acquisitions,
    private readonly clock: Clock,
  ) {}

  /**
   * What can be said without asking anybody. Throws 400 for a name that is none, 422 for a TLD that is not
   * sold.
   */
  async resolve(request: RegisterDomainRequest): Promise<ResolvedName> {
    const name = DomainName.parse(request.domainName);
    if (!name) throw badRequest(`'domainName' is not a valid domain name`, 'domains.name_invalid');
    const tld = await this.catalog.resolve(name, this.clock.now(request.accountId));
    this.catalog.checkName(tld, name);
    return { name, tld };
  }

  /** Throws the refusals of the contract; 502 or 504 when the registry cannot be asked. */
  async plan(request: RegisterDomainRequest, { name, tld }: ResolvedName): Promise<PlannedRegistration> {
    const { accountId } = request;
    const acquisition = this.acquisitionOf(request);
    // What others sell costs a flat fee, and the term does not matter (BEHAVIOUR §6).
    const years = acquisition ? tld.allowedYears[0] : (request.years ?? tld.allowedYears[0]);
    this.catalog.checkYears(tld, years);
    await this.checkPromoCode(request, tld, years, acquisition);
    const { values, language: idnTable } = checkRequirements(tld, name, request.tldRequirements);
    const defaults = await this.settings.purchaseDefaults(accountId);
    const nameservers = hostsFrom(request.nameservers ?? defaults.nameservers);
    const connection = await this.connections.get(tld.connectionId);
    assertNumberOfHosts(nameservers, connection, tld, 0);
    await this.nameservers.assertUsable({ accountId, name, tld, connection }, nameservers, nameservers);
    const answer = await this.availability.ofName(tld.connectionId, name, years);
    if (!answer.available)
      throw saysTaken(answer.reason) ? domainNotAvailable() : domainReserved(answer.reason!);
    const quote = acquisition
      ? await this.flatQuote(request, name, acquisition)
      : await this.quoteFor(request, { name, tld }, years, answer);
    const claims = await this.claims.check({
      tld,
      name,
      purchaseType: purchaseTypeOf(request),
      claims: request.claims,
      now: this.clock.now(accountId),
    });
    if (this.clock.now() >= request.deadline) throw upstreamTimeout();
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
      // A new name is under a policy lock: `false` cannot be had at creation (BEHAVIOUR §7).
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

  /** Before the registry is asked; what the promotion takes off is decided with the price. */
  private async checkPromoCode(
    { accountId, promoCode }: RegisterDomainRequest,
    tld: Tld,
    years: number,
    acquisition?: AcquisitionType,
  ): Promise<void> {
    if (promoCode === undefined) return;
    // A flat fee is its seller's: a code that takes nothing off is refused and not passed over.
    if (acquisition) throw promoCodeUnusable();
    await this.quotes.promotion(promoCode, {
      product: 'registration',
      tld,
      years,
      accountId,
      now: this.clock.now(accountId),
    });
  }

  /**
   * The price sent is the one that is told: before the discount, which no price answer shows, and before tax
   * (BEHAVIOUR §16).
   */
  private async quoteFor(
    request: RegisterDomainRequest,
    { name, tld }: ResolvedName,
    years: number,
    answer: CheckAnswer,
  ): Promise<Quote> {
    const { accountId, purchasePrice, promoCode } = request;
    const { fee, feeExpected } = answer;
    // What is on offer is its source's to give, as the search says (docs/lifecycle/search.md).
    if ((await this.acquisitions.offers([name])).has(name.ascii)) throw domainOnOffer();
    const quote = await this.quotes.sale({
      product: 'registration',
      tld,
      name,
      years,
      accountId,
      fee,
      feeExpected,
      promoCode,
      now: this.clock.now(accountId),
    });
    if (purchasePrice === undefined) {
      if (quote.premium) throw premiumPriceRequired();
      return quote;
    }
    assertPrice(purchasePrice, quote.price.plus(quote.discount));
    return quote;
  }

  /**
   * Undefined for registrations. A landrush type has neither a source nor a phase of a TLD that sells it: it
   * is refused as every type that is not offered.
   */
  private acquisitionOf({ purchaseType, purchasePrice }: RegisterDomainRequest): AcquisitionType | undefined {
    if (purchaseType === undefined || purchaseType === 'registration') return undefined;
    if (purchasePrice === undefined) throw purchasePriceRequired();
    const type = purchaseType as AcquisitionType;
    if (!this.acquisitions.has(type)) throw notOffered(purchaseType);
    return type;
  }

  private async flatQuote(
    { accountId, purchasePrice, purchaseType }: RegisterDomainRequest,
    name: DomainName,
    type: AcquisitionType,
  ): Promise<Quote> {
    const offer: AcquisitionOffer | undefined = await this.acquisitions.offer(name, type);
    if (!offer) throw notOffered(purchaseType!);
    assertPrice(purchasePrice!, offer.price);
    return this.quotes.flat(offer.price, accountId, this.clock.now(accountId));
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
