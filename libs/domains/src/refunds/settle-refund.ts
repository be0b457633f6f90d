import {
  addSeconds,
  type AppError,
  type Clock,
  type IdempotencyKeys,
  type JsonValue,
  type Log,
  Money,
  type Operation,
  type Operations,
  type Outbox,
  registryUnavailable,
  type UnitOfWork,
} from '@registrar/kernel';
import type { Ledger, OrderBook } from '@registrar/billing';
import type { PromotionBook } from '@registrar/catalog';
import type { DomainInfo } from '@registrar/registries';
import type { ManualSettlement, OperationVerdict } from '../operations/end-operation';
import { errorOf, failureOf, isServerSide } from '../operations/operation-failure';
import type { DomainStore } from '../shared/ports';
import type { HeldDomain } from '../shared/held-domain';
import { costReference } from '../shared/registry-cost';
import type { DeleteOutcome } from './delete-at-registry';
import type { DomainRemovals, GraceDeletes } from './ports';
import type {
  RefundAnswer,
  RefundedItem,
  RefundItemResult,
  RefundPayload,
  RefundResult,
  RejectedRefund,
} from './refund';
import { deleteRefused, REFUSED_BY_REGISTRY } from './refund-errors';
import { announceRemoval } from '../shared/removal';

/**
 * Outcomes that close or accept the operation; an `unknown` one is left to the reconciler, an `overtaken` one
 * to whoever went on.
 */
export type SettledRefund = Exclude<DeleteOutcome, { kind: 'unknown' | 'overtaken' }> | RejectedRefund;

/**
 * Delay of the first poll after the registry accepted the delete: deleted, decided later, or in redemption.
 */
const PENDING_LOOK_SECONDS = 60;
/** Time after which a command of a closed session is finished at the registry, carried out or not. */
const UNKNOWN_LOOK_SECONDS = 30;

/**
 * What the registry did with the delete becomes what we hold, in one transaction; money moves here and
 * nowhere else. Safe to call by request, poll and reconciler, twice and in any order: it locks the operation
 * and returns when it is settled already.
 */
