import { type Clock, type Log, type Operation, type Operations, registryUnavailable, type UnitOfWork } from '@registrar/kernel';
import type { HostInfo, HostRegistry, RegistryConnections } from '@registrar/registries';
import { OperationLooks } from '../operation-looks';
import type { ReconcilePolicy } from '../reconcile-registrations';
import { normalAddress } from './glue-addresses';
import { type HostPayload, sameAddresses } from './host';
import type { HostAtRegistry } from './host-at-registry';
import type { SettledHost, SettleHost } from './settle-host';

/**
 * Changes of hosts without an answer. The registry is asked (`host:info`): as wanted → settled as done; else → tried once more, then
 * given up if it is as before, shown to staff if it is neither. "Not so" counts only if no command of ours was on its way.
 */
export class ReconcileHosts {
  private readonly looks: OperationLooks;

  constructor(
    operations: Operations,
    private readonly connections: RegistryConnections,
    private readonly registry: HostRegistry,
    private readonly change: HostAtRegistry,
    private readonly settle: SettleHost,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy: ReconcilePolicy,
  ) {
    this.looks = new OperationLooks(operations, uow, clock, log, policy);
  }

  /** Number of operations looked at. */
  execute(limit = 20): Promise<number> {
    return this.looks.takeUp('host', limit, (operation) => this.reconcile(operation));
  }

  private async reconcile(operation: Operation): Promise<void> {
    const payload = operation.payload as unknown as HostPayload;
    const connection = await this.connections.get(payload.connectionId);
    const askedAt = this.clock.now();
    const answer = await this.registry.hostInfo(connection, payload.hostname);
    switch (answer.kind) {
      case 'unknown':
        return this.looks.postpone(operation, this.policy.retrySeconds);
      case 'not_ours':
        return this.showToStaff(operation, 'the host is not ours');
      case 'absent':
        return this.found(operation, payload, undefined, askedAt);
      case 'found':
        return answer.info.clientId === connection.clientId ? this.found(operation, payload, answer.info, askedAt) : this.showToStaff(operation, 'the host is not ours');
    }
  }

  /** `info` undefined: it is not there. */
  private async found(operation: Operation, payload: HostPayload, info: HostInfo | undefined, askedAt: Date): Promise<void> {
    if (info?.statuses.some((status) => status.startsWith('pending'))) {
      return operation.state === 'pending' ? this.looks.postpone(operation, this.policy.pendingSeconds) : this.close(operation, { kind: 'pending' });
    }
    const shown = (info?.addresses ?? []).map(normalAddress);
    if (sameAddresses(shown, payload.after ?? [])) return this.close(operation, { kind: 'done' });
    // Accepted and not decided: its message tells.
    if (operation.state === 'pending') return this.looks.postpone(operation, this.policy.pendingSeconds);
    if (operation.attempts < this.policy.maxAttempts) return this.again(operation, payload, askedAt);
    if (!sameAddresses(shown, payload.before ?? [])) return this.showToStaff(operation, 'it is neither as before nor as it was to become');
    return this.giveUp(operation, askedAt);
  }

  private async again(operation: Operation, payload: HostPayload, askedAt: Date): Promise<void> {
    const attempt = await this.looks.nextAttempt(operation, askedAt);
    if (attempt === undefined) return;
    const outcome = await this.change.execute({ operationId: operation.id, attempt, payload });
    if (outcome.kind === 'overtaken') return;
    // It looked right before: a refusal is about the host as it is, and not about what an earlier attempt did.
    if (outcome.kind === 'unknown' || outcome.kind === 'not_sent') return this.looks.postpone(operation, this.policy.retrySeconds);
    return this.close(operation, outcome, attempt);
  }

  private async giveUp(operation: Operation, askedAt: Date): Promise<void> {
    const settled = await this.looks.decide(operation, askedAt, () => this.settle.settle(operation.id, { kind: 'rejected', error: registryUnavailable() }));
    if (settled) this.tell(settled, 'given_up');
  }

  private async showToStaff(operation: Operation, why: string): Promise<void> {
    this.log.error('a change of a host cannot be reconciled', { operation: operation.id, subject: operation.subject, why });
    await this.looks.postpone(operation, this.policy.pendingSeconds, this.clock.now());
  }

  private async close(operation: Operation, outcome: SettledHost, attempt?: number): Promise<void> {
    this.tell(await this.uow.run(() => this.settle.settle(operation.id, outcome, attempt)), outcome.kind);
  }

  private tell(settled: Operation, outcome: string): void {
    this.log.info('host reconciled', { operation: settled.id, subject: settled.subject, outcome, state: settled.state });
  }
}
