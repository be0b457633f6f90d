import { type AppError, type Clock, DomainName, type Log, type Operation, type Operations, registryUnavailable, type UnitOfWork } from '@registrar/kernel';
import type { DomainInfo, DomainRegistry, RegistryConnections } from '@registrar/registries';
import { OperationLooks } from '../operation-looks';
import type { ReconcilePolicy } from '../reconcile-registrations';
import type { DeleteAtRegistry } from './delete-at-registry';
import type { RefundPayload } from './refund';
import { graceOver } from './refund-errors';
import type { SettledRefund, SettleRefund } from './settle-refund';

/** RFC 3915 §3.1: deleted outside the add grace period. */
const REDEMPTION: readonly string[] = ['redemptionPeriod', 'pendingRestore', 'pendingDelete'];

/**
 * Refunds without an answer. The registry is asked (`domain:info`): the domain is not there → done, and only now the money goes back; it is
 * ours and not on its way out → sent once more, while the grace period lasts, then given up with nothing changed. In redemption the grace
 * period was missed: the registry keeps its fee, so whether to pay or to restore is for staff, and no money moves by itself.
 */
export class ReconcileRefunds {
  private readonly looks: OperationLooks;

  constructor(
    operations: Operations,
    private readonly connections: RegistryConnections,
    private readonly registry: DomainRegistry,
    private readonly remove: DeleteAtRegistry,
    private readonly settle: SettleRefund,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy: ReconcilePolicy,
  ) {
    this.looks = new OperationLooks(operations, uow, clock, log, policy);
  }

  /** Number of operations looked at. */
  execute(limit = 20): Promise<number> {
    return this.looks.takeUp('refund', limit, (operation) => this.reconcile(operation));
  }

  private async reconcile(operation: Operation): Promise<void> {
    const payload = operation.payload as unknown as RefundPayload;
    const connection = await this.connections.get(payload.connectionId);
    const askedAt = this.clock.now();
    const answer = await this.registry.info(connection, DomainName.of(payload.name));
    switch (answer.kind) {
      case 'unknown':
        return this.looks.postpone(operation, this.policy.retrySeconds);
      case 'absent':
        return this.close(operation, { kind: 'done' });
      case 'not_ours':
        return this.showToStaff(operation, 'the domain is not ours, and the registry does not say since when');
      case 'found':
        return answer.info.clientId === connection.clientId
          ? this.stillOurs(operation, payload, answer.info, askedAt)
          : this.somebodyElses(operation, answer.info);
    }
  }

  private stillOurs(operation: Operation, payload: RefundPayload, { statuses, graceStatuses }: DomainInfo, askedAt: Date): Promise<void> {
    if (graceStatuses.some((status) => REDEMPTION.includes(status))) {
      return this.showToStaff(operation, 'the domain is in redemption: it was deleted after the add grace period, and the registry keeps its fee');
    }
    if (statuses.includes('pendingDelete')) {
      return operation.state === 'pending' ? this.looks.postpone(operation, this.policy.pendingSeconds) : this.close(operation, { kind: 'pending' });
    }
    // Accepted and not decided: its message tells.
    if (operation.state === 'pending') return this.looks.postpone(operation, this.policy.pendingSeconds);
    return this.notDone(operation, payload, askedAt);
  }

  /** Freed by our delete and taken since; older than the refund it was moved away, and how is for staff to find out. */
  private somebodyElses(operation: Operation, { createdAt }: DomainInfo): Promise<void> {
    if (createdAt && createdAt > operation.createdAt) return this.close(operation, { kind: 'done' });
    return this.showToStaff(operation, 'the domain is at another registrar and was not registered anew');
  }

  private async notDone(operation: Operation, payload: RefundPayload, askedAt: Date): Promise<void> {
    if (this.clock.now(operation.accountId) >= new Date(payload.refundableUntil)) return this.giveUp(operation, askedAt, graceOver(payload.name));
    if (operation.attempts >= this.policy.maxAttempts) return this.giveUp(operation, askedAt, registryUnavailable());
    const attempt = await this.looks.nextAttempt(operation, askedAt);
    if (attempt === undefined) return;
    const outcome = await this.remove.execute({ operationId: operation.id, attempt, payload });
    if (outcome.kind === 'overtaken') return;
    // Refused because the first one is being carried out, or not answered: the next look tells.
    const isUnderWay = outcome.kind === 'refused' && outcome.statuses?.includes('pendingDelete');
    if (outcome.kind === 'unknown' || isUnderWay) return this.looks.postpone(operation, this.policy.retrySeconds);
    return this.close(operation, outcome, attempt);
  }

  private async giveUp(operation: Operation, askedAt: Date, error: AppError): Promise<void> {
    const settled = await this.looks.decide(operation, askedAt, () => this.settle.settle(operation.id, { kind: 'rejected', error }));
    if (settled) this.tell(settled, error.code);
  }

  private async showToStaff(operation: Operation, why: string): Promise<void> {
    this.log.error('a refund cannot be reconciled', { operation: operation.id, subject: operation.subject, why });
    await this.looks.postpone(operation, this.policy.pendingSeconds, this.clock.now());
  }

  private async close(operation: Operation, outcome: SettledRefund, attempt?: number): Promise<void> {
    this.tell(await this.uow.run(() => this.settle.settle(operation.id, outcome, attempt)), outcome.kind);
  }

  private tell(settled: Operation, outcome: string): void {
    this.log.info('refund reconciled', { operation: settled.id, subject: settled.subject, outcome, state: settled.state });
  }
}
