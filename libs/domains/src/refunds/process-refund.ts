import { addSeconds, type Clock, DomainName, type IdempotencyKeys, type Ids, Money, type Operations, registryUnavailable, type UnitOfWork, upstreamTimeout } from '@registrar/kernel';
import type { BoughtItem, OrderBook } from '@registrar/billing';
import type { DomainRegistry, RegistryConnections } from '@registrar/registries';
import type { ChangePolicy } from '../change-domain';
import { changeUnderWay } from '../change-errors';
import type { DomainStore, HeldDomain, Pause } from '../ports';
import type { UpdateSettings } from '../update-settings';
import type { DeleteAtRegistry } from './delete-at-registry';
import type { GraceDeletes } from './ports';
import type { RefundAnswer, RefundPayload, RefundRequest, RefundResult } from './refund';
import type { CheckedRefund, RefundChecks } from './refund-checks';
import { graceDeletesUsedUp, graceOver } from './refund-errors';
import { refundedItems, type SettleRefund } from './settle-refund';

/** Opening an operation begins it. */
const FIRST_ATTEMPT = 1;

/**
 * Refunds items of one order: checked, the delete at the registry opened in one transaction, sent, and settled in another with the money. A
 * crash after any line is finished by the reconciler. Privacy alone is ended by a change of the domain and costs nothing.
 */
export class ProcessRefund {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly checks: RefundChecks,
    private readonly begin: BeginRefund,
    private readonly connections: RegistryConnections,
    private readonly registry: DomainRegistry,
    private readonly remove: DeleteAtRegistry,
    private readonly settle: SettleRefund,
    private readonly orders: OrderBook,
    private readonly settings: Pick<UpdateSettings, 'execute'>,
    private readonly clock: Clock,
  ) {}

  /** Throws the contract's refusals with nothing changed, 502 when the registry cannot be asked; what it refuses is an answer, and so is unknown. */
  async execute(request: RefundRequest): Promise<RefundResult> {
    const checked = await this.check(request);
    if (!checked.deletes) return { kind: 'answered', answer: await this.endPrivacy(request, checked) };
    await this.assertInGrace(checked.domain);
    const { operationId, payload } = await this.begin.execute(request);
    const outcome = await this.remove.execute({ operationId, attempt: FIRST_ATTEMPT, payload });
    return this.settle.execute(operationId, FIRST_ATTEMPT, outcome);
  }

  private check(request: RefundRequest): Promise<CheckedRefund> {
    return this.uow.run(() => this.checks.check(request, this.clock.now(request.accountId)));
  }

  /** The registry's clock counts: a delete after its grace period would send the domain to redemption and give nobody any money back. */
  private async assertInGrace({ name, connectionId }: HeldDomain): Promise<void> {
    const connection = await this.connections.get(connectionId);
    const answer = await this.registry.info(connection, DomainName.of(name));
    // We hold it, and the registry does not give it to us: what to believe is a matter for staff, found by the comparison.
    if (answer.kind !== 'found' || answer.info.clientId !== connection.clientId) throw registryUnavailable();
    // Registries without RFC 3915 tell no periods; then our own clock has to do.
    const { graceStatuses } = answer.info;
    if (graceStatuses.length > 0 && !graceStatuses.includes('addPeriod')) throw graceOver(name);
  }

  /** Off first, then the item: whatever dies in between, a second request finds it off and refunds the item. */
  private async endPrivacy(request: RefundRequest, { domain }: CheckedRefund): Promise<RefundAnswer> {
    const changed = await this.settings.execute(request.accountId, DomainName.of(domain.name), { privacyEnabled: false });
    if (changed.kind === 'unknown') throw upstreamTimeout();
    return this.uow.run(async () => {
      const { order, items } = await this.checks.check(request, this.clock.now(request.accountId));
      const amount = totalOf(items).total;
      // Privacy is free (BEHAVIOUR §16); one that had a price could not be paid back without an operation.
      if (amount.minor !== 0n) throw new Error(`privacy of order ${order.id} was paid for`);
      await this.orders.refund({ orderId: order.id, itemIds: items.map(({ id }) => id), amount });
      return refundedItems({ orderId: order.id, items: items.map(({ id, type }) => ({ id, type, amount: '0' })), currency: amount.currency, total: '0' });
    });
  }
}

