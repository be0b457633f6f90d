import {
  addSeconds,
  type AppError,
  conflict,
  type IdempotencyKeys,
  type JsonValue,
  Money,
  type Operation,
  type Outbox,
  registryUnavailable,
} from '@registrar/kernel';
import type { DomainInfo } from '@registrar/registries';
import { RESTORE_TROUBLE } from '../lifecycle/domain-termination';
import type { DomainTerminations } from '../lifecycle/ports';
import type { DomainReader, RegistryCharges } from '../shared/ports';
import { announceLocks, EXPIRATION_HOLD } from '../shared/locks';
import { errorOf } from '../operations/operation-failure';
import type { DomainReturns, LeftDomain } from './ports';
import {
  redeemabilityOf,
  restorePayload,
  restoreAnswer,
  type RestoreAnswer,
  type RestorePayload,
  type RestoreResult,
} from './restore';
import type { RestoreBooks } from './restore-books';
import type { RestoreOutcome } from './restore-at-registry';
import { noLongerRestorable, restoreRefusedByRegistry } from './restore-errors';
import { restoredEnd } from './restore-term';
import type { OperationVerdict } from '../operations/manual-settlement';
import { PENDING_LOOK_SECONDS, UNKNOWN_LOOK_SECONDS } from '../operations/retry-times';
import { Settlement, type SettlementParts } from '../operations/settlement';

/** Outcomes that close or accept the operation. */
export type SettledRestore =
  | Exclude<RestoreOutcome, { kind: 'unknown' | 'stuck' | 'overtaken' }>
  | { kind: 'rejected'; error: AppError };

/** Delay of the next step of the domain's end after a failed restore. */
const LOOK_SECONDS = 60;

const stillDeleted = (): AppError =>
  conflict(
    'operations.not_restored',
    'The registry shows the domain as deleted, so the restore cannot be settled as carried out.',
  );

export interface SettleRestoreParts extends SettlementParts {
  keys: IdempotencyKeys;
  returns: DomainReturns;
  ends: DomainTerminations;
  charges: RegistryCharges;
  reader: DomainReader;
  books: RestoreBooks;
  outbox: Outbox;
}

/** Returns a restored domain to its account as it left it, and captures the payment. */
export class SettleRestore extends Settlement<RestorePayload, SettledRestore, SettleRestoreParts> {
  protected readonly stored = restorePayload;
  protected readonly success = 'restored';
  protected readonly lateSuccess = 'domain restored at the registry after its restore was refused';

  /**
   * Settles one attempt's outcome. Throws the refusal when the operation ended in one without being accepted
   * before.
   */
  async execute(operationId: string, attempt: number, outcome: RestoreOutcome): Promise<RestoreResult> {
    return restoreResultOf(await this.settleAttempt(operationId, attempt, outcome));
  }

  async settleManually(
    operationId: string,
    info: DomainInfo | undefined,
    error: AppError,
    verdict: OperationVerdict,
  ): Promise<Operation> {
    if (verdict !== 'carried_out') return this.settle(operationId, { kind: 'rejected', error });
    if (!info || redeemabilityOf(info) !== 'active') throw stillDeleted();
    return this.settle(operationId, { kind: 'restored', info });
  }

