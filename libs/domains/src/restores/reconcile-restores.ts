import {
  addSeconds,
  type AppError,
  type Clock,
  DomainName,
  type Log,
  type Operation,
  type Operations,
  registryUnavailable,
  type UnitOfWork,
  type UnsettledState,
} from '@registrar/kernel';
import type {
  CommandLog,
  DomainInfo,
  DomainRegistry,
  RegistryConnection,
  RegistryConnections,
} from '@registrar/registries';
import { OperationPoller } from '../operations/operation-poller';
import type { ReconcilePolicy } from '../operations/reconciler';
import { isDelegated } from './redelegate-at-registry';
import { redeemabilityOf, restorePayload, type RestorePayload } from './restore';
import type { RestoreAtRegistry, RestoreOutcome } from './restore-at-registry';
import { fellBack, noLongerRestorable } from './restore-errors';
import { StepsTaken } from './restore-steps';
import { missingYears } from './restore-term';
import type { SettledRestore, SettleRestore } from './settle-restore';

/**
 * Registries give days for a report, and a restore that was carried out is not undone within the hour (FACTS
 * §2.7): so young it is a look that lags.
 */
const FALL_BACK_SECONDS = 3_600;

interface ReconcileRestoresParts {
  operations: Operations;
  connections: RegistryConnections;
  registry: DomainRegistry;
  commands: CommandLog;
  atRegistry: RestoreAtRegistry;
  settle: SettleRestore;
  uow: UnitOfWork;
  clock: Clock;
  log: Log;
  policy: ReconcilePolicy;
}

/**
 * Restores without an answer, and those that the registry accepted for a later decision (`domain:info`):
 * active with term and name servers → settled as done; waiting for the report → the report is sent,
 * repeatedly; active without its term → renewed; not requested yet → sent again, then given up. In
 * redemption again after an accepted request, the restore has lapsed: the money is refunded, and staff see
 * what the registry keeps. An accepted one is only polled.
 */
export class ReconcileRestores {
  private readonly poller: OperationPoller;

  constructor(private readonly parts: ReconcileRestoresParts) {
    this.poller = new OperationPoller(parts.operations, parts.uow, parts.clock, parts.log, parts.policy);
  }

  /** Returns the number of operations polled. */
  execute(limit = 20): Promise<number> {
    return this.poller.takeUp('restore', limit, (operation) => this.reconcile(operation));
  }

  private async reconcile(operation: Operation): Promise<void> {
    const payload = restorePayload.read(operation.payload, operation.id);
    const connection = await this.parts.connections.get(payload.connectionId);
    const askedAt = this.parts.clock.now();
    const answer = await this.parts.registry.info(connection, DomainName.of(payload.name));
    if (answer.kind === 'unknown') return this.poller.postpone(operation, this.parts.policy.retrySeconds);
    const steps = new StepsTaken(await this.parts.commands.ofOperation(operation.id));
    const at: Standing = { operation, payload, connection, askedAt, steps };
    if (answer.kind !== 'found' || answer.info.clientId !== connection.clientId)
      return this.giveUp(at, noLongerRestorable());
    switch (redeemabilityOf(answer.info)) {
      case 'active':
        return this.active(at, answer.info);
      case 'pending_restore':
        return steps.isTaken('report') ? this.wait(operation) : this.goOn(at);
      case 'redemption':
        return this.inRedemption(at);
      case 'deleting':
        return this.giveUp(at, noLongerRestorable());
    }
  }

  private async active(at: Standing, info: DomainInfo): Promise<void> {
    const { operation, payload, connection, steps } = at;
    if (!steps.isDone('renew') && missingYears(payload, info) > 0) {
      if (steps.isTaken('renew')) return this.wait(operation);
      // Deleted before, and active now: the request was carried out, whatever was answered.
      return payload.kind === 'redemption' ? this.goOn(at) : this.again(at);
    }
    if (isDelegated(payload, info, connection)) return this.close(operation, { kind: 'restored', info });
    const undelegated = steps.whyUndelegated(operation.attempts);
    return undelegated === undefined
      ? this.goOn(at)
      : this.close(operation, { kind: 'restored', info, undelegated });
  }

