import {
  addSeconds,
  type Clock,
  type Ids,
  type Operations,
  type UnitOfWork,
  upstreamTimeout,
} from '@registrar/kernel';
import type { Ledger, NewOrderItem, OrderBook } from '@registrar/billing';
import { changeUnderWay, domainNotFound } from '../shared/errors';
import type { DomainStore } from '../shared/ports';
import type { RegistrationPolicy } from '../shared/policy';
import { storedFee } from '../shared/registry-cost';
import {
  renewalPayload,
  type PlannedRenewal,
  type RenewalPayload,
  type RenewalResult,
  type RenewDomainRequest,
} from './renewal';
import { assertStillDue, type RenewalPlanner } from './renewal-plan';
import type { RenewAtRegistry } from './renew-at-registry';
import type { SettleRenewal } from './settle-renewal';
import { renewalLiftsHold } from '../shared/locks';
import { BUSY_SECONDS } from '../operations/retry-times';

/** Opening an operation begins it. */
const FIRST_ATTEMPT = 1;
/** Plans of one request: another renewal may end between the query of the domain and the transaction. */
const MAX_PLANS = 3;

/**
 * Renews a domain, by the steps of a registration: plan, then open the operation and hold the funds in one
 * transaction, then renew at the registry, then settle in another. The reconciler finishes after a crash at
 * any line.
 */
export class RenewDomain {
  constructor(
    private readonly planner: RenewalPlanner,
    private readonly begin: BeginRenewal,
    private readonly registry: RenewAtRegistry,
    private readonly settle: SettleRenewal,
  ) {}

  /** Throws the contract's refusals, with no funds held; `unknown` is a result. */
  async execute(request: RenewDomainRequest): Promise<RenewalResult> {
    for (let plans = 1; plans <= MAX_PLANS; plans += 1) {
      const begun = await this.begin.execute(request, await this.planner.plan(request));
      if (!begun) continue;
      const outcome = await this.registry.execute({ ...begun, attempt: FIRST_ATTEMPT });
      return this.settle.execute(begun.operationId, FIRST_ATTEMPT, outcome);
    }
    throw changeUnderWay(BUSY_SECONDS);
  }
}

interface BeginRenewalParts {
  uow: UnitOfWork;
  operations: Operations;
  domains: DomainStore;
  orders: OrderBook;
  ledger: Ledger;
  clock: Clock;
  ids: Ids;
  policy: Pick<RegistrationPolicy, 'reconcileAfterSeconds'>;
}

/** All writes of the renewal in one transaction, the balance last. */
export class BeginRenewal {
  constructor(private readonly parts: BeginRenewalParts) {}

  /**
   * Undefined: the term has changed since the plan was made, plan again. Throws 404, 409 while another change
   * is in progress, 402 and, after the request's deadline, 504, with nothing changed.
   */
  async execute(
    request: RenewDomainRequest,
    plan: PlannedRenewal,
  ): Promise<{ operationId: string; payload: RenewalPayload } | undefined> {
    const operationId = this.parts.ids.uuid();
    const { accountId, name, total } = plan;
    const createdAt = this.parts.clock.now(accountId);
    const payload = await this.parts.uow.run(async () => {
      if (this.parts.clock.now() >= request.deadline) throw upstreamTimeout();
      const { domainId: id, expiresAt } = plan;
      const domain = await this.parts.domains.holdUnchanged({ id, accountId, expiresAt }, operationId);
      if (!domain) {
        await this.assertMayPlanAgain(request, plan);
        return undefined;
      }
      assertStillDue(domain, request);
      const order = await this.parts.orders.place({
        accountId,
        operationId,
        currency: total.currency,
        authAmount: total,
        items: [itemOf(plan)],
        appliedTax: plan.appliedTax,
        createdAt,
      });
      const decided = payloadOf(plan, order.id, renewalLiftsHold(domain));
      const dueAt = addSeconds(this.parts.clock.now(), this.parts.policy.reconcileAfterSeconds);
      await this.parts.operations.open({
        id: operationId,
        accountId,
        kind: 'renew',
        subject: name,
        payload: renewalPayload.write(decided),
        createdAt,
        dueAt,
        idempotency: request.idempotency,
      });
      await request.byStaff?.note(operationId, plan);
      await this.parts.ledger.hold({ accountId, operationId, orderId: order.id, total });
      return decided;
    });
    return payload && { operationId, payload };
  }

  /**
   * Throws, unless only the term has changed, or the operation that the domain was busy with ended just now.
   */
  private async assertMayPlanAgain(request: RenewDomainRequest, plan: PlannedRenewal): Promise<void> {
    const domain = await this.parts.domains.find(plan.accountId, plan.name);
    if (domain?.id !== plan.domainId) throw domainNotFound();
    if (domain.busyOperationId) throw changeUnderWay(BUSY_SECONDS);
    assertStillDue(domain, request);
  }
}

const itemOf = ({ name, tld, years, listPrice, price, tax }: PlannedRenewal): NewOrderItem => ({
  name,
  type: 'renewal',
  interval: 'year',
  duration: years,
  quantity: 1,
  tld,
  originalPrice: listPrice,
  price,
  ...(tax.minor > 0n && { taxAmount: tax }),
});

function payloadOf(plan: PlannedRenewal, orderId: number, liftsHold: boolean): RenewalPayload {
  const { registryFee, ownFee } = plan;
  return {
    domainId: plan.domainId,
    orderId,
    name: plan.name,
    tld: plan.tld,
    connectionId: plan.connectionId,
    years: plan.years,
    expiresAt: plan.expiresAt.toISOString(),
    registryExpiresAt: plan.registryExpiresAt.toISOString(),
    commandYears: plan.commandYears,
    currency: plan.total.currency,
    total: plan.total.minor.toString(),
    tax: plan.tax.minor.toString(),
    ...(registryFee && { registryFee: storedFee(registryFee) }),
    ...(ownFee && { ownFee: storedFee(ownFee) }),
    liftsHold,
  };
}
