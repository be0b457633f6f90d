import {
  type AppError,
  type Clock,
  DomainName,
  type Log,
  type Operation,
  type OperationKind,
  type Operations,
  registryUnavailable,
  type Stored,
  type UnitOfWork,
} from '@registrar/kernel';
import type {
  DomainRegistry,
  InfoOutcome,
  RegistryConnection,
  RegistryConnections,
} from '@registrar/registries';
import { type PollPolicy, OperationPoller } from './operation-poller';

export interface ReconcilePolicy extends PollPolicy {
  /** Delay of the next poll of a command that the registry has accepted and not decided. */
  pendingSeconds: number;
  /** Commands sent for one operation, including the first; after that it is refused. */
  maxAttempts: number;
}

/** Dependencies of every reconciler. */
export interface ReconcilerParts {
  operations: Operations;
  connections: RegistryConnections;
  uow: UnitOfWork;
  clock: Clock;
  log: Log;
}

/** The operations of one kind. */
export interface ReconciledKind<Payload, Answer> {
  kind: OperationKind;
  /** Singular noun for the log. */
  noun: string;
  stored: Stored<Payload>;
  /** Queries the registry; `unknown`: the registry was unavailable. */
  ask(connection: RegistryConnection, payload: Payload): Promise<Answer>;
}

/** Queries the domain. */
export const askForDomain =
  (registry: DomainRegistry) =>
  (connection: RegistryConnection, { name }: { name: string }): Promise<InfoOutcome> =>
    registry.info(connection, DomainName.of(name));

/** An operation with the registry's answer. */
export interface Look<Payload, Answer> {
  operation: Operation;
  payload: Payload;
  connection: RegistryConnection;
  answer: Exclude<Answer, { kind: 'unknown' }>;
}

/** Finding of a registry's answer about an operation. */
export type Finding<Settled> =
  /** The registry shows that it is deciding. */
  | { kind: 'deciding' }
  /** The requested state exists, whatever caused it. */
  | { kind: 'settled'; outcome: Settled }
  /**
   * Not carried out: resent; `spent`: the outcome when it was sent often enough, absent: it is resent until
   * it is done.
   */
  | { kind: 'not_done'; spent?: Finding<Settled> }
  /** It will not be carried out. */
  | { kind: 'over'; error: AppError }
  /** A poll cannot decide it: shown to staff at once. */
  | { kind: 'doubtful'; why: string; shown?: object };

/** For a command with a limited number of resends; nothing has changed when they are spent. */
export const notDone = (): Finding<never> => ({
  kind: 'not_done',
  spent: { kind: 'over', error: registryUnavailable() },
});

/**
 * Outcome of a resent command. unknown: the next poll shows it · overtaken: another process continued with
 * the operation.
 */
export type Sent<Settled> = { kind: 'unknown' | 'overtaken' } | Settled;

export interface SentAgain<Payload> {
  operationId: string;
  attempt: number;
  payload: Payload;
}

interface Settles<Settled> {
  settle(
    operationId: string,
    outcome: Settled | { kind: 'pending' } | { kind: 'rejected'; error: AppError },
    attempt?: number,
  ): Promise<Operation>;
}

/**
 * Reconciles operations of one kind without an answer: takes up due ones, queries the registry, and settles,
 * postpones, resends or refuses them by the answer. It never refuses on a guess: while the registry is
 * unavailable, the operation is unchanged and, after a set time, shown to staff. "Not carried out" counts
 * only if no command was in flight at the time of the query, and no other process continued meanwhile.
 */
export abstract class Reconciler<
  Payload extends { connectionId: number },
  Answer extends { kind: string },
  Settled extends { kind: string },
