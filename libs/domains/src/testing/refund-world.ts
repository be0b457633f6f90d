import { GraceDeletePolicy, Ledger, OrderBook } from '@registrar/billing';
import { PromotionBook } from '@registrar/catalog';
import type { Operation } from '@registrar/kernel';
import type { DomainInfo, StoredProfile } from '@registrar/registries';
import type { ChangeResult } from '../change';
import type { ReconcilePolicy } from '../reconciler';
import { DeleteAtRegistry } from '../refunds/delete-at-registry';
import { BeginRefund, ProcessRefund } from '../refunds/process-refund';
import { ReconcileRefunds } from '../refunds/reconcile-refunds';
import type { RefundPayload, RefundRequest, RefundResult } from '../refunds/refund';
import { RefundChecks } from '../refunds/refund-checks';
import { RefundPollHandler } from '../refunds/refund-poll-handler';
import { RefundQueries } from '../refunds/refund-queries';
import { SettleRefund } from '../refunds/settle-refund';
import type { FakeDomain } from './fake-domain-store';
import { FakeDomainRemovals, FakeGraceDeletes } from './fake-refunds';
import { FakePause } from './fake-registrant-changes';
import { ACCOUNT, RECONCILE, RegistrationWorld } from './registration-world';

const RECONCILE_AFTER_SECONDS = 90;
/** Deletes of a month in every case: few, so that a test reaches the limit. */
export const LEAST_DELETES = 2;

/** A RegistrationWorld in which `a.example` was bought, with privacy, and everything around its refund. */
export class RefundWorld {
  readonly name = 'a.example';
  readonly pause = new FakePause();
  readonly removals: FakeDomainRemovals;
  readonly graceDeletes: FakeGraceDeletes;
  readonly remove: DeleteAtRegistry;
  readonly begin: BeginRefund;
  readonly settle: SettleRefund;
  readonly refund: ProcessRefund;
  readonly queries: RefundQueries;
  readonly pollHandler: RefundPollHandler;
  /** Settings that were asked for, and what becomes of the next. */
  readonly settings: { wanted: object[]; next?: ChangeResult['kind'] } = { wanted: [] };
  orderId = 0;

  private constructor(readonly base: RegistrationWorld) {
    const { uow, clock, ids, log, operations, keys, domains, outbox, connections, registry } = base;
    const orders = new OrderBook(base.orders);
    this.removals = new FakeDomainRemovals(domains, uow);
    this.graceDeletes = new FakeGraceDeletes(uow);
    const checks = new RefundChecks(orders, domains, this.removals, this.graceDeletes, new GraceDeletePolicy([{ from: new Date(0), percent: 10, least: LEAST_DELETES }]));
    this.begin = new BeginRefund(uow, checks, operations, keys, domains, this.graceDeletes, clock, ids, this.pause, {
      reconcileAfterSeconds: RECONCILE_AFTER_SECONDS, busyLooks: 3, busyPauseMs: 250,
    });
    this.remove = new DeleteAtRegistry(connections, registry, operations, clock, RECONCILE_AFTER_SECONDS);
    this.settle = new SettleRefund(
      uow, operations, keys, domains, this.removals, this.graceDeletes, orders, new PromotionBook(base.promotions), new Ledger(base.money, outbox, clock, ids), outbox, clock, log,
      RECONCILE_AFTER_SECONDS,
    );
    const settings = { execute: async (_account: number, _name: unknown, wanted: object) => this.change(wanted) };
    this.refund = new ProcessRefund(uow, checks, this.begin, connections, registry, this.remove, this.settle, orders, settings, clock);
    this.queries = new RefundQueries(operations);
    this.pollHandler = new RefundPollHandler(operations, this.settle);
  }

  static async create({ profile, promoCode }: { profile?: StoredProfile; promoCode?: string } = {}, prepare: (base: RegistrationWorld) => void = () => undefined): Promise<RefundWorld> {
    const base = await RegistrationWorld.create(profile);
    prepare(base);
    const world = new RefundWorld(base);
    const result = await base.register.execute(base.request(world.name, { promoCode, privacyEnabled: true }));
    if (result.kind !== 'registered') throw new Error(result.kind);
    world.orderId = result.answer.order;
    base.outbox.events.length = 0;
    base.registry.commands.length = 0;
    return world;
  }

  get row(): FakeDomain {
    return this.base.domains.rows[0];
  }

  /** Ids of the registration and of its privacy. */
  get items(): [number, number] {
    return [this.orderId * 10, this.orderId * 10 + 1];
  }

  get payload(): RefundPayload {
    return [...this.base.operations.rows.values()].find(({ kind }) => kind === 'refund')!.payload as unknown as RefundPayload;
  }

  request(values: Partial<RefundRequest> = {}): RefundRequest {
    return { accountId: ACCOUNT, orderId: this.orderId, itemIds: [this.items[0]], deadline: new Date(this.base.clock.now().getTime() + 30_000), ...values };
  }

  execute(values: Partial<RefundRequest> = {}): Promise<RefundResult> {
    return this.refund.execute(this.request(values));
  }

  reconcile(policy: Partial<ReconcilePolicy> = {}): ReconcileRefunds {
    return new ReconcileRefunds(this.base, this.base.registry, this.remove, this.settle, { ...RECONCILE, ...policy });
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

  /** What became of the refund, in a few words each. */
  async outcome() {
    const operation = [...this.base.operations.rows.values()].find(({ kind }) => kind === 'refund');
    const found: Operation | undefined = operation && (await this.base.operation(operation.id));
    const order = await this.base.uow.run(() => this.base.orders.find(ACCOUNT, this.orderId));
    return {
      operation: found?.state,
      domain: this.row.state,
      busy: this.row.busyOperationId !== undefined,
      items: order!.items.map(({ status }) => status),
      money: this.base.money.transactions.filter(({ kind }) => kind === 'refund').length,
      deletes: this.deletes,
    };
  }

  private async change(wanted: object): Promise<ChangeResult> {
    this.settings.wanted.push(wanted);
    if (this.settings.next === 'unknown') return { kind: 'unknown', operationId: 'change' };
    return { kind: this.settings.next ?? 'done', domain: {} as never };
  }
}
