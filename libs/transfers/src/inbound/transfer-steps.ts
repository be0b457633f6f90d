import { addSeconds, type Clock, type Log, type Operations, type UnitOfWork } from '@registrar/kernel';
import { LOCK_LOOK_SECONDS } from './create-transfer';
import { statusForbidsTransfer, withoutProgress } from '../errors';
import type { Evidence } from './evidence';
import type { TransferStore } from '../ports';
import { verdictOn } from './refusal-rules';
import type { CommandOutcome, TransferAttempt } from './request-at-registry';
import type { LockedTransfer, SettleTransfer } from './settle-transfer';
import type { AwaitedCommand, HeldTransfer, NoteCancel, TransferPolicy } from './transfer';
import { TransferSchedule } from './transfer-schedule';
import { UNKNOWN_LOOK_SECONDS, PENDING_LOOK_SECONDS } from '@registrar/domains';

const WITHDRAWAL_REFUSED = 'withdrawal of a stalled transfer refused by the registry';
const REGISTRAR_REFUSED = 'transfers from this registrar refused by the registry';

interface TransferStepsParts {
  uow: UnitOfWork;
  operations: Operations;
  transfers: TransferStore;
  settle: SettleTransfer;
  clock: Clock;
  log: Log;
  policy: TransferPolicy;
}

/**
 * Applies the outcome of a command, or the state polled at the registry, to the transfer, each in its own
 * transaction.
 */
export class TransferSteps {
  readonly schedule: TransferSchedule;

  constructor(private readonly parts: TransferStepsParts) {
    const { operations, clock, log, policy } = parts;
    this.schedule = new TransferSchedule(operations, clock, log, policy);
  }

  /**
   * Begins a command, if the transfer is still as it was seen; undefined when others have gone on with it, or
   * a command is in flight.
   */
  async begin(
    seen: HeldTransfer,
    command: AwaitedCommand,
    note?: NoteCancel,
  ): Promise<TransferAttempt | undefined> {
    return this.parts.uow.run(async () => {
      const locked = await this.asSeen(seen);
      // A command that was answered is no longer in flight, whatever time it had.
      const isAwaited = locked?.transfer.awaiting !== undefined;
      if (!locked || (isAwaited && this.schedule.isInFlight(locked.operation, this.parts.clock.now())))
        return undefined;
      await note?.(locked.transfer);
      const { operation, payload } = locked;
      const dueAt = addSeconds(this.parts.clock.now(), this.parts.policy.reconcileAfterSeconds);
      const attempt = await this.parts.operations.beginAttempt(operation.id, dueAt);
      // Another request goes out although none is known to have come to nothing: a lock is tried where the
      // registry shows no statuses.
      const transfer =
        locked.transfer.state === 'pending'
          ? await this.parts.settle.move(locked.transfer, 'submitting_transfer')
          : locked.transfer;
      const sentAt = command === 'request' ? this.parts.clock.now() : transfer.sentAt;
      await this.parts.transfers.change(transfer.id, { awaiting: command, ...(sentAt && { sentAt }) });
      return { transfer: { ...transfer, awaiting: command, sentAt }, payload, attempt };
    });
  }

  /** The outcome of a request. An attempt that was overtaken changes nothing. */
  async requested(attempt: TransferAttempt, outcome: CommandOutcome): Promise<void> {
    await this.afterCommand(attempt, async (locked) => {
      switch (outcome.kind) {
        case 'done':
          return this.moved(locked);
        case 'pending':
          return this.pending(locked, outcome.transfer.actAt);
        case 'refused':
          return this.refused(locked, outcome);
        case 'unknown':
          return this.schedule.checkIn(locked, UNKNOWN_LOOK_SECONDS);
        case 'not_sent':
          await this.parts.transfers.change(locked.transfer.id, { awaiting: null });
          return this.schedule.checkIn(locked, this.parts.policy.retrySeconds);
        case 'overtaken':
          return undefined;
      }
    });
  }

