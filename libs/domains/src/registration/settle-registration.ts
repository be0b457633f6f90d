import {
  addDays,
  addSeconds,
  addYears,
  type AppError,
  assertMove,
  type Clock,
  type IdempotencyKeys,
  type JsonValue,
  type Log,
  Money,
  type Operation,
  type Operations,
  type Outbox,
  registryUnavailable,
  toTimestamp,
  type UnitOfWork,
} from '@registrar/kernel';
import type { Ledger, OrderBook, PurchaseMoney } from '@registrar/billing';
import type { PromotionBook } from '@registrar/catalog';
import type { RegistrationOutcome } from './create-at-registry';
import { DOMAIN_MOVES, TRANSFER_LOCK_DAYS } from '../shared/domain';
import { refusedByRegistry } from '../shared/errors';
import { announceLocks, NO_LOCKS } from '../shared/locks';
import { errorOf, failureOf, isServerSide } from '../operations/operation-failure';
import { postRegistryCost } from '../shared/registry-cost';
import type { DomainReader, DomainStore } from '../shared/ports';
import type { RegistrationAnswer, RegistrationPayload, RegistrationResult } from './registration';

/**
 * Outcomes that close or accept the operation; an `unknown` one is left to the reconciler, an `overtaken` one
 * to the process that continued.
 */
export type SettledOutcome = Exclude<RegistrationOutcome, { kind: 'unknown' | 'overtaken' }>;

/**
 * A pending decision is polled daily; the registry's message usually comes first (FACTS §2.5: reconcile by
 * info daily).
 */
const PENDING_LOOK_SECONDS = 86_400;
/** Time after which a command of a closed session is finished at the registry, carried out or not. */
const UNKNOWN_LOOK_SECONDS = 30;
/** Delay before statuses that could not be set with the sale are retried. */
const STATUS_RETRY_SECONDS = 60;
/**
 * Tolerance for a registry's dates: its clock and, where it sends dates without a time, its time zone. A
 * larger deviation is an error.
 */
const DATE_TOLERANCE_DAYS = 2;

/**
 * Step 6: applies the registry's result to the local row, in one transaction. Idempotent and safe in any
 * order from the request, the poll and the reconciler: it locks the operation and returns when it is already
 * settled.
 */
