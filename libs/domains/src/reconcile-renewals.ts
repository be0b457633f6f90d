import { addYears, type AppError, type Clock, DomainName, type Log, type Operation, type Operations, registryUnavailable, type UnitOfWork } from '@registrar/kernel';
import type { DomainInfo, DomainRegistry, RegistryConnections } from '@registrar/registries';
import { OperationLooks } from './operation-looks';
import type { ReconcilePolicy } from './reconcile-registrations';
import type { RenewAtRegistry } from './renew-at-registry';
import type { RenewalPayload } from './renewal';
import { isSameEnd, renewedUntil, type SettledRenewal, type SettleRenewal } from './settle-renewal';

/** done: the registry has the years that were asked for · not_done: its term is the old one · doubtful: neither. */
type Found = 'done' | 'not_done' | 'doubtful';

/**
 * Renewals without an answer. The registry is asked (`domain:info`): its term has grown by what was asked for → settled as
 * done; it is the old one → sent once more with the same `curExpDate`, which never renews twice (FACTS §2.4), then given up.
 * As with registrations, "not done" counts only if no command of ours was on its way when the registry was asked, and the
 * money stays held as long as the registry cannot be asked.
 */
export class ReconcileRenewals {
  private readonly looks: OperationLooks;

  constructor(
    operations: Operations,
    private readonly connections: RegistryConnections,
    private readonly registry: DomainRegistry,
    private readonly renew: RenewAtRegistry,
    private readonly settle: SettleRenewal,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy: ReconcilePolicy,
  ) {
    this.looks = new OperationLooks(operations, uow, clock, log, policy);
  }

  /** Number of operations looked at. */
  execute(limit = 20): Promise<number> {
    return this.looks.takeUp('renew', limit, (operation) => this.reconcile(operation));
  }

  private async reconcile(operation: Operation): Promise<void> {
    const payload = operation.payload as unknown as RenewalPayload;
    const connection = await this.connections.get(payload.connectionId);
    const askedAt = this.clock.now();
    const answer = await this.registry.info(connection, DomainName.of(payload.name));
    if (answer.kind === 'unknown') return this.looks.postpone(operation, this.policy.retrySeconds);
    // Gone or somebody else's while a renewal is under way: whether its term was paid for is more than a look can tell.
    if (answer.kind !== 'found' || answer.info.clientId !== connection.clientId) return this.showToStaff(operation, answer.kind);
    const { info } = answer;
    if (info.statuses.includes('pendingRenew')) {
      return operation.state === 'pending' ? this.looks.postpone(operation, this.policy.pendingSeconds) : this.close(operation, { kind: 'pending' });
    }
    switch (termOf(info, payload)) {
      case 'done':
        return this.close(operation, { kind: 'done', expiresAt: info.expiresAt, holdLifted: !info.statuses.includes('clientHold') });
      case 'not_done':
        return this.notDone(operation, payload, askedAt);
      case 'doubtful':
        return this.showToStaff(operation, answer.kind, info.expiresAt);
    }
  }

  private async notDone(operation: Operation, payload: RenewalPayload, askedAt: Date): Promise<void> {
    // Registries need not show that they are still deciding; their message tells.
    if (operation.state === 'pending') return this.looks.postpone(operation, this.policy.pendingSeconds);
    if (operation.attempts >= this.policy.maxAttempts) return this.giveUp(operation, askedAt, registryUnavailable());
    const attempt = await this.looks.nextAttempt(operation, askedAt);
    if (attempt === undefined) return;
    const outcome = await this.renew.execute({ operationId: operation.id, attempt, payload });
    if (outcome.kind === 'overtaken') return;
    // Another `curExpDate` than the registry's can be the work of the first command: the next look tells.
    if (outcome.kind === 'unknown' || outcome.kind === 'refused') return this.looks.postpone(operation, this.policy.retrySeconds);
    return this.close(operation, outcome, attempt);
  }

  private async giveUp(operation: Operation, askedAt: Date, error: AppError): Promise<void> {
    const settled = await this.looks.decide(operation, askedAt, () => this.settle.settle(operation.id, { kind: 'rejected', error }));
    if (settled) this.tell(settled, error.code);
  }

  private async showToStaff(operation: Operation, found: string, expiresAt?: Date): Promise<void> {
    this.log.error('a domain is not as its renewal would have made it, nor as it was before', {
      operation: operation.id, subject: operation.subject, found, expiresAt,
    });
    await this.looks.postpone(operation, this.policy.pendingSeconds, this.clock.now());
  }

  private async close(operation: Operation, outcome: SettledRenewal, attempt?: number): Promise<void> {
    this.tell(await this.uow.run(() => this.settle.settle(operation.id, outcome, attempt)), outcome.kind);
  }

  private tell(settled: Operation, outcome: string): void {
    this.log.info('renewal reconciled', { operation: settled.id, subject: settled.subject, outcome, state: settled.state });
  }
}

/** A year more than was asked for is the registry's own renewal on top, which it does when a term ends (FACTS §2.7). */
function termOf({ expiresAt }: DomainInfo, payload: RenewalPayload): Found {
  if (!expiresAt) return 'doubtful';
  const bought = renewedUntil(payload);
  if (isSameEnd(bought, expiresAt) || isSameEnd(addYears(bought, 1), expiresAt)) return 'done';
  return isSameEnd(new Date(payload.registryExpiresAt), expiresAt) ? 'not_done' : 'doubtful';
}
