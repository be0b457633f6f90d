import { addSeconds, type Clock, DomainName, type Ids, type Log, type UnitOfWork } from '@registrar/kernel';
import type { ClientStatus, DomainRegistry, RegistryConnections } from '@registrar/registries';
import { HOLDS } from './locks';
import type { DomainStore, HeldDomain, StatusDrift } from './ports';

/** A registry that could not be asked is asked again after this time. */
const RETRY_SECONDS = 300;

/**
 * Makes the statuses at the registry what they should be: `locked` is clientTransferProhibited, some locks of ours are clientHold
 * (BEHAVIOUR §9). Takes up what a sale, a change or a renewal could not finish.
 */
export class SyncStatuses {
  constructor(
    private readonly domains: DomainStore,
    private readonly connections: RegistryConnections,
    private readonly registry: DomainRegistry,
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly log: Log,
  ) {}

  async execute(limit = 20): Promise<number> {
    const now = this.clock.now();
    const drifted = await this.domains.takeStatusDrift(now, addSeconds(now, RETRY_SECONDS), limit);
    await Promise.all(drifted.map((domain) => this.sync(domain)));
    return drifted.length;
  }

  private async sync(domain: StatusDrift): Promise<void> {
    const connection = await this.connections.get(domain.connectionId);
    const { add, remove } = wantedStatuses(domain);
    // The answer of an earlier try may have been lost; putting what is there counts as done.
    const id = { operationId: this.ids.uuid(), step: 'sync', attempt: 1 };
    const outcome = await this.registry.updateStatuses(connection, id, { name: DomainName.of(domain.name), add, remove });
    if (outcome.kind !== 'done') {
      this.log.warn('statuses not set at the registry', { domain: domain.name, outcome: outcome.kind });
      return;
    }
    const kept = domain.registryStatuses.filter((status) => status !== 'ok' && ![...add, ...remove].some((touched) => touched === status));
    await this.uow.run(async () => {
      // A change that came in between may have crossed this command at the registry: the next try makes what is wanted then.
      if (isUntouched(domain, await this.domains.holdById(domain.id))) await this.domains.statusesChanged(domain.id, [...kept, ...add]);
    });
  }
}

/** A hold that the registry has and no lock of ours wants comes off; a lock puts its own on when it is set, so none is put here. */
function wantedStatuses({ locked, locks, registryStatuses }: StatusDrift): { add: ClientStatus[]; remove: ClientStatus[] } {
  const lock = ['clientTransferProhibited' as const];
  const hold = registryStatuses.includes('clientHold') && !locks.some((lock) => HOLDS.includes(lock)) ? ['clientHold' as const] : [];
  return { add: locked ? lock : [], remove: locked ? hold : [...lock, ...hold] };
}

function isUntouched(taken: StatusDrift, held: HeldDomain | undefined): boolean {
  const textOf = ({ locked, locks, registryStatuses }: Pick<HeldDomain, 'locked' | 'locks' | 'registryStatuses'>): string => JSON.stringify([locked, locks, registryStatuses]);
  return held !== undefined && held.busyOperationId === undefined && textOf(held) === textOf(taken);
}
