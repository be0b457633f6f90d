import { addSeconds, type Clock, DomainName, type Ids, type Log, type UnitOfWork } from '@registrar/kernel';
import type { DomainRegistry, RegistryConnections } from '@registrar/registries';
import type { DomainStore, StatusDrift } from './ports';

/** A registry that could not be asked is asked again after this time. */
const RETRY_SECONDS = 300;

/**
 * Makes the statuses at the registry what the owner wants: `locked` is clientTransferProhibited (BEHAVIOUR §9). Takes up
 * what a sale or a change could not finish.
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
    const add = domain.locked ? ['clientTransferProhibited' as const] : [];
    const remove = domain.locked ? [] : ['clientTransferProhibited' as const];
    // The answer of an earlier try may have been lost; putting what is there counts as done.
    const id = { operationId: this.ids.uuid(), step: 'sync', attempt: 1 };
    const outcome = await this.registry.updateStatuses(connection, id, { name: DomainName.of(domain.name), add, remove });
    if (outcome.kind !== 'done') {
      this.log.warn('statuses not set at the registry', { domain: domain.name, outcome: outcome.kind });
      return;
    }
    const kept = domain.registryStatuses.filter((status) => status !== 'clientTransferProhibited' && status !== 'ok');
    await this.uow.run(() => this.domains.statusesChanged(domain.id, [...kept, ...add]));
  }
}
