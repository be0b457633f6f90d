import { Ledger, OrderBook } from '@registrar/billing';
import { Catalog, PriceQuotes } from '@registrar/catalog';
import { FakePremiumNames, newPriceFaults } from '@registrar/catalog/testing';
import type { Operation } from '@registrar/kernel';
import { Availability, type DomainInfo, type FeeQuote, type StoredProfile } from '@registrar/registries';
import type { ReconcilePolicy } from '../../operations/reconciler';
import { ReconcileRenewals } from '../../renewal/reconcile-renewals';
import { RenewAtRegistry } from '../../renewal/renew-at-registry';
import { BeginRenewal, RenewDomain } from '../../renewal/renew-domain';
import type { RenewalPayload, RenewDomainRequest } from '../../renewal/renewal';
import { RenewalPlanner } from '../../renewal/renewal-plan';
import { RenewalPollHandler } from '../../renewal/renewal-poll-handler';
import { SettleRenewal } from '../../renewal/settle-renewal';
import { FakeRegistryCharges } from '../fake-ends';
import { ACCOUNT, RECONCILE, RegistrationWorld } from './registration-world';

/** Of every RegistrationWorld. */
const RECONCILE_AFTER_SECONDS = 90;

/**
 * A RegistrationWorld in which `a.example` was registered for one year, and everything around its renewal.
 */
export class RenewalWorld {
  readonly planner: RenewalPlanner;
  readonly begin: BeginRenewal;
  readonly registry: RenewAtRegistry;
  readonly settle: SettleRenewal;
  readonly renew: RenewDomain;
  readonly pollHandler: RenewalPollHandler;
  readonly charges: FakeRegistryCharges;

  private constructor(
    readonly base: RegistrationWorld,
    readonly name: string,
  ) {
    const { uow, clock, ids, log, operations, keys, domains, reader, outbox, connections, registry } = base;
    const orders = new OrderBook(base.orders);
    const ledger = new Ledger(base.money, outbox, clock, ids);
    this.planner = new RenewalPlanner(
      uow,
      domains,
      new Catalog(base.catalog),
      new PriceQuotes(base.catalog, base.promotions, new FakePremiumNames(), newPriceFaults()),
      new Availability(connections, registry),
      connections,
      registry,
      clock,
    );
    this.begin = new BeginRenewal(uow, operations, keys, domains, orders, ledger, clock, ids, {
      reconcileAfterSeconds: RECONCILE_AFTER_SECONDS,
    });
    this.registry = new RenewAtRegistry(connections, registry, operations, clock, RECONCILE_AFTER_SECONDS);
    this.charges = new FakeRegistryCharges(uow);
    this.settle = new SettleRenewal({
      uow,
      operations,
      keys,
      domains,
      reader,
      orders,
      ledger,
      outbox,
      clock,
      log,
      reconcileAfterSeconds: RECONCILE_AFTER_SECONDS,
      charges: this.charges,
    });
    this.renew = new RenewDomain(this.planner, this.begin, this.registry, this.settle);
    this.pollHandler = new RenewalPollHandler(operations, this.settle, clock);
  }

  /** `fee`: what the registry tells of the name; its price is that with the mark-up of the TLD. */
  static async create(
    profile?: StoredProfile,
    { fee, purchasePrice }: { fee?: FeeQuote; purchasePrice?: number } = {},
  ): Promise<RenewalWorld> {
    const base = await RegistrationWorld.create(profile);
    if (fee) base.registry.setFee('a.example', fee);
    const result = await base.register.execute(base.request('a.example', { purchasePrice }));
    if (result.kind !== 'registered') throw new Error(result.kind);
    base.outbox.events.length = 0;
    return new RenewalWorld(base, 'a.example');
  }

  reconcile(policy: Partial<ReconcilePolicy> = {}): ReconcileRenewals {
    return new ReconcileRenewals(this.base, this.base.registry, this.registry, this.settle, {
      ...RECONCILE,
      ...policy,
    });
  }

  request(values: Partial<RenewDomainRequest> = {}): RenewDomainRequest {
    return {
      accountId: ACCOUNT,
      domainName: this.name,
      deadline: new Date(this.base.clock.now().getTime() + 30_000),
      ...values,
    };
  }

  /** A renewal that was begun: its money is held, and nothing was sent. */
  async begun(
    values: Partial<RenewDomainRequest> = {},
  ): Promise<{ operationId: string; payload: RenewalPayload }> {
    const request = this.request(values);
    const begun = await this.begin.execute(request, await this.planner.plan(request));
    if (!begun) throw new Error('the term has changed');
    return begun;
  }

  /** As `begun`, its command sent and answered, and the answer lost. */
  async sent(
    values: Partial<RenewDomainRequest> = {},
  ): Promise<{ operationId: string; payload: RenewalPayload }> {
    const started = await this.begun(values);
    await this.registry.execute({ ...started, attempt: 1 });
    return started;
  }

  /** Changes what the registry has of the domain, without us. */
  there(values: Partial<DomainInfo>): void {
    const info = this.base.registry.domain(this.base.connection, this.name)!;
    this.base.registry.registered(this.base.connection, this.name, { ...info, ...values });
  }

  /** Days on which the term ends: here, and at the registry. */
  get ends(): { here: string; there?: string } {
    const row = this.base.domains.rows.find(
      ({ domain, removedAt }) => domain.name === this.name && !removedAt,
    );
    return {
      here: day(row!.activation!.expiresAt)!,
      there: day(this.base.registry.domain(this.base.connection, this.name)?.expiresAt),
    };
  }

  /** What became of one renewal, in a few words each. */
  async outcomeOf({ operationId, payload }: { operationId: string; payload: RenewalPayload }) {
    const operation: Operation = await this.base.operation(operationId);
    const steps = this.base.money.transactions
      .filter((step) => step.operationId === operationId)
      .map(({ kind }) => kind);
    return {
      operation: operation.state,
      order: this.base.orders.orders.get(payload.orderId)?.status,
      money: steps,
    };
  }

  /** Whether a change or renewal is under way. */
  get isBusy(): boolean {
    return this.base.domains.rows.some(({ busyOperationId }) => busyOperationId !== undefined);
  }
}

const day = (at: Date | undefined): string | undefined => at?.toISOString().slice(0, 10);
