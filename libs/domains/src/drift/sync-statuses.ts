import { addSeconds, type Clock, DomainName, type Ids, type Log, type UnitOfWork } from '@registrar/kernel';
import type {
  ClientStatus,
  DomainRegistry,
  RegistryConnection,
  RegistryConnections,
} from '@registrar/registries';
import { HOLDS } from '../shared/locks';
import type { DomainStore } from '../shared/ports';
import type { HeldDomain, StatusDrift } from '../shared/held-domain';

/** Delay after the registry was unavailable. */
const RETRY_SECONDS = 300;

interface SyncStatusesParts {
  domains: DomainStore;
  connections: RegistryConnections;
  registry: DomainRegistry;
  uow: UnitOfWork;
  clock: Clock;
  ids: Ids;
  log: Log;
}

/**
 * Corrects the statuses at the registry: `locked` is clientTransferProhibited, some locks are clientHold
 * (BEHAVIOUR §9). Completes what a sale, a change or a renewal could not finish.
 */
export class SyncStatuses {
  constructor(private readonly parts: SyncStatusesParts) {}

  async execute(limit = 20): Promise<number> {
    const now = this.parts.clock.now();
    const drifted = await this.parts.domains.takeStatusDrift(now, addSeconds(now, RETRY_SECONDS), limit);
    await Promise.all(drifted.map((domain) => this.sync(domain)));
    return drifted.length;
  }

  private async sync(taken: StatusDrift): Promise<void> {
    const connection = await this.parts.connections.get(taken.connectionId);
    const statuses = taken.isUnconfirmed
      ? await this.statusesAtRegistry(connection, taken)
      : taken.registryStatuses;
    if (!statuses) return;
    const domain = { ...taken, registryStatuses: statuses };
    if (taken.isUnconfirmed && isAsWanted(domain)) await this.settle(taken, statuses);
    else await this.pushStatuses(connection, taken, domain);
  }

  /**
   * The answer of an earlier attempt may have been lost, or the registry decides later: a resend alone would
   * then repeat without end. Undefined: unknown, or not decided yet.
   */
  private async statusesAtRegistry(
    connection: RegistryConnection,
    { name }: StatusDrift,
  ): Promise<readonly string[] | undefined> {
    const answer = await this.parts.registry.info(connection, DomainName.of(name));
    const isSponsored = answer.kind === 'found' && answer.info.clientId === connection.clientId;
    return isSponsored && !answer.info.statuses.includes('pendingUpdate') ? answer.info.statuses : undefined;
  }

  private async pushStatuses(
    connection: RegistryConnection,
    taken: StatusDrift,
    domain: StatusDrift,
  ): Promise<void> {
    const { add, remove } = wantedStatuses(domain);
    // Setting a status that is already set counts as done.
    const id = { operationId: this.parts.ids.uuid(), step: 'sync', attempt: 1 };
    const outcome = await this.parts.registry.updateStatuses(connection, id, {
      name: DomainName.of(domain.name),
      add,
      remove,
    });
    if (outcome.kind !== 'done') {
      this.parts.log.warn('statuses not set at the registry', { domain: domain.name, outcome: outcome.kind });
      return;
    }
    const kept = domain.registryStatuses.filter(
      (status) => status !== 'ok' && ![...add, ...remove].some((touched) => touched === status),
    );
    await this.settle(taken, [...kept, ...add]);
  }

  private async settle(taken: StatusDrift, statuses: readonly string[]): Promise<void> {
    await this.parts.uow.run(async () => {
      // A change that came in between may have crossed this command at the registry: the next attempt sets
      // the statuses required then.
      if (isUntouched(taken, await this.parts.domains.holdById(taken.id)))
        await this.parts.domains.statusesChanged(taken.id, statuses);
    });
  }
}

/** Removes a hold that no local lock requires. A lock sets its own hold, so none is added. */
function wantedStatuses({ locked, locks, registryStatuses }: StatusDrift): {
  add: ClientStatus[];
  remove: ClientStatus[];
} {
  const lock = ['clientTransferProhibited' as const];
  const hold =
    registryStatuses.includes('clientHold') && !locks.some((lock) => HOLDS.includes(lock))
      ? ['clientHold' as const]
      : [];
  // A hold of staff may require it with the registrar's lock, which prevents a transfer in any case.
  const isRequired = locked || locks.includes('RegistrarLock');
  return { add: locked ? lock : [], remove: isRequired ? hold : [...lock, ...hold] };
}

function isAsWanted(domain: StatusDrift): boolean {
  const { add, remove } = wantedStatuses(domain);
  return (
    add.every((status) => domain.registryStatuses.includes(status)) &&
    !remove.some((status) => domain.registryStatuses.includes(status))
  );
}

function isUntouched(taken: StatusDrift, held: HeldDomain | undefined): boolean {
  const textOf = ({
    locked,
    locks,
    registryStatuses,
  }: Pick<HeldDomain, 'locked' | 'locks' | 'registryStatuses'>): string =>
    JSON.stringify([locked, locks, registryStatuses]);
  return held !== undefined && held.busyOperationId === undefined && textOf(held) === textOf(taken);
}
