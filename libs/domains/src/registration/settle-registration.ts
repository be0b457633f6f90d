import {
  addDays,
  addSeconds,
  addYears,
  type AppError,
  assertMove,
  type IdempotencyKeys,
  type JsonValue,
  Money,
  type Operation,
  type Outbox,
  registryUnavailable,
  toTimestamp,
} from '@registrar/kernel';
import type { Ledger, OrderBook, PurchaseMoney } from '@registrar/billing';
import type { PromotionBook } from '@registrar/catalog';
import type { RegistrationOutcome } from './create-at-registry';
import { DOMAIN_MOVES, TRANSFER_LOCK_DAYS } from '../shared/domain';
import { refusedByRegistry } from '../shared/errors';
import { announceLocks, NO_LOCKS } from '../shared/locks';
import { errorOf } from '../operations/operation-failure';
import { postRegistryCost } from '../shared/registry-cost';
import type { DomainReader, DomainStore } from '../shared/ports';
import {
  registrationPayload,
  registrationAnswer,
  type RegistrationAnswer,
  type RegistrationPayload,
  type RegistrationResult,
} from './registration';
import { PENDING_LOOK_SECONDS, STATUS_RETRY_SECONDS } from '../operations/retry-times';
import { Settlement, type SettlementParts } from '../operations/settlement';
import type { DomainInfo } from '@registrar/registries';

/** Outcomes that close or accept the operation. */
export type SettledOutcome = Exclude<RegistrationOutcome, { kind: 'unknown' | 'overtaken' }>;

/**
 * Tolerance for a registry's dates: its clock and, where it sends dates without a time, its time zone. A
 * larger deviation is an error.
 */
const DATE_TOLERANCE_DAYS = 2;

export interface SettleRegistrationParts extends SettlementParts {
  keys: IdempotencyKeys;
  domains: DomainStore;
  reader: DomainReader;
  orders: OrderBook;
  promotions: PromotionBook;
  ledger: Ledger;
  outbox: Outbox;
}

/** Step 6 of a registration (DESIGN §4): activates the domain and captures the payment, or releases both. */
export class SettleRegistration extends Settlement<
  RegistrationPayload,
  SettledOutcome,
  SettleRegistrationParts
> {
  protected readonly stored = registrationPayload;
  protected readonly success = 'created';
  protected readonly lateSuccess = 'domain registered after its registration was refused';

  /**
   * Settles one attempt's outcome. Throws the refusal when the operation ended in one without being accepted
   * before.
   */
  async execute(
    operationId: string,
    attempt: number,
    outcome: RegistrationOutcome,
  ): Promise<RegistrationResult> {
    return resultOf(await this.settleAttempt(operationId, attempt, outcome));
  }

  settleManually(operationId: string, info: DomainInfo | undefined, error: AppError): Promise<Operation> {
    if (!info) return this.settle(operationId, { kind: 'rejected', error });
    const { createdAt, expiresAt, roid, statuses } = info;
    return this.settle(operationId, { kind: 'created', createdAt, expiresAt, roid, statuses });
  }

  protected async apply(
    operation: Operation,
    payload: RegistrationPayload,
    outcome: SettledOutcome,
  ): Promise<Operation> {
    switch (outcome.kind) {
      case 'created':
        return this.created(operation, payload, outcome);
      case 'pending':
        return operation.state === 'open' ? this.accepted(operation, payload) : operation;
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

  private async created(
    operation: Operation,
    payload: RegistrationPayload,
    outcome: Extract<RegistrationOutcome, { kind: 'created' }>,
  ): Promise<Operation> {
    const now = this.parts.clock.now(operation.accountId);
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
    await this.parts.domains.activate(payload.domainId, {
      registeredAt,
      expiresAt: plausibleExpiry(outcome.expiresAt, registeredAt, payload.years),
      roid: outcome.roid,
      registryStatuses: outcome.statuses,
      transferLockUntil,
      statusSyncAt:
        payload.locked && !isLocked ? addSeconds(this.parts.clock.now(), STATUS_RETRY_SECONDS) : undefined,
    });
    await announceLocks(this.parts.outbox, {
      accountId: operation.accountId,
      domainName: payload.name,
      before: NO_LOCKS,
      after: { ...NO_LOCKS, transferLockUntil },
      registryStatuses: outcome.statuses,
      occurredAt: now,
    });
    const money = moneyOf(operation, payload);
    await this.parts.orders.complete(
      payload.orderId,
      money.total,
      payload.refundDays > 0 ? addDays(registeredAt, payload.refundDays) : undefined,
    );
    // The answer to an accepted create is final: a replay of its key gets the first answer (BEHAVIOUR §5).
    const settled = await this.completeOperation(
      operation,
      operation.answer ?? (await this.answerOf(operation, payload, now)),
      now,
    );
    const { tax = '0', promotion, currency } = payload;
    await postRegistryCost(this.parts.ledger, operation, payload.connectionId, payload.registryFee);
    await this.parts.ledger.capture(
      money,
      Money.of(BigInt(tax), currency),
      promotion && Money.of(BigInt(promotion.discount), currency),
    );
    return settled;
  }

  private async accepted(operation: Operation, payload: RegistrationPayload): Promise<Operation> {
    await this.parts.domains.accept(payload.domainId);
    await this.parts.orders.start(payload.orderId);
    const answer = await this.answerOf(operation, payload, this.parts.clock.now(operation.accountId));
    const dueAt = this.nextLook(operation, PENDING_LOOK_SECONDS);
    return this.acceptOperation(operation, answer, dueAt);
  }

  private async refused(
    operation: Operation,
    payload: RegistrationPayload,
    error: AppError,
    reason: string,
  ): Promise<Operation> {
    const now = this.parts.clock.now(operation.accountId);
    await this.parts.domains.fail(payload.domainId, now);
    await this.parts.orders.fail(payload.orderId);
    const settled = await this.refuseOperation(operation, error, now);
    // A running request returns the refusal in its answer; after an "accepted" answer an event reports it.
    if (operation.state === 'pending') await this.announceRejection(operation, payload, reason, now);
    if (payload.promotion) await this.parts.promotions.release(operation.id, now);
    await this.parts.ledger.release(moneyOf(operation, payload));
    return settled;
  }

  private announceRejection(
    operation: Operation,
    payload: RegistrationPayload,
    reason: string,
    occurredAt: Date,
  ): Promise<void> {
    const name = 'domain.registry.rejection' as const;
    return this.parts.outbox.add({
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
    const domain = await this.parts.reader.find(operation.accountId, payload.name, now);
    if (!domain) throw new Error(`domain of operation ${operation.id} is not to be found`);
    const answer: RegistrationAnswer = {
      domain,
      order: payload.orderId,
      totalPaid: Money.of(BigInt(payload.total), payload.currency).toNumber(),
    };
    return registrationAnswer.write(answer);
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
  return { kind: 'registered', answer: registrationAnswer.read(answer, id) };
}

const moneyOf = (operation: Operation, payload: RegistrationPayload): PurchaseMoney => ({
  accountId: operation.accountId,
  operationId: operation.id,
  orderId: payload.orderId,
  total: Money.of(BigInt(payload.total), payload.currency),
});
