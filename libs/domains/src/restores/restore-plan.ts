import {
  addDays,
  badRequest,
  type Clock,
  DomainName,
  Money,
  registryUnavailable,
  type UnitOfWork,
  upstreamTimeout,
} from '@registrar/kernel';
import {
  type Catalog,
  endOfLifeOf,
  type HeldTld,
  isBlocked,
  minimumTerm,
  type PriceQuotes,
  pricingUnavailable,
  type Quote,
  unsupportedTld,
} from '@registrar/catalog';
import type {
  Availability,
  DomainInfo,
  DomainRegistry,
  FeeQuote,
  RegistryConnection,
  RegistryConnections,
} from '@registrar/registries';
import {
  type DomainTermination,
  RESTORABLE_STAGES,
  type RestorableStage,
} from '../lifecycle/domain-termination';
import type { DomainTerminations } from '../lifecycle/ports';
import { changeUnderWay, domainNotFound, priceMismatch, purchasePriceRequired } from '../shared/errors';
import type { DomainReturns, LeftDomain } from './ports';
import {
  type PlannedRestore,
  redeemabilityOf,
  type RestoreKind,
  type RestorePart,
  type RestoreRequest,
} from './restore';
import { inTheAccount, noLongerRestorable, removedByRegistrar } from './restore-errors';
import { describeRegistration } from './restore-report';
import { isLateRenewalOver, yearsAfter } from './restore-term';
import { BUSY_SECONDS } from '../operations/retry-times';

/** A domain that left, and how its end stands. */
interface Left {
  domain: LeftDomain;
  end: DomainTermination & { stage: RestorableStage };
}

/**
 * Fees quoted by the registry: of the restore alone, of the term alone, of the years in the command, and of
 * those that it added automatically.
 */
interface Fees {
  fee?: FeeQuote;
  restore?: Money;
  renewal?: Money;
  command?: Money;
  own?: Money;
}

/** The domain to restore, and the time of the price. */
interface PricedRestore {
  domain: LeftDomain;
  name: DomainName;
  tld: HeldTld;
  now: Date;
}

interface RestorePlannerParts {
  uow: UnitOfWork;
  returns: DomainReturns;
  ends: DomainTerminations;
  catalog: Catalog;
  quotes: PriceQuotes;
  availability: Availability;
  connections: RegistryConnections;
  registry: DomainRegistry;
  clock: Clock;
}

/**
 * Plans a restore: the local and registry state of the domain, the steps that are due, and the price.
 * Changes nothing.
 */
export class RestorePlanner {
  constructor(private readonly parts: RestorePlannerParts) {}

  /** `plan` for the account that asks what it would cost. */
  quote(accountId: number, domainName: string, deadline: Date): Promise<PlannedRestore> {
    return this.make({ accountId, domainName, deadline });
  }

  /**
   * Throws 404 for a name that the account did not have last, 409 where nothing can be restored, 400 for
   * another price, 422, 502 and 504.
   */
  async plan(request: RestoreRequest): Promise<PlannedRestore> {
    const plan = await this.make(request);
    if (request.byStaff) return plan;
    if (request.purchasePrice === undefined) throw purchasePriceRequired();
    const sent = Money.parse(request.purchasePrice, plan.price.currency);
    if (!sent?.equals(plan.price)) throw priceMismatch();
    return plan;
  }

  private async make(request: Omit<RestoreRequest, 'purchasePrice'>): Promise<PlannedRestore> {
    const name = DomainName.parse(request.domainName);
    if (!name) throw badRequest(`'domainName' is not a valid domain name`, 'domains.name_invalid');
    const now = this.parts.clock.now(request.accountId);
    const tld = await this.parts.catalog.resolveHeld(name, now, 'restore');
    const { domain, end } = await this.parts.uow.run(() => this.left(request, name.ascii));
    const connection = await this.parts.connections.get(domain.connectionId);
    const info = await this.shown(connection, name);
    const kind = kindOf(info);
    if (kind === 'late_renewal' && !request.byStaff && isLateRenewalOver(end, now))
      throw noLongerRestorable();
    const years = domain.expiresAt <= now ? minimumTerm(tld) : 0;
    // a restore is never stopped, nor is the term that comes with it: the name would be lost
    if (years > 0 && isBlocked(tld, 'renewal')) throw unsupportedTld();
    // Years of the registry's auto-renewal are not requested again (as for a renewal).
    const from = info.expiresAt ?? domain.expiresAt;
    const commandYears =
      kind === 'late_renewal' ? yearsAfter(from, { expiresAt: domain.expiresAt, years }) : years;
    const fees = await this.feesOf(connection, name, years, commandYears);
    const parts = await this.partsOf(request, { domain, name, tld, now }, kind, years, fees);
    if (this.parts.clock.now() >= request.deadline) throw upstreamTimeout();
    const [price, tax] = [sum(parts.map((part) => part.price)), sum(parts.map((part) => part.tax))];
    return {
      accountId: request.accountId,
      domainId: domain.id,
      name: name.ascii,
      tld: tld.name,
      connectionId: domain.connectionId,
      kind,
      stage: end.stage,
      deleteAt: end.deleteAt,
      deletedAt: end.deletedAt,
      expiresAt: domain.expiresAt,
      years,
      ...(kind === 'late_renewal' && commandYears > 0 && { renewal: { from, years: commandYears } }),
      nameservers: domain.nameservers,
      hosts: domain.hosts,
      parts,
      price,
      tax,
      total: price.plus(tax),
      until: untilOf(end, kind, tld),
      restoreFee: kind === 'redemption' ? totalFee(fees, years) : undefined,
      renewalFee: fees.command,
      ownFee: fees.own,
      before: describeRegistration(info, domain.nameservers),
    };
  }

