import {
  addSeconds,
  type Clock,
  type Ids,
  type Operations,
  toTimestamp,
  type UnitOfWork,
  upstreamTimeout,
} from '@registrar/kernel';
import type { Ledger, NewOrderItem, OrderBook } from '@registrar/billing';
import type { DomainTerminations } from '../lifecycle/ports';
import { changeUnderWay, domainNotFound } from '../shared/errors';
import type { RegistrationPolicy } from '../shared/policy';
import { storedFee } from '../shared/registry-cost';
import type { DomainReturns } from './ports';
import {
  restorePayload,
  type PlannedRestore,
  type RestorePayload,
  type RestoreQuote,
  type RestoreRequest,
  type RestoreResult,
} from './restore';
import type { RestoreAtRegistry } from './restore-at-registry';
import { BUSY_SECONDS } from '../operations/retry-times';
import { restorable, type RestorePlanner } from './restore-plan';
import { restoredUntil } from './restore-term';
import type { SettleRestore } from './settle-restore';

/** Opening an operation begins it. */
const FIRST_ATTEMPT = 1;

/**
 * Has a domain back that left its account when its term was over: by a renewal as long as the registry has
 * not deleted it, by a restore from redemption after that. By the steps of a renewal: plan, then open the
 * operation and hold the money, then the commands, then settle.
 */
export class RestoreDomain {
  constructor(
    private readonly planner: RestorePlanner,
    private readonly begin: BeginRestore,
    private readonly registry: RestoreAtRegistry,
    private readonly settle: SettleRestore,
  ) {}

  /** What it would cost and do now. Throws what `execute` does, but for the price. */
  async quote(request: Pick<RestoreRequest, 'accountId' | 'domainName' | 'deadline'>): Promise<RestoreQuote> {
    const plan = await this.planner.quote(request.accountId, request.domainName, request.deadline);
    return {
      domainName: plan.name,
      kind: plan.kind,
      items: plan.parts.map(({ type, price, years }) => ({
        type,
        price: price.toNumber(),
        ...(years !== undefined && { years }),
      })),
      purchasePrice: plan.price.toNumber(),
      totalPrice: plan.total.toNumber(),
      expireDate: toTimestamp(restoredUntil(plan)),
      ...(plan.until && { restorableUntil: toTimestamp(plan.until) }),
    };
  }

  /**
   * Throws 404, 409, 400 and 402 with nothing changed, and refusals of the registry with the money back;
   * unknown is an answer.
   */
  async execute(request: RestoreRequest): Promise<RestoreResult> {
    const begun = await this.begin.execute(request, await this.planner.plan(request));
    const outcome = await this.registry.execute({ ...begun, attempt: FIRST_ATTEMPT });
    return this.settle.execute(begun.operationId, FIRST_ATTEMPT, outcome);
  }
}

interface BeginRestoreParts {
  uow: UnitOfWork;
  operations: Operations;
  returns: DomainReturns;
  ends: DomainTerminations;
  orders: OrderBook;
  ledger: Ledger;
  clock: Clock;
  ids: Ids;
  policy: Pick<RegistrationPolicy, 'reconcileAfterSeconds'>;
}

/**
 * Everything the restore needs, in one transaction, the balance last. From here on the worker leaves its end
 * alone.
 */
export class BeginRestore {
  constructor(private readonly parts: BeginRestoreParts) {}

  /**
   * Throws 404, 409 while its end is being carried out or has gone on since the plan, 402 and, after the
   * request's deadline, 504.
   */
  async execute(
    request: RestoreRequest,
    plan: PlannedRestore,
  ): Promise<{ operationId: string; payload: RestorePayload }> {
    const operationId = this.parts.ids.uuid();
    const { accountId, name, total } = plan;
    const createdAt = this.parts.clock.now(accountId);
    const payload = await this.parts.uow.run(async () => {
      if (this.parts.clock.now() >= request.deadline) throw upstreamTimeout();
      const domain = await this.parts.returns.find(accountId, name);
      if (domain?.id !== plan.domainId || domain.isInAccount) throw domainNotFound();
      const end = restorable(await this.parts.ends.lock(domain.id));
      if (end.stage !== plan.stage) throw changeUnderWay(BUSY_SECONDS);
      // clientHold that reaches the registry after the restore would stay there.
      if (end.interruptingUntil && end.interruptingUntil > this.parts.clock.now())
        throw changeUnderWay(BUSY_SECONDS);
      const order = await this.parts.orders.place({
        accountId,
        operationId,
        currency: total.currency,
        authAmount: total,
        items: itemsOf(plan),
        appliedTax: plan.parts[0].appliedTax,
        createdAt,
      });
      const decided = payloadOf(plan, order.id, createdAt);
      const dueAt = addSeconds(this.parts.clock.now(), this.parts.policy.reconcileAfterSeconds);
      await this.parts.operations.open({
        id: operationId,
        accountId,
        kind: 'restore',
        subject: name,
        payload: restorePayload.write(decided),
        createdAt,
        dueAt,
        idempotency: request.idempotency,
      });
      await this.parts.ends.move(domain.id, plan.stage, {
        to: 'restoring',
        at: createdAt,
        restoreOperationId: operationId,
      });
      await request.byStaff?.begin(domain.id);
      await this.parts.ledger.hold({ accountId, operationId, orderId: order.id, total });
      return decided;
    });
    return { operationId, payload };
  }
}

const itemsOf = ({ name, tld, parts }: PlannedRestore): NewOrderItem[] =>
  parts.map(({ type, years = 1, price, tax, listPrice }) => ({
    name,
    type,
    interval: 'year',
    duration: years,
    quantity: 1,
    tld,
    originalPrice: listPrice,
    price,
    ...(tax.minor > 0n && { taxAmount: tax }),
  }));

function payloadOf(plan: PlannedRestore, orderId: number, requestedAt: Date): RestorePayload {
  const { restoreFee, renewalFee, ownFee, deletedAt, renewal, nameservers, hosts } = plan;
  return {
    domainId: plan.domainId,
    orderId,
    name: plan.name,
    tld: plan.tld,
    connectionId: plan.connectionId,
    kind: plan.kind,
    stage: plan.stage,
    deleteAt: plan.deleteAt.toISOString(),
    ...(deletedAt && { deletedAt: deletedAt.toISOString() }),
    requestedAt: requestedAt.toISOString(),
    expiresAt: plan.expiresAt.toISOString(),
    years: plan.years,
    ...(renewal && { renewal: { from: renewal.from.toISOString(), years: renewal.years } }),
    nameservers,
    hosts,
    currency: plan.total.currency,
    total: plan.total.minor.toString(),
    tax: plan.tax.minor.toString(),
    ...(restoreFee && { restoreFee: storedFee(restoreFee) }),
    ...(renewalFee && { renewalFee: storedFee(renewalFee) }),
    ...(ownFee && { ownFee: storedFee(ownFee) }),
    before: plan.before,
  };
}
