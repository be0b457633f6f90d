import { addDays, badRequest, type Clock, DomainName, Money } from '@registrar/kernel';
import {
  type Catalog,
  minimumTerm,
  type PriceQuotes,
  type Quote,
  type Tld,
  transferLockDaysOf,
} from '@registrar/catalog';
import type {
  ContactChoice,
  DomainReader,
  HolderRequirements,
  HolderValues,
  RegistrationContacts,
} from '@registrar/domains';
import type {
  Availability,
  DomainInfo,
  RegistryConnection,
  RegistryConnections,
  TransferRegistry,
} from '@registrar/registries';
import {
  authCodeRequired,
  invalidTransferPrice,
  premiumTransferPriceRequired,
  registeredHere,
  registeredLately,
  statusForbidsTransfer,
  statusUnknown,
  transferNotSupported,
  wrongCode,
} from '../errors';
import { type Hindrance, hindranceOf } from './refusal-rules';
import type { CreateTransferRequest } from './transfer';

/** A name that may be transferred, with the data that need no registry. */
export interface ResolvedTransfer {
  name: DomainName;
  tld: Tld;
  connection: RegistryConnection;
  authCode?: string;
  contacts: ContactChoice;
  /** Registry data of the registrant. */
  holder: HolderValues;
}

/** A transfer fully decided, before anything irreversible. */
export interface PlannedTransfer {
  years: number;
  quote: Quote;
  autorenewEnabled: boolean;
  privacyEnabled: boolean;
  /** What keeps the registry from moving it for now. */
  lock?: Extract<Hindrance, { kind: 'lock' }>;
}

interface TransferPlannerParts {
  catalog: Catalog;
  quotes: PriceQuotes;
  availability: Availability;
  contacts: RegistrationContacts;
  domains: Pick<DomainReader, 'isInAccount'>;
  connections: RegistryConnections;
  registry: TransferRegistry;
  requirements: HolderRequirements;
  clock: Clock;
}

/**
 * Decides a transfer in: the TLD's rules, what the registry shows of the name, our price. Changes nothing,
 * here or there.
 */
export class TransferPlanner {
  constructor(private readonly parts: TransferPlannerParts) {}

  /**
   * What can be said without asking a registry. Throws 400 for fields, then 422 for the TLD, then 400 for
   * what the TLD wants, then 409. `isBegun`: the transfer is ordered already, and a stop of sales since then
   * does not end it.
   */
  async resolve(request: CreateTransferRequest, isBegun = false): Promise<ResolvedTransfer> {
    const { accountId, domainName } = request;
    const name = DomainName.parse(domainName);
    if (!name) throw badRequest(`'domainName' is not a valid domain name`, 'domains.name_invalid');
    this.parts.contacts.check(request);
    const now = this.parts.clock.now(accountId);
    const begun = isBegun ? await this.parts.catalog.findListed(name, now) : undefined;
    const tld = begun ?? (await this.parts.catalog.resolve(name, now, 'transfer'));
    const years = minimumTerm(tld);
    // By the price list alone: whether the TLD is sold by transfer at all.
    if (!(await this.parts.quotes.quote({ product: 'transfer', tld, name, years, accountId, now })))
      throw transferNotSupported(tld.name);
    this.parts.catalog.checkName(tld, name);
    const connection = await this.parts.connections.get(tld.connectionId);
    const knowsCodes = connection.profile.authInfo !== 'none';
    const authCode = request.authCode?.trim();
    if (knowsCodes && !authCode) throw authCodeRequired();
    const contacts = await this.parts.contacts.choose(request, { tld });
    const holder = await this.parts.requirements.decide(tld, request);
    if (await this.parts.domains.isInAccount(name.ascii)) throw registeredHere();
    return { name, tld, connection, ...(knowsCodes && { authCode }), contacts, holder };
  }

  /**
   * The domain at the registry. Throws the contract's refusals: 400 for a wrong code or name, 409 for a
   * permanent obstacle, 504 when the registry is unavailable. Undefined: it shows the domain to its sponsor
   * only, and the request decides.
   */
  async look(
    accountId: number,
    { name, tld, connection, authCode }: ResolvedTransfer,
  ): Promise<DomainInfo | undefined> {
    const shown = await this.parts.registry.foreignInfo(connection, name, authCode);
    if (shown.kind === 'unknown') throw statusUnknown();
    if (shown.kind === 'absent' || shown.kind === 'wrong_code') throw wrongCode();
    if (shown.kind === 'closed') return undefined;
    const { clientId, createdAt, statuses } = shown.info;
    if (clientId === connection.clientId) throw registeredHere();
    const hindrance = hindranceOf(statuses);
    if (hindrance?.kind === 'forbidden') throw statusForbidsTransfer(hindrance.status);
    const lockDays = transferLockDaysOf(tld);
    if (createdAt && addDays(createdAt, lockDays) > this.parts.clock.now(accountId))
      throw registeredLately(lockDays);
    return shown.info;
  }

  /** Throws 400 for the price, 422 where there is none. */
  async plan(
    request: CreateTransferRequest,
    resolved: ResolvedTransfer,
    info: DomainInfo | undefined,
  ): Promise<PlannedTransfer> {
    const { tld } = resolved;
    const hindrance = info && hindranceOf(info.statuses);
    const quote = await this.quoteFor(request, resolved);
    const { defaults } = resolved.contacts;
    return {
      years: minimumTerm(tld),
      quote,
      autorenewEnabled: defaults.autorenewEnabled,
      privacyEnabled: tld.supportsPrivacy && (request.privacyEnabled ?? defaults.privacyEnabled),
      ...(hindrance?.kind === 'lock' && { lock: hindrance }),
    };
  }

  /** The price of Get Pricing: for the shortest term, before tax (BEHAVIOUR §16). */
  private async quoteFor(
    { accountId, purchasePrice }: CreateTransferRequest,
    { name, tld }: ResolvedTransfer,
  ): Promise<Quote> {
    const years = minimumTerm(tld);
    const fee = (await this.parts.availability.feeOf(tld.connectionId, name, years))?.fee;
    const quote = await this.parts.quotes.requireQuote({
      product: 'transfer',
      tld,
      name,
      years,
      feeYears: years,
      accountId,
      fee,
      now: this.parts.clock.now(accountId),
    });
    if (purchasePrice === undefined) {
      if (quote.premium) throw premiumTransferPriceRequired();
      return quote;
    }
    if (!Money.parse(purchasePrice, quote.price.currency)?.equals(quote.price)) throw invalidTransferPrice();
    return quote;
  }
}
