import { addDays, Money, type Operation } from '@registrar/kernel';
import type { DomainInfo, StoredProfile } from '@registrar/registries';
import type { RemovalReason } from '../../shared/removal';
import type { ReconcileRestores } from '../../restores/reconcile-restores';
import type { RestoreRequest } from '../../restores/restore';
import type { RestoreAtRegistry } from '../../restores/restore-at-registry';
import type { RestoreDomain } from '../../restores/restore-domain';
import type { RestorePlanner } from '../../restores/restore-plan';
import type { RestorePollHandler } from '../../restores/restore-poll-handler';
import type { SettleRestore } from '../../restores/settle-restore';
import { FakeDomainTerminations } from '../fake-calendar-store';
import { FakeDomainReturns, FakeRegistryCharges } from '../fake-ends';
import { FakeDomainRemovals } from '../fake-refunds';
import { ACCOUNT, PRICE, RECONCILE } from './registration-fixtures';
import { RegistrationWorld } from './registration-world';
import { wireRestores } from '../../wiring';

const RESTORE = 60_00n;
/** Of the restore and of the year that comes with it, USD. */
export const BOTH = Number(RESTORE + PRICE) / 100;

/**
 * A RegistrationWorld in which `a.example` was bought for a year, expired, left its account and was deleted
 * at the registry.
 */
export class RestoreWorld {
  readonly name = 'a.example';
  readonly ends: FakeDomainTerminations;
  readonly returns: FakeDomainReturns;
  readonly charges: FakeRegistryCharges;
  readonly removals: FakeDomainRemovals;
  readonly planner: RestorePlanner;
  readonly atRegistry: RestoreAtRegistry;
  readonly settle: SettleRestore;
  readonly restore: RestoreDomain;
  readonly reconcile: ReconcileRestores;
  readonly pollHandler: RestorePollHandler;

  private constructor(readonly base: RegistrationWorld) {
    const { uow, domains } = base;
    this.ends = new FakeDomainTerminations(uow);
    this.removals = new FakeDomainRemovals(domains, uow);
    this.returns = new FakeDomainReturns(domains, this.removals, uow);
    this.charges = new FakeRegistryCharges(uow);
    const { returns, ends, charges } = this;
    const wired = wireRestores(
      { ...base.parts, returns, domainTerminations: ends, registryCharges: charges },
      RECONCILE,
    );
    this.planner = wired.steps.planner;
    this.atRegistry = wired.steps.atRegistry;
    this.settle = wired.settle;
    this.restore = wired.restoreDomain;
    this.reconcile = wired.reconcile;
    this.pollHandler = wired.pollHandler;
  }

  /** `deleted` false: it is held for late renewal. */
  static async create({
    profile,
    deleted = true,
    reason = 'expiration',
  }: { profile?: StoredProfile; deleted?: boolean; reason?: RemovalReason } = {}): Promise<RestoreWorld> {
    const base = await RegistrationWorld.create(profile);
    base.catalog.addPrice({
      tld: 'example',
      product: 'restore',
      price: Money.of(RESTORE),
      listPrice: Money.of(RESTORE),
      validFrom: new Date('2026-01-01T00:00:00Z'),
    });
    const world = new RestoreWorld(base);
    await base.register.execute(base.request(world.name));
    base.clock.advance(395 * 86_400);
    const { uow, clock, connection, domains } = base;
    const [{ id }] = domains.rows;
    await uow.run(async () => {
      await world.removals.remove(id, clock.now(), reason);
      await world.ends.add(
        {
          domainId: id,
          connectionId: connection.id,
          name: world.name,
          accountId: ACCOUNT,
          deleteAt: addDays(clock.now(), 13),
        },
        clock.now(),
      );
      if (!deleted) return;
      await world.ends.move(id, 'kept', { to: 'deleting', at: clock.now(), operationId: 'delete' });
      await world.ends.move(id, 'deleting', { to: 'deleted', at: clock.now(), dueAt: clock.now() });
    });
    if (deleted) world.there({ statuses: ['pendingDelete'], graceStatuses: ['redemptionPeriod'] });
    base.outbox.events.length = 0;
    base.registry.commands.length = 0;
    return world;
  }

  execute(values: Partial<RestoreRequest> = {}) {
    const { clock } = this.base;
    return this.restore.execute({
      accountId: ACCOUNT,
      domainName: this.name,
      purchasePrice: BOTH,
      deadline: addDays(clock.now(), 1),
      ...values,
    });
  }

  quote() {
    return this.restore.quote({
      accountId: ACCOUNT,
      domainName: this.name,
      deadline: addDays(this.base.clock.now(), 1),
    });
  }

  /** The worker, until nothing is due for a while. */
  async recover(seconds = 300): Promise<void> {
    this.base.clock.advance(seconds);
    await this.reconcile.execute();
  }

  /** Changes what the registry has of the domain, without us. */
  there(values: Partial<DomainInfo>): void {
    const { registry, connection } = this.base;
    registry.registered(connection, this.name, { ...registry.domain(connection, this.name)!, ...values });
  }

  get operation(): Operation | undefined {
    return [...this.base.operations.rows.values()].find(({ kind }) => kind === 'restore');
  }

  /** What was sent to change something, in order. */
  get sent(): string[] {
    const transforms = this.base.registry.commands.filter(({ clTrid }) => clTrid !== undefined);
    return transforms.map(({ clTrid }) => clTrid!.split('-').at(-2)!);
  }

  /** The outcome of the restore, in a few words each. */
  get outcome() {
    const [row] = this.base.domains.rows;
    const operation = this.operation;
    return {
      operation: operation?.state,
      domain: row.state,
      stage: this.ends.ends.get(row.id)?.stage,
      money: this.base.money.transactions
        .filter(({ operationId }) => operationId !== undefined && operationId === operation?.id)
        .map(({ kind }) => kind),
    };
  }
}
