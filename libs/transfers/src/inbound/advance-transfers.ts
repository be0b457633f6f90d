import type { Clock, Log, Operation, Operations, UnitOfWork } from '@registrar/kernel';
import { type PollPolicy, OperationPoller } from '@registrar/domains';
import type { RegistryConnections } from '@registrar/registries';
import type { AdoptDomain } from './adoption/adopt-domain';
import { LOCK_LOOK_SECONDS } from './create-transfer';
import { type Evidence, isHere, type TransferEvidence } from './evidence';
import { isAlreadyProcessing } from '../errors';
import type { TransferStore } from '../ports';
import { hindranceOf, verdictOn } from './refusal-rules';
import type { TransferAttempt, TransferCommands } from './request-at-registry';
import type { SettleTransfer } from './settle-transfer';
import { transferPayload, type HeldTransfer, type TransferPayload } from './transfer';
import type { TransferSteps } from './transfer-steps';

/** The registry has not said that nothing of the transfer is left. */
const REFUND_WAITS: ReadonlySet<Evidence['kind']> = new Set(['unknown', 'unclear', 'pending']);

interface AdvanceTransfersParts {
  operations: Operations;
  transfers: TransferStore;
  connections: RegistryConnections;
  commands: TransferCommands;
  evidence: TransferEvidence;
  steps: TransferSteps;
  settle: SettleTransfer;
  adopt: AdoptDomain;
  uow: UnitOfWork;
  clock: Clock;
  log: Log;
  policy: PollPolicy;
}

/**
 * Advances each due transfer by one step: sends its request, polls a pending one, completes an arrived
 * domain, refunds. Messages of the registry only make a transfer due earlier. Run by the worker, each
 * second.
 */
export class AdvanceTransfers {
  private readonly looks: OperationPoller;

  constructor(private readonly parts: AdvanceTransfersParts) {
    this.looks = new OperationPoller(parts.operations, parts.uow, parts.clock, parts.log, parts.policy);
  }

  /** Number of transfers taken up. */
  execute(limit = 20): Promise<number> {
    return this.looks.takeUp('transfer', limit, (operation) => this.advance(operation));
  }

  private async advance(operation: Operation): Promise<void> {
    const transfer = await this.parts.transfers.ofOperation(operation.id);
    if (!transfer) throw new Error(`no transfer of operation ${operation.id}`);
    const payload = transferPayload.read(operation.payload, operation.id);
    try {
      await this.step(transfer, payload);
    } catch (error) {
      if (!isAlreadyProcessing(error)) throw error;
      // A transfer of another account was first: this one waits, with nothing sent or changed.
      await this.parts.steps.wait(
        transfer,
        this.parts.steps.schedule.secondsToNextLook(transfer, LOCK_LOOK_SECONDS),
      );
    }
  }

  private async step(transfer: HeldTransfer, payload: TransferPayload): Promise<void> {
    // A command without an answer goes first, whatever the state.
    if (transfer.awaiting) return this.resolve(transfer, payload);
    switch (transfer.state) {
      case 'pending':
      case 'submitting_transfer':
        return this.parts.steps.schedule.isStale(transfer)
          ? this.lookAtRest(transfer, payload)
          : this.submit(transfer, payload);
      case 'pending_unlock':
      case 'pending_registry_unlock':
        return this.parts.steps.schedule.isStale(transfer)
          ? this.lookAtRest(transfer, payload)
          : this.lookAtLock(transfer, payload);
      case 'pending_transfer':
        return this.lookAtRequest(transfer, payload);
      case 'pending_insert':
        return this.arrive(transfer, payload);
      case 'canceled_pending_refund':
        return this.refund(transfer, payload);
      default:
        return this.lookAtRest(transfer, payload);
    }
  }

  /**
   * Where domains are handed over nothing can be asked for: the wait for the losing registrar begins at once.
   */
  private async submit(transfer: HeldTransfer, payload: TransferPayload): Promise<void> {
    if (await this.isPushed(payload)) return this.parts.steps.awaitPush(transfer);
    const attempt = await this.parts.steps.begin(transfer, 'request');
    if (attempt) await this.send(attempt);
  }

  private async send(attempt: TransferAttempt): Promise<void> {
    const { transfer, payload } = attempt;
    const outcome = await this.parts.commands.request(attempt);
    const isDoubtful =
      outcome.kind === 'refused' &&
      verdictOn(outcome.refusal, { statuses: outcome.statuses, hasCode: true }).kind === 'look';
    if (!isDoubtful) return this.parts.steps.requested(attempt, outcome);
    const askedAt = this.parts.clock.now();
    return this.parts.steps.explained(
      transfer,
      await this.parts.evidence.of(transfer, payload.connectionId, true),
      askedAt,
    );
  }

  /** A registry that does not show statuses is asked by the request itself. */
  private async lookAtLock(transfer: HeldTransfer, payload: TransferPayload): Promise<void> {
    const askedAt = this.parts.clock.now();
    const evidence = await this.parts.evidence.of(transfer, payload.connectionId);
    if (evidence.kind !== 'none') return this.parts.steps.applyEvidence(transfer, evidence, askedAt);
    const hindrance = evidence.statuses && hindranceOf(evidence.statuses);
    if (hindrance)
      return this.parts.steps.wait(
        transfer,
        this.parts.steps.schedule.secondsToNextLook(transfer, LOCK_LOOK_SECONDS),
      );
    if (evidence.statuses) return this.parts.steps.unlocked(transfer);
    return this.submit(transfer, payload);
  }

