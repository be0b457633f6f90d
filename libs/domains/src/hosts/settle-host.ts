import {
  addSeconds,
  type AppError,
  type Clock,
  type Log,
  type Operation,
  type Operations,
  registryUnavailable,
  type UnitOfWork,
} from '@registrar/kernel';
import type { DomainInfo, RegistryObjects } from '@registrar/registries';
import type { ManualSettlement } from '../operations/end-operation';
import { errorOf, failureOf } from '../operations/operation-failure';
import type { DomainStore } from '../shared/ports';
import type { HeldDomain } from '../shared/held-domain';
import type { HostAttemptOutcome, HostChange, HostPayload, HostResult } from './host';
import { hostInUse, hostRefusedByRegistry, saysInUse } from './host-errors';
import type { VanityNameserverReader, VanityNameserverStore } from './ports';

/** Outcomes that close or accept the operation; as SettledChange. */
export type SettledHost =
  Exclude<HostAttemptOutcome, { kind: 'unknown' | 'overtaken' }> | { kind: 'rejected'; error: AppError };

/**
 * As for a change: a registry that decides later is asked once a day; its message comes first as a rule
 * (FACTS §2.5).
 */
const PENDING_LOOK_SECONDS = 86_400;
/** Time after which a command of a closed session is finished at the registry, carried out or not. */
const UNKNOWN_LOOK_SECONDS = 30;
/** Domains that a refusal names. */
const NAMED = 3;

/**
 * What the registry did with a host becomes what we hold, in one transaction. Safe to call from the request,
 * the poll and the reconciler, twice and in any order: it locks the operation and returns when it is settled
 * already.
 */
export class SettleHost implements ManualSettlement {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly operations: Operations,
    private readonly domains: DomainStore,
    private readonly hosts: VanityNameserverStore,
    private readonly reader: VanityNameserverReader,
    private readonly objects: RegistryObjects,
    private readonly clock: Clock,
    private readonly log: Log,
    /** As in RegistrationPolicy. */
    private readonly reconcileAfterSeconds: number,
  ) {}

  /** Settles one attempt's outcome. Throws the refusal when the operation ended in one. */
  async execute(operationId: string, attempt: number, outcome: HostAttemptOutcome): Promise<HostResult> {
    await this.uow.run(() => {
      if (outcome.kind === 'unknown') return this.leaveToReconciler(operationId, attempt);
      return outcome.kind === 'overtaken'
        ? this.locked(operationId)
        : this.settle(operationId, outcome, attempt);
    });
    return this.result(operationId);
  }

  /** With a pending decision the answer has the requested addresses; lists show them after it. */
  async result(operationId: string): Promise<HostResult> {
    const operation = await this.operations.find(operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    if (operation.state === 'open') return { kind: 'unknown', operationId };
    if (operation.state === 'refused') throw errorOf(operation.failure!);
    const { name: domainName, hostname, after } = payloadOf(operation);
    return {
      kind: operation.state === 'succeeded' ? 'done' : 'pending',
      nameserver: { domainName, hostname, ips: after ?? [] },
    };
  }

  /**
   * As `execute`, inside the caller's transaction; without `attempt` the outcome speaks for all of them. The
   * operation as it is afterwards.
   */
  async settle(operationId: string, outcome: SettledHost, attempt?: number): Promise<Operation> {
    const operation = await this.locked(operationId);
    if (operation.state === 'refused' && outcome.kind === 'done') this.logLateSuccess(operation);
    if (operation.state === 'succeeded' || operation.state === 'refused') return operation;
    const isEffective = outcome.kind === 'done' || outcome.kind === 'pending';
    // A failed attempt decides nothing after another one was begun, whose command may be in flight.
    if (attempt !== undefined && attempt !== operation.attempts && !isEffective) return operation;
    await this.apply(operation, outcome);
    return (await this.operations.find(operationId))!;
  }

  settleByHand(operationId: string, info: DomainInfo | undefined, error: AppError): Promise<Operation> {
    return this.settle(operationId, info ? { kind: 'done' } : { kind: 'rejected', error });
  }

  /** Applies the decision to the local row; inside the caller's transaction, on the locked domain. */
  async write({ id }: Pick<HeldDomain, 'id'>, { hostname, after }: HostChange, now: Date): Promise<void> {
    if (after === null) await this.hosts.remove(id, hostname);
    else await this.hosts.put(id, hostname, after, now);
  }

  private async apply(operation: Operation, outcome: SettledHost): Promise<void> {
    switch (outcome.kind) {
      case 'done':
        return this.done(operation);
      case 'pending':
        return operation.state === 'open' ? this.accepted(operation) : undefined;
      case 'refused':
        return this.refused(
          operation,
          saysInUse(outcome.refusal) ? await this.inUse(operation) : hostRefusedByRegistry(outcome.refusal),
        );
      case 'not_sent':
        return this.refused(operation, registryUnavailable());
      case 'rejected':
        return this.refused(operation, outcome.error);
    }
  }

  private async done(operation: Operation): Promise<void> {
    const now = this.clock.now(operation.accountId);
    const payload = payloadOf(operation);
    const { domainId, connectionId, hostname, after } = payload;
    const held = await this.domains.holdById(domainId);
    if (held) await this.write(held, payload, now);
    else
      this.log.error('host changed at the registry after its domain left the account', {
        operation: operation.id,
        subject: operation.subject,
        hostname,
      });
    // Others delegate to it without asking whether it is there.
    if (after && after.length > 0)
      await this.objects.hostsCreated(connectionId, [hostname], this.clock.now());
    else await this.objects.forgetHosts(connectionId, [hostname]);
    await this.operations.succeed(operation.id, {}, now);
    await this.domains.vacate(operation.id);
  }

  private accepted({ id, dueAt }: Operation): Promise<void> {
    const now = this.clock.now();
    // Due already: the message that the registry has decided was read before we came to write down that it
    // would.
    return this.operations.accept(id, {}, dueAt <= now ? now : addSeconds(now, PENDING_LOOK_SECONDS));
  }

  private async refused(operation: Operation, error: AppError): Promise<void> {
    await this.operations.refuse(operation.id, failureOf(error), this.clock.now(operation.accountId));
    await this.domains.vacate(operation.id);
  }

  private async inUse(operation: Operation): Promise<AppError> {
    return hostInUse(await this.reader.useOf(operation.accountId, payloadOf(operation).hostname, NAMED));
  }

  private async leaveToReconciler(operationId: string, attempt: number): Promise<Operation> {
    const operation = await this.locked(operationId);
    const isOurs = operation.state === 'open' && operation.attempts === attempt;
    // The local session is closed: wait until the registry has finished the command.
    if (isOurs)
      await this.operations.postpone(
        operationId,
        addSeconds(this.clock.now(), Math.min(UNKNOWN_LOOK_SECONDS, this.reconcileAfterSeconds)),
      );
    return operation;
  }

  private logLateSuccess({ id, subject }: Operation): void {
    this.log.error('host changed at the registry after its operation was refused', {
      operation: id,
      subject,
    });
  }

  private async locked(operationId: string): Promise<Operation> {
    const operation = await this.operations.lock(operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    return operation;
  }
}

const payloadOf = ({ payload }: Operation): HostPayload => payload as unknown as HostPayload;
