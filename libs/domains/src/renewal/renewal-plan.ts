import {
  addDays,
  addYears,
  badRequest,
  type Clock,
  DomainName,
  Money,
  registryUnavailable,
  upstreamTimeout,
} from '@registrar/kernel';
import {
  type Catalog,
  invalidYears,
  minimumTerm,
  type PriceQuotes,
  type Quote,
  type HeldTld,
  yearsMustBe,
} from '@registrar/catalog';
import type { Availability, DomainInfo, DomainRegistry, RegistryConnections } from '@registrar/registries';
import { domainNotFound, premiumPriceRequired, priceMismatch } from '../shared/errors';
import type { DomainStore } from '../shared/ports';
import type { HeldDomain } from '../shared/held-domain';
import type { PlannedRenewal, RenewDomainRequest } from './renewal';
import {
  notRegisteredYet,
  otherTerm,
  renewalNotDue,
  renewalTooEarly,
  statusForbidsRenewal,
} from './renewal-errors';
import { isSameEnd } from '../shared/terms';

/** Statuses that prohibit a renewal (RFC 5731 §2.3), and those of a pending deletion or transfer. */
const FORBIDDING: ReadonlySet<string> = new Set([
  'clientRenewProhibited',
  'serverRenewProhibited',
  'pendingDelete',
  'pendingTransfer',
  'pendingRenew',
]);

/** The expiry date from which the registry counts, and the years to add. */
type RegistryTerm = Pick<PlannedRenewal, 'registryExpiresAt' | 'commandYears'>;

/** The years that the account buys, and the time of the price. */
interface PurchasedTerm {
  name: DomainName;
  tld: HeldTld;
  years: number;
  now: Date;
}

interface RenewalPlannerParts {
  domains: Pick<DomainStore, 'find'>;
  catalog: Catalog;
  quotes: PriceQuotes;
  availability: Availability;
  connections: RegistryConnections;
  registry: DomainRegistry;
  clock: Clock;
}

/**
 * Decides a renewal: the TLD's rules, term and fee from the registry, the account's price. Changes nothing.
 */
export class RenewalPlanner {
  constructor(private readonly parts: RenewalPlannerParts) {}

  /** Throws the contract's refusals; 502 or 504 when the registry is unavailable. */
  async plan(request: RenewDomainRequest): Promise<PlannedRenewal> {
    const name = DomainName.parse(request.domainName);
    if (!name) throw badRequest(`'domainName' is not a valid domain name`, 'domains.name_invalid');
    const now = this.parts.clock.now(request.accountId);
    const tld = await this.parts.catalog.resolveHeld(name, now, 'renewal');
    const domain = await this.parts.domains.find(request.accountId, name.ascii);
    assertRenewable(domain, tld, now, request);
    assertStillDue(domain, request);
    const years = request.years ?? minimumTerm(tld);
    this.parts.catalog.checkYears(tld, years);
    assertWithinReach(domain.expiresAt, years, tld, now);
    const term = await this.termAtRegistry(domain, name, years);
    assertWithinReach(term.registryExpiresAt, term.commandYears, tld, now);
    assertWindowOpen(term, tld, now);
    const quote = await this.quoteFor(request, domain, { name, tld, years, now });
    const registryFee = await this.feeOf(domain, name, term.commandYears, years, quote);
    const ownFee = await this.feeOf(domain, name, years - term.commandYears, years, quote);
    if (this.parts.clock.now() >= request.deadline) throw upstreamTimeout();
    return {
      accountId: request.accountId,
      domainId: domain.id,
      name: name.ascii,
      tld: tld.name,
      connectionId: domain.connectionId,
      years,
      expiresAt: domain.expiresAt,
      ...term,
      price: quote.price,
      tax: quote.tax,
      appliedTax: quote.appliedTax,
      total: quote.total,
      listPrice: quote.listPrice,
      registryFee,
      ownFee,
    };
  }

  /**
   * The registry's date counts, not the local one: `curExpDate` is compared with it. Years by which it is
   * ahead were added by the registry, usually by its auto-renewal at the end of a term, and charged then
   * (FACTS §2.7). They are part of this purchase: a renewal command for them would be charged twice.
   */
  private async termAtRegistry(domain: HeldDomain, name: DomainName, years: number): Promise<RegistryTerm> {
    const connection = await this.parts.connections.get(domain.connectionId);
    const answer = await this.parts.registry.info(connection, name);
    // The domain is held locally, and the registry does not show it to this registrar: the comparison reports
    // it to staff.
    if (answer.kind !== 'found' || answer.info.clientId !== connection.clientId) throw registryUnavailable();
    assertNotForbidden(answer.info);
    const registryExpiresAt = answer.info.expiresAt ?? domain.expiresAt;
    return {
      registryExpiresAt,
      commandYears: years - yearsBetween(domain.expiresAt, registryExpiresAt, years),
    };
  }

