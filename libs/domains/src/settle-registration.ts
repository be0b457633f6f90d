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
import { DOMAIN_MOVES, TRANSFER_LOCK_DAYS } from './domain';
import { refusedByRegistry } from './errors';
import { announceLocks, NO_LOCKS } from './locks';
import { errorOf, failureOf, isServerSide } from './operation-failure';
import { postRegistryCost } from './registry-cost';
import type { DomainReader, DomainStore } from './ports';
import type { RegistrationAnswer, RegistrationPayload, RegistrationResult } from './registration';

/**
 * Outcomes that close or accept the operation; an `unknown` one is left to the reconciler, an `overtaken` one
 * to whoever went on.
 */
export type SettledOutcome = Exclude<RegistrationOutcome, { kind: 'unknown' | 'overtaken' }>;

/**
 * A registry that decides later is asked once a day; its message comes first as a rule (FACTS §2.5: reconcile
 * by info daily).
 */
const PENDING_LOOK_SECONDS = 86_400;
/** A command whose session is gone is over at the registry after this time, done or not. */
const UNKNOWN_LOOK_SECONDS = 30;
/** Statuses that could not be set with the sale are tried again after this time. */
const STATUS_RETRY_SECONDS = 60;
/**
 * Dates of a registry differ from ours by its clock and, where it sends days only, by its time zone; more is
 * a mistake.
 */
const DATE_TOLERANCE_DAYS = 2;

/**
 * Step 6: what the registry did becomes what we hold, in one transaction. Safe to call from the request, the
 * poll and the reconciler, twice and in any order: it locks the operation and returns when it is settled
 * already.
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
   * What became of one attempt. Throws the refusal when the operation ended in one without being accepted
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

  /** Our session is closed: what is left to wait for is that the registry is done with the command. */
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
   * As `execute`, inside the caller's transaction; without `attempt` the outcome speaks for all of them.
   * Answers the operation as it is afterwards. That one attempt failed decides nothing once another one was
   * begun, whose command may be on its way: "exists" may even be its work.
   */
  async settle(operationId: string, outcome: SettledOutcome, attempt?: number): Promise<Operation> {
    const operation = await this.locked(operationId);
    const isThere = outcome.kind === 'created' || outcome.kind === 'pending';
    // A late "pending" is no matter: the message of its decision was here first.
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
   * Clocks that are minutes apart can do that: a domain at the registry that nobody here has and nobody pays.
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
    // The answer to an accepted create stands: a retry of its key gets what the first request got (BEHAVIOUR
    // §5).
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
    // Due already: the message that the registry has decided was read before we came to write down that it
    // would.
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
    // An answer of 500 and above is not kept for the key: a retry may execute anew (BEHAVIOUR §5).
    if (isServerSide(error.kind)) await this.keys.unbind(operation.id);
    // The client of a request that still runs is told by its answer; one that was told "accepted" by an
    // event.
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

  /** The domain as it stands in this transaction: the very view that GET shows next. */
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
 * When the term began: as the registry says, unless that is missing or cannot be. Locks and refunds count
 * from it.
 */
function believableStart(said: Date | undefined, operation: Operation, now: Date): Date {
  const isBelievable =
    said &&
    said >= addDays(operation.createdAt, -DATE_TOLERANCE_DAYS) &&
    said <= addDays(now, DATE_TOLERANCE_DAYS);
  return isBelievable ? said : now;
}

/**
 * When the term ends: as the registry says, which may be another term than we asked for, but not one that
 * cannot be.
 */
function plausibleExpiry(said: Date | undefined, start: Date, years: number): Date {
  return said && said > start && said <= addYears(start, years + 1) ? said : addYears(start, years);
}

/**
 * What a settled or accepted operation means to whoever asks for it; throws its refusal. One that was
 * accepted is answered so for ever, also once the registry has refused it: that is told by the event
 * (BEHAVIOUR §5, §7).
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
