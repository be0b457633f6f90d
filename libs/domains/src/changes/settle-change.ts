import {
  addSeconds,
  type AppError,
  type IdempotencyKeys,
  type JsonValue,
  Money,
  type Operation,
  type Outbox,
  registryUnavailable,
} from '@registrar/kernel';
import type { OrderBook } from '@registrar/billing';
import type { DomainAspects } from './aspects';
import {
  changeAnswer,
  type ChangeDecision,
  type ChangeOutcome,
  changePayload,
  type ChangePayload,
  type ChangeResult,
  differenceOf,
} from './change';
import { FORBIDS_UPDATE } from './change-at-registry';
import { changeRefusedByRegistry } from './change-errors';
import { changeWithLocks, lacksLock } from '../shared/locks';
import { errorOf } from '../operations/operation-failure';
import type { DomainReader, DomainStore, RegistrantChanges } from '../shared/ports';
import type { DomainChanges, HeldDomain } from '../shared/held-domain';
import { PENDING_LOOK_SECONDS, STATUS_RETRY_SECONDS } from '../operations/retry-times';
import { Settlement, type SettlementParts } from '../operations/settlement';
import type { DomainInfo } from '@registrar/registries';

/** Outcomes that close or accept the operation: `unknown` and `overtaken` leave it open. */
export type SettledChange = Exclude<ChangeOutcome, { kind: 'unknown' | 'overtaken' }>;

/** Statuses that the registry removes when it has decided (RFC 5731 §2.3). */
const PASSING = /^pending(Update|Renew)$/;

export interface SettleChangeParts extends SettlementParts {
  keys: IdempotencyKeys;
  domains: DomainStore;
  reader: DomainReader;
  registrants: RegistrantChanges;
  orders: OrderBook;
  outbox: Outbox;
}

/**
 * Applies a change of settings, contacts, name servers, locks or DS records to the domain, with its events.
 */
export class SettleChange extends Settlement<ChangePayload, SettledChange, SettleChangeParts> {
  protected readonly stored = changePayload;
  protected readonly success = 'done';
  protected readonly lateSuccess = 'domain changed after its operation was refused';

  /**
   * Settles one attempt's outcome. Throws the refusal when the operation ended in one without being accepted
   * before.
   */
  async execute(operationId: string, attempt: number, outcome: ChangeOutcome): Promise<ChangeResult> {
    await this.settleAttempt(operationId, attempt, outcome);
    return this.result(operationId);
  }

