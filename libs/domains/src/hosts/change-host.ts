import {
  addSeconds,
  type Clock,
  type DomainName,
  type Ids,
  type Operations,
  type UnitOfWork,
} from '@registrar/kernel';
import type { RegistryConnection, RegistryConnections } from '@registrar/registries';
import { assertUpdatable, type ChangePolicy } from '../changes/change-domain';
import { changeUnderWay, domainNotFound } from '../shared/errors';
import { assertOpen } from '../shared/locks';
import type { DomainStore, Pause } from '../shared/ports';
import type { HeldDomain } from '../shared/held-domain';
import {
  type HostChange,
  hostPayload,
  type HostPayload,
  type HostResult,
  sameAddresses,
  type VanityNameserver,
} from './host';
import type { HostAtRegistry } from './host-at-registry';
import { addressesDelegated, hostInUse } from './host-errors';
import type { SettleHost } from './settle-host';
import type { VanityNameserverStore } from './ports';

export interface HostRequest {
  accountId: number;
  name: DomainName;
  /** The full host name. */
  hostname: string;
  /**
   * The host's new addresses, given the current ones (undefined: no host); throws the refusals. As
   * HostChange.after.
   */
  decide(ips: readonly string[] | undefined): readonly string[] | null;
}

type Begun =
  | { kind: 'busy' }
  | { kind: 'settled'; nameserver: VanityNameserver }
  | { kind: 'begun'; operationId: string; payload: HostPayload };

/** Opening an operation begins it. */
const FIRST_ATTEMPT = 1;

const isGlue = (ips: readonly string[] | null): boolean => ips !== null && ips.length > 0;

interface ChangeHostParts {
  uow: UnitOfWork;
  operations: Operations;
  domains: DomainStore;
  hosts: VanityNameserverStore;
  connections: RegistryConnections;
  registry: HostAtRegistry;
  settle: SettleHost;
  clock: Clock;
  ids: Ids;
  pause: Pause;
  policy: ChangePolicy;
}

/**
 * Changes a host below a domain locally and at the registry, or neither, as ChangeDomain does with the domain
 * itself: decision and operation in one transaction, one command, the outcome in another. A domain has one
 * change at a time, those of its hosts included.
 */
export class ChangeHost {
  constructor(private readonly parts: ChangeHostParts) {}

  /**
   * Throws the refusals of `decide`, 404, 409 under a lock and during another change, and the refusals of
   * the registry.
   */
  async execute(request: HostRequest): Promise<HostResult> {
    const begun = await this.beginInTurn(request, await this.connectionOf(request));
    if (begun.kind === 'settled') return { kind: 'done', nameserver: begun.nameserver };
    const { operationId, payload } = begun;
    const outcome = await this.parts.registry.execute({ operationId, attempt: FIRST_ATTEMPT, payload });
    return this.parts.settle.execute(operationId, FIRST_ATTEMPT, outcome);
  }

  private async connectionOf({ accountId, name }: HostRequest): Promise<RegistryConnection> {
    const held = await this.parts.domains.find(accountId, name.ascii);
    if (!held) throw domainNotFound();
    return this.parts.connections.get(held.connectionId);
  }

  private async beginInTurn(
    request: HostRequest,
    connection: RegistryConnection,
  ): Promise<Exclude<Begun, { kind: 'busy' }>> {
    for (let look = 1; ; look += 1) {
      const begun = await this.parts.uow.run(() => this.begin(request, connection));
      if (begun.kind !== 'busy') return begun;
      if (look >= this.parts.policy.busyPolls)
        throw changeUnderWay(
          Math.ceil((this.parts.policy.busyPolls * this.parts.policy.busyPauseMs) / 1_000),
        );
      await this.parts.pause.for(this.parts.policy.busyPauseMs);
    }
  }

  private async begin(
    { accountId, name, hostname, decide }: HostRequest,
    connection: RegistryConnection,
  ): Promise<Begun> {
    const held = await this.parts.domains.hold(accountId, name.ascii);
    if (!held) throw domainNotFound();
    if (held.busyOperationId !== undefined) return { kind: 'busy' };
    assertOpen(held);
    const ips = await this.parts.hosts.find(held.id, hostname);
    const change: HostChange = { hostname, before: ips ?? null, after: decide(ips) };
    const nameserver = { domainName: held.name, hostname, ips: change.after ?? [] };
    if (change.before && change.after && isSame(change.before, change.after))
      return { kind: 'settled', nameserver };
    assertUpdatable(held);
    assertUnused(held, change, connection);
    if (!concernsRegistry(change, connection)) {
      await this.parts.settle.write(held, change, this.parts.clock.now(accountId));
      return { kind: 'settled', nameserver };
    }
    return this.open(held, change);
  }

  private async open(held: HeldDomain, change: HostChange): Promise<Begun> {
    const operationId = this.parts.ids.uuid();
    const payload: HostPayload = {
      domainId: held.id,
      name: held.name,
      connectionId: held.connectionId,
      ...change,
    };
    const dueAt = addSeconds(this.parts.clock.now(), this.parts.policy.reconcileAfterSeconds);
    await this.parts.operations.open({
      id: operationId,
      accountId: held.accountId,
      kind: 'host',
      subject: held.name,
      payload: hostPayload.write(payload),
      createdAt: this.parts.clock.now(held.accountId),
      dueAt,
    });
    await this.parts.domains.occupy(held.id, operationId);
    return { kind: 'begun', operationId, payload };
  }
}

/** The order is stored locally only, but it is shown. */
const isSame = (before: readonly string[], after: readonly string[]): boolean =>
  before.join() === after.join();

function concernsRegistry({ before, after }: HostChange, { profile }: RegistryConnection): boolean {
  return profile.hostModel === 'objects' && !sameAddresses(before ?? [], after ?? []);
}

/** The domain's own delegation; the registry checks those of other domains. */
function assertUnused(
  held: HeldDomain,
  { hostname, before, after }: HostChange,
  { profile }: RegistryConnection,
): void {
  if (!isGlue(before) || !held.nameservers.includes(hostname)) return;
  if (!isGlue(after)) throw hostInUse({ domains: [held.name], count: 1 });
  if (profile.hostModel === 'attributes' && !sameAddresses(before!, after!)) throw addressesDelegated();
}