export class SettleRefund implements ManualSettlement {
  readonly endsDomain = true;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly operations: Operations,
    private readonly keys: IdempotencyKeys,
    private readonly domains: DomainStore,
    private readonly removals: DomainRemovals,
    private readonly graceDeletes: GraceDeletes,
    private readonly orders: OrderBook,
    private readonly promotions: PromotionBook,
    private readonly ledger: Ledger,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly log: Log,
    /** As in RegistrationPolicy. */
    private readonly reconcileAfterSeconds: number,
  ) {}

  /** What became of one attempt. Throws the refusal when the operation ended in one that is no answer. */
  async execute(operationId: string, attempt: number, outcome: DeleteOutcome): Promise<RefundResult> {
    const operation = await this.uow.run(() => {
      if (outcome.kind === 'unknown') return this.leaveToReconciler(operationId, attempt);
      return outcome.kind === 'overtaken'
        ? this.locked(operationId)
        : this.settle(operationId, outcome, attempt);
    });
    return refundResultOf(operation);
  }

  /**
   * As `execute`, inside the caller's transaction; without `attempt` the outcome speaks for all of them. That
   * one attempt failed decides nothing once another one was begun: it may have been refused because of the
   * other's work.
   */
  async settle(operationId: string, outcome: SettledRefund, attempt?: number): Promise<Operation> {
    const operation = await this.locked(operationId);
    const isEffective = outcome.kind === 'done' || outcome.kind === 'pending';
    if (operation.state === 'refused' && outcome.kind === 'done') this.logLateSuccess(operation);
    if (operation.state === 'succeeded' || operation.state === 'refused') return operation;
    const isOvertaken = attempt !== undefined && attempt !== operation.attempts;
    if (isOvertaken && !isEffective) return operation;
    await this.apply(operation, operation.payload as unknown as RefundPayload, outcome);
    return (await this.operations.find(operationId))!;
  }

  settleByHand(
    operationId: string,
    _info: DomainInfo | undefined,
    error: AppError,
    verdict: OperationVerdict,
  ): Promise<Operation> {
    return this.settle(
      operationId,
      verdict === 'carried_out' ? { kind: 'done' } : { kind: 'rejected', error },
    );
  }

  private async apply(operation: Operation, payload: RefundPayload, outcome: SettledRefund): Promise<void> {
    switch (outcome.kind) {
      case 'done':
        return this.refunded(operation, payload);
      case 'pending':
        return operation.state === 'open' ? this.accepted(operation, payload) : undefined;
      case 'refused':
        return this.refused(operation, payload, deleteRefused(outcome));
      case 'not_sent':
        return this.refused(operation, payload, registryUnavailable());
      case 'rejected':
        return this.refused(operation, payload, outcome.error);
    }
  }

  private async leaveToReconciler(operationId: string, attempt: number): Promise<Operation> {
    const operation = await this.locked(operationId);
    const isOurs = operation.state === 'open' && operation.attempts === attempt;
    if (isOurs)
      await this.operations.postpone(
        operationId,
        addSeconds(this.clock.now(), Math.min(UNKNOWN_LOOK_SECONDS, this.reconcileAfterSeconds)),
      );
    return operation;
  }

  /** Removes the domain, then refunds; the balance last, since it is contended. */
  private async refunded(operation: Operation, payload: RefundPayload): Promise<void> {
    const { orderId, purchaseId, currency, items } = payload;
    const now = this.clock.now(operation.accountId);
    const domain = await this.domains.holdById(payload.domainId);
    if (domain) await this.leave(domain, now);
    else
      this.log.error('domain deleted at the registry for a refund that no longer exists', {
        operation: operation.id,
        subject: operation.subject,
      });
    const total = Money.of(BigInt(payload.total), currency);
    for (const id of new Set(items.map((item) => orderOf(item, orderId)))) {
      const itemIds = items.filter((item) => orderOf(item, orderId) === id).map((item) => item.id);
      // All that is paid back is of the order itself: privacy of its own was free.
      await this.orders.refund({
        orderId: id,
        itemIds,
        amount: id === orderId ? total : Money.zero(currency),
        operationId: operation.id,
      });
    }
    // What was sold by the promotion was not sold in the end; the ledger takes the discount back with it.
    await this.promotions.release(purchaseId, now);
    await this.operations.succeed(
      operation.id,
      operation.answer ?? (refundedItems(payload) as unknown as JsonValue),
      now,
    );
    // A delete in the add grace period gives the registry's fee back (RFC 3915 §3.1: addPeriod).
    await this.ledger.creditRegistry({
      accountId: operation.accountId,
      reference: costReference(purchaseId),
    });
    await this.ledger.refund({
      accountId: operation.accountId,
      operationId: operation.id,
      orderId,
      purchaseId,
      total,
      tax: Money.of(BigInt(payload.tax), currency),
    });
  }

  private async leave(domain: HeldDomain, now: Date): Promise<void> {
    await this.removals.remove(domain.id, now, 'agp_refund');
    await announceRemoval(this.outbox, domain, 'agp_refund', now);
  }

  private async accepted(operation: Operation, payload: RefundPayload): Promise<void> {
    const now = this.clock.now();
    const dueAt = operation.dueAt <= now ? now : addSeconds(now, PENDING_LOOK_SECONDS);
    await this.operations.accept(operation.id, acceptedItems(payload) as unknown as JsonValue, dueAt);
  }

  private async refused(operation: Operation, payload: RefundPayload, error: AppError): Promise<void> {
    await this.domains.vacate(operation.id);
    await this.operations.refuse(operation.id, failureOf(error), this.clock.now(operation.accountId));
    // An answer of 500 and above is not stored for the key: a retry may execute again (BEHAVIOUR §5).
    if (isServerSide(error.kind)) await this.keys.unbind(operation.id);
    await this.graceDeletes.giveBack({
      accountId: operation.accountId,
      tld: payload.tld,
      month: payload.month,
    });
  }

  /**
   * A domain that was deleted and that we still hold, with its money: the comparison with the registry shows
   * it, too.
   */
  private logLateSuccess({ id, subject }: Operation): void {
    this.log.error('domain deleted at the registry after its refund was refused', { operation: id, subject });
  }

  private async locked(operationId: string): Promise<Operation> {
    const operation = await this.operations.lock(operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    return operation;
  }
}

export type Items = Pick<RefundPayload, 'orderId' | 'items' | 'currency' | 'total'>;

const orderOf = ({ orderId }: RefundedItem, refunded: number): number => orderId ?? refunded;

export const refundedItems = (payload: Items): RefundAnswer => ({
  results: payload.items.map((item) => ({
    orderId: orderOf(item, payload.orderId),
    orderItemId: item.id,
    orderItemStatus: 'refunded',
    refundAmount: decimal(item.amount, payload.currency),
    ...(item.type === 'registration' && { message: 'deleted and refunded' }),
  })),
  totalRefundAmount: decimal(payload.total, payload.currency),
});

const acceptedItems = (payload: Items): RefundAnswer =>
  unpaid(payload, 'initialized', 'The registry will delete the domain later; the refund follows.');

export const failedItems = (payload: Items, why: string): RefundAnswer => unpaid(payload, 'failed', why);

export const unpaid = (
  { orderId, items }: Items,
  orderItemStatus: RefundItemResult['orderItemStatus'],
  message: string,
): RefundAnswer => ({
  results: items.map((item) => ({
    orderId: orderOf(item, orderId),
    orderItemId: item.id,
    orderItemStatus,
    refundAmount: 0,
    message,
  })),
  totalRefundAmount: 0,
});

const decimal = (minor: string, currency: string): number => Money.of(BigInt(minor), currency).toNumber();

/**
 * What a refund ended in, for the request and for a replay of its key; what the registry refused is told per
 * item.
 */
export function refundResultOf({ id, state, answer, failure, payload }: Operation): RefundResult {
  if (state === 'open') return { kind: 'unknown', operationId: id };
  if (answer !== undefined) return { kind: 'answered', answer: answer as unknown as RefundAnswer };
  if (failure?.code !== REFUSED_BY_REGISTRY) throw errorOf(failure!);
  return {
    kind: 'answered',
    answer: failedItems(payload as unknown as RefundPayload, failure.details ?? failure.message),
  };
}