/** Opens the refund on the locked domain, counted against the account's deletes. */
export class BeginRefund {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly checks: RefundChecks,
    private readonly operations: Operations,
    private readonly keys: IdempotencyKeys,
    private readonly domains: DomainStore,
    private readonly graceDeletes: GraceDeletes,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly pause: Pause,
    private readonly policy: ChangePolicy,
  ) {}

  /** Throws what the checks do, 409 while another change goes on or when no deletes are left and, after the request's deadline, 504. */
  async execute(request: RefundRequest): Promise<{ operationId: string; payload: RefundPayload }> {
    for (let look = 1; ; look += 1) {
      const begun = await this.uow.run(() => this.beginOnce(request));
      if (begun) return begun;
      if (look >= this.policy.busyLooks) throw changeUnderWay(Math.ceil((this.policy.busyLooks * this.policy.busyPauseMs) / 1_000));
      await this.pause.for(this.policy.busyPauseMs);
    }
  }

  /** Undefined: another change or renewal of the domain goes on. */
  private async beginOnce(request: RefundRequest): Promise<{ operationId: string; payload: RefundPayload } | undefined> {
    if (this.clock.now() >= request.deadline) throw upstreamTimeout();
    const { accountId } = request;
    const createdAt = this.clock.now(accountId);
    const checked = await this.checks.check(request, createdAt);
    const { domain, count, limit } = checked;
    if (domain.busyOperationId !== undefined) return undefined;
    const operationId = this.ids.uuid();
    const payload = payloadOf(checked);
    const dueAt = addSeconds(this.clock.now(), this.policy.reconcileAfterSeconds);
    await this.operations.open({ id: operationId, accountId, kind: 'refund', subject: domain.name, payload: { ...payload }, createdAt, dueAt });
    await this.domains.occupy(domain.id, operationId);
    if (request.idempotency) await this.keys.bind(request.idempotency, operationId);
    // Late: refunds of the account's other names in this TLD wait for each other from here on.
    if (!(await this.graceDeletes.take(count, limit))) throw graceDeletesUsedUp();
    return { operationId, payload };
  }
}

function payloadOf({ order, domain, items, count, limit }: CheckedRefund): RefundPayload {
  const { total, tax } = totalOf(items);
  if (order.operationId === undefined) throw new Error(`order ${order.id} was bought without an operation`);
  const until = items.flatMap(({ refundableUntil }) => refundableUntil ?? []).map((at) => at.getTime());
  return {
    domainId: domain.id,
    orderId: order.id,
    purchaseId: order.operationId,
    name: domain.name,
    tld: domain.tld,
    connectionId: domain.connectionId,
    items: items.map(({ id, type, price, tax: taxed }) => ({ id, type, amount: price.plus(taxed).minor.toString() })),
    currency: total.currency,
    total: total.minor.toString(),
    tax: tax.minor.toString(),
    refundableUntil: new Date(Math.min(...until)).toISOString(),
    month: count.month,
    limit: { from: limit.from.toISOString(), percent: limit.percent, least: limit.least },
  };
}

function totalOf(items: readonly BoughtItem[]): { total: Money; tax: Money } {
  const [{ price: { currency } }] = items;
  const sum = (amounts: Money[]): Money => amounts.reduce((all, amount) => all.plus(amount), Money.zero(currency));
  const tax = sum(items.map((item) => item.tax));
  return { total: sum(items.map(({ price }) => price)).plus(tax), tax };
}
