import { badRequest, type Clock, DomainName, Money, toAsciiHost, upstreamTimeout } from '@registrar/kernel';
import type { AccountSettings, PurchaseDefaults } from '@registrar/accounts';
import type { Catalog, PriceQuotes, Quote, Tld } from '@registrar/catalog';
import type { Availability, CheckAnswer } from '@registrar/registries';
import { MAX_NAMESERVERS } from './domain';
import { domainNotAvailable, premiumPriceRequired, priceMismatch, purchasePriceRequired } from './errors';
import type { PlannedRegistration, RegisterDomainRequest } from './registration';

/** A name that may be asked for, with the rules of its TLD. */
export interface ResolvedName {
  name: DomainName;
  tld: Tld;
}

/**
 * Decides a registration: the TLD's rules, the registry's word on the name and its fee, our price. Changes nothing, here
 * or there.
 */
export class RegistrationPlanner {
  constructor(
    private readonly catalog: Catalog,
    private readonly quotes: PriceQuotes,
    private readonly availability: Availability,
    private readonly settings: AccountSettings,
    private readonly clock: Clock,
  ) {}

  /** What can be said without asking anybody. Throws 400 for a name that is none, 422 for a TLD that is not sold. */
  async resolve(request: RegisterDomainRequest): Promise<ResolvedName> {
    const name = DomainName.parse(request.domainName);
    if (!name) throw badRequest(`'domainName' is not a valid domain name`, 'domains.name_invalid');
    const tld = await this.catalog.resolve(name);
    this.catalog.assertSellable(tld);
    this.catalog.checkName(tld, name);
    return { name, tld };
  }

  /** Throws the refusals of the contract; 502 or 504 when the registry cannot be asked. */
  async plan(request: RegisterDomainRequest, { name, tld }: ResolvedName): Promise<PlannedRegistration> {
    checkPurchaseType(request);
    checkPromoCode(request);
    const years = request.years ?? tld.allowedYears[0];
    this.catalog.checkYears(tld, years);
    const idnTable = idnTableOf(request, name, tld);
    const defaults = await this.settings.purchaseDefaults(request.accountId);
    const nameservers = nameserversOf(request, defaults, name);
    const answer = await this.availability.ofName(tld.connectionId, name, years);
    const quote = await this.quoteFor(request, tld, years, answer);
    if (this.clock.now() >= request.deadline) throw upstreamTimeout();
    return {
      accountId: request.accountId,
      name: name.ascii,
      tld: tld.name,
      connectionId: tld.connectionId,
      years,
      total: quote.price,
      listPrice: quote.listPrice,
      premium: quote.premium,
      registryFee: quote.registryFee,
      renewalPrice: quote.premium ? quote.renewalPrice : undefined,
      autorenewEnabled: request.autorenewEnabled ?? defaults.autorenewEnabled,
      privacyEnabled: tld.supportsPrivacy && (request.privacyEnabled ?? defaults.privacyEnabled),
      // A new name is under a policy lock: `false` cannot be had at creation (BEHAVIOUR §7).
      locked: tld.supportsTransferLock,
      nameservers,
      idnTable,
      refundDays: quote.premium ? 0 : tld.addGraceDays,
    };
  }

  private async quoteFor(request: RegisterDomainRequest, tld: Tld, years: number, answer: CheckAnswer): Promise<Quote> {
    if (!answer.available) throw domainNotAvailable();
    const { accountId, purchasePrice } = request;
    const quote = await this.quotes.registration({ tld, years, accountId, fee: answer.fee, feeExpected: answer.feeExpected, now: this.clock.now(accountId) });
    if (purchasePrice === undefined) {
      if (quote.premium) throw premiumPriceRequired();
      return quote;
    }
    const sent = Money.parse(purchasePrice, quote.price.currency);
    if (!sent?.equals(quote.price)) throw priceMismatch();
    return quote;
  }
}

/** Other types come from sources of their own (aftermarket, expiring names …); a type without a source is never offered. */
function checkPurchaseType({ purchaseType, purchasePrice }: RegisterDomainRequest): void {
  if (purchaseType === undefined || purchaseType === 'registration') return;
  if (purchasePrice === undefined) throw purchasePriceRequired();
  throw badRequest(`'purchaseType' ${purchaseType} is not offered for this domain`, 'domains.purchase_type');
}

/** No promotion is running, so every code is unknown. */
function checkPromoCode({ promoCode }: RegisterDomainRequest): void {
  if (promoCode !== undefined) throw badRequest(`'promoCode' is unknown or cannot be used for this purchase`, 'domains.promo_code');
}

/** An internationalised name needs the code of its table, in `tldRequirements.language` (BEHAVIOUR §7). */
function idnTableOf({ tldRequirements }: RegisterDomainRequest, name: DomainName, tld: Tld): string | undefined {
  if (!name.isIdn) return undefined;
  const language = tldRequirements?.language;
  if (language !== undefined && Object.hasOwn(tld.idnLanguages, language)) return language;
  throw badRequest(`'tldRequirements.language' must be one of ${Object.keys(tld.idnLanguages).join(', ')}`, 'domains.idn_language');
}

function nameserversOf(request: RegisterDomainRequest, defaults: PurchaseDefaults, domain: DomainName): string[] {
  const hosts = (request.nameservers ?? defaults.nameservers).map((given) => {
    const host = toAsciiHost(given);
    if (host === undefined || !host.includes('.')) throw badRequest(`'nameservers' holds ${JSON.stringify(given)}, which is no host name`);
    // Hosts below the name need glue, and glue needs the name: vanity name servers come after the registration.
    if (host === domain.ascii || host.endsWith(`.${domain.ascii}`)) {
      throw badRequest(`'nameservers' holds ${host}, which lies ${host === domain.ascii ? 'at' : 'below'} the domain that is being registered`);
    }
    return host;
  });
  const unique = [...new Set(hosts)];
  if (unique.length > MAX_NAMESERVERS) throw badRequest(`'nameservers' holds more than ${MAX_NAMESERVERS} hosts`);
  return unique;
}
