import {
  addSeconds,
  type AppError,
  type Clock,
  DomainName,
  type Ids,
  Money,
  type Operations,
  registryUnavailable,
  type UnitOfWork,
  upstreamTimeout,
} from '@registrar/kernel';
import type { BoughtItem } from '@registrar/billing';
import type { DomainRegistry, RegistryConnections } from '@registrar/registries';
import type { ChangePolicy } from '../changes/change-domain';
import { changeUnderWay } from '../shared/errors';
import type { DomainStore, Pause } from '../shared/ports';
import type { HeldDomain } from '../shared/held-domain';
import type { DeleteAtRegistry } from './delete-at-registry';
import type { EndPrivacy } from './end-privacy';
import type { GraceDeletes } from './ports';
import { refundPayload, type RefundPayload, type RefundRequest, type RefundResult } from './refund';
import type { CheckedRefund, RefundChecks } from './refund-checks';
import { deletesUsedUp, graceOver } from './refund-errors';
import type { SettleRefund } from './settle-refund';
import { BUSY_SECONDS } from '../operations/retry-times';

/** Opening an operation begins it. */
const FIRST_ATTEMPT = 1;

interface ProcessRefundParts {
  uow: UnitOfWork;
  checks: RefundChecks;
  begin: BeginRefund;
  connections: RegistryConnections;
  registry: DomainRegistry;
  remove: DeleteAtRegistry;
  settle: SettleRefund;
  endPrivacy: EndPrivacy;
  clock: Clock;
}

/**
 * Refunds items of one order: checked, the delete at the registry opened in one transaction, sent, and
 * settled in another with the money. A crash after any line is finished by the reconciler. Privacy alone is
 * ended by a change of the domain.
 */
export class ProcessRefund {
  constructor(private readonly parts: ProcessRefundParts) {}

  /**
   * Throws the contract's refusals with nothing changed, 502 when the registry is unavailable; its refusals,
   * and an unknown outcome, are results.
   */
  async execute(request: RefundRequest): Promise<RefundResult> {
    const checked = await this.check(request);
    if (!checked.deletes) return this.parts.endPrivacy.execute(request, checked.domain);
    await this.assertInGrace(request, checked.domain);
    const { operationId, payload } = await this.parts.begin.execute(request);
    const outcome = await this.parts.remove.execute({ operationId, attempt: FIRST_ATTEMPT, payload });
    return this.parts.settle.execute(operationId, FIRST_ATTEMPT, outcome);
  }

  private check(request: RefundRequest): Promise<CheckedRefund> {
    return this.parts.uow.run(() =>
      this.parts.checks.check(request, this.parts.clock.now(request.accountId)),
    );
  }

  /**
   * The registry's clock decides: a delete after its grace period would send the domain to redemption
   * without a refund.
   */
  private async assertInGrace(request: RefundRequest, { name, connectionId }: HeldDomain): Promise<void> {
    const connection = await this.parts.connections.get(connectionId);
    const answer = await this.parts.registry.info(connection, DomainName.of(name));
    if (answer.kind !== 'found' || answer.info.clientId !== connection.clientId)
      throw await this.whyNotThere(request);
    // Registries without RFC 3915 report no periods; then the local clock decides.
    const { graceStatuses } = answer.info;
    if (graceStatuses.length > 0 && !graceStatuses.includes('addPeriod')) throw graceOver(name);
  }

  /**
   * Another refund of it was begun or done since the query: then the check throws. Else the domain is in the
   * account but not sponsored by this registrar, a drift for staff.
   */
  private async whyNotThere(request: RefundRequest): Promise<AppError> {
    const { domain } = await this.check(request);
    return domain.busyOperationId === undefined ? registryUnavailable() : changeUnderWay(BUSY_SECONDS);
  }
}

interface BeginRefundParts {
  uow: UnitOfWork;
  checks: RefundChecks;
  operations: Operations;
  domains: DomainStore;
  graceDeletes: GraceDeletes;
  clock: Clock;
  ids: Ids;
  pause: Pause;
  policy: ChangePolicy;
}

