import { GraceDeletePolicy, Ledger, OrderBook } from '@registrar/billing';
import { Catalog, PromotionBook } from '@registrar/catalog';
import { DomainName, type Operation } from '@registrar/kernel';
import type { DomainInfo, StoredProfile } from '@registrar/registries';
import { PurchasePrivacy } from '../../changes/purchase-privacy';
import type { ReconcilePolicy } from '../../operations/reconciler';
import { DeleteAtRegistry } from '../../refunds/delete-at-registry';
import { EndPrivacy } from '../../refunds/end-privacy';
import { BeginRefund, ProcessRefund } from '../../refunds/process-refund';
import { ReconcileRefunds } from '../../refunds/reconcile-refunds';
import type { RefundPayload, RefundRequest, RefundResult } from '../../refunds/refund';
import { RefundChecks } from '../../refunds/refund-checks';
import { RefundPollHandler } from '../../refunds/refund-poll-handler';
import { RefundQueries } from '../../refunds/refund-queries';
import { SettleRefund } from '../../refunds/settle-refund';
import { ShownContacts } from '../../changes/shown-contacts';
import { ChangeWorld } from './change-world';
import type { FakeDomain } from '../fake-domain-store';
import { FakeDomainRemovals, FakeGraceDeletes } from '../fake-refunds';
import { ACCOUNT, RECONCILE, RegistrationWorld } from './registration-world';

const RECONCILE_AFTER_SECONDS = 90;
/** Deletes of a month in every case: few, so that a test reaches the limit. */
export const LEAST_DELETES = 2;

/**
 * A RegistrationWorld in which `a.example` was bought, with privacy unless told otherwise, and everything
 * around its refund.
 */
export class RefundWorld {
  readonly name = 'a.example';
  readonly policy = { reconcileAfterSeconds: RECONCILE_AFTER_SECONDS, busyPolls: 3, busyPauseMs: 250 };
  /** What privacy is bought and ended by. */
  readonly change: ChangeWorld;
  readonly removals: FakeDomainRemovals;
  readonly graceDeletes: FakeGraceDeletes;
  readonly remove: DeleteAtRegistry;
  readonly begin: BeginRefund;
  readonly settle: SettleRefund;
  readonly refund: ProcessRefund;
  readonly queries: RefundQueries;
  readonly pollHandler: RefundPollHandler;
  orderId = 0;

  private constructor(readonly base: RegistrationWorld) {
    const { uow, clock, ids, log, operations, keys, domains, outbox, connections, registry } = base;
    const orders = new OrderBook(base.orders);
    this.change = ChangeWorld.over(base);
    this.removals = new FakeDomainRemovals(domains, uow, base.orders);
    this.graceDeletes = new FakeGraceDeletes(uow);
    const checks = new RefundChecks(
      orders,
      domains,
      this.removals,
      this.graceDeletes,
      new GraceDeletePolicy([{ from: new Date(0), percent: 10, least: LEAST_DELETES }]),
    );
    this.begin = new BeginRefund(
      uow,
      checks,
      operations,
      keys,
      domains,
      this.graceDeletes,
      clock,
      ids,
      this.change.pause,
      this.policy,
    );
    this.remove = new DeleteAtRegistry(connections, registry, operations, clock, RECONCILE_AFTER_SECONDS);
    this.settle = new SettleRefund({
      uow,
      operations,
      keys,
      domains,
      removals: this.removals,
      graceDeletes: this.graceDeletes,
      orders,
      promotions: new PromotionBook(base.promotions),
      ledger: new Ledger(base.money, outbox, clock, ids),
      outbox,
      clock,
      log,
      reconcileAfterSeconds: RECONCILE_AFTER_SECONDS,
    });
    this.queries = new RefundQueries(operations);
    const endPrivacy = new EndPrivacy(
      checks,
      this.change.changes,
      new ShownContacts(base.privacy, connections),
      this.queries,
      clock,
    );
    this.refund = new ProcessRefund(
      uow,
      checks,
      this.begin,
      connections,
      registry,
      this.remove,
      this.settle,
      endPrivacy,
      clock,
    );
    this.pollHandler = new RefundPollHandler(operations, this.settle);
  }

