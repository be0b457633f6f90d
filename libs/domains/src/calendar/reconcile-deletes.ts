import { type Clock, DomainName, type Log, type Operation, type Operations, registryUnavailable, type UnitOfWork } from '@registrar/kernel';
import type { DomainRegistry, RegistryConnections } from '@registrar/registries';
import { OperationLooks } from '../operation-looks';
import type { ReconcilePolicy } from '../reconcile-registrations';
import type { DeletePayload } from './domain-end';
import type { EndAtRegistry } from './end-at-registry';
import type { SettledDelete, SettleDelete } from './settle-delete';

/**
 * Deletes at the end of a domain's life without an answer. The registry is asked: not there, or on its way out → done; another registrar's →
 * left; still ours → sent once more, then given up, and begun anew a day later.
 */
export class ReconcileDeletes {
  private readonly looks: OperationLooks;

  constructor(
    operations: Operations,
    private readonly connections: RegistryConnections,
    private readonly registry: DomainRegistry,
    private readonly atRegistry: EndAtRegistry,
    private readonly settle: SettleDelete,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy: ReconcilePolicy,
  ) {
    this.looks = new OperationLooks(operations, uow, clock, log, policy);
  }

  /** Number of operations looked at. */
  execute(limit = 20): Promise<number> {
    return this.looks.takeUp('delete', limit, (operation) => this.reconcile(operation));
  }

  private async reconcile(operation: Operation): Promise<void> {
    const payload = operation.payload as unknown as DeletePayload;
    const connection = await this.connections.get(payload.connectionId);
    const askedAt = this.clock.now();
    const answer = await this.registry.info(connection, DomainName.of(payload.name));
    switch (answer.kind) {
      case 'unknown':
        return this.looks.postpone(operation, this.policy.retrySeconds);
      case 'absent':
        return this.close(operation, { kind: 'done' });
      case 'not_ours':
        return this.close(operation, { kind: 'left' });
      case 'found':
        if (answer.info.clientId !== connection.clientId) return this.close(operation, { kind: 'left' });
        return answer.info.statuses.includes('pendingDelete') ? this.close(operation, { kind: 'pending' }) : this.again(operation, payload, askedAt);
    }
  }

  private async again(operation: Operation, payload: DeletePayload, askedAt: Date): Promise<void> {
    if (operation.attempts >= this.policy.maxAttempts) return this.giveUp(operation, askedAt);
    const attempt = await this.looks.nextAttempt(operation, askedAt);
    if (attempt === undefined) return;
    const outcome = await this.atRegistry.execute({ operationId: operation.id, attempt, payload });
    if (outcome.kind === 'overtaken') return;
    // Refused because the first one is being carried out: the next look tells.
    const isUnderWay = outcome.kind === 'refused' && outcome.statuses?.includes('pendingDelete');
    if (outcome.kind === 'unknown' || isUnderWay) return this.looks.postpone(operation, this.policy.retrySeconds);
    return this.close(operation, outcome, attempt);
  }

  private async giveUp(operation: Operation, askedAt: Date): Promise<void> {
    await this.looks.decide(operation, askedAt, () => this.settle.settle(operation.id, { kind: 'rejected', error: registryUnavailable() }));
  }

  private async close(operation: Operation, outcome: SettledDelete, attempt?: number): Promise<void> {
    const settled = await this.uow.run(() => this.settle.settle(operation.id, outcome, attempt));
    this.log.info('delete reconciled', { operation: settled.id, subject: settled.subject, outcome: outcome.kind, state: settled.state });
  }
}