/** Opens the refund on the locked domain, counted against the deletes of the account and of the registrar. */
export class BeginRefund {
  constructor(private readonly parts: BeginRefundParts) {}

  /**
   * Throws the refusals of the checks, 409 during another change or when a limit of deletes is reached,
   * and 504 after the deadline.
   */
  async execute(request: RefundRequest): Promise<{ operationId: string; payload: RefundPayload }> {
    for (let look = 1; ; look += 1) {
      const begun = await this.parts.uow.run(() => this.beginOnce(request));
      if (begun) return begun;
      if (look >= this.parts.policy.busyPolls)
        throw changeUnderWay(
          Math.ceil((this.parts.policy.busyPolls * this.parts.policy.busyPauseMs) / 1_000),
        );
      await this.parts.pause.for(this.parts.policy.busyPauseMs);
    }
  }

  /** Undefined: another change or renewal of the domain is in progress. */
  private async beginOnce(
    request: RefundRequest,
  ): Promise<{ operationId: string; payload: RefundPayload } | undefined> {
    if (this.parts.clock.now() >= request.deadline) throw upstreamTimeout();
    const { accountId } = request;
    const createdAt = this.parts.clock.now(accountId);
    const checked = await this.parts.checks.check(request, createdAt);
    const { domain } = checked;
    const { count, limit, registrarLimit } = checked.limits;
    if (domain.busyOperationId !== undefined) return undefined;
    const operationId = this.parts.ids.uuid();
    const payload = payloadOf(checked);
    const dueAt = addSeconds(this.parts.clock.now(), this.parts.policy.reconcileAfterSeconds);
    await this.parts.operations.open({
      id: operationId,
      accountId,
      kind: 'refund',
      subject: domain.name,
      payload: refundPayload.write(payload),
      createdAt,
      dueAt,
      idempotency: request.idempotency,
    });
    await this.parts.domains.occupy(domain.id, operationId);
    // Late: from this statement on, other refunds in this TLD wait for this one.
    const refusal = await this.parts.graceDeletes.take(count, limit, registrarLimit);
    if (refusal) throw deletesUsedUp(refusal, count);
    return { operationId, payload };
  }
}

function payloadOf({ order, domain, items, limits: { count, limit } }: CheckedRefund): RefundPayload {
  const { total, tax } = totalOf(items);
  const own = items.find((item) => item.orderId !== order.id && item.price.plus(item.tax).minor !== 0n);
  // Privacy is free (BEHAVIOUR §16): this refund could not return the captured amount of another order.
  if (own) throw new Error(`privacy of order ${own.orderId} was paid for`);
  if (order.operationId === undefined) throw new Error(`order ${order.id} was bought without an operation`);
  const until = items.flatMap(({ refundableUntil }) => refundableUntil ?? []).map((at) => at.getTime());
  return {
    domainId: domain.id,
    orderId: order.id,
    purchaseId: order.operationId,
    name: domain.name,
    tld: domain.tld,
    connectionId: domain.connectionId,
    items: items.map(({ id, orderId, type, price, tax: taxed }) => ({
      id,
      ...(orderId !== order.id && { orderId }),
      type,
      amount: price.plus(taxed).minor.toString(),
    })),
    currency: total.currency,
    total: total.minor.toString(),
    tax: tax.minor.toString(),
    refundableUntil: new Date(Math.min(...until)).toISOString(),
    month: count.month,
    limit: { from: limit.from.toISOString(), percent: limit.percent, least: limit.least },
  };
}

function totalOf(items: readonly BoughtItem[]): { total: Money; tax: Money } {
  const [
    {
      price: { currency },
    },
  ] = items;
  const sum = (amounts: Money[]): Money =>
    amounts.reduce((all, amount) => all.plus(amount), Money.zero(currency));
  const tax = sum(items.map((item) => item.tax));
  return { total: sum(items.map(({ price }) => price)).plus(tax), tax };
}
