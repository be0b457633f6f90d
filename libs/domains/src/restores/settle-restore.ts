import {
  addSeconds,
  type AppError,
  type Clock,
  conflict,
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
import type { DomainInfo } from '@registrar/registries';
import { RESTORE_TROUBLE } from '../lifecycle/domain-end';
import type { DomainEnds } from '../lifecycle/ports';
import type { DomainReader, RegistryCharges } from '../shared/ports';
import type { ManualSettlement, OperationVerdict } from '../operations/end-operation';
import { announceLocks, EXPIRATION_HOLD } from '../shared/locks';
import { errorOf, failureOf, isServerSide } from '../operations/operation-failure';
import { postOwnRenewal, postRegistryCost } from '../shared/registry-cost';
import type { DomainReturns, LeftDomain } from './ports';
import { redeemabilityOf, type RestoreAnswer, type RestorePayload, type RestoreResult } from './restore';
import type { RestoreOutcome } from './restore-at-registry';
import { noLongerRestorable, restoreRefusedByRegistry } from './restore-errors';
import { restoredEnd } from './restore-term';

/**
 * Outcomes that close or accept the operation; an `unknown` or `stuck` one is left to the reconciler, an
 * `overtaken` one to whoever went on.
 */
export type SettledRestore =
  | Exclude<RestoreOutcome, { kind: 'unknown' | 'stuck' | 'overtaken' }>
  | { kind: 'rejected'; error: AppError };

/** As for a registration: see there. */
const PENDING_LOOK_SECONDS = 86_400;
const UNKNOWN_LOOK_SECONDS = 30;
/** What is left of the end is looked at again after a restore that came to nothing. */
const LOOK_SECONDS = 60;

const stillDeleted = (): AppError =>
  conflict(
    'operations.not_restored',
    'The registry shows the domain as deleted, so the restore cannot be settled as carried out.',
  );

/**
 * What the registry did becomes what we hold, in one transaction: the domain is in its account again, as it
 * left it. As SettleRenewal, safe to call by request, poll, reconciler and staff, twice and in any order.
 */
export class SettleRestore implements ManualSettlement {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly operations: Operations,
    private readonly keys: IdempotencyKeys,
    private readonly returns: DomainReturns,
    private readonly ends: DomainEnds,
    private readonly charges: RegistryCharges,
    private readonly reader: DomainReader,
    private readonly orders: OrderBook,
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
  async execute(operationId: string, attempt: number, outcome: RestoreOutcome): Promise<RestoreResult> {
    const operation = await this.uow.run(() => {
      if (outcome.kind === 'unknown' || outcome.kind === 'stuck')
        return this.leaveToReconciler(operationId, attempt, outcome);
      return outcome.kind === 'overtaken'
        ? this.locked(operationId)
        : this.settle(operationId, outcome, attempt);
    });
    return restoreResultOf(operation);
  }

  /**
   * As `execute`, inside the caller's transaction; without `attempt` the outcome speaks for all of them. That
   * one attempt failed decides nothing once another one was begun: it may have been refused because of the
   * other's work.
   */
  async settle(operationId: string, outcome: SettledRestore, attempt?: number): Promise<Operation> {
    const operation = await this.locked(operationId);
    const isEffective = outcome.kind === 'restored' || outcome.kind === 'pending';
    if (operation.state === 'refused' && outcome.kind === 'restored') this.logLateSuccess(operation);
    if (operation.state === 'succeeded' || operation.state === 'refused') return operation;
    if (attempt !== undefined && attempt !== operation.attempts && !isEffective) return operation;
    await this.apply(operation, operation.payload as unknown as RestorePayload, outcome);
    return (await this.operations.find(operationId))!;
  }

  async settleByHand(
    operationId: string,
    info: DomainInfo | undefined,
    error: AppError,
    verdict: OperationVerdict,
  ): Promise<Operation> {
    if (verdict !== 'carried_out') return this.settle(operationId, { kind: 'rejected', error });
    if (!info || redeemabilityOf(info) !== 'active') throw stillDeleted();
    return this.settle(operationId, { kind: 'restored', info });
  }

  private async apply(operation: Operation, payload: RestorePayload, outcome: SettledRestore): Promise<void> {
    switch (outcome.kind) {
      case 'restored':
        if (outcome.undelegated)
          this.log.warn('restored domain not delegated as before', {
            operation: operation.id,
            subject: operation.subject,
            why: outcome.undelegated,
          });
        return this.restored(operation, payload, outcome.info);
      case 'pending':
        return operation.state === 'open'
          ? this.accepted(operation, payload, outcome.lags ? UNKNOWN_LOOK_SECONDS : PENDING_LOOK_SECONDS)
          : undefined;
      case 'refused':
        return this.refused(operation, payload, restoreRefusedByRegistry(outcome.refusal));
      case 'not_sent':
        return this.refused(operation, payload, registryUnavailable());
      case 'gone':
        return this.refused(operation, payload, noLongerRestorable());
      case 'rejected':
        return this.refused(operation, payload, outcome.error);
    }
  }

  private async leaveToReconciler(
    operationId: string,
    attempt: number,
    outcome: { kind: 'unknown' | 'stuck'; why: string },
  ): Promise<Operation> {
    const operation = await this.locked(operationId);
    if (operation.state !== 'open' || operation.attempts !== attempt) return operation;
    const now = this.clock.now();
    // What the registry took and will not complete is for staff at once: days are left for its report.
    if (outcome.kind === 'stuck')
      this.log.error('restore accepted, follow-up command refused', {
        operation: operationId,
        subject: operation.subject,
        why: outcome.why,
      });
    const dueAt = addSeconds(now, Math.min(UNKNOWN_LOOK_SECONDS, this.reconcileAfterSeconds));
    await this.operations.postpone(operationId, dueAt, outcome.kind === 'stuck' ? now : undefined);
    return operation;
  }

  /** The domain comes back, then the money is taken; the balance last, since others wait for it. */
  private async restored(operation: Operation, payload: RestorePayload, info: DomainInfo): Promise<void> {
    const now = this.clock.now(operation.accountId);
    const domain = await this.returns.find(operation.accountId, payload.name);
    if (domain?.id !== payload.domainId || domain.isInAccount)
      throw new Error(`domain of restore ${operation.id} cannot be restored`);
    const locks = domain.locks.filter((lock) => lock !== EXPIRATION_HOLD);
    await this.returns.reinstate(domain.id, {
      expiresAt: restoredEnd(payload, info),
      locks,
      registryStatuses: info.statuses,
      statusSyncAt: this.clock.now(),
    });
    await this.ends.move(domain.id, 'restoring', { to: 'restored', at: now });
    const unnoticed =
      payload.years > 0
        ? await this.charges.keep(domain.id, new Date(payload.expiresAt), operation.id, now)
        : [];
    const money = moneyOf(operation, payload);
    // Restores, as renewals, are never refunded (BEHAVIOUR §8, §16).
    await this.orders.complete(payload.orderId, money.total);
    await this.operations.succeed(operation.id, await this.answerOf(operation, payload, now), now);
    await this.announceLifted(domain, locks, info.statuses, now);
    await postOwnRenewal(this.ledger, operation, payload.connectionId, payload.ownFee, unnoticed);
    await postRegistryCost(this.ledger, operation, payload.connectionId, payload.restoreFee, 'restore');
    if (payload.renewal)
      await postRegistryCost(this.ledger, operation, payload.connectionId, payload.renewalFee, 'renew');
    await this.ledger.capture(money, Money.of(BigInt(payload.tax), payload.currency));
  }

  private async accepted(operation: Operation, payload: RestorePayload, lookSeconds: number): Promise<void> {
    await this.orders.start(payload.orderId);
    const answer: RestoreAnswer = { status: 'pending', domainName: payload.name, ...paid(payload) };
    const now = this.clock.now();
    // A message may have come while the command was on its way: then the look that it asked for stays.
    const dueAt = operation.dueAt <= now ? now : addSeconds(now, lookSeconds);
    await this.operations.accept(operation.id, answer as unknown as JsonValue, dueAt);
  }

  /** Its end goes on where it stood. */
  private async refused(operation: Operation, payload: RestorePayload, error: AppError): Promise<void> {
    const now = this.clock.now(operation.accountId);
    const soon = addSeconds(now, LOOK_SECONDS);
    const [deleteAt, isKept] = [new Date(payload.deleteAt), payload.stage === 'kept'];
    const trouble = `${RESTORE_TROUBLE}: ${error.details ?? error.message}`;
    await this.ends.move(payload.domainId, 'restoring', {
      to: payload.stage,
      at: now,
      dueAt: isKept && deleteAt > soon ? deleteAt : soon,
      trouble,
    });
    await this.orders.fail(payload.orderId);
    await this.operations.refuse(operation.id, failureOf(error), now);
    // An answer of 500 and above is not kept for the key: a retry may execute anew (BEHAVIOUR §5).
    if (isServerSide(error.kind)) await this.keys.unbind(operation.id);
    await this.ledger.release(moneyOf(operation, payload));
  }

  private async answerOf(operation: Operation, payload: RestorePayload, now: Date): Promise<JsonValue> {
    const domain = await this.reader.find(operation.accountId, payload.name, now);
    if (!domain) throw new Error(`domain of operation ${operation.id} is not to be found`);
    const answer: RestoreAnswer = { status: 'restored', domainName: payload.name, domain, ...paid(payload) };
    return answer as unknown as JsonValue;
  }

  private announceLifted(
    { accountId, name: domainName, locks: before }: LeftDomain,
    locks: readonly string[],
    statuses: readonly string[],
    occurredAt: Date,
  ): Promise<void> {
    const registryStatuses = statuses.filter((status) => status !== 'clientHold');
    return announceLocks(this.outbox, {
      accountId,
      domainName,
      before: { locks: before },
      after: { locks },
      registryStatuses,
      occurredAt,
    });
  }

  /** Charged by the registry, and nobody pays: the daily look at what left shows it to staff, too. */
  private logLateSuccess({ id, subject }: Operation): void {
    this.log.error('domain restored at the registry after its restore was refused', {
      operation: id,
      subject,
    });
  }

  private async locked(operationId: string): Promise<Operation> {
    const operation = await this.operations.lock(operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    return operation;
  }
}

/** As `resultOf` of a registration. */
export function restoreResultOf({ id, state, answer, failure }: Operation): RestoreResult {
  if (state === 'open') return { kind: 'unknown', operationId: id };
  if (state === 'refused') throw errorOf(failure!);
  return { kind: 'answered', answer: answer as unknown as RestoreAnswer };
}

const paid = ({ orderId, total, currency }: RestorePayload): Pick<RestoreAnswer, 'order' | 'totalPaid'> => ({
  order: orderId,
  totalPaid: Money.of(BigInt(total), currency).toNumber(),
});

const moneyOf = (operation: Operation, payload: RestorePayload): PurchaseMoney => ({
  accountId: operation.accountId,
  operationId: operation.id,
  orderId: payload.orderId,
  total: Money.of(BigInt(payload.total), payload.currency),
});
