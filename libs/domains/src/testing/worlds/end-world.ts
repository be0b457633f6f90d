import { Ledger } from '@registrar/billing';
import { Catalog } from '@registrar/catalog';
import type { Operation } from '@registrar/kernel';
import type { DomainInfo, StoredProfile } from '@registrar/registries';
import { EndAtRegistry } from '../../lifecycle/end-at-registry';
import { EndDomains } from '../../lifecycle/end-domains';
import { EndPollHandler } from '../../lifecycle/end-poll-handler';
import { ReconcileDeletes } from '../../lifecycle/reconcile-deletes';
import { SettleDelete } from '../../lifecycle/settle-delete';
import { DeleteAtRegistry } from '../../refunds/delete-at-registry';
import { RECONCILE, type RegistrationWorld } from './registration-world';
import { RestoreWorld } from './restore-world';

const RECONCILE_AFTER_SECONDS = 90;
const LATE_RENEWAL_SECONDS = 13 * 86_400;

/**
 * A RestoreWorld in which `a.example` left its account, its late renewal is over, and everything that deletes
 * it.
 */
export class EndWorld {
  readonly atRegistry: EndAtRegistry;
  readonly settle: SettleDelete;
  readonly endDomains: EndDomains;
  readonly reconcile: ReconcileDeletes;
  readonly pollHandler: EndPollHandler;
  readonly ledger: Ledger;
  readonly base: RegistrationWorld;

  private constructor(readonly restores: RestoreWorld) {
    this.base = restores.base;
    const { uow, clock, ids, log, operations, connections, registry, money, outbox, reader, objects } =
      this.base;
    const { ends, charges } = restores;
    const catalog = new Catalog(this.base.catalog);
    const remove = new DeleteAtRegistry(connections, registry, operations, clock, RECONCILE_AFTER_SECONDS);
    this.ledger = new Ledger(money, outbox, clock, ids);
    this.atRegistry = new EndAtRegistry(
      connections,
      registry,
      registry,
      remove,
      operations,
      objects,
      reader,
      clock,
      RECONCILE_AFTER_SECONDS,
    );
    this.settle = new SettleDelete({ uow, operations, ends, charges, ledger: this.ledger, clock, log });
    this.endDomains = new EndDomains(
      ends,
      reader,
      catalog,
      connections,
      registry,
      this.atRegistry,
      this.settle,
      operations,
      uow,
      clock,
      ids,
      log,
      RECONCILE_AFTER_SECONDS,
    );
    this.reconcile = new ReconcileDeletes(this.base, registry, this.atRegistry, this.settle, RECONCILE);
    this.pollHandler = new EndPollHandler(operations, ends, charges, catalog, clock);
  }

  static async create(profile?: StoredProfile): Promise<EndWorld> {
    const world = new EndWorld(await RestoreWorld.create({ profile, deleted: false }));
    world.base.clock.advance(LATE_RENEWAL_SECONDS);
    return world;
  }

  /** The end of `a.example`. */
  get end() {
    return this.restores.ends.ends.get(this.base.domains.rows[0].id)!;
  }

  /** The newest delete. */
  get operation(): Operation | undefined {
    return [...this.base.operations.rows.values()].filter(({ kind }) => kind === 'delete').at(-1);
  }

  /** The newest delete, whose first command has no answer. */
  async begun(): Promise<Operation> {
    this.base.registry.script('a.example', 'drop_before', { command: 'delete' });
    await this.endDomains.execute();
    return this.operation!;
  }

  /** Commands that change something, as `command object`. */
  get sent(): string[] {
    return this.base.registry.commands
      .filter(({ clTrid }) => clTrid !== undefined)
      .map(({ command, object }) => `${command} ${object}`);
  }

  /** Changes what the registry has of the domain, without us. */
  there(values: Partial<DomainInfo>): void {
    this.restores.there(values);
  }
}
