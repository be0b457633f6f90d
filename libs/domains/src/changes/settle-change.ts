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
import type { OrderBook } from '@registrar/billing';
import {
  type ChangeDecision,
  type ChangeOutcome,
  type ChangePayload,
  type ChangeResult,
  differenceOf,
  type DomainAspects,
} from './change';
import { FORBIDS_UPDATE } from './change-at-registry';
import { changeRefusedByRegistry } from './change-errors';
import type { DomainView } from '../shared/domain';
import { changeWithLocks, lacksLock } from '../shared/locks';
import { errorOf, failureOf, isServerSide } from '../operations/operation-failure';
import type { DomainReader, DomainStore, RegistrantChanges } from '../shared/ports';
import type { DomainChanges, HeldDomain } from '../shared/held-domain';

/** Outcomes that close or accept the operation: `unknown` and `overtaken` leave it open. */
export type SettledChange = Exclude<ChangeOutcome, { kind: 'unknown' | 'overtaken' }>;

/** Statuses that the registry removes when it has decided (RFC 5731 §2.3). */
const PASSING = /^pending(Update|Renew)$/;
/**
 * A pending decision is polled daily; the registry's message usually comes first (FACTS §2.5: reconcile by
 * info daily).
 */
const PENDING_LOOK_SECONDS = 86_400;
/** As for a renewal: delay until the worker corrects statuses found to be wrong. */
const STATUS_RETRY_SECONDS = 60;
/** Time after which a command of a closed session is finished at the registry, carried out or not. */
const UNKNOWN_LOOK_SECONDS = 30;

/**
 * Applies the registry's result of a change to the local row, in one transaction. Idempotent and safe in any
 * order from the request, the poll and the reconciler: it locks the operation and returns when it is already
 * settled.
 */
export class SettleChange {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly operations: Operations,
    private readonly keys: IdempotencyKeys,
    private readonly domains: DomainStore,
    private readonly reader: DomainReader,
    private readonly registrants: RegistrantChanges,
    private readonly orders: OrderBook,
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
  async execute(operationId: string, attempt: number, outcome: ChangeOutcome): Promise<ChangeResult> {
    await this.uow.run(() => {
      if (outcome.kind === 'unknown') return this.leaveToReconciler(operationId, attempt);
      return outcome.kind === 'overtaken'
        ? this.locked(operationId)
        : this.settle(operationId, outcome, attempt);
    });
    return this.result(operationId);
  }

