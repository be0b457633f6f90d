import {
  addDays,
  addSeconds,
  addYears,
  type AppError,
  assertMove,
  type Clock,
  type JsonValue,
  type Log,
  Money,
  type Operation,
  type Operations,
  type Outbox,
} from '@registrar/kernel';
import type { Ledger, OrderBook, PurchaseMoney } from '@registrar/billing';
import type { ContactRole } from '@registrar/contacts';
import {
  announceLocks,
  type DomainReader,
  type DomainStore,
  failureOf,
  NO_LOCKS,
  postRegistryCost,
  TRANSFER_LOCK_DAYS,
  STATUS_RETRY_SECONDS,
} from '@registrar/domains';
import type { DomainInfo } from '@registrar/registries';
import { canceledByClient, registeredHere } from '../errors';
import type { ArrivalListener, RefusedHolder, TransferStore } from '../ports';
import { routeOf, TRANSFER_MOVES, type TransferState } from './states';
import { transferPayload, type HeldTransfer, type TransferPayload } from './transfer';

/** A transfer with its operation, both rows locked. */
export interface LockedTransfer {
  operation: Operation;
  transfer: HeldTransfer;
  payload: TransferPayload;
}

/** How the registry has a domain that has come, and what was done about it. */
export interface ArrivedDomain {
  info: DomainInfo;
  /** EPP statuses after what was done. */
  statuses: readonly string[];
  /** Our ids of its contacts: those sent, or the account's default ones in their place. */
  contactIds: Record<ContactRole, number>;
  /** Of the contacts that could not be applied. */
  warning?: string;
  /** The registry refused our registrant: `contactIds` has the registry's. */
  refusedHolder?: RefusedHolder;
}

interface SettleTransferParts {
  operations: Operations;
  transfers: TransferStore;
  domains: DomainStore;
  names: Pick<DomainReader, 'isInAccount'>;
  orders: OrderBook;
  ledger: Ledger;
  outbox: Outbox;
  clock: Clock;
  log: Log;
  listeners?: readonly ArrivalListener[];
}

/**
 * Changes the state of a transfer and ends it; inside the caller's transaction, on the locked operation.
 * Each change is published (`domain.transfer.status_change`); money moves last.
 */
export class SettleTransfer {
  constructor(private readonly parts: SettleTransferParts) {}

  /** Undefined: it has ended. */
  async lock(operationId: string): Promise<LockedTransfer | undefined> {
    const operation = await this.parts.operations.lock(operationId);
    if (operation?.state !== 'open') return undefined;
    return {
      operation,
      transfer: await this.parts.transfers.lock(operationId),
      payload: transferPayload.read(operation.payload, operation.id),
    };
  }

  /** One move and its event. Throws on a move that is not in the table. */
  async move(
    transfer: HeldTransfer,
    to: TransferState,
    reason?: string,
    warning?: string,
  ): Promise<HeldTransfer> {
    const { id, accountId, name, state: from } = transfer;
    assertMove(TRANSFER_MOVES, 'transfer', from, to);
    const at = this.parts.clock.now(accountId);
    await this.parts.transfers.move(id, { from, to, reason, at });
    if (warning !== undefined) await this.parts.transfers.change(id, { warning });
    const eventName = 'domain.transfer.status_change' as const;
    await this.parts.outbox.add({
      name: eventName,
      accountId,
      payload: { eventName, domainName: name, status: to, ...(warning !== undefined && { warning }) },
      occurredAt: at,
    });
    return { ...transfer, state: to, progressAt: at };
  }

  /** All moves to a state, each with its event: the registry may have done several steps at once. */
  async moveAlong(transfer: HeldTransfer, to: TransferState, reason?: string): Promise<HeldTransfer> {
    let moved = transfer;
    for (const state of routeOf(transfer.state, to)) moved = await this.move(moved, state, reason);
    return moved;
  }

  /**
   * The registry has transferred the domain: adds its row, which is shown once the domain is complete. No
   * effect when it is known. Undefined: another account registered the name, and the transfer has failed.
   */
  async moved(locked: LockedTransfer): Promise<HeldTransfer | undefined> {
    const { transfer, payload } = locked;
    if (transfer.state === 'pending_insert') return transfer;
    if (await this.isHereOtherwise(transfer)) {
      await this.failed(locked, registeredHere());
      return undefined;
    }
    if (transfer.awaiting) await this.parts.transfers.change(transfer.id, { awaiting: null });
    const inserted = await this.moveAlong(transfer, 'pending_insert', 'the registry has moved the domain');
    const domainId = await this.parts.domains.addTransferred({
      accountId: transfer.accountId,
      operationId: transfer.operationId,
      orderId: payload.orderId,
      name: payload.name,
      tld: payload.tld,
      connectionId: payload.connectionId,
      years: payload.years,
      premium: payload.premium,
      renewalPrice:
        payload.renewalPrice === undefined
          ? undefined
          : Money.of(BigInt(payload.renewalPrice), payload.currency),
      autorenewEnabled: payload.autorenewEnabled,
      privacyEnabled: payload.privacyEnabled,
      locked: payload.locked,
      contactIds: payload.contactIds,
      registryValues: payload.registryValues,
      createdAt: this.parts.clock.now(transfer.accountId),
    });
    await this.parts.transfers.change(transfer.id, { domainId });
    return { ...inserted, domainId };
  }