  static async create(
    {
      profile,
      promoCode,
      privacyEnabled = true,
    }: { profile?: StoredProfile; promoCode?: string; privacyEnabled?: boolean } = {},
    prepare: (base: RegistrationWorld) => void = () => undefined,
  ): Promise<RefundWorld> {
    const base = await RegistrationWorld.create(profile);
    prepare(base);
    const world = new RefundWorld(base);
    const result = await base.register.execute(base.request(world.name, { promoCode, privacyEnabled }));
    if (result.kind !== 'registered') throw new Error(result.kind);
    world.orderId = result.answer.order;
    base.outbox.events.length = 0;
    base.registry.commands.length = 0;
    return world;
  }

  /** Privacy on its own, once it is off; answers its order. */
  async buyPrivacy(): Promise<number> {
    const { base, change } = this;
    this.row.domain = { ...this.row.domain, privacyEnabled: false };
    const shown = new ShownContacts(base.privacy, base.connections);
    const purchase = new PurchasePrivacy(
      change.changes,
      change.settle,
      new Catalog(base.catalog),
      shown,
      new OrderBook(base.orders),
      base.clock,
    );
    const result = await purchase.execute({ accountId: ACCOUNT, name: DomainName.of(this.name) });
    if (result.kind !== 'purchased') throw new Error(result.kind);
    base.registry.commands.length = 0;
    return result.answer.order;
  }

  get row(): FakeDomain {
    return this.base.domains.rows[0];
  }

  /** Ids of the registration and of its privacy. */
  get items(): [number, number] {
    return [this.orderId * 10, this.orderId * 10 + 1];
  }

  get payload(): RefundPayload {
    return [...this.base.operations.rows.values()].find(({ kind }) => kind === 'refund')!
      .payload as unknown as RefundPayload;
  }

  request(values: Partial<RefundRequest> = {}): RefundRequest {
    return {
      accountId: ACCOUNT,
      orderId: this.orderId,
      itemIds: [this.items[0]],
      deadline: new Date(this.base.clock.now().getTime() + 30_000),
      ...values,
    };
  }

  execute(values: Partial<RefundRequest> = {}): Promise<RefundResult> {
    return this.refund.execute(this.request(values));
  }

  reconcile(policy: Partial<ReconcilePolicy> = {}): ReconcileRefunds {
    return new ReconcileRefunds(this.base, this.base.registry, this.remove, this.settle, {
      ...RECONCILE,
      ...policy,
    });
  }

  /** Changes what the registry has of the domain, without us. */
  there(values: Partial<DomainInfo>): void {
    const { registry, connection } = this.base;
    registry.registered(connection, this.name, { ...registry.domain(connection, this.name)!, ...values });
  }

  get isThere(): boolean {
    return this.base.registry.domain(this.base.connection, this.name) !== undefined;
  }

  get deletes(): number {
    return [...this.graceDeletes.counts.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Statuses of an order's items. */
  async itemsOf(orderId: number): Promise<string[]> {
    const order = await this.base.uow.run(() => this.base.orders.find(ACCOUNT, orderId));
    return order!.items.map(({ status }) => status);
  }

  /** What became of the refund, in a few words each. */
  async outcome() {
    const operation = [...this.base.operations.rows.values()].find(({ kind }) => kind === 'refund');
    const found: Operation | undefined = operation && (await this.base.operation(operation.id));
    return {
      operation: found?.state,
      domain: this.row.state,
      busy: this.row.busyOperationId !== undefined,
      items: await this.itemsOf(this.orderId),
      money: this.base.money.transactions.filter(({ kind }) => kind === 'refund').length,
      deletes: this.deletes,
    };
  }
}
