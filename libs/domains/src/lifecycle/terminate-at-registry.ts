import { type Clock, DomainName, type Ids, type Operations } from '@registrar/kernel';
import type {
  Clearance,
  CommandId,
  DomainInfo,
  DomainRegistry,
  HostRegistry,
  RegistryConnection,
  RegistryConnections,
  RegistryObjects,
  TransformOutcome,
} from '@registrar/registries';
import type { RecordHostRenames } from '../hosts/record-host-renames';
import type { DeleteAtRegistry, DeleteOutcome, RefusedDelete } from '../refunds/delete-at-registry';
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

export interface TerminateAtRegistryParts {
  connections: RegistryConnections;
  registry: DomainRegistry;
  hosts: HostRegistry;
  remove: DeleteAtRegistry;
  operations: Operations;
  objects: Pick<RegistryObjects, 'forgetHosts'>;
  domains: Pick<DomainReader, 'isInAccount'>;
  clock: Clock;
  ids: Ids;
  renames: Pick<RecordHostRenames, 'planRename' | 'recordRename' | 'cancelRename'>;
  /** As in RegistrationPolicy. */
  reconcileAfterSeconds: number;
  /**
   * Domains that the registrar keeps registered, in lower-case A-labels, tried in this order: below them come
   * hosts that domains of others delegate to. Empty: such hosts keep the domain from being deleted.
   */
  sacrificialHostDomains: readonly string[];
}

/** Result code of a delete of a host with delegations: object association prohibits operation (RFC 5730 §3). */
const LINKED = 2305;
/** At the end of the new first label, after the old one cut to 50 characters: a label has at most 63. */
const RANDOM_CHARACTERS = 12;

type InTurn = (send: () => Promise<TransformOutcome<unknown>>) => Promise<EndOutcome | undefined>;

/** How the commands of one attempt are sent. */
interface Sending {
  connection: RegistryConnection;
  id(step: string): CommandId;
  clearance: Clearance;
  /** Undefined: done, or its object is absent. */
  inTurn: InTurn;
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
    const inTurn: InTurn = async (send) => {
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
    const sending: Sending = { connection, id, clearance: permit.clearance, inTurn };
    for (const [at, host] of subordinateHosts.entries())
      stopped ??= await this.clearHost(sending, host, at + 1);
    return stopped;
  }

  /**
   * Deletes a host; one that domains of others delegate to gets a name below a domain of the registrar instead
   * (RFC 9874), which no other registrant can register. Undefined: it is no longer in the way.
   */
  private async clearHost(sending: Sending, host: string, number: number): Promise<EndOutcome | undefined> {
    const { connection, id, clearance, inTurn } = sending;
    const { hosts, sacrificialHostDomains } = this.parts;
    const stopped = await inTurn(() => hosts.deleteHost(connection, id(`host${number}`), host, clearance));
    if (stopped?.kind !== 'refused' || stopped.refusal.code !== LINKED) return stopped;
    if (sacrificialHostDomains.length === 0)
      return notDeletable(
        stopped,
        `domains delegate to ${host}; set SACRIFICIAL_HOST_DOMAINS to have it renamed`,
      );
    const look = await hosts.hostInfo(connection, host);
    if (look.kind === 'absent') return undefined;
    if (look.kind === 'unknown') return { kind: 'not_sent', why: look.why };
    if (look.kind !== 'found') return stopped;
    const remove = look.info.addresses;
    let refused: RefusedDelete = stopped;
    for (const [at, domain] of sacrificialHostDomains.entries()) {
      const step = `rename${(number - 1) * sacrificialHostDomains.length + at + 1}`;
      const kept = await this.rename(sending, step, { host, domain, remove });
      if (kept?.kind !== 'refused') return kept;
      refused = kept;
    }
    return notDeletable(refused, `domains delegate to ${host}, and the registry does not rename it`);
  }

  /** Planned before the command, so that a rename without an answer is looked up. */
  private async rename(
    { connection, id, clearance, inTurn }: Sending,
    step: string,
    { host, domain, remove }: { host: string; domain: string; remove: readonly string[] },
  ): Promise<EndOutcome | undefined> {
    const { hosts, ids, renames } = this.parts;
    // a name of its own for each try: the registry refuses one that exists
    const to = `${sacrificialLabel(host)}-${ids.uuid().slice(-RANDOM_CHARACTERS)}.${domain}`;
    const rename = { connectionId: connection.id, host, newName: to };
    await renames.planRename(rename);
    let sent: TransformOutcome<unknown> | undefined;
    const stopped = await inTurn(async () => {
      sent = await hosts.renameHost(connection, id(step), host, { to, remove }, clearance);
      return sent;
    });
    if (sent?.kind === 'done') await renames.recordRename(rename);
    if (sent?.kind === 'refused' || sent?.kind === 'not_sent') await renames.cancelRename(rename);
    return stopped;
  }
}

/** Begins the new first label: an A-label with an end of its own would be none (RFC 5890). */
const sacrificialLabel = (host: string): string => {
  const [label] = host.split('.', 1);
  return label.slice(2, 4) === '--' ? 'h' : label.slice(0, 50);
};

/** The registry's answer with the reason for staff, who see it as the trouble of the deletion. */
const notDeletable = ({ refusal, ...outcome }: RefusedDelete, why: string): RefusedDelete => ({
  ...outcome,
  refusal: { ...refusal, meaning: 'prohibited', reason: `${refusal.reason} (${why})` },
});