  /**
   * The name was released before a request was sent, and registered in an account since: the registration
   * explains the sponsor, not the transfer.
   */
  async isHereOtherwise({ name, domainId }: HeldTransfer): Promise<boolean> {
    return domainId === undefined && this.parts.names.isInAccount(name);
  }

  /**
   * Completes the domain: it belongs to the account, is paid and under the transfer lock, and listeners are
   * notified.
   */
  async arrived(
    { operation, transfer, payload }: LockedTransfer,
    { info, statuses, contactIds, warning, refusedHolder }: ArrivedDomain,
  ): Promise<void> {
    const { accountId } = transfer;
    const domainId = transfer.domainId!;
    const now = this.parts.clock.now(accountId);
    const isLocked = statuses.includes('clientTransferProhibited');
    const { transferLockDays = payload.locked ? TRANSFER_LOCK_DAYS : 0 } = payload;
    const transferLockUntil = transferLockDays > 0 ? addDays(now, transferLockDays) : undefined;
    await this.parts.domains.activate(domainId, {
      registeredAt: info.createdAt ?? now,
      // The registry's word: not every one adds years, and none beyond its longest term.
      expiresAt: info.expiresAt ?? addYears(now, payload.years),
      roid: info.roid,
      registryStatuses: statuses,
      transferLockUntil,
      statusSyncAt:
        payload.locked && !isLocked ? addSeconds(this.parts.clock.now(), STATUS_RETRY_SECONDS) : undefined,
    });
    // DS records come along: the delegation stays as it is.
    await this.parts.domains.change(domainId, {
      nameservers: info.nameservers,
      contactIds,
      ...(info.signing?.ds && { ds: info.signing.ds }),
      // Privacy hides our registrant, and the registry shows another one.
      ...(refusedHolder && {
        pendingRegistrant: refusedHolder.wanted,
        registryValues: { values: {}, at: now },
        privacyEnabled: false,
      }),
    });
    await this.parts.orders.complete(payload.orderId, moneyAmount(payload, payload.total));
    await this.move(transfer, 'completed', undefined, warning);
    await announceLocks(this.parts.outbox, {
      accountId,
      domainName: transfer.name,
      before: NO_LOCKS,
      after: { ...NO_LOCKS, transferLockUntil },
      registryStatuses: statuses,
      occurredAt: now,
    });
    await this.parts.operations.succeed(
      operation.id,
      { domainName: transfer.name, status: 'completed' } satisfies JsonValue,
      now,
    );
    for (const listener of this.parts.listeners ?? []) {
      await listener.arrived({
        domainId,
        accountId,
        name: transfer.name,
        tld: payload.tld,
        registrantId: contactIds.registrant,
        at: now,
        ...(refusedHolder && { refusedHolder }),
      });
    }
    await this.wakeOthers(transfer);
    await postRegistryCost(this.parts.ledger, operation, payload.connectionId, payload.registryFee);
    await this.parts.ledger.capture(moneyOf(operation, payload), moneyAmount(payload, payload.tax));
  }

  /** Other accounts that wait for the name: their next look finds the domain here, and ends them. */
  private async wakeOthers({ name }: HeldTransfer): Promise<void> {
    for (const { operationId } of await this.parts.transfers.openOf(name))
      await this.parts.operations.postpone(operationId, this.parts.clock.now());
  }

  /** Nothing came of it: the money goes back in the same step. */
  async failed(locked: LockedTransfer, error: AppError): Promise<void> {
    await this.end(locked, 'failed', error);
  }

  /** Canceled by the client, and unknown to the registry: the money goes back in the same step. */
  async canceled(locked: LockedTransfer): Promise<void> {
    await this.end(locked, 'canceled', canceledByClient());
  }

  /**
   * Canceled by the client after the losing side refused: the money goes back once the registry has said so
   * again.
   */
  canceledPendingRefund({ transfer }: LockedTransfer): Promise<HeldTransfer> {
    return this.move(transfer, 'canceled_pending_refund');
  }

  /** The money of a transfer that is canceled already. */
  async refunded({ operation, payload }: LockedTransfer): Promise<void> {
    await this.giveBack(operation, payload, canceledByClient());
  }

  private async end(
    { operation, transfer, payload }: LockedTransfer,
    state: 'failed' | 'canceled',
    error: AppError,
  ): Promise<void> {
    if (transfer.awaiting) await this.parts.transfers.change(transfer.id, { awaiting: null });
    await this.moveAlong(transfer, state, error.details ?? error.message);
    if (transfer.domainId !== undefined)
      await this.parts.domains.fail(transfer.domainId, this.parts.clock.now(transfer.accountId));
    await this.giveBack(operation, payload, error);
    this.parts.log.info('transfer ended', {
      operation: operation.id,
      subject: operation.subject,
      state,
      reason: error.code,
    });
  }

  private async giveBack(operation: Operation, payload: TransferPayload, error: AppError): Promise<void> {
    await this.parts.orders.fail(payload.orderId);
    await this.parts.operations.refuse(
      operation.id,
      failureOf(error),
      this.parts.clock.now(operation.accountId),
    );
    await this.parts.ledger.release(moneyOf(operation, payload));
  }
}

const moneyAmount = ({ currency }: TransferPayload, minor: string): Money =>
  Money.of(BigInt(minor), currency);

const moneyOf = ({ id, accountId }: Operation, payload: TransferPayload): PurchaseMoney => ({
  accountId,
  operationId: id,
  orderId: payload.orderId,
  total: moneyAmount(payload, payload.total),
});