  private async inRedemption(at: Standing): Promise<void> {
    const { operation, payload, steps } = at;
    const { carriedOutAt } = steps;
    if (carriedOutAt) {
      // By the real time, as the answer that it is counted from.
      const isYoung = this.parts.clock.now() < addSeconds(carriedOutAt, FALL_BACK_SECONDS);
      return isYoung
        ? this.poller.postpone(operation, this.parts.policy.retrySeconds)
        : this.giveUp(at, fellBack());
    }
    // Accepted and not decided: the registry's message brings the decision.
    if (operation.state === 'pending' || steps.isTaken('restore')) return this.wait(operation);
    return payload.kind === 'redemption' ? this.again(at) : this.giveUp(at, noLongerRestorable());
  }

  /** Sends the request again, or the renewal that is the whole of it. */
  private async again(at: Standing): Promise<void> {
    if (at.operation.state === 'pending') return this.wait(at.operation);
    return at.operation.attempts >= this.parts.policy.maxAttempts
      ? this.giveUp(at, registryUnavailable())
      : this.goOn(at, false);
  }

  /** Taken, and not decided. */
  private wait(operation: Operation): Promise<void> {
    return operation.state === 'pending'
      ? this.poller.postpone(operation, this.parts.policy.pendingSeconds)
      : this.close(operation, { kind: 'pending' });
  }

  /** `isPaid`: the registry has accepted the request, so a later refusal does not end the operation. */
  private async goOn({ operation, payload, askedAt, steps }: Standing, isPaid = true): Promise<void> {
    const state = operation.state as UnsettledState;
    const attempt = await this.poller.nextAttempt(operation, askedAt, state);
    if (attempt === undefined) return;
    const taken = { isReported: steps.isTaken('report'), isRenewed: steps.isDone('renew') };
    const outcome = await this.parts.atRegistry.execute({
      operationId: operation.id,
      attempt,
      payload,
      state,
      ...taken,
    });
    if (outcome.kind === 'overtaken') return;
    if (outcome.kind === 'pending' && state === 'pending')
      return this.poller.postpone(
        operation,
        outcome.lags ? this.parts.policy.retrySeconds : this.parts.policy.pendingSeconds,
      );
    const reported = settled(outcome, isPaid);
    if (reported) return this.close(operation, reported, attempt);
    if (outcome.kind === 'stuck' || (isPaid && outcome.kind === 'refused'))
      return this.showToStaff(operation, outcome);
    return this.poller.postpone(operation, this.parts.policy.retrySeconds);
  }

  private async showToStaff(operation: Operation, outcome: RestoreOutcome): Promise<void> {
    this.parts.log.error('restore accepted, follow-up command refused', {
      operation: operation.id,
      subject: operation.subject,
      outcome,
    });
    await this.poller.postpone(operation, this.parts.policy.pendingSeconds, this.parts.clock.now());
  }

  private async giveUp({ operation, askedAt, steps }: Standing, error: AppError): Promise<void> {
    const ended = await this.poller.decide(operation, askedAt, () =>
      this.parts.settle.settle(operation.id, { kind: 'rejected', error }),
    );
    if (ended && steps.carriedOutAt)
      this.parts.log.error('restore charged by the registry failed', {
        operation: ended.id,
        subject: ended.subject,
        code: error.code,
      });
    if (ended) this.logReconciled(ended, error.code);
  }

  private async close(operation: Operation, outcome: SettledRestore, attempt?: number): Promise<void> {
    this.logReconciled(
      await this.parts.uow.run(() => this.parts.settle.settle(operation.id, outcome, attempt)),
      outcome.kind,
    );
  }

  private logReconciled({ id, subject, state }: Operation, outcome: string): void {
    this.parts.log.info('restore reconciled', { operation: id, subject, outcome, state });
  }
}

interface Standing {
  operation: Operation;
  payload: RestorePayload;
  connection: RegistryConnection;
  askedAt: Date;
  steps: StepsTaken;
}

/**
 * Undefined: the next query decides. A refusal may be caused by the first command, and only a query ends a
 * paid restore.
 */
function settled(outcome: RestoreOutcome, isPaid: boolean): SettledRestore | undefined {
  if (outcome.kind === 'restored' || outcome.kind === 'pending') return outcome;
  return outcome.kind === 'not_sent' && !isPaid ? outcome : undefined;
}
