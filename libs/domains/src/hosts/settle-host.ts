import { addSeconds, type AppError, type Operation, registryUnavailable } from '@registrar/kernel';
import type { DomainInfo, RegistryObjects } from '@registrar/registries';
import { errorOf } from '../operations/operation-failure';
import type { DomainStore } from '../shared/ports';
import type { HeldDomain } from '../shared/held-domain';
import {
  hostPayload,
  type HostAttemptOutcome,
  type HostChange,
  type HostPayload,
  type HostResult,
} from './host';
import { hostInUse, hostRefusedByRegistry, saysInUse } from './host-errors';
import type { VanityNameserverReader, VanityNameserverStore } from './ports';
import { PENDING_LOOK_SECONDS } from '../operations/retry-times';
import { Settlement, type SettlementParts } from '../operations/settlement';

/** Outcomes that close or accept the operation; as SettledChange. */
export type SettledHost =
  Exclude<HostAttemptOutcome, { kind: 'unknown' | 'overtaken' }> | { kind: 'rejected'; error: AppError };

/** Domains that a refusal names. */
const NAMED = 3;

export interface SettleHostParts extends SettlementParts {
  domains: DomainStore;
  hosts: VanityNameserverStore;
  reader: VanityNameserverReader;
  objects: RegistryObjects;
}

/** Stores, changes or removes a vanity name server. */
export class SettleHost extends Settlement<HostPayload, SettledHost, SettleHostParts> {
  protected readonly stored = hostPayload;
  protected readonly success = 'done';
  protected readonly lateSuccess = 'host changed at the registry after its operation was refused';

  /** Settles one attempt's outcome. Throws the refusal when the operation ended in one. */
  async execute(operationId: string, attempt: number, outcome: HostAttemptOutcome): Promise<HostResult> {
    await this.settleAttempt(operationId, attempt, outcome);
    return this.result(operationId);
  }

  /** With a pending decision the answer has the requested addresses; lists show them after it. */
  async result(operationId: string): Promise<HostResult> {
    const operation = await this.parts.operations.find(operationId);
    if (!operation) throw new Error(`no operation ${operationId}`);
    if (operation.state === 'open') return { kind: 'unknown', operationId };
    if (operation.state === 'refused') throw errorOf(operation.failure!);
    const { name: domainName, hostname, after } = payloadOf(operation);
    return {
      kind: operation.state === 'succeeded' ? 'done' : 'pending',
      nameserver: { domainName, hostname, ips: after ?? [] },
    };
  }

  settleManually(operationId: string, info: DomainInfo | undefined, error: AppError): Promise<Operation> {
    return this.settle(operationId, info ? { kind: 'done' } : { kind: 'rejected', error });
  }

  /** Applies the decision to the local row; inside the caller's transaction, on the locked domain. */
  async write({ id }: Pick<HeldDomain, 'id'>, { hostname, after }: HostChange, now: Date): Promise<void> {
    if (after === null) await this.parts.hosts.remove(id, hostname);
    else await this.parts.hosts.put(id, hostname, after, now);
  }

  protected async apply(
    operation: Operation,
    payload: HostPayload,
    outcome: SettledHost,
  ): Promise<Operation> {
    switch (outcome.kind) {
      case 'done':
        return this.done(operation);
      case 'pending':
        return operation.state === 'open' ? this.accepted(operation) : operation;
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

  private async done(operation: Operation): Promise<Operation> {
    const now = this.parts.clock.now(operation.accountId);
    const payload = payloadOf(operation);
    const { domainId, connectionId, hostname, after } = payload;
    const held = await this.parts.domains.holdById(domainId);
    if (held) await this.write(held, payload, now);
    else
      this.parts.log.error('host changed at the registry after its domain left the account', {
        operation: operation.id,
        subject: operation.subject,
        hostname,
      });
    // Later delegations do not query the host again.
    if (after && after.length > 0)
      await this.parts.objects.hostsCreated(connectionId, [hostname], this.parts.clock.now());
    else await this.parts.objects.forgetHosts(connectionId, [hostname]);
    const settled = await this.completeOperation(operation, {}, now);
    await this.parts.domains.vacate(domainId, operation.id);
    return settled;
  }

  private accepted(operation: Operation): Promise<Operation> {
    const { dueAt } = operation;
    const now = this.parts.clock.now();
    // Due already: the registry's message about its decision was read before the pending answer was
    // stored.
    return this.acceptOperation(operation, {}, dueAt <= now ? now : addSeconds(now, PENDING_LOOK_SECONDS));
  }

  private async refused(operation: Operation, error: AppError): Promise<Operation> {
    const settled = await this.refuseOperation(operation, error, this.parts.clock.now(operation.accountId));
    await this.parts.domains.vacate(payloadOf(operation).domainId, operation.id);
    return settled;
  }

  private async inUse(operation: Operation): Promise<AppError> {
    return hostInUse(
      await this.parts.reader.useOf(operation.accountId, payloadOf(operation).hostname, NAMED),
    );
  }
}

const payloadOf = ({ id, payload }: Operation): HostPayload => hostPayload.read(payload, id);
