import {
  addSeconds,
  addYears,
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
import type { Ledger, OrderBook, PurchaseMoney } from '@registrar/billing';
import type { DomainReader, DomainStore, RegistryCharges } from '../shared/ports';
import { changeWithLocks, EXPIRATION_HOLD, renewalLiftsHold } from '../shared/locks';
import { errorOf, failureOf, isServerSide } from '../operations/operation-failure';
import type { HeldDomain } from '../shared/held-domain';
import { postOwnRenewal, postRegistryCost } from '../shared/registry-cost';
import type { RenewalOutcome } from './renew-at-registry';
import type { RenewalAnswer, RenewalPayload, RenewalResult } from './renewal';
import { renewalRefusedByRegistry } from './renewal-errors';
import { isSameEnd } from '../shared/terms';

/** As SettledOutcome of a registration. */
export type SettledRenewal = Exclude<RenewalOutcome, { kind: 'unknown' | 'overtaken' }>;

/** As in SettleRegistration. */
const PENDING_LOOK_SECONDS = 86_400;
const UNKNOWN_LOOK_SECONDS = 30;
const STATUS_RETRY_SECONDS = 60;
/**
 * Applies the registry's result to the local row, in one transaction; idempotent and safe in any order, as
 * SettleRegistration.
 */
export class SettleRenewal {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly operations: Operations,
    private readonly keys: IdempotencyKeys,
    private readonly domains: DomainStore,
    private readonly reader: DomainReader,
    private readonly orders: OrderBook,
    private readonly ledger: Ledger,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    private readonly log: Log,
    /** As in RegistrationPolicy. */
    private readonly reconcileAfterSeconds: number,
    private readonly charges?: Pick<RegistryCharges, 'keep'>,
  ) {}

  /**
   * Settles one attempt's outcome. Throws the refusal when the operation ended in one without being accepted
   * before.
   */
  async execute(operationId: string, attempt: number, outcome: RenewalOutcome): Promise<RenewalResult> {
    const operation = await this.uow.run(() => {
      if (outcome.kind === 'unknown') return this.leaveToReconciler(operationId, attempt);
      return outcome.kind === 'overtaken'
        ? this.locked(operationId)
        : this.settle(operationId, outcome, attempt);
    });
    return renewalResultOf(operation);
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

  /**
   * As `execute`, inside the caller's transaction; without `attempt` the outcome applies to all attempts. A
   * failed attempt decides nothing after another one was begun: the other one may have caused its refusal.
   */
  async settle(operationId: string, outcome: SettledRenewal, attempt?: number): Promise<Operation> {
    const operation = await this.locked(operationId);
    const isThere = outcome.kind === 'done' || outcome.kind === 'pending';
    if (operation.state === 'refused' && outcome.kind === 'done') this.logLateSuccess(operation);
    if (operation.state === 'succeeded' || operation.state === 'refused') return operation;
    const isOvertaken = attempt !== undefined && attempt !== operation.attempts;
    if (isOvertaken && !isThere) return operation;
    await this.apply(operation, outcome);
    return this.locked(operationId);
  }

  private async apply(operation: Operation, outcome: SettledRenewal): Promise<void> {
    const payload = operation.payload as unknown as RenewalPayload;
    switch (outcome.kind) {
      case 'done':
        return this.renewed(operation, payload, outcome);
      case 'pending':
        return operation.state === 'open' ? this.accepted(operation, payload) : undefined;
      case 'refused':
        return this.refused(operation, payload, renewalRefusedByRegistry(outcome.refusal));
      case 'not_sent':
        return this.refused(operation, payload, registryUnavailable());
      case 'rejected':
        return this.refused(operation, payload, outcome.error);
    }
  }

  /**
   * A term that the registry charged and no account paid; the comparison with the registry also shows its
   * date.
   */
  private logLateSuccess({ id, subject }: Operation): void {
    this.log.error('domain renewed at the registry after its renewal was refused', {
      operation: id,
      subject,
    });
  }

  private async locked(operationId: string): Promise<Operation> {
    const operation = await this.operations.lock(operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    return operation;
  }

  private async renewed(
    operation: Operation,
    payload: RenewalPayload,
    { expiresAt, holdLifted }: Extract<RenewalOutcome, { kind: 'done' }>,
  ): Promise<void> {
    const now = this.clock.now(operation.accountId);
    const domain = await this.domains.holdById(payload.domainId);
    if (!domain) throw new Error(`domain of renewal ${operation.id} is gone`);
    const changes = {
      expiresAt: plausibleExpiry(expiresAt, payload),
      ...this.liftedFrom(domain, holdLifted),
    };
    const statuses = renewalLiftsHold(domain) ? withoutHold(domain) : domain.registryStatuses;
    await changeWithLocks({ domains: this.domains, outbox: this.outbox }, domain, changes, now, statuses);
    await this.domains.vacate(operation.id);
    // The registry had auto-renewed and charged a year: it is the purchased year.
    const unnoticed =
      payload.commandYears < payload.years
        ? ((await this.charges?.keep(domain.id, new Date(payload.expiresAt), operation.id, now)) ?? [])
        : [];
    const money = moneyOf(operation, payload);
    // Renewals are never refunded (BEHAVIOUR §8).
    await this.orders.complete(payload.orderId, money.total);
    await this.operations.succeed(
      operation.id,
      operation.answer ?? (await this.answerOf(operation, payload, now)),
      now,
    );
    await postOwnRenewal(this.ledger, operation, payload.connectionId, payload.ownFee, unnoticed);
    await postRegistryCost(this.ledger, operation, payload.connectionId, payload.registryFee);
    await this.ledger.capture(money, Money.of(BigInt(payload.tax), payload.currency));
  }

  /** Removes the expiration hold; the worker removes what remains of it at the registry. */
  private liftedFrom(
    domain: HeldDomain,
    holdLifted: boolean,
  ): { locks?: string[]; registryStatuses?: string[]; statusSyncAt?: Date } {
    if (!domain.locks.includes(EXPIRATION_HOLD)) return {};
    const locks = domain.locks.filter((lock) => lock !== EXPIRATION_HOLD);
    if (!renewalLiftsHold(domain)) return { locks };
    if (holdLifted) return { locks, registryStatuses: withoutHold(domain) };
    return { locks, statusSyncAt: addSeconds(this.clock.now(), STATUS_RETRY_SECONDS) };
  }

  private async accepted(operation: Operation, payload: RenewalPayload): Promise<void> {
    await this.orders.start(payload.orderId);
    const answer = await this.answerOf(operation, payload, this.clock.now(operation.accountId));
    const now = this.clock.now();
    // Already due: the message with the decision was read before the pending state was stored.
    const dueAt = operation.dueAt <= now ? now : addSeconds(now, PENDING_LOOK_SECONDS);
    await this.operations.accept(operation.id, answer, dueAt);
  }

  private async refused(operation: Operation, payload: RenewalPayload, error: AppError): Promise<void> {
    const now = this.clock.now(operation.accountId);
    await this.domains.vacate(operation.id);
    await this.orders.fail(payload.orderId);
    await this.operations.refuse(operation.id, failureOf(error), now);
    if (isServerSide(error.kind)) await this.keys.unbind(operation.id);
    await this.ledger.release(moneyOf(operation, payload));
  }

  private async answerOf(operation: Operation, payload: RenewalPayload, now: Date): Promise<JsonValue> {
    const domain = await this.reader.find(operation.accountId, payload.name, now);
    if (!domain) throw new Error(`domain of operation ${operation.id} is not to be found`);
    const answer: RenewalAnswer = {
      domain,
      order: payload.orderId,
      totalPaid: Money.of(BigInt(payload.total), payload.currency).toNumber(),
    };
    return answer as unknown as JsonValue;
  }
}

/** End of the purchased term, by calendar years from the registry's previous expiry. */
export const renewedUntil = ({
  registryExpiresAt,
  commandYears,
}: Pick<RenewalPayload, 'registryExpiresAt' | 'commandYears'>): Date =>
  addYears(new Date(registryExpiresAt), commandYears);

/**
 * The registry's expiry if it matches the purchased term; else computed. A longer term is not adopted: a
 * concurrent auto-renewal of the registry adds a year that no account has paid.
 */
function plausibleExpiry(said: Date | undefined, payload: RenewalPayload): Date {
  const bought = renewedUntil(payload);
  return said && isSameEnd(bought, said) ? said : bought;
}

/** As `resultOf` of a registration. */
export function renewalResultOf({ id, state, answer, failure }: Operation): RenewalResult {
  if (state === 'open') return { kind: 'unknown', operationId: id };
  if (state === 'refused' && answer === undefined) throw errorOf(failure!);
  return { kind: 'renewed', answer: answer as unknown as RenewalAnswer };
}

const withoutHold = ({ registryStatuses }: HeldDomain): string[] =>
  registryStatuses.filter((status) => status !== 'clientHold');

const moneyOf = (operation: Operation, payload: RenewalPayload): PurchaseMoney => ({
  accountId: operation.accountId,
  operationId: operation.id,
  orderId: payload.orderId,
  total: Money.of(BigInt(payload.total), payload.currency),
});
