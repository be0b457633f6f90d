import { OrderBook } from '@registrar/billing';
import { Catalog } from '@registrar/catalog';
import { DomainName, type Operation } from '@registrar/kernel';
import type { DomainInfo, StoredProfile } from '@registrar/registries';
import { PurchasePrivacy } from '../../changes/purchase-privacy';
import type { ReconcilePolicy } from '../../operations/reconciler';
import type { DeleteAtRegistry } from '../../refunds/delete-at-registry';
import type { BeginRefund, ProcessRefund } from '../../refunds/process-refund';
import { ReconcileRefunds } from '../../refunds/reconcile-refunds';
import type { RefundPayload, RefundRequest, RefundResult } from '../../refunds/refund';
import type { RefundPollHandler } from '../../refunds/refund-poll-handler';
import type { RefundQueries } from '../../refunds/refund-queries';
import type { SettleRefund } from '../../refunds/settle-refund';
import { PublishedContacts } from '../../changes/published-contacts';
import { ChangeWorld } from './change-world';
import type { FakeDomain } from '../fake-domain';
import { FakeDomainRemovals, FakeGraceDeletes } from '../fake-refunds';
import { ACCOUNT, RECONCILE } from './registration-fixtures';
import { RegistrationWorld } from './registration-world';
import { wireRefunds } from '../../wiring';

/** Deletes of a month in every case: few, so that a test reaches the limit. */
export const LEAST_DELETES = 2;

/** `outcome()` of a registration that was refunded with its privacy. */
export const REFUND_DONE = {
  operation: 'succeeded',
  domain: 'deleted',
  busy: false,
  items: ['refunded', 'refunded'],
  money: 1,
  deletes: 1,
};
/** `outcome()` before any refund. */
export const UNREFUNDED = {
  operation: undefined,
  domain: 'active',
  busy: false,
  items: ['success', 'success'],
  money: 0,
  deletes: 0,
};

/**
 * A RegistrationWorld in which `a.example` was bought, with privacy by default, and everything
 * around its refund.
 */
export class RefundWorld {
  readonly name = 'a.example';
  readonly policy = { ...RECONCILE };
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
    const { uow, domains, orders, connections } = base;
    this.change = ChangeWorld.over(base);
    this.removals = new FakeDomainRemovals(domains, uow, orders);
    this.graceDeletes = new FakeGraceDeletes(uow);
    const { change, removals, graceDeletes } = this;
    const wired = wireRefunds(
      {
        ...base.parts,
        removals,
        graceDeletes,
        registryHolds: change.holds,
        pause: change.pause,
        changes: change.changes,
        shown: new PublishedContacts(base.privacy, connections),
      },
      [{ from: new Date(0), percent: 10, least: LEAST_DELETES }],
      this.policy,
    );
    this.remove = wired.deleteAtRegistry;
    this.begin = wired.steps.begin;
    this.settle = wired.settle;
    this.queries = wired.queries;
    this.refund = wired.processRefund;
    this.pollHandler = wired.pollHandler;
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
    const shown = new PublishedContacts(base.privacy, base.connections);
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

  /** The outcome of the refund, in a few words each. */
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
