import {
  type AppError,
  type IdempotencyKeys,
  Money,
  type Operation,
  type Outbox,
  registryUnavailable,
} from '@registrar/kernel';
import type { DomainInfo } from '@registrar/registries';
import { errorOf } from '../operations/operation-failure';
import type { DomainStore } from '../shared/ports';
import type { HeldDomain } from '../shared/held-domain';
import type { DeleteOutcome } from './delete-at-registry';
import type { DomainRemovals, GraceDeletes } from './ports';
import {
  orderOf,
  refundPayload,
  refundAnswer,
  type RefundAnswer,
  type RefundItemResult,
  type RefundPayload,
  type RefundResult,
  type RejectedRefund,
} from './refund';
import type { RefundBooks } from './refund-books';
import { deleteRefused, REFUSED_BY_REGISTRY } from './refund-errors';
import { announceRemoval } from '../shared/removal';
import type { OperationVerdict } from '../operations/manual-settlement';
import { Settlement, type SettlementParts } from '../operations/settlement';

/** Outcomes that close or accept the operation. */
export type SettledRefund = Exclude<DeleteOutcome, { kind: 'unknown' | 'overtaken' }> | RejectedRefund;

/**
 * Delay of the first poll after the registry accepted the delete: deleted, decided later, or in redemption.
 */
const DELETE_LOOK_SECONDS = 60;

export interface SettleRefundParts extends SettlementParts {
  keys: IdempotencyKeys;
  domains: DomainStore;
  removals: DomainRemovals;
  graceDeletes: GraceDeletes;
  books: RefundBooks;
  outbox: Outbox;
}

/** Removes the domain that the registry deleted and refunds its order: the only place that posts refunds. */
export class SettleRefund extends Settlement<RefundPayload, SettledRefund, SettleRefundParts> {
  override readonly endsDomain = true;
  protected readonly stored = refundPayload;
  protected readonly success = 'done';
  protected readonly lateSuccess = 'domain deleted at the registry after its refund was refused';

  /**
   * Settles one attempt's outcome. Throws the refusal when the operation ended in one that is not a result.
   */
  async execute(operationId: string, attempt: number, outcome: DeleteOutcome): Promise<RefundResult> {
    return refundResultOf(await this.settleAttempt(operationId, attempt, outcome));
  }

  settleManually(
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

  protected async apply(
    operation: Operation,
    payload: RefundPayload,
    outcome: SettledRefund,
  ): Promise<Operation> {
    switch (outcome.kind) {
      case 'done':
        return this.refunded(operation, payload);
      case 'pending':
        return operation.state === 'open' ? this.accepted(operation, payload) : operation;
      case 'refused':
        return this.refused(operation, payload, deleteRefused(outcome));
      case 'not_sent':
        return this.refused(operation, payload, registryUnavailable());
      case 'rejected':
        return this.refused(operation, payload, outcome.error);
    }
  }

  /** Removes the domain, then refunds; the balance last, since it is contended. */
  private async refunded(operation: Operation, payload: RefundPayload): Promise<Operation> {
    const now = this.parts.clock.now(operation.accountId);
    const domain = await this.parts.domains.holdById(payload.domainId);
    if (domain) await this.leave(domain, now);
    else
      this.parts.log.error('domain deleted at the registry for a refund that no longer exists', {
        operation: operation.id,
        subject: operation.subject,
      });
    await this.parts.books.refundOrders(operation.id, payload, now);
    const settled = await this.completeOperation(
      operation,
      operation.answer ?? refundAnswer.write(refundedItems(payload)),
      now,
    );
    await this.parts.books.postRefund(operation, payload);
    return settled;
  }

  private async leave(domain: HeldDomain, now: Date): Promise<void> {
    await this.parts.removals.remove(domain.id, now, 'agp_refund');
    await announceRemoval(this.parts.outbox, domain, 'agp_refund', now);
  }

  private async accepted(operation: Operation, payload: RefundPayload): Promise<Operation> {
    const dueAt = this.nextLook(operation, DELETE_LOOK_SECONDS);
    return this.acceptOperation(operation, refundAnswer.write(acceptedItems(payload)), dueAt);
  }

  private async refused(operation: Operation, payload: RefundPayload, error: AppError): Promise<Operation> {
    await this.parts.domains.vacate(payload.domainId, operation.id);
    const settled = await this.refuseOperation(operation, error, this.parts.clock.now(operation.accountId));
    await this.parts.graceDeletes.giveBack({
      accountId: operation.accountId,
      tld: payload.tld,
      month: payload.month,
    });
    return settled;
  }
}

export type Items = Pick<RefundPayload, 'orderId' | 'items' | 'currency' | 'total'>;

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
 * Result of a refund, for the request and for a replay of its key; refusals by the registry are reported per
 * item.
 */
export function refundResultOf({ id, state, answer, failure, payload }: Operation): RefundResult {
  if (state === 'open') return { kind: 'unknown', operationId: id };
  if (answer !== undefined) return { kind: 'answered', answer: refundAnswer.read(answer, id) };
  if (failure!.code !== REFUSED_BY_REGISTRY) throw errorOf(failure!);
  return {
    kind: 'answered',
    answer: failedItems(refundPayload.read(payload, id), failure!.details ?? failure!.message),
  };
}
