import { addSeconds, type AppError, type Clock, DomainName, type Log, type Operation, type Operations, registryUnavailable, type UnitOfWork } from '@registrar/kernel';
import type { CommandLog, DomainInfo, DomainRegistry, RegistryConnection, RegistryConnections, RegistryObjects } from '@registrar/registries';
import type { CreateAtRegistry } from './create-at-registry';
import { domainNotAvailable } from './errors';
import { OperationLooks } from './operation-looks';
import { type RegistrationPayload, shownContactsOf } from './registration';
import type { SettledOutcome, SettleRegistration } from './settle-registration';

export interface ReconcilePolicy {
  /** As in RegistrationPolicy: how long a resent create may be in flight. */
  reconcileAfterSeconds: number;
  /** How long one process keeps an operation to itself; longer than a query and a transform may take together. */
  leaseSeconds: number;
  /** Next look after a registry that could not be asked. */
  retrySeconds: number;
  /** Next look at a create that the registry has accepted and not decided. */
  pendingSeconds: number;
  /** Unsettled for longer: staff must see it. */
  attentionAfterSeconds: number;
  /** Undecided by the registry for longer: staff must see it. */
  pendingAttentionAfterSeconds: number;
  /** Creates sent for one operation, the first included; then the money goes back. */
  maxAttempts: number;
}

/** A registry's clock may be behind ours by this much. */
const CLOCK_SKEW_SECONDS = 300;

/** Whose domain was found: of this operation · of somebody else · ours, but not as this operation would have made it. */
type Origin = 'this' | 'foreign' | 'doubtful';

/**
 * Step 10: operations without an answer. The registry is asked (`domain:info`): ours → settled as created; absent → sent
 * once more, else released; somebody else's → released. Nothing is ever given up on a guess: while the registry cannot be
 * asked, the money stays held and, after a set time, staff are shown the operation. That the domain is not there counts only
 * if no command of ours was on its way when the registry was asked, and nobody went on meanwhile.
 */
export class ReconcileRegistrations {
  private readonly looks: OperationLooks;

  constructor(
    operations: Operations,
    private readonly connections: RegistryConnections,
    private readonly registry: DomainRegistry,
    private readonly commands: CommandLog,
    private readonly objects: RegistryObjects,
    private readonly create: CreateAtRegistry,
    private readonly settle: SettleRegistration,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly log: Log,
    private readonly policy: ReconcilePolicy,
  ) {
    this.looks = new OperationLooks(operations, uow, clock, log, policy);
  }

  /** Number of operations looked at. */
  execute(limit = 20): Promise<number> {
    return this.looks.takeUp('register', limit, (operation) => this.reconcile(operation));
  }

  private async reconcile(operation: Operation): Promise<void> {
    const payload = operation.payload as unknown as RegistrationPayload;
    const connection = await this.connections.get(payload.connectionId);
    const askedAt = this.clock.now();
    const answer = await this.registry.info(connection, DomainName.of(payload.name));
    switch (answer.kind) {
      case 'unknown':
        return this.looks.postpone(operation, this.policy.retrySeconds);
      case 'not_ours':
        return this.giveUp(operation, askedAt, domainNotAvailable());
      case 'absent':
        return this.absent(operation, payload, askedAt);
      case 'found':
        return this.found(operation, payload, connection, answer.info, askedAt);
    }
  }

  private async found(operation: Operation, payload: RegistrationPayload, connection: RegistryConnection, info: DomainInfo, askedAt: Date): Promise<void> {
    const origin = await this.originOf(operation, payload, connection, info);
    if (origin === 'foreign') return this.giveUp(operation, askedAt, domainNotAvailable());
    if (origin === 'doubtful') return this.showToStaff(operation, info);
    if (info.statuses.includes('pendingCreate')) {
      return operation.state === 'pending' ? this.looks.postpone(operation, this.policy.pendingSeconds) : this.close(operation, { kind: 'pending' });
    }
    const { createdAt, expiresAt, roid, statuses } = info;
    return this.close(operation, { kind: 'created', createdAt, expiresAt, roid, statuses });
  }

  /** Not there. A create that was accepted is waited for; one that was never sent or got lost is sent once more. */
  private async absent(operation: Operation, payload: RegistrationPayload, askedAt: Date): Promise<void> {
    if (operation.state === 'pending') return this.looks.postpone(operation, this.policy.pendingSeconds);
    if (operation.attempts >= this.policy.maxAttempts) return this.giveUp(operation, askedAt, registryUnavailable());
    const attempt = await this.looks.nextAttempt(operation, askedAt);
    if (attempt === undefined) return;
    const outcome = await this.create.execute({ operationId: operation.id, attempt, payload });
    if (outcome.kind === 'overtaken') return;
    // "Exists" after a resend can be the work of the first create: the next look tells.
    const isOpen = outcome.kind === 'unknown' || (outcome.kind === 'refused' && outcome.refusal.meaning === 'exists');
    if (isOpen) return this.looks.postpone(operation, this.policy.retrySeconds);
    return this.close(operation, outcome, attempt);
  }

  private async giveUp(operation: Operation, askedAt: Date, error: AppError): Promise<void> {
    const settled = await this.looks.decide(operation, askedAt, () => this.settle.settle(operation.id, { kind: 'rejected', error }));
    if (settled) this.tell(settled, error.code);
  }

  /** This operation's: sponsored by us, created after we sent the command, with the registrant that we sent. */
  private async originOf(operation: Operation, payload: RegistrationPayload, connection: RegistryConnection, info: DomainInfo): Promise<Origin> {
    if (info.clientId !== connection.clientId) return 'foreign';
    const commands = await this.commands.ofOperation(operation.id);
    const [first] = commands.filter(({ command, outcome }) => command === 'domain:create' && outcome !== 'not_sent');
    if (!first) return 'foreign';
    if (info.createdAt && info.createdAt < addSeconds(first.sentAt, -CLOCK_SKEW_SECONDS)) return 'doubtful';
    if (connection.profile.dataModel === 'minimum' || info.registrant === undefined) return 'this';
    const [registrant] = await this.objects.reserveContacts(connection.id, [shownContactsOf(payload).registrant], () => '', this.clock.now());
    // Some registries keep contact ids in capitals.
    return registrant.registryId.toLowerCase() === info.registrant.toLowerCase() ? 'this' : 'doubtful';
  }

  /**
   * The name was free when it was bought, now we sponsor it, and yet it is not what we sent: a wrong clock there, or a fault of
   * ours. The money is neither taken nor given back without a person.
   */
  private async showToStaff(operation: Operation, { createdAt, registrant }: DomainInfo): Promise<void> {
    this.log.error('a domain of ours is not as its registration would have made it', {
      operation: operation.id, subject: operation.subject, createdAt, registrantId: registrant,
    });
    await this.looks.postpone(operation, this.policy.pendingSeconds, this.clock.now());
  }

  private async close(operation: Operation, outcome: SettledOutcome, attempt?: number): Promise<void> {
    this.tell(await this.uow.run(() => this.settle.settle(operation.id, outcome, attempt)), outcome.kind);
  }

  private tell(settled: Operation, outcome: string): void {
    this.log.info('registration reconciled', { operation: settled.id, subject: settled.subject, outcome, state: settled.state });
  }
}