  private async left(
    { accountId, byStaff }: Pick<RestoreRequest, 'accountId' | 'byStaff'>,
    name: string,
  ): Promise<Left> {
    const domain = await this.parts.returns.find(accountId, name);
    if (!domain) throw domainNotFound();
    if (domain.isInAccount) throw inTheAccount();
    if (domain.reason !== 'expiration' && !byStaff) throw removedByRegistrar();
    const end = await this.parts.ends.lock(domain.id);
    return { domain, end: restorable(end) };
  }

  private async shown(connection: RegistryConnection, name: DomainName): Promise<DomainInfo> {
    const answer = await this.parts.registry.info(connection, name);
    if (answer.kind === 'unknown') throw registryUnavailable();
    if (answer.kind !== 'found' || answer.info.clientId !== connection.clientId) throw noLongerRestorable();
    return answer.info;
  }

  private async feesOf(
    connection: RegistryConnection,
    name: DomainName,
    years: number,
    commandYears: number,
  ): Promise<Fees> {
    const fee = (await this.parts.availability.feeOf(connection.id, name, Math.max(years, 1)))?.fee;
    const renewal = years > 0 ? fee?.renew : undefined;
    const isPart = commandYears > 0 && commandYears < years;
    const part = async (of: number): Promise<Money | undefined> =>
      isPart ? (await this.parts.availability.feeOf(connection.id, name, of))?.fee?.renew : renewal;
    const own = commandYears < years ? await part(years - commandYears) : undefined;
    return {
      fee,
      restore: restoreAlone(connection, fee?.restore, renewal),
      renewal,
      command: await part(commandYears),
      own,
    };
  }

  private async partsOf(
    { accountId, byStaff }: Pick<RestoreRequest, 'accountId' | 'byStaff'>,
    { domain, name, tld, now }: PricedRestore,
    kind: RestoreKind,
    years: number,
    fees: Fees,
  ): Promise<RestorePart[]> {
    const ownRenewal = domain.premium ? domain.renewalPrice : undefined;
    const fee = fees.fee && { ...fees.fee, restore: fees.restore };
    const common = { tld, name, accountId, fee, ownRenewal, now };
    const parts: RestorePart[] = [];
    if (kind === 'redemption')
      parts.push(
        partOf('restore', await this.parts.quotes.requireQuote({ ...common, product: 'restore', years: 1 })),
      );
    if (years > 0)
      parts.push({
        ...partOf('renewal', await this.parts.quotes.requireQuote({ ...common, product: 'renewal', years })),
        years,
      });
    // Only staff have a domain back whose term runs and that is not deleted: there is nothing to pay.
    if (parts.length === 0)
      parts.push({ type: 'restore', price: Money.zero(), tax: Money.zero(), listPrice: Money.zero() });
    return byStaff?.waived
      ? parts.map((part) => ({
          ...part,
          price: Money.zero(part.price.currency),
          tax: Money.zero(part.price.currency),
        }))
      : parts;
  }
}

/** Throws 409 for an end that is being carried out, or is carried out. */
export function restorable(
  end: DomainTermination | undefined,
): DomainTermination & { stage: RestorableStage } {
  if (end?.stage === 'deleting' || end?.stage === 'restoring') throw changeUnderWay(BUSY_SECONDS);
  const stage = RESTORABLE_STAGES.find((one) => one === end?.stage);
  if (!end || !stage) throw noLongerRestorable();
  return { ...end, stage };
}

function kindOf(info: DomainInfo): RestoreKind {
  switch (redeemabilityOf(info)) {
    case 'active':
      return 'late_renewal';
    case 'redemption':
      return 'redemption';
    // Another party restores it at the registry directly, and sends its own report.
    case 'pending_restore':
      throw changeUnderWay(BUSY_SECONDS);
    case 'deleting':
      throw noLongerRestorable();
  }
}

function untilOf(
  { stage, deleteAt, deletedAt }: Left['end'],
  kind: RestoreKind,
  tld: HeldTld,
): Date | undefined {
  if (kind === 'late_renewal') return stage === 'kept' ? deleteAt : undefined;
  const { redemptionDays } = endOfLifeOf(tld);
  return deletedAt && redemptionDays > 0 ? addDays(deletedAt, redemptionDays) : undefined;
}

/**
 * Throws 422 when a registry that charges for a term does not say how much: an acknowledgement is exact or
 * refused.
 */
function totalFee({ restore, renewal }: Fees, years: number): Money | undefined {
  if (!restore || years === 0) return restore;
  if (renewal?.currency !== restore.currency) throw pricingUnavailable();
  return restore.plus(renewal);
}

/** The restore alone, where the registry quotes it together with the term. */
function restoreAlone(
  { profile }: RegistryConnection,
  restore: Money | undefined,
  renewal: Money | undefined,
): Money | undefined {
  return profile.fee.restore === 'whole' && restore && renewal
    ? atLeastNothing(restore.minus(renewal))
    : restore;
}

const partOf = (type: RestorePart['type'], { price, tax, appliedTax, listPrice }: Quote): RestorePart => ({
  type,
  price,
  tax,
  appliedTax,
  listPrice,
});
const sum = ([first, ...others]: Money[]): Money => others.reduce((all, amount) => all.plus(amount), first);
const atLeastNothing = (amount: Money): Money => (amount.minor < 0n ? Money.zero(amount.currency) : amount);
