import { type Clock, DomainName, type Log, type Operation, type OperationKind, type Operations, registryUnavailable, type SecretVault, type UnitOfWork } from '@registrar/kernel';
import type { DomainInfo, DomainRegistry, RegistryConnection, RegistryConnections } from '@registrar/registries';
import type { ChangePayload } from './change';
import type { ChangeAtRegistry } from './change-at-registry';
import { authCodeContext } from './auth-code';
import { type ChangeEvidence, evidenceIn } from './change-evidence';
import type { ObjectsAtRegistry } from './objects-at-registry';
import { OperationLooks } from './operation-looks';
import type { ReconcilePolicy } from './reconcile-registrations';
import type { SettleChange, SettledChange } from './settle-change';

/** Which operations, and whether they are sent until they are carried out: what they follow from has happened already. */
export interface ReconciledChanges {
  kind: Extract<OperationKind, 'update' | 'move'>;
  persists: boolean;
}

/**
 * Changes without an answer. The registry is asked (`domain:info`): as wanted → settled as done; as before → sent once more, else given
 * up, with nothing changed here; neither → shown to staff. An update is all or nothing, so a registry that shows half of it was changed
 * by somebody else. As with registrations, "as before" counts only if no command of ours was on its way.
 */
export class ReconcileChanges {
  private readonly looks: OperationLooks;

  constructor(
    operations: Operations,
    private readonly connections: RegistryConnections,
    private readonly registry: DomainRegistry,
    private readonly objects: ObjectsAtRegistry,
    private readonly vault: SecretVault,
    private readonly change: ChangeAtRegistry,
    private readonly settle: SettleChange,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy: ReconcilePolicy,
    private readonly reconciled: ReconciledChanges = { kind: 'update', persists: false },
  ) {
    this.looks = new OperationLooks(operations, uow, clock, log, policy);
  }

  /** Number of operations looked at. */
  execute(limit = 20): Promise<number> {
    return this.looks.takeUp(this.reconciled.kind, limit, (operation) => this.reconcile(operation));
  }

  private async reconcile(operation: Operation): Promise<void> {
    const payload = operation.payload as unknown as ChangePayload;
    const connection = await this.connections.get(payload.connectionId);
    const askedAt = this.clock.now();
    const answer = await this.registry.info(connection, DomainName.of(payload.name));
    switch (answer.kind) {
      case 'unknown':
        return this.looks.postpone(operation, this.policy.retrySeconds);
      case 'not_ours':
      case 'absent':
        return this.showToStaff(operation, 'the domain is not there, or not ours');
      case 'found':
        return this.found(operation, payload, connection, answer.info, askedAt);
    }
  }

  private async found(operation: Operation, payload: ChangePayload, connection: RegistryConnection, info: DomainInfo, askedAt: Date): Promise<void> {
    if (info.clientId !== connection.clientId) return this.showToStaff(operation, 'the domain is not ours');
    if (info.statuses.includes('pendingUpdate')) {
      return operation.state === 'pending' ? this.looks.postpone(operation, this.policy.pendingSeconds) : this.close(operation, { kind: 'pending' });
    }
    const evidence = await this.evidence(connection, payload, info);
    if (evidence === 'after') return this.close(operation, { kind: 'done', statuses: info.statuses });
    if (evidence === 'mixed') return this.showToStaff(operation, 'it is neither as before nor as it was to become');
    // Accepted and not decided: its message tells.
    if (operation.state === 'pending') return this.looks.postpone(operation, this.policy.pendingSeconds);
    return this.asBefore(operation, payload, askedAt);
  }

  private async evidence(connection: RegistryConnection, { domainId, before, after }: ChangePayload, info: DomainInfo): Promise<ChangeEvidence> {
    const idsOf = async (side: typeof after) => side.shownContactIds && this.objects.registryIdsOf(connection, side.shownContactIds);
    const contacts = { before: await idsOf(before), after: await idsOf(after) };
    const code = after.authCode ? this.vault.open(after.authCode.sealed, authCodeContext(domainId)) : undefined;
    return evidenceIn(info, { before, after, contacts, code, connection });
  }

  /** One that was never sent or got lost is sent once more; the command is the same, so a second one does no harm. */
  private async asBefore(operation: Operation, payload: ChangePayload, askedAt: Date): Promise<void> {
    const { persists } = this.reconciled;
    if (!persists && operation.attempts >= this.policy.maxAttempts) return this.giveUp(operation, askedAt);
    const attempt = await this.looks.nextAttempt(operation, askedAt);
    if (attempt === undefined) return;
    const outcome = await this.change.execute({ operationId: operation.id, attempt, payload });
    if (outcome.kind === 'overtaken') return;
    // Refused after a resend can mean that the first one was carried out: the next look tells.
    if (outcome.kind === 'unknown' || outcome.kind === 'refused') return this.looks.postpone(operation, this.policy.retrySeconds);
    if (persists && outcome.kind !== 'done' && outcome.kind !== 'pending') return this.looks.postpone(operation, this.policy.retrySeconds);
    return this.close(operation, outcome, attempt);
  }

  private async giveUp(operation: Operation, askedAt: Date): Promise<void> {
    const settled = await this.looks.decide(operation, askedAt, () => this.settle.settle(operation.id, { kind: 'rejected', error: registryUnavailable() }));
    if (settled) this.tell(settled, 'given_up');
  }

  private async showToStaff(operation: Operation, why: string): Promise<void> {
    this.log.error('a change cannot be reconciled', { operation: operation.id, subject: operation.subject, why });
    await this.looks.postpone(operation, this.policy.pendingSeconds, this.clock.now());
  }

  private async close(operation: Operation, outcome: SettledChange, attempt?: number): Promise<void> {
    this.tell(await this.uow.run(() => this.settle.settle(operation.id, outcome, attempt)), outcome.kind);
  }

  private tell(settled: Operation, outcome: string): void {
    this.log.info('change reconciled', { operation: settled.id, subject: settled.subject, outcome, state: settled.state });
  }
}
