import {
  type AppError,
  type Clock,
  type DomainName,
  type Operations,
  registryUnavailable,
  type UnitOfWork,
  upstreamTimeout,
} from '@registrar/kernel';
import type { RegistryConnections } from '@registrar/registries';
import { alreadyCanceled, notCancelable, severalTransfers, transferNotFound } from '../errors';
import type { TransferEvidence } from './evidence';
import type { TransferStore } from '../ports';
import type { CommandOutcome, TransferCommands } from './request-at-registry';
import type { SettleTransfer } from './settle-transfer';
import { CANCELABILITY } from './states';
import {
  type HeldTransfer,
  type NoteCancel,
  transferPayload,
  type TransferPayload,
  type TransferView,
  viewOf,
} from './transfer';
import type { TransferSteps } from './transfer-steps';

/** Undefined: the registry has to cancel it first. */
type CanceledHere = TransferView | undefined;

interface CancelTransferParts {
  uow: UnitOfWork;
  operations: Operations;
  transfers: TransferStore;
  connections: RegistryConnections;
  commands: TransferCommands;
  evidence: TransferEvidence;
  steps: TransferSteps;
  settle: SettleTransfer;
  clock: Clock;
}

/**
 * Cancels a transfer in. Before its request was sent, it ends in one transaction, with a refund; afterwards,
 * when the registry has withdrawn the request. A cancel without an answer leaves the transfer unchanged
 * until the registry shows its state (docs/lifecycle/transfer-in.md).
 */
export class CancelTransfer {
  constructor(private readonly parts: CancelTransferParts) {}

  /**
   * Throws 404, 400 for one that is canceled, 409 for one that cannot be; 502 and 504 of a registry, with the
   * transfer going on. `note`: of staff.
   */
  async execute(accountId: number, name: DomainName, note?: NoteCancel): Promise<TransferView> {
    const seen = await this.parts.transfers.newest(accountId, name.ascii);
    if (!seen) throw transferNotFound();
    const canceled = await this.parts.uow.run(() => this.here(seen, note));
    if (canceled) return canceled;
    const payload = await this.payloadOf(seen);
    if ((await this.parts.connections.get(payload.connectionId)).profile.transfer.mode === 'push')
      return this.pushed(seen, payload, note);
    const attempt = await this.parts.steps.begin(seen, 'cancel', note);
    // Somebody went on with it in between: the next try sees it as it is then.
    if (!attempt) throw notCancelable();
    const outcome = await this.parts.commands.cancel(attempt);
    await this.parts.steps.canceled(attempt, outcome);
    const now = await this.parts.transfers.newest(accountId, name.ascii);
    if (now && isCanceled(now)) return viewOf(now);
    throw failureOf(outcome);
  }

  /**
   * By staff: the open one of the name, else the newest. Throws as `execute`, and 409 when several accounts have
   * an open one and `accountId` is absent.
   */
  async cancelForAccount(
    name: DomainName,
    accountId: number | undefined,
    note: NoteCancel,
  ): Promise<TransferView> {
    if (accountId !== undefined) return this.execute(accountId, name, note);
    const open = await this.parts.transfers.openOf(name.ascii);
    if (open.length > 1) throw severalTransfers();
    const found = open.at(0) ?? (await this.parts.transfers.newestOf(name.ascii));
    if (!found) throw transferNotFound();
    return this.execute(found.accountId, name, note);
  }

  /**
   * The answer to a cancel that was interrupted, by the state of its transfer now; undefined: the newest
   * transfer of the domain is not canceled.
   */
  async outcome(accountId: number, name: DomainName): Promise<TransferView | 'unsettled' | undefined> {
    const now = await this.parts.transfers.newest(accountId, name.ascii);
    if (!now) return undefined;
    if (isCanceled(now)) return viewOf(now);
    return now.awaiting === 'cancel' ? 'unsettled' : undefined;
  }

  /** Undefined: it lies at the registry. */
  private async here({ operationId, state }: HeldTransfer, note?: NoteCancel): Promise<CanceledHere> {
    const locked = await this.parts.settle.lock(operationId);
    if (!locked) throw endedAlready(state);
    const { transfer } = locked;
    switch (CANCELABILITY[transfer.state]) {
      case 'here':
        // A request in flight may still be carried out.
        if (transfer.awaiting) throw notCancelable();
        await note?.(transfer);
        await this.parts.settle.canceled(locked);
        return { domainName: transfer.name, status: 'canceled' };
      case 'after_refusal': {
        await note?.(transfer);
        const view = viewOf(await this.parts.settle.canceledPendingRefund(locked));
        await this.parts.operations.postpone(operationId, this.parts.clock.now());
        return view;
      }
      case 'at_registry':
        if (transfer.awaiting) throw notCancelable();
        return undefined;
      default:
        throw endedAlready(transfer.state);
    }
  }

  /** Nothing was asked of the registry; but the domain may have been handed over just now. */
  private async pushed(
    seen: HeldTransfer,
    { connectionId }: TransferPayload,
    note?: NoteCancel,
  ): Promise<TransferView> {
    const evidence = await this.parts.evidence.of(seen, connectionId);
    if (evidence.kind === 'unknown') throw registryUnavailable();
    return this.parts.uow.run(async () => {
      const locked = await this.parts.settle.lock(seen.operationId);
      const isNothing = evidence.kind === 'none' || evidence.kind === 'of_another';
      if (locked?.transfer.state !== 'pending_transfer' || !isNothing) throw notCancelable();
      await note?.(locked.transfer);
      await this.parts.settle.canceled(locked);
      return { domainName: seen.name, status: 'canceled' };
    });
  }

  private async payloadOf({ operationId }: HeldTransfer): Promise<TransferPayload> {
    return transferPayload.read((await this.parts.operations.find(operationId))?.payload, operationId);
  }
}

/** Canceled, also if it had ended before the registry received the cancel. */
const isCanceled = ({ state }: HeldTransfer): boolean => CANCELABILITY[state] === 'canceled';

function endedAlready(state: HeldTransfer['state']): AppError {
  const cancelability = CANCELABILITY[state];
  if (cancelability === 'canceled') return alreadyCanceled();
  return cancelability === 'ended' ? transferNotFound() : notCancelable();
}

function failureOf({ kind }: CommandOutcome): AppError {
  if (kind === 'not_sent') return registryUnavailable();
  return kind === 'unknown' || kind === 'pending' ? upstreamTimeout() : notCancelable();
}