> {
  private readonly poller: OperationPoller;

  protected constructor(
    private readonly reconciled: ReconciledKind<Payload, Answer>,
    protected readonly parts: ReconcilerParts,
    private readonly settles: Settles<Settled>,
    private readonly policy: ReconcilePolicy,
  ) {
    this.poller = new OperationPoller(parts.operations, parts.uow, parts.clock, parts.log, policy);
  }

  /** Returns the number of operations polled. */
  execute(limit = 20): Promise<number> {
    return this.poller.takeUp(this.reconciled.kind, limit, (operation) => this.reconcile(operation));
  }

  protected abstract judge(look: Look<Payload, Answer>): Finding<Settled> | Promise<Finding<Settled>>;
  /** An outcome that may be the result of an earlier command is returned as unknown. */
  protected abstract send(attempt: SentAgain<Payload>): Promise<Sent<Settled>>;

  private async reconcile(operation: Operation): Promise<void> {
    const payload = this.reconciled.stored.read(operation.payload, operation.id);
    const connection = await this.parts.connections.get(payload.connectionId);
    const askedAt = this.parts.clock.now();
    const answer = await this.reconciled.ask(connection, payload);
    if (!isKnown(answer)) return this.pollLater(operation);
    return this.act(
      operation,
      payload,
      await this.judge({ operation, payload, connection, answer }),
      askedAt,
    );
  }

  private act(
    operation: Operation,
    payload: Payload,
    finding: Finding<Settled>,
    askedAt: Date,
  ): Promise<void> {
    switch (finding.kind) {
      case 'deciding':
        return operation.state === 'pending'
          ? this.wait(operation)
          : this.close(operation, { kind: 'pending' });
      case 'settled':
        return this.close(operation, finding.outcome);
      case 'not_done':
        // Accepted; registries need not show that they are still deciding: their message brings the decision.
        if (operation.state === 'pending') return this.wait(operation);
        if (finding.spent && operation.attempts >= this.policy.maxAttempts)
          return this.act(operation, payload, finding.spent, askedAt);
        return this.sendAgain(operation, payload, askedAt);
      case 'over':
        return this.giveUp(operation, askedAt, finding.error);
      case 'doubtful':
        return this.showToStaff(operation, finding.why, finding.shown);
    }
  }

  private pollLater(operation: Operation): Promise<void> {
    return this.poller.postpone(operation, this.policy.retrySeconds);
  }

  private wait(operation: Operation): Promise<void> {
    return this.poller.postpone(operation, this.policy.pendingSeconds);
  }

  private async sendAgain(operation: Operation, payload: Payload, askedAt: Date): Promise<void> {
    const attempt = await this.poller.nextAttempt(operation, askedAt);
    if (attempt === undefined) return;
    const outcome = await this.send({ operationId: operation.id, attempt, payload });
    if (!isUnsettled(outcome)) return this.close(operation, outcome, attempt);
    if (outcome.kind === 'unknown') await this.pollLater(operation);
  }

  private async giveUp(operation: Operation, askedAt: Date, error: AppError): Promise<void> {
    const settled = await this.poller.decide(operation, askedAt, () =>
      this.settles.settle(operation.id, { kind: 'rejected', error }),
    );
    if (settled) this.logReconciled(settled, error.code);
  }

  private async showToStaff(operation: Operation, why: string, shown: object = {}): Promise<void> {
    this.parts.log.error(`${this.reconciled.noun} not reconciled`, {
      operation: operation.id,
      subject: operation.subject,
      why,
      ...shown,
    });
    await this.poller.postpone(operation, this.policy.pendingSeconds, this.parts.clock.now());
  }

  private async close(
    operation: Operation,
    outcome: Settled | { kind: 'pending' },
    attempt?: number,
  ): Promise<void> {
    this.logReconciled(
      await this.parts.uow.run(() => this.settles.settle(operation.id, outcome, attempt)),
      outcome.kind,
    );
  }

  private logReconciled({ id, subject, state }: Operation, outcome: string): void {
    this.parts.log.info(`${this.reconciled.noun} reconciled`, { operation: id, subject, outcome, state });
  }
}

const isUnsettled = <Settled extends { kind: string }>(
  outcome: Sent<Settled>,
): outcome is { kind: 'unknown' | 'overtaken' } => outcome.kind === 'unknown' || outcome.kind === 'overtaken';

const isKnown = <Answer extends { kind: string }>(
  answer: Answer,
): answer is Exclude<Answer, { kind: 'unknown' }> => answer.kind !== 'unknown';