export class SettleRegistration {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly operations: Operations,
    private readonly keys: IdempotencyKeys,
    private readonly domains: DomainStore,
    private readonly reader: DomainReader,
    private readonly orders: OrderBook,
    private readonly promotions: PromotionBook,
    private readonly ledger: Ledger,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly log: Log,
    /** As in RegistrationPolicy. */
    private readonly reconcileAfterSeconds: number,
  ) {}

  /**
   * Settles one attempt's outcome. Throws the refusal when the operation ended in one without being accepted
   * before.
   */
  async execute(
    operationId: string,
    attempt: number,
    outcome: RegistrationOutcome,
  ): Promise<RegistrationResult> {
    const operation = await this.uow.run(() => {
      if (outcome.kind === 'unknown') return this.leaveToReconciler(operationId, attempt);
      return outcome.kind === 'overtaken'
        ? this.locked(operationId)
        : this.settle(operationId, outcome, attempt);
    });
    return resultOf(operation);
  }

  /** The local session is closed: wait until the registry has finished the command. */
  private async leaveToReconciler(operationId: string, attempt: number): Promise<Operation> {
    const operation = await this.locked(operationId);
    if (operation.state === 'open' && operation.attempts === attempt)
      await this.operations.postpone(
        operationId,
        addSeconds(this.clock.now(), Math.min(UNKNOWN_LOOK_SECONDS, this.reconcileAfterSeconds)),
      );
    return operation;
  }

  /**
   * As `execute`, inside the caller's transaction; without `attempt` the outcome applies to all attempts.
   * Returns the updated operation. A failed attempt decides nothing after another one was begun, whose
   * command may be in flight: it may even have caused the "exists".
   */
  async settle(operationId: string, outcome: SettledOutcome, attempt?: number): Promise<Operation> {
    const operation = await this.locked(operationId);
    const isThere = outcome.kind === 'created' || outcome.kind === 'pending';
    // A late "pending" is ignored: the message with the decision was processed first.
    if (operation.state === 'refused' && outcome.kind === 'created') this.logLateSuccess(operation);
    if (operation.state === 'succeeded' || operation.state === 'refused') return operation;
    const isOvertaken = attempt !== undefined && attempt !== operation.attempts;
    if (isOvertaken && !isThere) return operation;
    await this.apply(operation, outcome);
    return (await this.operations.find(operationId))!;
  }

  private async apply(operation: Operation, outcome: SettledOutcome): Promise<void> {
    const payload = operation.payload as unknown as RegistrationPayload;
    switch (outcome.kind) {
      case 'created':
        return this.created(operation, payload, outcome);
      case 'pending':
        return operation.state === 'open' ? this.accepted(operation, payload) : undefined;
      case 'refused':
        return this.refused(operation, payload, refusedByRegistry(outcome.refusal), outcome.refusal.reason);
      case 'not_sent':
        return this.refused(operation, payload, registryUnavailable(), outcome.why);
      case 'rejected':
        return this.refused(
          operation,
          payload,
          outcome.error,
          outcome.error.details ?? outcome.error.message,
        );
    }
  }

  /**
   * Possible with clocks that are minutes apart: a domain at the registry without a local owner and without a
   * payment.
   */
  private logLateSuccess({ id, subject }: Operation): void {
    this.log.error('domain registered after its registration was refused', { operation: id, subject });
  }

  private async locked(operationId: string): Promise<Operation> {
    const operation = await this.operations.lock(operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    return operation;
  }

  private async created(
    operation: Operation,
    payload: RegistrationPayload,
    outcome: Extract<RegistrationOutcome, { kind: 'created' }>,
  ): Promise<void> {
    const now = this.clock.now(operation.accountId);
    const registeredAt = believableStart(outcome.createdAt, operation, now);
    const isLocked = outcome.statuses.includes('clientTransferProhibited');
    const { transferLockDays = payload.locked ? TRANSFER_LOCK_DAYS : 0 } = payload;
    const lockEnd = addDays(registeredAt, transferLockDays);
    const transferLockUntil = lockEnd > now && transferLockDays > 0 ? lockEnd : undefined;
    assertMove(
      DOMAIN_MOVES,
      'domain',
      operation.state === 'pending' ? 'pending_create' : 'initialized',
      'active',
    );
    await this.domains.activate(payload.domainId, {
      registeredAt,
      expiresAt: plausibleExpiry(outcome.expiresAt, registeredAt, payload.years),
      roid: outcome.roid,
      registryStatuses: outcome.statuses,
      transferLockUntil,
      statusSyncAt:
        payload.locked && !isLocked ? addSeconds(this.clock.now(), STATUS_RETRY_SECONDS) : undefined,
    });
    await announceLocks(this.outbox, {
      accountId: operation.accountId,
      domainName: payload.name,
      before: NO_LOCKS,
      after: { ...NO_LOCKS, transferLockUntil },
      registryStatuses: outcome.statuses,
      occurredAt: now,
    });
    const money = moneyOf(operation, payload);
    await this.orders.complete(
      payload.orderId,
      money.total,
      payload.refundDays > 0 ? addDays(registeredAt, payload.refundDays) : undefined,
    );
    // The answer to an accepted create is final: a replay of its key gets the first answer (BEHAVIOUR §5).
    await this.operations.succeed(
      operation.id,
      operation.answer ?? (await this.answerOf(operation, payload, now)),
      now,
    );
    const { tax = '0', promotion, currency } = payload;
    await postRegistryCost(this.ledger, operation, payload.connectionId, payload.registryFee);
    await this.ledger.capture(
      money,
      Money.of(BigInt(tax), currency),
      promotion && Money.of(BigInt(promotion.discount), currency),
    );
  }

  private async accepted(operation: Operation, payload: RegistrationPayload): Promise<void> {
    await this.domains.accept(payload.domainId);
    await this.orders.start(payload.orderId);
    const answer = await this.answerOf(operation, payload, this.clock.now(operation.accountId));
    const now = this.clock.now();
    // Already due: the message with the decision was read before the pending state was stored.
    const dueAt = operation.dueAt <= now ? now : addSeconds(now, PENDING_LOOK_SECONDS);
    await this.operations.accept(operation.id, answer, dueAt);
  }

  private async refused(
    operation: Operation,
    payload: RegistrationPayload,
    error: AppError,
    reason: string,
  ): Promise<void> {
    const now = this.clock.now(operation.accountId);
    await this.domains.fail(payload.domainId, now);
    await this.orders.fail(payload.orderId);
    await this.operations.refuse(operation.id, failureOf(error), now);
    // An answer of 500 and above is not stored for the key: a retry may execute again (BEHAVIOUR §5).
    if (isServerSide(error.kind)) await this.keys.unbind(operation.id);
    // A running request returns the refusal in its answer; after an "accepted" answer an event reports it.
    if (operation.state === 'pending') await this.announceRejection(operation, payload, reason, now);
    if (payload.promotion) await this.promotions.release(operation.id, now);
    await this.ledger.release(moneyOf(operation, payload));
  }

  private announceRejection(
    operation: Operation,
    payload: RegistrationPayload,
    reason: string,
    occurredAt: Date,
  ): Promise<void> {
    const name = 'domain.registry.rejection' as const;
    return this.outbox.add({
      name,
      accountId: operation.accountId,
      payload: {
        eventName: name,
        domainName: payload.name,
        orderId: payload.orderId,
        orderItemId: payload.orderItemId,
        occurredAt: toTimestamp(occurredAt),
        reason,
      },
      occurredAt,
    });
  }

  /** The domain in this transaction, exactly as the next GET shows it. */
  private async answerOf(operation: Operation, payload: RegistrationPayload, now: Date): Promise<JsonValue> {
    const domain = await this.reader.find(operation.accountId, payload.name, now);
    if (!domain) throw new Error(`domain of operation ${operation.id} is not to be found`);
    const answer: RegistrationAnswer = {
      domain,
      order: payload.orderId,
      totalPaid: Money.of(BigInt(payload.total), payload.currency).toNumber(),
    };
    return answer as unknown as JsonValue;
  }
}

