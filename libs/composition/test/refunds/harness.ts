import { PostgresDomainRemovals, PostgresGraceDeletes, PostgresPollInbox, PostgresUnitOfWork } from '@registrar/adapter-postgres';
import type { GraceDeleteLimit } from '@registrar/billing';
import type { RefundRequest } from '@registrar/domains';
import type { Pause } from '@registrar/domains/ports';
import { DrainPollQueue } from '@registrar/registries';
import { type RefundParts, type RefundUseCases, wireRefunds } from '../../src/refund-wiring';
import type { Executioner } from '../crash';
import { RegistrationHarness } from '../registration/harness';

/** Parts whose every call is a moment at which the process can die. */
const WATCHED = ['uow', 'operations', 'keys', 'ledgerStore', 'orderStore', 'promotionStore', 'domainStore', 'removals', 'graceDeletes', 'outbox', 'registry'] as const;

const PAUSE: Pause = { for: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)) };

export interface Bought {
  name: string;
  orderId: number;
  /** Of the registration and of its privacy. */
  itemIds: number[];
}

/** A RegistrationHarness with refunds: domains are bought in peace, then refunded. */
export class RefundHarness {
  useCases!: RefundUseCases;

  private constructor(readonly base: RegistrationHarness, private readonly limits?: GraceDeleteLimit[]) {}

  static async create(limits?: GraceDeleteLimit[]): Promise<RefundHarness> {
    const harness = new RefundHarness(await RegistrationHarness.create({ dataModel: 'minimum', hostModel: 'attributes' }), limits);
    harness.useCases = harness.newProcess();
    return harness;
  }

  newParts(): RefundParts {
    const parts = this.base.newParts();
    const { sql } = this.base;
    return {
      ...parts, removals: new PostgresDomainRemovals(sql, parts.uow), graceDeletes: new PostgresGraceDeletes(sql, parts.uow), pause: PAUSE,
      updateSettings: { execute: () => Promise.reject(new Error('privacy is refunded with its domain here')) },
    };
  }

  newProcess(): RefundUseCases {
    return wireRefunds(this.newParts(), this.limits);
  }

  /** A process that dies at the given moment. */
  doomed(executioner: Executioner): RefundUseCases {
    const watched: Record<string, object> = { ...this.newParts() };
    for (const name of WATCHED) watched[name] = executioner.watch(name, watched[name]);
    return wireRefunds(watched as unknown as RefundParts, this.limits);
  }

  /** A domain of one year with privacy; the money is put there by a credit, and the events are forgotten. */
  async bought(name: string): Promise<Bought> {
    const { base } = this;
    await base.rows('update account_balances set available = 10000 where account_id = $1', [base.accountId]);
    const result = await base.useCases.registerDomain.execute(base.request(name, { privacyEnabled: true }));
    if (result.kind !== 'registered') throw new Error(result.kind);
    const items = await base.rows<{ id: number }>('select id from order_items where order_id = $1 order by id', [result.answer.order]);
    await base.rows('delete from outbox');
    return { name, orderId: result.answer.order, itemIds: items.map(({ id }) => id) };
  }

  request({ orderId, itemIds }: Bought, values: Partial<RefundRequest> = {}): RefundRequest {
    const { base } = this;
    return { accountId: base.accountId, orderId, itemIds: [itemIds[0]], deadline: new Date(base.clock.now().getTime() + 30_000), ...values };
  }

  /** The worker after a restart: time passes, messages are read, the reconciler runs until nothing is due. */
  async recover(seconds = 300): Promise<void> {
    const { base } = this;
    const uow = new PostgresUnitOfWork(base.sql);
    const drain = new DrainPollQueue(base.registry, new PostgresPollInbox(base.sql, uow), [base.useCases.pollHandler, this.useCases.pollHandler], base.parts.uow, base.clock, base.log);
    for (let round = 0; round < 6; round += 1) {
      base.clock.advance(seconds);
      await drain.execute(base.connection);
      await this.useCases.reconcile.execute();
    }
  }

  /** What there is of one domain and its money. */
  async standing({ name, orderId }: Bought) {
    const { base } = this;
    const domain = await base.one<{ state: string; busy: boolean }>('select state, busy_operation_id is not null as busy from domains where name = $1 order by id desc limit 1', [name]);
    const items = await base.rows<{ status: string }>('select status from order_items where order_id = $1 order by id', [orderId]);
    const order = await base.one<{ refund: string }>('select total_refund as refund from orders where id = $1', [orderId]);
    const operations = await base.rows<{ state: string }>(`select state from operations where subject = $1 and kind = 'refund'`, [name]);
    const refunds = await base.rows(`select 1 from ledger_transactions t join operations p on p.id = t.operation_id where p.subject = $1 and t.kind = 'refund'`, [name]);
    const { deletes } = await base.one<{ deletes: number }>('select coalesce(sum(deletes), 0)::int as deletes from grace_delete_counts where account_id = $1', [base.accountId]);
    const events = await base.rows<{ name: string }>('select name from outbox order by id');
    return {
      domain: domain.state, busy: domain.busy, isThere: base.registry.domain(base.connection, name) !== undefined, items: items.map(({ status }) => status), refunded: BigInt(order.refund),
      operations: operations.map(({ state }) => state), refunds: refunds.length, deletes, events: events.map((event) => event.name), ...(await base.balance()),
    };
  }
}