  /**
   * Result of a change, for the request and for a replay of its key. Without an order there is no replay, so
   * the result is the current domain: unchanged while the registry has not decided.
   */
  async result(operationId: string): Promise<ChangeResult> {
    const operation = await this.parts.operations.find(operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    const { accountId, subject, state, answer, failure } = operation;
    if (state === 'open') return { kind: 'unknown', operationId };
    if (state === 'refused' && answer === undefined) throw errorOf(failure!);
    const { orderId } = payloadOf(operation);
    const kept = changeAnswer.read(answer, operationId).domain;
    const domain =
      kept ?? (await this.parts.reader.find(accountId, subject, this.parts.clock.now(accountId)));
    if (!domain) throw new Error(`domain of operation ${operationId} is not to be found`);
    return { kind: state === 'succeeded' ? 'done' : 'pending', domain, orderId };
  }

  settleManually(operationId: string, info: DomainInfo | undefined, error: AppError): Promise<Operation> {
    return this.settle(
      operationId,
      info ? { kind: 'done', statuses: info.statuses } : { kind: 'rejected', error },
    );
  }

  /**
   * Applies the decision to the local row, with its events; inside the caller's transaction, on the locked
   * row.
   */
  async write(
    held: HeldDomain,
    { before, after, labels }: ChangeDecision,
    now: Date,
    statuses?: readonly string[],
  ): Promise<void> {
    const registryStatuses = statuses ?? statusesAfter(held, before, after);
    const isPrivate = after.privacyEnabled ?? held.privacyEnabled;
    const privacyContactId = isPrivate ? after.shownContactIds?.registrant : undefined;
    const isOtherRegistrant =
      after.contactIds !== undefined && after.contactIds.registrant !== held.contactIds.registrant;
    await changeWithLocks(
      { domains: this.parts.domains, outbox: this.parts.outbox },
      held,
      {
        ...changesOf(after),
        nameservers: nameserversAfter(held, before, after),
        registryStatuses,
        privacyContactId,
        ...(after.registryValues && { registryValues: { values: after.registryValues, at: now } }),
        ...waitingAfter(held, after, isOtherRegistrant),
      },
      now,
    );
    if (labels) await this.parts.domains.label(held.id, labels);
  }

  protected async apply(
    operation: Operation,
    payload: ChangePayload,
    outcome: SettledChange,
  ): Promise<Operation> {
    switch (outcome.kind) {
      case 'done':
        return this.done(operation, outcome.statuses);
      case 'pending':
        return operation.state === 'open' ? this.accepted(operation) : operation;
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

  private async done(operation: Operation, statuses: readonly string[] | undefined): Promise<Operation> {
    const now = this.parts.clock.now(operation.accountId);
    const payload = payloadOf(operation);
    const { orderId, refund, registrantChange } = payload;
    const held = await this.parts.domains.holdById(payload.domainId);
    if (held) await this.write(held, payload, now, statuses);
    else
      this.parts.log.error('domain changed at the registry after it left the account', {
        operation: operation.id,
        subject: operation.subject,
      });
    if (held && registrantChange) {
      await this.parts.registrants.add({
        ...registrantChange,
        operationId: operation.id,
        domainId: held.id,
        name: held.name,
        accountId: held.accountId,
        changedAt: now,
        ...lockInForce(held, payload.after, now),
      });
    }
    // Privacy bought separately is refundable as long as the registration is.
    if (orderId !== undefined)
      await this.parts.orders.complete(
        orderId,
        Money.zero('USD'),
        await this.parts.orders.refundableUntil(operation.accountId, operation.subject),
      );
    if (refund) await this.parts.orders.refund({ ...refund, amount: Money.zero('USD') });
    const settled = await this.completeOperation(
      operation,
      operation.answer ?? (await this.answerOf(operation, now)),
      now,
    );
    await this.parts.domains.vacate(payloadOf(operation).domainId, operation.id);
    return settled;
  }

  private async accepted(operation: Operation): Promise<Operation> {
    const { orderId } = payloadOf(operation);
    if (orderId !== undefined) await this.parts.orders.start(orderId);
    const dueAt = this.nextLook(operation, PENDING_LOOK_SECONDS);
    return this.acceptOperation(
      operation,
      await this.answerOf(operation, this.parts.clock.now(operation.accountId)),
      dueAt,
    );
  }

  private async refused(operation: Operation, error: AppError): Promise<Operation> {
    const { orderId } = payloadOf(operation);
    if (orderId !== undefined) await this.parts.orders.fail(orderId);
    const settled = await this.refuseOperation(operation, error, this.parts.clock.now(operation.accountId));
    await this.parts.domains.vacate(payloadOf(operation).domainId, operation.id);
    return settled;
  }

  /**
   * Stores statuses that the refusal reported and that were unknown locally. A status that ends automatically
   * is not stored: its end would not be reported.
   */
  private async takeOver(operation: Operation, statuses: readonly string[]): Promise<void> {
    const held = await this.parts.domains.holdById(payloadOf(operation).domainId);
    if (!held) return;
    const registryStatuses = statuses.filter((status) => !PASSING.test(status));
    // A lock that was removed at the registry is set again.
    const drift = lacksLock(held.locked, registryStatuses)
      ? { statusSyncAt: addSeconds(this.parts.clock.now(), STATUS_RETRY_SECONDS) }
      : {};
    await this.parts.domains.change(held.id, { registryStatuses, ...drift });
  }

  /** Stored only for replays of a purchase: otherwise it would be personal data without a purpose. */
  private async answerOf(operation: Operation, now: Date): Promise<JsonValue> {
    if (payloadOf(operation).orderId === undefined) return {};
    const domain = await this.parts.reader.find(operation.accountId, operation.subject, now);
    return changeAnswer.write({ ...(domain && { domain }) });
  }
}

const payloadOf = ({ id, payload }: Operation): ChangePayload => changePayload.read(payload, id);

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

/**
 * The requested name servers, where a host that the domain keeps got another name during the change
 * (`HostRenameStore`): a rename replaces it in its place.
 */
export function nameserversAfter(
  held: Pick<HeldDomain, 'nameservers'>,
  before: DomainAspects,
  after: DomainAspects,
): readonly string[] | undefined {
  const known = before.nameservers ?? [];
  if (!after.nameservers || known.length !== held.nameservers.length) return after.nameservers;
  const renamed = new Map(known.map((host, at) => [host, held.nameservers[at]]));
  return [...new Set(after.nameservers.map((host) => renamed.get(host) ?? host))];
}

/** The TransferLock that runs once the change is carried out. */
function lockInForce(
  held: HeldDomain,
  { transferLockUntil }: DomainAspects,
  now: Date,
): { transferLockUntil?: Date } {
  const until = transferLockUntil ? new Date(transferLockUntil) : held.transferLockUntil;
  return until && until > now ? { transferLockUntil: until } : {};
}

/** Effect on a pending registrant: it is replaced, or the privacy ordered with it is cancelled. */
function waitingAfter(
  { pendingRegistrant }: HeldDomain,
  { privacyOrdered }: DomainAspects,
  isOtherRegistrant: boolean,
): Pick<DomainChanges, 'pendingRegistrant'> {
  if (!pendingRegistrant) return {};
  if (isOtherRegistrant) return { pendingRegistrant: null };
  const { contactId, registryValues } = pendingRegistrant;
  return privacyOrdered === false ? { pendingRegistrant: { contactId, registryValues } } : {};
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
