import {
  addSeconds,
  addYears,
  type AppError,
  type IdempotencyKeys,
  type JsonValue,
  Money,
  type Operation,
  type Outbox,
  registryUnavailable,
} from '@registrar/kernel';
import type { Ledger, OrderBook, PurchaseMoney } from '@registrar/billing';
import type { DomainReader, DomainStore, RegistryCharges } from '../shared/ports';
import { changeWithLocks, EXPIRATION_HOLD, renewalLiftsHold } from '../shared/locks';
import { errorOf } from '../operations/operation-failure';
import type { HeldDomain } from '../shared/held-domain';
import { postOwnRenewal, postRegistryCost } from '../shared/registry-cost';
import type { RenewalOutcome } from './renew-at-registry';
import {
  renewalPayload,
  renewalAnswer,
  type RenewalAnswer,
  type RenewalPayload,
  type RenewalResult,
} from './renewal';
import { renewalRefusedByRegistry } from './renewal-errors';
import { isSameEnd } from '../shared/terms';
import { PENDING_LOOK_SECONDS, STATUS_RETRY_SECONDS } from '../operations/retry-times';
import { Settlement, type SettlementParts } from '../operations/settlement';
import type { DomainInfo } from '@registrar/registries';

/** As SettledOutcome of a registration. */
export type SettledRenewal = Exclude<RenewalOutcome, { kind: 'unknown' | 'overtaken' }>;

export interface SettleRenewalParts extends SettlementParts {
  keys: IdempotencyKeys;
  domains: DomainStore;
  reader: DomainReader;
  orders: OrderBook;
  ledger: Ledger;
  outbox: Outbox;
  charges?: Pick<RegistryCharges, 'keep'>;
}

/** Extends the term, lifts the expiration hold and captures the payment. */
export class SettleRenewal extends Settlement<RenewalPayload, SettledRenewal, SettleRenewalParts> {
  protected readonly stored = renewalPayload;
  protected readonly success = 'done';
  protected readonly lateSuccess = 'domain renewed at the registry after its renewal was refused';

  /**
   * Settles one attempt's outcome. Throws the refusal when the operation ended in one without being accepted
   * before.
   */
  async execute(operationId: string, attempt: number, outcome: RenewalOutcome): Promise<RenewalResult> {
    return renewalResultOf(await this.settleAttempt(operationId, attempt, outcome));
  }

  settleManually(operationId: string, info: DomainInfo | undefined, error: AppError): Promise<Operation> {
    if (!info) return this.settle(operationId, { kind: 'rejected', error });
    const holdLifted = !info.statuses.includes('clientHold');
    return this.settle(operationId, { kind: 'done', expiresAt: info.expiresAt, holdLifted });
  }

  protected async apply(
    operation: Operation,
    payload: RenewalPayload,
    outcome: SettledRenewal,
  ): Promise<Operation> {
    switch (outcome.kind) {
      case 'done':
        return this.renewed(operation, payload, outcome);
      case 'pending':
        return operation.state === 'open' ? this.accepted(operation, payload) : operation;
      case 'refused':
        return this.refused(operation, payload, renewalRefusedByRegistry(outcome.refusal));
      case 'not_sent':
        return this.refused(operation, payload, registryUnavailable());
      case 'rejected':
        return this.refused(operation, payload, outcome.error);
    }
  }

  private async renewed(
    operation: Operation,
    payload: RenewalPayload,
    { expiresAt, holdLifted }: Extract<RenewalOutcome, { kind: 'done' }>,
  ): Promise<Operation> {
    const now = this.parts.clock.now(operation.accountId);
    const domain = await this.parts.domains.holdById(payload.domainId);
    if (!domain) throw new Error(`domain of renewal ${operation.id} is gone`);
    const changes = {
      expiresAt: plausibleExpiry(expiresAt, payload),
      ...this.liftedFrom(domain, holdLifted),
      vacatedBy: operation.id,
    };
    const statuses = renewalLiftsHold(domain) ? withoutHold(domain) : domain.registryStatuses;
    await changeWithLocks(
      { domains: this.parts.domains, outbox: this.parts.outbox },
      domain,
      changes,
      now,
      statuses,
    );
    // The registry had auto-renewed and charged a year: it is the purchased year.
    const unnoticed =
      payload.commandYears < payload.years
        ? ((await this.parts.charges?.keep(domain.id, new Date(payload.expiresAt), operation.id, now)) ?? [])
        : [];
    const money = moneyOf(operation, payload);
    // Renewals are never refunded (BEHAVIOUR §8).
    await this.parts.orders.complete(payload.orderId, money.total);
    const settled = await this.completeOperation(
      operation,
      operation.answer ?? (await this.answerOf(operation, payload, now)),
      now,
    );
    await postOwnRenewal(this.parts.ledger, operation, payload.connectionId, payload.ownFee, unnoticed);
    await postRegistryCost(this.parts.ledger, operation, payload.connectionId, payload.registryFee);
    await this.parts.ledger.capture(money, Money.of(BigInt(payload.tax), payload.currency));
    return settled;
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
    return { locks, statusSyncAt: addSeconds(this.parts.clock.now(), STATUS_RETRY_SECONDS) };
  }

  private async accepted(operation: Operation, payload: RenewalPayload): Promise<Operation> {
    await this.parts.orders.start(payload.orderId);
    const answer = await this.answerOf(operation, payload, this.parts.clock.now(operation.accountId));
    const dueAt = this.nextLook(operation, PENDING_LOOK_SECONDS);
    return this.acceptOperation(operation, answer, dueAt);
  }

  private async refused(operation: Operation, payload: RenewalPayload, error: AppError): Promise<Operation> {
    const now = this.parts.clock.now(operation.accountId);
    await this.parts.domains.vacate(payload.domainId, operation.id);
    await this.parts.orders.fail(payload.orderId);
    const settled = await this.refuseOperation(operation, error, now);
    await this.parts.ledger.release(moneyOf(operation, payload));
    return settled;
  }

  private async answerOf(operation: Operation, payload: RenewalPayload, now: Date): Promise<JsonValue> {
    const domain = await this.parts.reader.find(operation.accountId, payload.name, now);
    if (!domain) throw new Error(`domain of operation ${operation.id} is not to be found`);
    const answer: RenewalAnswer = {
      domain,
      order: payload.orderId,
      totalPaid: Money.of(BigInt(payload.total), payload.currency).toNumber(),
    };
    return renewalAnswer.write(answer);
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
  return { kind: 'renewed', answer: renewalAnswer.read(answer, id) };
}

const withoutHold = ({ registryStatuses }: HeldDomain): string[] =>
  registryStatuses.filter((status) => status !== 'clientHold');

const moneyOf = (operation: Operation, payload: RenewalPayload): PurchaseMoney => ({
  accountId: operation.accountId,
  operationId: operation.id,
  orderId: payload.orderId,
  total: Money.of(BigInt(payload.total), payload.currency),
});