  /** The outcome of a cancel, or of a withdrawal. */
  async canceled(attempt: TransferAttempt, outcome: CommandOutcome): Promise<void> {
    await this.afterCommand(attempt, async (locked) => {
      if (outcome.kind === 'done') return this.takenBack(locked);
      if (outcome.kind === 'overtaken') return undefined;
      // "Decided later" is no answer to a cancel, and neither is none: the registry is asked before any money
      // moves.
      if (outcome.kind === 'unknown' || outcome.kind === 'pending')
        return this.schedule.checkIn(locked, UNKNOWN_LOOK_SECONDS);
      await this.parts.transfers.change(locked.transfer.id, { awaiting: null });
      if (outcome.kind === 'not_sent') return this.schedule.checkIn(locked, this.parts.policy.retrySeconds);
      // A withdrawal that was refused would follow each poll at once, as long as the registry shows the
      // transfer as pending.
      if (attempt.transfer.awaiting === 'withdraw')
        return this.schedule.refused(WITHDRAWAL_REFUSED, locked, outcome.refusal);
      // Refused since it is decided: the next query shows how.
      return this.schedule.checkIn(locked, 0);
    });
  }

  /** Applies the state at the registry to a pending transfer, or to a command without an answer. */
  async applyEvidence(seen: HeldTransfer, evidence: Evidence, askedAt: Date): Promise<void> {
    await this.parts.uow.run(async () => {
      const locked = await this.asSeen(seen);
      if (!locked) return undefined;
      switch (evidence.kind) {
        case 'ours':
          return this.moved(locked);
        case 'pending':
          return this.stillPending(locked, evidence.actAt, askedAt);
        case 'rejected':
          return this.rejected(locked, evidence.reason);
        case 'cancelled':
          return this.takenBack(locked);
        case 'none':
          return this.nothingThere(locked, askedAt);
        case 'of_another':
          return this.schedule.checkIn(locked, LOCK_LOOK_SECONDS);
        case 'unclear':
          return this.schedule.unclear(locked);
        case 'unknown':
          return this.schedule.unanswered(locked, evidence.why);
      }
    });
  }

  /** A refused request whose reason may be the work of an earlier one. */
  async explained(seen: HeldTransfer, evidence: Evidence, askedAt: Date): Promise<void> {
    if (evidence.kind !== 'none') return this.applyEvidence(seen, evidence, askedAt);
    await this.parts.uow.run(async () => {
      const locked = await this.asSeen(seen);
      if (locked) await this.parts.settle.failed(locked, statusForbidsTransfer('pendingTransfer'));
    });
  }

  /** The losing registrar hands it over, or not: nothing is asked for. */
  async awaitPush(seen: HeldTransfer): Promise<void> {
    await this.parts.uow.run(async () => {
      const locked = await this.asSeen(seen);
      if (!locked) return;
      await this.pending(locked, undefined, LOCK_LOOK_SECONDS);
      await this.parts.transfers.change(locked.transfer.id, { awaitsPush: true });
    });
  }

  /** The lock that it waited for is gone: its request is sent next. */
  async unlocked(seen: HeldTransfer): Promise<void> {
    await this.parts.uow.run(async () => {
      const locked = await this.asSeen(seen);
      if (!locked) return;
      await this.parts.settle.move(locked.transfer, 'submitting_transfer', 'the lock is gone');
      await this.schedule.checkIn(locked, 0);
    });
  }

  /** Nothing has happened: the next look. */
  async wait(seen: HeldTransfer, seconds: number, why?: string): Promise<void> {
    await this.parts.uow.run(async () => {
      const locked = await this.asSeen(seen);
      if (locked)
        await (why === undefined
          ? this.schedule.checkIn(locked, seconds)
          : this.schedule.unanswered(locked, why));
    });
  }

  /** It made no progress for too long, and the registry has no part of it. */
  async giveUp(seen: HeldTransfer): Promise<void> {
    await this.parts.uow.run(async () => {
      const locked = await this.asSeen(seen);
      if (locked && !locked.transfer.awaiting) await this.parts.settle.failed(locked, withoutProgress());
    });
  }

  private async moved(locked: LockedTransfer): Promise<void> {
    if (await this.parts.settle.moved(locked)) await this.schedule.checkIn(locked, 0);
  }

  private async pending(
    locked: LockedTransfer,
    actAt: Date | undefined,
    lookSeconds = PENDING_LOOK_SECONDS,
  ): Promise<void> {
    const { transfer } = locked;
    if (transfer.awaiting) await this.parts.transfers.change(transfer.id, { awaiting: null });
    await this.parts.transfers.change(transfer.id, { actAt: actAt ?? null });
    const moved =
      transfer.state === 'pending_transfer'
        ? transfer
        : await this.parts.settle.moveAlong(transfer, 'pending_transfer', 'the losing side decides');
    await this.schedule.checkIn(locked, this.schedule.secondsToNextLook({ ...moved, actAt }, lookSeconds));
  }