  /**
   * Result of a change, for the request and for a replay of its key. Without an order there is no replay, so
   * the result is the current domain: unchanged while the registry has not decided.
   */
  async result(operationId: string): Promise<ChangeResult> {
    const operation = await this.operations.find(operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    const { accountId, subject, state, answer, failure } = operation;
    if (state === 'open') return { kind: 'unknown', operationId };
    if (state === 'refused' && answer === undefined) throw errorOf(failure!);
    const { orderId } = payloadOf(operation);
    const kept = (answer as unknown as { domain?: DomainView }).domain;
    const domain = kept ?? (await this.reader.find(accountId, subject, this.clock.now(accountId)));
    if (!domain) throw new Error(`domain of operation ${operationId} is not to be found`);
    return { kind: state === 'succeeded' ? 'done' : 'pending', domain, orderId };
  }

  /**
   * As `execute`, inside the caller's transaction; without `attempt` the outcome applies to all attempts.
   * Returns the updated operation.
   */
  async settle(operationId: string, outcome: SettledChange, attempt?: number): Promise<Operation> {
    const operation = await this.locked(operationId);
    if (operation.state === 'refused' && outcome.kind === 'done') this.logLateSuccess(operation);
    if (operation.state === 'succeeded' || operation.state === 'refused') return operation;
    const isEffective = outcome.kind === 'done' || outcome.kind === 'pending';
    const isOvertaken = attempt !== undefined && attempt !== operation.attempts;
    // A failed attempt decides nothing after another one was begun, whose command may be in flight.
    if (isOvertaken && !isEffective) return operation;
    await this.apply(operation, outcome);
    return (await this.operations.find(operationId))!;
  }

  /**
   * Applies the decision to the local row, with its events; inside the caller's transaction, on the locked
   * row.
   */
  async write(
    held: HeldDomain,
    { before, after }: ChangeDecision,
    now: Date,
    statuses?: readonly string[],
  ): Promise<void> {
    const registryStatuses = statuses ?? statusesAfter(held, before, after);
    const isPrivate = after.privacyEnabled ?? held.privacyEnabled;
    const privacyContactId = isPrivate ? after.shownContactIds?.registrant : undefined;
    const isOtherRegistrant =
      after.contactIds !== undefined && after.contactIds.registrant !== held.contactIds.registrant;
    await changeWithLocks(
      { domains: this.domains, outbox: this.outbox },
      held,
      {
        ...changesOf(after),
        registryStatuses,
        privacyContactId,
        ...(after.registryValues && { registryValues: { values: after.registryValues, at: now } }),
        ...waitingAfter(held, after, isOtherRegistrant),
      },
      now,
    );
  }

  private async apply(operation: Operation, outcome: SettledChange): Promise<void> {
    switch (outcome.kind) {
      case 'done':
        return this.done(operation, outcome.statuses);
      case 'pending':
        return operation.state === 'open' ? this.accepted(operation) : undefined;
      case 'refused': {
        const status = outcome.statuses?.find((name) => FORBIDS_UPDATE.test(name));
        if (outcome.statuses) await this.takeOver(operation, outcome.statuses);
        return this.refused(operation, changeRefusedByRegistry(outcome.refusal, status));
      }
      case 'not_sent':
        return this.refused(operation, registryUnavailable());
      case 'rejected':
        return this.refused(operation, outcome.error);
    }
  }

  private async done(operation: Operation, statuses: readonly string[] | undefined): Promise<void> {
    const now = this.clock.now(operation.accountId);
    const payload = payloadOf(operation);
    const { orderId, refund, registrantChange } = payload;
    const held = await this.domains.holdById(payload.domainId);
    if (held) await this.write(held, payload, now, statuses);
    else
      this.log.error('domain changed at the registry after it left the account', {
        operation: operation.id,
        subject: operation.subject,
      });
    if (held && registrantChange) {
      await this.registrants.add({
        ...registrantChange,
        operationId: operation.id,
        domainId: held.id,
        accountId: held.accountId,
        changedAt: now,
      });
    }
    // Privacy bought separately is refundable as long as the registration is.
    if (orderId !== undefined)
      await this.orders.complete(
        orderId,
        Money.zero('USD'),
        await this.orders.refundableUntil(operation.accountId, operation.subject),
      );
    if (refund) await this.orders.refund({ ...refund, amount: Money.zero('USD') });
    await this.operations.succeed(
      operation.id,
      operation.answer ?? (await this.answerOf(operation, now)),
      now,
    );
    await this.domains.vacate(operation.id);
  }

  private async accepted(operation: Operation): Promise<void> {
    const { orderId } = payloadOf(operation);
    if (orderId !== undefined) await this.orders.start(orderId);
    const now = this.clock.now();
    // Already due: the message with the decision was read before the pending state was stored.
    const dueAt = operation.dueAt <= now ? now : addSeconds(now, PENDING_LOOK_SECONDS);
    await this.operations.accept(
      operation.id,
      await this.answerOf(operation, this.clock.now(operation.accountId)),
      dueAt,
    );
  }

  private async refused(operation: Operation, error: AppError): Promise<void> {
    const { orderId } = payloadOf(operation);
    if (orderId !== undefined) await this.orders.fail(orderId);
    await this.operations.refuse(operation.id, failureOf(error), this.clock.now(operation.accountId));
    // An answer of 500 and above is not stored for the key: a retry may execute again (BEHAVIOUR §5).
    if (isServerSide(error.kind)) await this.keys.unbind(operation.id);
    await this.domains.vacate(operation.id);
  }

  /**
   * Stores statuses that the refusal reported and that were unknown locally. A status that ends automatically
   * is not stored: its end would not be reported.
   */
  private async takeOver(operation: Operation, statuses: readonly string[]): Promise<void> {
    const held = await this.domains.holdById(payloadOf(operation).domainId);
    if (!held) return;
    const registryStatuses = statuses.filter((status) => !PASSING.test(status));
    // A lock that was removed at the registry is set again.
    const drift = lacksLock(held.locked, registryStatuses)
      ? { statusSyncAt: addSeconds(this.clock.now(), STATUS_RETRY_SECONDS) }
      : {};
    await this.domains.change(held.id, { registryStatuses, ...drift });
  }

  private async leaveToReconciler(operationId: string, attempt: number): Promise<Operation> {
    const operation = await this.locked(operationId);
    const isOurs = operation.state === 'open' && operation.attempts === attempt;
    // The local session is closed: wait until the registry has finished the command.
    if (isOurs)
      await this.operations.postpone(
        operationId,
        addSeconds(this.clock.now(), Math.min(UNKNOWN_LOOK_SECONDS, this.reconcileAfterSeconds)),
      );
    return operation;
  }

  /** Stored only for replays of a purchase: otherwise it would be personal data without a purpose. */
  private async answerOf(operation: Operation, now: Date): Promise<JsonValue> {
    if (payloadOf(operation).orderId === undefined) return {};
    const domain = await this.reader.find(operation.accountId, operation.subject, now);
    return { ...(domain && { domain }) } as unknown as JsonValue;
  }

  private logLateSuccess({ id, subject }: Operation): void {
    this.log.error('domain changed after its operation was refused', { operation: id, subject });
  }

  private async locked(operationId: string): Promise<Operation> {
    const operation = await this.operations.lock(operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    return operation;
  }
}

const payloadOf = ({ payload }: Operation): ChangePayload => payload as unknown as ChangePayload;

/**
 * The expected statuses at the registry after the change: `ok` stands alone, `inactive` ends with name
 * servers (RFC 5731 §2.3), and a completed update means that no status forbids updates.
 */
export function statusesAfter(held: HeldDomain, before: DomainAspects, after: DomainAspects): string[] {
  const { add, remove } = differenceOf<string>(before.statuses, after.statuses);
  const isDelegated = (after.nameservers ?? held.nameservers).length > 0;
  const gone = [...remove, ...(add.length > 0 ? ['ok'] : []), ...(isDelegated ? ['inactive'] : [])];
  return [
    ...new Set([
      ...held.registryStatuses.filter((status) => !gone.includes(status) && !FORBIDS_UPDATE.test(status)),
      ...add,
    ]),
  ];
}

/** Effect on a pending registrant: it is replaced, or the privacy ordered with it is cancelled. */
function waitingAfter(
  { wantedRegistrant }: HeldDomain,
  { privacyOrdered }: DomainAspects,
  isOtherRegistrant: boolean,
): Pick<DomainChanges, 'wantedRegistrant'> {
  if (!wantedRegistrant) return {};
  if (isOtherRegistrant) return { wantedRegistrant: null };
  const { contactId, registryValues } = wantedRegistrant;
  return privacyOrdered === false ? { wantedRegistrant: { contactId, registryValues } } : {};
}

function changesOf({ transferLockUntil, authCode, ...aspects }: DomainAspects): DomainChanges {
  const { autorenewEnabled, locked, privacyEnabled, locks, nameservers, contactIds, ds } = aspects;
  return {
    autorenewEnabled,
    locked,
    privacyEnabled,
    locks,
    nameservers,
    contactIds,
    ds,
    ...(transferLockUntil !== undefined && {
      transferLockUntil: transferLockUntil === null ? null : new Date(transferLockUntil),
    }),
    ...(authCode !== undefined && {
      authCode: authCode && {
        sealed: authCode.sealed,
        ...(authCode.expiresAt && { expiresAt: new Date(authCode.expiresAt) }),
      },
    }),
  };
}