/**
 * Start of the term: the registry's date, unless it is missing or implausible. Locks and refunds count from
 * it.
 */
function believableStart(said: Date | undefined, operation: Operation, now: Date): Date {
  const isBelievable =
    said &&
    said >= addDays(operation.createdAt, -DATE_TOLERANCE_DAYS) &&
    said <= addDays(now, DATE_TOLERANCE_DAYS);
  return isBelievable ? said : now;
}

/**
 * End of the term: the registry's date, which may differ from the requested term, unless it is implausible.
 */
function plausibleExpiry(said: Date | undefined, start: Date, years: number): Date {
  return said && said > start && said <= addYears(start, years + 1) ? said : addYears(start, years);
}

/**
 * Result of a settled or accepted operation; throws its refusal. An accepted operation is always answered as
 * accepted, even after the registry refused it: the event reports that (BEHAVIOUR §5, §7).
 */
export function resultOf({ id, state, answer, failure }: Operation): RegistrationResult {
  if (state === 'open') return { kind: 'unknown', operationId: id };
  if (state === 'refused' && answer === undefined) throw errorOf(failure!);
  return { kind: 'registered', answer: answer as unknown as RegistrationAnswer };
}

const moneyOf = (operation: Operation, payload: RegistrationPayload): PurchaseMoney => ({
  accountId: operation.accountId,
  operationId: operation.id,
  orderId: payload.orderId,
  total: Money.of(BigInt(payload.total), payload.currency),
});
