import { type AppError, type Clock, DomainName, type Log, type Operation, type Operations, registryUnavailable, type UnitOfWork } from '@registrar/kernel';
import { type CommandLog, type DomainInfo, type DomainRegistry, parseClTrid, type RegistryConnections } from '@registrar/registries';
import { OperationLooks } from '../operation-looks';
import type { ReconcilePolicy } from '../reconcile-registrations';
import { redeemabilityOf, type RestorePayload } from './restore';
import { missingYears, type RestoreAtRegistry, type RestoreOutcome } from './restore-at-registry';
import { fellBack, goneForGood } from './restore-errors';
import type { SettledRestore, SettleRestore } from './settle-restore';

/**
 * Restores without an answer. The registry is asked (`domain:info`): back with its term → done; it waits for the report → the report is sent,
 * as often as it takes; not asked for yet → sent once more, then given up. In redemption again after a request that was taken, the restore has
 * fallen back: the money goes back, and staff see what the registry keeps.
 */
export class ReconcileRestores {
  private readonly looks: OperationLooks;

  constructor(
    operations: Operations,
    private readonly connections: RegistryConnections,
    private readonly registry: DomainRegistry,
    private readonly commands: CommandLog,
    private readonly atRegistry: RestoreAtRegistry,
    private readonly settle: SettleRestore,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy: ReconcilePolicy,
  ) {
    this.looks = new OperationLooks(operations, uow, clock, log, policy);
  }

  /** Number of operations looked at. */
  execute(limit = 20): Promise<number> {
    return this.looks.takeUp('restore', limit, (operation) => this.reconcile(operation));
  }

  private async reconcile(operation: Operation): Promise<void> {
    const payload = operation.payload as unknown as RestorePayload;
    const connection = await this.connections.get(payload.connectionId);
    const askedAt = this.clock.now();
    const answer = await this.registry.info(connection, DomainName.of(payload.name));
    if (answer.kind === 'unknown') return this.looks.postpone(operation, this.policy.retrySeconds);
    if (answer.kind !== 'found' || answer.info.clientId !== connection.clientId) return this.giveUp(operation, askedAt, goneForGood());
    return this.ofOurs(operation, payload, answer.info, askedAt);
  }

  private async ofOurs(operation: Operation, payload: RestorePayload, info: DomainInfo, askedAt: Date): Promise<void> {
    switch (redeemabilityOf(info)) {
      case 'active':
        return missingYears(payload, info) > 0 ? this.again(operation, payload, askedAt) : this.close(operation, { kind: 'restored', info });
      case 'pending_restore':
        return operation.state === 'pending' ? this.looks.postpone(operation, this.policy.pendingSeconds) : this.goOn(operation, payload, askedAt);
      case 'redemption':
        if (await this.wasTaken(operation)) return this.giveUp(operation, askedAt, fellBack());
        // Accepted and not decided: its message tells.
        if (operation.state === 'pending') return this.looks.postpone(operation, this.policy.pendingSeconds);
        return payload.kind === 'redemption' ? this.again(operation, payload, askedAt) : this.giveUp(operation, askedAt, goneForGood());
      case 'deleting':
        return this.giveUp(operation, askedAt, goneForGood());
    }
  }

  /** Whether the registry took the request, as it said then. */
  private async wasTaken({ id }: Operation): Promise<boolean> {
    const commands = await this.commands.ofOperation(id);
    return commands.some(({ clTrid, outcome }) => parseClTrid(clTrid)?.step === 'restore' && outcome === 'done');
  }

  /** The request, or the renewal, once more. */
  private async again(operation: Operation, payload: RestorePayload, askedAt: Date): Promise<void> {
    if (operation.state === 'pending') return this.looks.postpone(operation, this.policy.pendingSeconds);
    const isPaid = payload.kind === 'redemption' && (await this.wasTaken(operation));
    if (operation.attempts >= this.policy.maxAttempts && !isPaid) return this.giveUp(operation, askedAt, registryUnavailable());
    return this.goOn(operation, payload, askedAt, isPaid);
  }

  /** `isPaid`: the registry has taken the request, so nothing that is refused now ends the operation. */
  private async goOn(operation: Operation, payload: RestorePayload, askedAt: Date, isPaid = true): Promise<void> {
    const attempt = await this.looks.nextAttempt(operation, askedAt);
    if (attempt === undefined) return;
    const outcome = await this.atRegistry.execute({ operationId: operation.id, attempt, payload });
    if (outcome.kind === 'overtaken') return;
    const told = settled(outcome, isPaid);
    if (told) return this.close(operation, told, attempt);
    if (outcome.kind === 'stuck' || (isPaid && outcome.kind === 'refused')) return this.showToStaff(operation, outcome);
    return this.looks.postpone(operation, this.policy.retrySeconds);
  }

  private async showToStaff(operation: Operation, outcome: RestoreOutcome): Promise<void> {
    this.log.error('a registry has taken a restore and refuses what follows', { operation: operation.id, subject: operation.subject, outcome });
    await this.looks.postpone(operation, this.policy.pendingSeconds, this.clock.now());
  }

  private async giveUp(operation: Operation, askedAt: Date, error: AppError): Promise<void> {
    const ended = await this.looks.decide(operation, askedAt, () => this.settle.settle(operation.id, { kind: 'rejected', error }));
    if (ended && (await this.wasTaken(ended))) this.log.error('a restore that a registry has charged came to nothing', { operation: ended.id, subject: ended.subject, code: error.code });
    if (ended) this.tell(ended, error.code);
  }

  private async close(operation: Operation, outcome: SettledRestore, attempt?: number): Promise<void> {
    this.tell(await this.uow.run(() => this.settle.settle(operation.id, outcome, attempt)), outcome.kind);
  }

  private tell({ id, subject, state }: Operation, outcome: string): void {
    this.log.info('restore reconciled', { operation: id, subject, outcome, state });
  }
}

/** Undefined: the next look tells. A refusal can be the work of the first command, and nothing but a look ends what is paid. */
function settled(outcome: RestoreOutcome, isPaid: boolean): SettledRestore | undefined {
  if (outcome.kind === 'restored' || outcome.kind === 'pending') return outcome;
  return outcome.kind === 'not_sent' && !isPaid ? outcome : undefined;
}