  private async quoteFor(
    request: RenewDomainRequest,
    domain: HeldDomain,
    { name, tld, years, now }: PurchasedTerm,
  ): Promise<Quote> {
    const { accountId, purchasePrice } = request;
    // Some registries quote no fee for a registered domain: a domain sold at the list price is renewed at it.
    const fee = (await this.parts.availability.feeOf(domain.connectionId, name, years))?.fee;
    const ownRenewal = domain.premium ? domain.renewalPrice : undefined;
    const quote = await this.parts.quotes.requireQuote({
      product: 'renewal',
      tld,
      name,
      years,
      accountId,
      fee,
      ownRenewal,
      now,
    });
    if (purchasePrice === undefined) {
      if (quote.premium && !request.autoRenewal) throw premiumPriceRequired();
      return quote;
    }
    const sent = Money.parse(purchasePrice, quote.price.currency);
    if (!sent?.equals(quote.price)) throw priceMismatch();
    return quote;
  }

  /**
   * Fee for part of the purchased years: those in the command, or those that the registry added
   * automatically.
   */
  private async feeOf(
    { connectionId }: HeldDomain,
    name: DomainName,
    years: number,
    bought: number,
    quote: Quote,
  ): Promise<Money | undefined> {
    if (years === 0 || !quote.registryFee) return undefined;
    if (years === bought) return quote.registryFee;
    return (await this.parts.availability.feeOf(connectionId, name, years))?.fee?.renew;
  }
}

/**
 * Throws 404 for a domain that is not here, and for customers one whose time in the account is over (BEHAVIOUR §10:
 * a hold or a stop of sales may keep it longer, for the schedule and for staff); 409 for one that is not registered
 * yet.
 */
function assertRenewable(
  domain: HeldDomain | undefined,
  tld: HeldTld,
  now: Date,
  { autoRenewal, byStaff }: Pick<RenewDomainRequest, 'autoRenewal' | 'byStaff'>,
): asserts domain is HeldDomain {
  if (!domain) throw domainNotFound();
  const isByCustomer = !autoRenewal && !byStaff;
  if (isByCustomer && addDays(domain.expiresAt, tld.expirationGraceDays) < now) throw domainNotFound();
  if (domain.state !== 'active') throw notRegisteredYet();
}

/** Throws when an automatic renewal is switched off or done, and when that of staff is of another term. */
export function assertStillDue(
  { autorenewEnabled, expiresAt }: HeldDomain,
  { autoRenewal, byStaff }: Pick<RenewDomainRequest, 'autoRenewal' | 'byStaff'>,
): void {
  if (byStaff && expiresAt.getTime() !== byStaff.termEnd.getTime()) throw otherTerm(expiresAt);
  if (autoRenewal && !(autorenewEnabled && expiresAt.getTime() === autoRenewal.termEnd.getTime()))
    throw renewalNotDue();
}

/**
 * Throws 400 "Invalid years" for a term that would reach further ahead than the TLD allows (BEHAVIOUR §8: ten
 * years).
 */
function assertWithinReach(from: Date, years: number, tld: HeldTld, now: Date): void {
  const latest = addYears(now, tld.maxYearsAhead);
  if (addYears(from, years) <= latest) return;
  const possible = tld.allowedYears.filter((term) => addYears(from, term) <= latest);
  const limit = `The term may end ${tld.maxYearsAhead} years from now at the latest`;
  throw invalidYears(
    possible.length > 0
      ? `${yearsMustBe(possible)} ${limit}.`
      : `${limit}, and every term of the TLD ends later. Renew later.`,
  );
}

/** Throws 400 while the registry does not accept renewals yet. Years that it has added need no command. */
function assertWindowOpen(
  { registryExpiresAt, commandYears }: RegistryTerm,
  { name, renewalWindowDays }: HeldTld,
  now: Date,
): void {
  if (renewalWindowDays === undefined || commandYears === 0) return;
  const opensAt = addDays(registryExpiresAt, -renewalWindowDays);
  if (opensAt > now) throw renewalTooEarly(name, renewalWindowDays, opensAt);
}

function assertNotForbidden({ statuses }: DomainInfo): void {
  const forbidding = statuses.find((status) => FORBIDDING.has(status));
  if (forbidding) throw statusForbidsRenewal(forbidding);
}

/** Whole years, at most `most`, by which `later` is ahead; 0 where it is ahead by something else. */
export function yearsBetween(earlier: Date, later: Date, most: number): number {
  for (let years = 1; years <= most; years += 1) if (isSameEnd(addYears(earlier, years), later)) return years;
  return 0;
}