  protected async apply(
    operation: Operation,
    payload: RestorePayload,
    outcome: SettledRestore,
  ): Promise<Operation> {
    switch (outcome.kind) {
      case 'restored':
        if (outcome.undelegated)
          this.parts.log.warn('restored domain not delegated as before', {
            operation: operation.id,
            subject: operation.subject,
            why: outcome.undelegated,
          });
        return this.restored(operation, payload, outcome.info);
      case 'pending':
        return operation.state === 'open'
          ? this.accepted(operation, payload, outcome.lags ? UNKNOWN_LOOK_SECONDS : PENDING_LOOK_SECONDS)
          : operation;
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

  /** The domain comes back, then the money is taken; the balance last, since others wait for it. */
  private async restored(
    operation: Operation,
    payload: RestorePayload,
    info: DomainInfo,
  ): Promise<Operation> {
    const now = this.parts.clock.now(operation.accountId);
    const domain = await this.parts.returns.find(operation.accountId, payload.name);
    if (domain?.id !== payload.domainId || domain.isInAccount)
      throw new Error(`domain of restore ${operation.id} cannot be restored`);
    const locks = domain.locks.filter((lock) => lock !== EXPIRATION_HOLD);
    await this.parts.returns.reinstate(domain.id, {
      expiresAt: restoredEnd(payload, info),
      locks,
      registryStatuses: info.statuses,
      statusSyncAt: this.parts.clock.now(),
    });
    await this.parts.ends.move(domain.id, 'restoring', { to: 'restored', at: now });
    const unnoticed =
      payload.years > 0
        ? await this.parts.charges.keep(domain.id, new Date(payload.expiresAt), operation.id, now)
        : [];
    await this.parts.books.completeOrder(payload);
    const answer = await this.answerOf(operation, payload, now);
    const settled = await this.completeOperation(operation, answer, now);
    await this.announceLifted(domain, locks, info.statuses, now);
    await this.parts.books.capture(operation, payload, unnoticed);
    return settled;
  }

  private async accepted(
    operation: Operation,
    payload: RestorePayload,
    lookSeconds: number,
  ): Promise<Operation> {
    await this.parts.books.startOrder(payload);
    const answer: RestoreAnswer = { status: 'pending', domainName: payload.name, ...paid(payload) };
    const dueAt = this.nextLook(operation, lookSeconds);
    return this.acceptOperation(operation, restoreAnswer.write(answer), dueAt);
  }

  /** Its end goes on where it stood. */
  private async refused(operation: Operation, payload: RestorePayload, error: AppError): Promise<Operation> {
    const now = this.parts.clock.now(operation.accountId);
    const soon = addSeconds(now, LOOK_SECONDS);
    const [deleteAt, isStored] = [new Date(payload.deleteAt), payload.stage === 'kept'];
    const trouble = `${RESTORE_TROUBLE}: ${error.details ?? error.message}`;
    await this.parts.ends.move(payload.domainId, 'restoring', {
      to: payload.stage,
      at: now,
      dueAt: isStored && deleteAt > soon ? deleteAt : soon,
      trouble,
    });
    await this.parts.books.failOrder(payload);
    const settled = await this.refuseOperation(operation, error, now);
    await this.parts.books.release(operation, payload);
    return settled;
  }

  private async answerOf(operation: Operation, payload: RestorePayload, now: Date): Promise<JsonValue> {
    const domain = await this.parts.reader.find(operation.accountId, payload.name, now);
    if (!domain) throw new Error(`domain of operation ${operation.id} is not to be found`);
    const answer: RestoreAnswer = { status: 'restored', domainName: payload.name, domain, ...paid(payload) };
    return restoreAnswer.write(answer);
  }

  private announceLifted(
    { accountId, name: domainName, locks: before }: LeftDomain,
    locks: readonly string[],
    statuses: readonly string[],
    occurredAt: Date,
  ): Promise<void> {
    const registryStatuses = statuses.filter((status) => status !== 'clientHold');
    return announceLocks(this.parts.outbox, {
      accountId,
      domainName,
      before: { locks: before },
      after: { locks },
      registryStatuses,
      occurredAt,
    });
  }
}

/** As `resultOf` of a registration. */
export function restoreResultOf({ id, state, answer, failure }: Operation): RestoreResult {
  if (state === 'open') return { kind: 'unknown', operationId: id };
  if (state === 'refused') throw errorOf(failure!);
  return { kind: 'answered', answer: restoreAnswer.read(answer, id) };
}

const paid = ({ orderId, total, currency }: RestorePayload): Pick<RestoreAnswer, 'order' | 'totalPaid'> => ({
  order: orderId,
  totalPaid: Money.of(BigInt(total), currency).toNumber(),
});