  /**
   * Polls a transfer that has no command in flight: its time is over, or a message of the registry triggered
   * the poll. The domain may have arrived anyway, so the registry is queried before any money is returned.
   */
  private async lookAtRest(transfer: HeldTransfer, payload: TransferPayload): Promise<void> {
    const askedAt = this.parts.clock.now();
    const evidence = await this.parts.evidence.of(transfer, payload.connectionId);
    if (evidence.kind === 'unknown') return this.parts.steps.wait(transfer, 0, evidence.why);
    const isPending = evidence.kind === 'pending' && transfer.state !== 'rejected';
    if (isHere(evidence) || evidence.kind === 'unclear' || isPending)
      return this.parts.steps.applyEvidence(transfer, evidence, askedAt);
    // Refused, and shown as pending: one of both is old.
    if (evidence.kind === 'pending') return this.parts.steps.wait(transfer, LOCK_LOOK_SECONDS);
    // what the losing side had to decide by that moment is decided
    return this.parts.steps.schedule.isStale(transfer)
      ? this.parts.steps.giveUp(transfer)
      : this.parts.steps.wait(
          transfer,
          this.parts.steps.schedule.secondsToNextLook({ ...transfer, actAt: undefined }, Infinity),
        );
  }

  /** By the end of its time it is withdrawn first: a domain must not come once its money has gone back. */
  private async lookAtRequest(transfer: HeldTransfer, payload: TransferPayload): Promise<void> {
    const askedAt = this.parts.clock.now();
    const evidence = await this.parts.evidence.of(transfer, payload.connectionId);
    const isPushed = await this.isPushed(payload);
    const isNothing = evidence.kind === 'none' || evidence.kind === 'of_another';
    const isWaiting = evidence.kind === 'pending' || (isPushed && isNothing);
    if (!isWaiting) return this.parts.steps.applyEvidence(transfer, evidence, askedAt);
    if (!this.parts.steps.schedule.isStale(transfer)) {
      // Waits of older releases, whose rows do not say so.
      if (isPushed && !transfer.awaitsPush) return this.parts.steps.awaitPush(transfer);
      return isPushed
        ? this.parts.steps.wait(
            transfer,
            this.parts.steps.schedule.secondsToNextLook(transfer, LOCK_LOOK_SECONDS),
          )
        : this.parts.steps.applyEvidence(transfer, evidence, askedAt);
    }
    if (isPushed) return this.parts.steps.giveUp(transfer);
    await this.takeBack(transfer, 'withdraw');
  }

  private async resolve(transfer: HeldTransfer, payload: TransferPayload): Promise<void> {
    const askedAt = this.parts.clock.now();
    const evidence = await this.parts.evidence.of(transfer, payload.connectionId);
    const isTakenBack = transfer.awaiting === 'cancel' || transfer.awaiting === 'withdraw';
    // A cancel that was not carried out is sent again once none can be in flight.
    if (
      isTakenBack &&
      evidence.kind === 'pending' &&
      (await this.takeBack(transfer, transfer.awaiting as 'cancel' | 'withdraw'))
    )
      return;
    await this.parts.steps.applyEvidence(transfer, evidence, askedAt);
  }

  /** False: it could not be begun. */
  private async takeBack(transfer: HeldTransfer, command: 'cancel' | 'withdraw'): Promise<boolean> {
    const attempt = await this.parts.steps.begin(transfer, command);
    if (!attempt) return false;
    await this.parts.steps.canceled(attempt, await this.parts.commands.cancel(attempt));
    return true;
  }

  private async arrive(transfer: HeldTransfer, payload: TransferPayload): Promise<void> {
    const adoption = await this.parts.adopt.execute(transfer, payload);
    if (adoption.kind === 'again') return this.parts.steps.wait(transfer, 0, adoption.why);
    await this.parts.uow.run(async () => {
      const locked = await this.parts.settle.lock(transfer.operationId);
      if (locked?.transfer.state === 'pending_insert')
        await this.parts.settle.arrived(locked, adoption.domain);
    });
  }

  /**
   * The money goes back once the registry says again that nothing of the transfer is left, or the name was
   * bought here otherwise.
   */
  private async refund(transfer: HeldTransfer, payload: TransferPayload): Promise<void> {
    const evidence = await this.parts.evidence.of(transfer, payload.connectionId);
    const isOurs = isHere(evidence) && !(await this.parts.settle.isHereOtherwise(transfer));
    if (isOurs || REFUND_WAITS.has(evidence.kind)) {
      return this.parts.steps.wait(
        transfer,
        0,
        evidence.kind === 'unknown' ? evidence.why : `canceled, and ${evidence.kind} at the registry`,
      );
    }
    await this.parts.uow.run(async () => {
      const locked = await this.parts.settle.lock(transfer.operationId);
      if (locked?.transfer.state === 'canceled_pending_refund') await this.parts.settle.refunded(locked);
    });
  }

  private async isPushed({ connectionId }: TransferPayload): Promise<boolean> {
    return (await this.parts.connections.get(connectionId)).profile.transfer.mode === 'push';
  }
}
