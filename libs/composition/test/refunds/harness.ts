import {
  PostgresDomainRemovals,
  PostgresGraceDeletes,
  PostgresPollInbox,
  PostgresRegistrantChanges,
  PostgresRegistryHoldStore,
  PostgresUnitOfWork,
  PostgresZoneSignings,
} from '@registrar/adapter-postgres';
import type { GraceDeleteLimit } from '@registrar/billing';
import { type RefundRequest, RequiredLocks, SigningGuard } from '@registrar/domains';
import type { Pause } from '@registrar/domains/ports';
import { DomainName } from '@registrar/kernel';
import type { StoredProfile } from '@registrar/registries';
import { newPollDrain } from '@registrar/registries/wiring';
import { type ChangeParts, type ChangeUseCases, wireChanges } from '@registrar/domains/wiring';
import { type RefundParts, type RefundUseCases, wireRefunds } from '@registrar/domains/wiring';
import { PlainVault } from '../changes/harness';
import type { Executioner } from '../crash';
import { RegistrationHarness } from '../registration/harness';

/** Parts whose every call is a moment at which the process can die. */
const WATCHED = [
  'uow',
  'operations',
  'keys',
  'ledgerStore',
  'orderStore',
  'promotionStore',
  'domainStore',
  'removals',
  'graceDeletes',
  'outbox',
  'registry',
  'registryObjects',
] as const;

const PAUSE: Pause = { for: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)) };

export interface Bought {
  name: string;
  orderId: number;
  /** Of the registration and of its privacy. */
  itemIds: number[];
}

type Parts = Omit<RefundParts, 'changes' | 'shown'> & ChangeParts;
export type RefundingProcess = RefundUseCases & { changes: ChangeUseCases };

/** A RegistrationHarness with refunds: domains are bought in peace, then refunded. */
export class RefundHarness {
  useCases!: RefundingProcess;

  private constructor(
    readonly base: RegistrationHarness,
    private readonly limits?: GraceDeleteLimit[],
  ) {}

  static async create(
    limits?: GraceDeleteLimit[],
    profile: StoredProfile = { dataModel: 'minimum', hostModel: 'attributes' },
  ): Promise<RefundHarness> {
    const harness = new RefundHarness(await RegistrationHarness.create(profile), limits);
    harness.useCases = harness.newProcess();
    return harness;
  }

  newParts(): Parts {
    const parts = this.base.newParts();
    const { sql } = this.base;
    const registryHolds = new PostgresRegistryHoldStore(sql, parts.uow);
    return {
      ...parts,
      removals: new PostgresDomainRemovals(sql, parts.uow),
      graceDeletes: new PostgresGraceDeletes(sql, parts.uow),
      pause: PAUSE,
      vault: new PlainVault(),
      registrants: new PostgresRegistrantChanges(sql, parts.uow),
      delegationGuard: new SigningGuard(new PostgresZoneSignings(sql, parts.uow), parts.domainStore, {
        nameservers: [],
      }),
      registryHolds,
      lockingHolds: new RequiredLocks(registryHolds, parts.uow),
    };
  }

  newProcess(): RefundingProcess {
    return this.wire(this.newParts());
  }

  /** A process that dies at the given moment. */
  doomed(executioner: Executioner): RefundingProcess {
    const watched = { ...this.newParts() } as unknown as Record<string, object>;
    for (const name of WATCHED) watched[name] = executioner.watch(name, watched[name]);
    return this.wire(watched as unknown as Parts);
  }

  private wire(parts: Parts): RefundingProcess {
    const changes = wireChanges(parts);
    return {
      ...wireRefunds({ ...parts, changes: changes.changes, shown: changes.shown }, this.limits),
      changes,
    };
  }

  /**
   * A domain of one year with privacy (`own`: bought afterwards, by an order of its own); the money is put
   * there by a credit, and the events are forgotten.
   */
  async bought(name: string, own = false): Promise<Bought & { privacyOrder: number }> {
    const { base } = this;
    await base.rows('update account_balances set available = 10000 where account_id = $1', [base.accountId]);
    const result = await base.useCases.registerDomain.execute(base.request(name, { privacyEnabled: !own }));
    if (result.kind !== 'registered') throw new Error(result.kind);
    const orderId = result.answer.order;
    const privacyOrder = own ? await this.buyPrivacy(name) : orderId;
    const items = await base.rows<{ id: number }>(
      'select id from order_items where order_id = any($1::int[]) order by id',
      [[orderId, privacyOrder]],
    );
    await base.rows('delete from outbox');
    return { name, orderId, privacyOrder, itemIds: items.map(({ id }) => id) };
  }

  private async buyPrivacy(name: string): Promise<number> {
    const result = await this.useCases.changes.purchasePrivacy.execute({
      accountId: this.base.accountId,
      name: DomainName.of(name),
    });
    if (result.kind !== 'purchased') throw new Error(result.kind);
    return result.answer.order;
  }

  request({ orderId, itemIds }: Bought, values: Partial<RefundRequest> = {}): RefundRequest {
    const { base } = this;
    return {
      accountId: base.accountId,
      orderId,
      itemIds: [itemIds[0]],
      deadline: new Date(base.clock.now().getTime() + 30_000),
      ...values,
    };
  }

  /** The worker after a restart: time passes, messages are read, the reconciler runs until nothing is due. */
  async recover(seconds = 300): Promise<void> {
    const { base } = this;
    const uow = new PostgresUnitOfWork(base.sql);
    const drain = newPollDrain(
      {
        registry: base.registry,
        inbox: new PostgresPollInbox(base.sql, uow),
        uow: base.parts.uow,
        clock: base.clock,
        log: base.log,
      },
      [base.useCases.pollHandler, this.useCases.pollHandler, this.useCases.changes.pollHandler],
    );
    for (let round = 0; round < 6; round += 1) {
      base.clock.advance(seconds);
      await drain.execute(base.connection);
      await this.useCases.reconcile.execute();
      await this.useCases.changes.reconcile.execute();
    }
  }

  /** What there is of one domain, its items in all orders, and its money. */
  async standing({ name, orderId, itemIds }: Bought) {
    const { base } = this;
    const domain = await base.one<{ state: string; busy: boolean }>(
      'select state, busy_operation_id is not null as busy from domains where name = $1 order by id desc limit 1',
      [name],
    );
    const items = await base.rows<{ status: string }>(
      'select status from order_items where id = any($1::int[]) order by id',
      [itemIds],
    );
    const order = await base.one<{ refund: string }>(
      'select total_refund as refund from orders where id = $1',
      [orderId],
    );
    const operations = await base.rows<{ state: string }>(
      `select state from operations where subject = $1 and kind = 'refund'`,
      [name],
    );
    const refunds = await base.rows(
      `select 1 from ledger_transactions t join operations p on p.id = t.operation_id where p.subject = $1 and t.kind = 'refund'`,
      [name],
    );
    const { deletes } = await base.one<{ deletes: number }>(
      'select coalesce(sum(deletes), 0)::int as deletes from grace_delete_counts where account_id = $1',
      [base.accountId],
    );
    const events = await base.rows<{ name: string }>('select name from outbox order by id');
    return {
      domain: domain.state,
      busy: domain.busy,
      isThere: base.registry.domain(base.connection, name) !== undefined,
      items: items.map(({ status }) => status),
      refunded: BigInt(order.refund),
      operations: operations.map(({ state }) => state),
      refunds: refunds.length,
      deletes,
      events: events.map((event) => event.name),
      ...(await base.balance()),
    };
  }
}