  /**
   * After a cancel without an answer, "still pending" means that it was not carried out, once it cannot be
   * in flight: it is sent again.
   */
  private async stillPending(locked: LockedTransfer, actAt: Date | undefined, askedAt: Date): Promise<void> {
    const { awaiting } = locked.transfer;
    if (awaiting !== 'cancel' && awaiting !== 'withdraw') return this.pending(locked, actAt);
    if (this.schedule.isInFlight(locked.operation, askedAt))
      return this.schedule.checkIn(locked, this.schedule.secondsInFlight(locked.operation));
    return this.schedule.checkIn(locked, 0);
  }

  private async rejected(locked: LockedTransfer, reason: string): Promise<void> {
    const { transfer } = locked;
    if (transfer.awaiting) await this.parts.transfers.change(transfer.id, { awaiting: null });
    const rejected = await this.parts.settle.moveAlong(transfer, 'rejected', reason);
    const seconds = this.schedule.secondsToNextLook({ ...rejected, actAt: undefined }, Infinity);
    await this.schedule.checkIn(locked, seconds);
  }

  /**
   * Withdrawn at the registry: for the client, because of its age, or by another program of the registrar.
   */
  private async takenBack(locked: LockedTransfer): Promise<void> {
    if (locked.transfer.awaiting === 'cancel') return this.parts.settle.canceled(locked);
    if (locked.transfer.awaiting === 'withdraw') return this.parts.settle.failed(locked, withoutProgress());
    return this.rejected(locked, 'clientCancelled');
  }

  /** No request is pending there; that is no evidence while a request may be in flight. */
  private async nothingThere(locked: LockedTransfer, askedAt: Date): Promise<void> {
    const { transfer, operation } = locked;
    if (transfer.awaiting && this.schedule.isInFlight(operation, askedAt))
      return this.schedule.checkIn(locked, this.schedule.secondsInFlight(operation));
    if (transfer.awaiting === 'request') {
      await this.parts.transfers.change(transfer.id, { awaiting: null });
      return this.schedule.checkIn(locked, 0);
    }
    if (transfer.awaiting) return this.takenBack(locked);
    return this.rejected(locked, 'nothing is pending at the registry, and the domain has not moved');
  }

  private async refused(
    locked: LockedTransfer,
    { refusal, statuses }: Extract<CommandOutcome, { kind: 'refused' }>,
  ): Promise<void> {
    const { transfer } = locked;
    const verdict = verdictOn(refusal, { statuses, hasCode: transfer.authCodeSealed !== undefined });
    // Stays a request without an answer, which the query at the registry ends (`explained`).
    if (verdict.kind === 'look') return this.schedule.checkIn(locked, UNKNOWN_LOOK_SECONDS);
    await this.parts.transfers.change(transfer.id, { awaiting: null });
    if (verdict.kind === 'failed') return this.parts.settle.failed(locked, verdict.error);
    if (verdict.kind === 'later') return this.schedule.refused(REGISTRAR_REFUSED, locked, refusal);
    const waiting =
      transfer.state === verdict.state
        ? transfer
        : await this.parts.settle.moveAlong(transfer, verdict.state, refusal.reason);
    const most = verdict.state === 'pending_new_auth_code' ? Infinity : LOCK_LOOK_SECONDS;
    await this.schedule.checkIn(
      locked,
      this.schedule.secondsToNextLook({ ...waiting, actAt: undefined }, most),
    );
  }

  /** The transfer as it was seen, locked; undefined when it has been taken further since. */
  private async asSeen(seen: HeldTransfer): Promise<LockedTransfer | undefined> {
    const locked = await this.parts.settle.lock(seen.operationId);
    const { transfer } = locked ?? {};
    const isSame =
      transfer?.state === seen.state &&
      transfer.awaiting === seen.awaiting &&
      transfer.sentAt?.getTime() === seen.sentAt?.getTime();
    return isSame && transfer.progressAt.getTime() === seen.progressAt.getTime() ? locked : undefined;
  }

  private async afterCommand(
    { transfer, attempt }: TransferAttempt,
    work: (locked: LockedTransfer) => Promise<void>,
  ): Promise<void> {
    await this.parts.uow.run(async () => {
      const locked = await this.parts.settle.lock(transfer.operationId);
      if (locked && locked.operation.attempts === attempt && locked.transfer.awaiting === transfer.awaiting)
        await work(locked);
    });
  }
}
