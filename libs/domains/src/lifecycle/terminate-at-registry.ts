import { type Clock, DomainName, type Operations } from '@registrar/kernel';
import type {
  DomainInfo,
  DomainRegistry,
  HostRegistry,
  RegistryConnection,
  RegistryConnections,
  RegistryObjects,
  TransformOutcome,
} from '@registrar/registries';
import type { DeleteAtRegistry, DeleteOutcome } from '../refunds/delete-at-registry';
import { sendingPermit } from '../operations/sending-permit';
import type { DomainReader } from '../shared/ports';
import type { DeletePayload } from './domain-termination';

export interface EndAttempt {
  operationId: string;
  /** From 1; part of every clTRID. */
  attempt: number;
  payload: DeletePayload;
}

/** As DeleteOutcome; left: another registrar has the domain. */
export type EndOutcome = DeleteOutcome | { kind: 'left' };

interface TerminateAtRegistryParts {
  connections: RegistryConnections;
  registry: DomainRegistry;
  hosts: HostRegistry;
  remove: DeleteAtRegistry;
  operations: Operations;
  objects: Pick<RegistryObjects, 'forgetHosts'>;
  domains: Pick<DomainReader, 'isInAccount'>;
  clock: Clock;
  /** As in RegistrationPolicy. */
  reconcileAfterSeconds: number;
}

/**
 * Ends a domain at the registry: its own delegation to hosts below it and these hosts first, which are in the
 * way of a delete (RFC 5731 §3.2.2, 2305), then the domain. Each by what a look shows, so that a repeat goes
 * on where the one before ended.
 */
export class TerminateAtRegistry {
  constructor(private readonly parts: TerminateAtRegistryParts) {}

  /** Never throws for what a registry did; outside any transaction. */
  async execute(attempt: EndAttempt): Promise<EndOutcome> {
    const { payload } = attempt;
    const connection = await this.parts.connections.get(payload.connectionId);
    const look = await this.parts.registry.info(connection, DomainName.of(payload.name));
    switch (look.kind) {
      case 'unknown':
        return { kind: 'not_sent', why: look.why };
      case 'absent':
        return { kind: 'done' };
      case 'not_ours':
        return { kind: 'left' };
      case 'found': {
        if (look.info.clientId !== connection.clientId) return { kind: 'left' };
        if (look.info.statuses.includes('pendingDelete')) return { kind: 'pending' };
        // An inbound transfer may have brought the domain into an account before this attempt; a registration
        // cannot during a delete. The domain at the registry is not the terminated one.
        if (await this.parts.domains.isInAccount(payload.name)) return { kind: 'left' };
        return (await this.clear(connection, attempt, look.info)) ?? this.parts.remove.execute(attempt);
      }
    }
  }

  /** Undefined: no object prevents the delete. */
  private async clear(
    connection: RegistryConnection,
    attempt: EndAttempt,
    { nameservers, subordinateHosts }: DomainInfo,
  ): Promise<EndOutcome | undefined> {
    if (subordinateHosts.length === 0) return undefined;
    const permit = sendingPermit(
      this.parts.operations,
      this.parts.clock,
      this.parts.reconcileAfterSeconds,
      attempt,
    );
    const id = (step: string) => ({ operationId: attempt.operationId, step, attempt: attempt.attempt });
    const own = nameservers.filter((host) => subordinateHosts.includes(host));
    const inTurn = async (
      send: () => Promise<TransformOutcome<unknown>>,
    ): Promise<EndOutcome | undefined> => {
      const sent = await send();
      if (!permit.isValid()) return { kind: 'overtaken' };
      if (sent.kind === 'done' || (sent.kind === 'refused' && sent.refusal.meaning === 'absent'))
        return undefined;
      return sent.kind === 'pending'
        ? { kind: 'unknown', why: 'the registry has yet to decide on objects that prevent the delete' }
        : sent;
    };
    const update = { name: DomainName.of(attempt.payload.name), nameservers: { add: [], remove: own } };
    let stopped =
      own.length > 0
        ? await inTurn(() =>
            this.parts.registry.update(connection, id('undelegate'), update, permit.clearance),
          )
        : undefined;
    // Whoever delegates to one of them later has to make it anew; forgotten first, since a process may die
    // right after the delete.
    if (!stopped) await this.parts.objects.forgetHosts(connection.id, subordinateHosts);
    for (const [at, host] of subordinateHosts.entries()) {
      stopped ??= await inTurn(() =>
        this.parts.hosts.deleteHost(connection, id(`host${at + 1}`), host, permit.clearance),
      );
    }
    return stopped;
  }
}
