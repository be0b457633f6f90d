import { OPERATION_POLICY } from '../operations/policy';
import type { DomainParts } from '../parts';
import type { Pause } from '../shared/ports';
import { ChangeHost } from './change-host';
import type { AddressRules } from './glue-addresses';
import { HostAtRegistry } from './host-at-registry';
import { HostPollHandler } from './host-poll-handler';
import type { VanityNameserverReader, VanityNameserverStore } from './ports';
import { ReconcileHosts } from './reconcile-hosts';
import { SettleHost } from './settle-host';
import { VanityNameserverQueries } from './vanity-nameserver-queries';
import { CreateVanityNameserver, DeleteVanityNameserver, UpdateVanityNameserver } from './vanity-nameservers';

/** Ports of the changes of hosts. */
export type HostParts = Pick<
  DomainParts,
  | 'uow'
  | 'clock'
  | 'ids'
  | 'log'
  | 'operations'
  | 'keys'
  | 'catalog'
  | 'domainStore'
  | 'connections'
  | 'registry'
  | 'registryObjects'
> & {
  hostStore: VanityNameserverStore;
  glue: VanityNameserverReader;
  pause: Pause;
};

export interface HostUseCases {
  create: CreateVanityNameserver;
  update: UpdateVanityNameserver;
  remove: DeleteVanityNameserver;
  queries: VanityNameserverQueries;
  settle: SettleHost;
  reconcile: ReconcileHosts;
  pollHandler: HostPollHandler;
  /** For tests that stop between them. */
  steps: { atRegistry: HostAtRegistry; changes: ChangeHost };
}

/**
 * The use cases around hosts below a domain, wired by plain constructor calls: the same for the apps and for
 * the crash table.
 */
export function wireHosts(
  parts: HostParts,
  rules: AddressRules,
  reconcilePolicy = OPERATION_POLICY,
): HostUseCases {
  const {
    uow,
    clock,
    ids,
    log,
    operations,
    keys,
    domainStore,
    hostStore,
    glue,
    connections,
    registry,
    registryObjects,
  } = parts;
  const { reconcileAfterSeconds } = reconcilePolicy;
  const atRegistry = new HostAtRegistry(connections, registry, operations, clock, reconcileAfterSeconds);
  const settle = new SettleHost({
    uow,
    operations,
    domains: domainStore,
    hosts: hostStore,
    keys,
    reader: glue,
    objects: registryObjects,
    clock,
    log,
    reconcileAfterSeconds,
  });
  const changes = new ChangeHost({
    uow,
    operations,
    domains: domainStore,
    hosts: hostStore,
    connections,
    registry: atRegistry,
    settle,
    clock,
    ids,
    pause: parts.pause,
    policy: reconcilePolicy,
  });
  return {
    create: new CreateVanityNameserver(changes, parts.catalog, clock, rules),
    update: new UpdateVanityNameserver(changes, rules),
    remove: new DeleteVanityNameserver(changes),
    queries: new VanityNameserverQueries(glue),
    settle,
    reconcile: new ReconcileHosts(parts, registry, atRegistry, settle, reconcilePolicy),
    pollHandler: new HostPollHandler(operations, settle),
    steps: { atRegistry, changes },
  };
}
