import { randomUUID } from 'node:crypto';
import {
  newDataSource,
  PostgresLedgerAudit,
  PostgresLedgerStore,
  PostgresOperations,
  PostgresOrderStore,
  PostgresOutbox,
  PostgresPaymentEventScans,
  PostgresPaymentEvents,
  PostgresPaymentReader,
  PostgresPaymentRefundStore,
  PostgresPaymentReversalStore,
  PostgresPaymentStore,
  PostgresSpendingLimitStore,
  PostgresUnitOfWork,
  Sql,
} from '@registrar/adapter-postgres';
import { type Payment, type PaymentRefund, VerifyLedger } from '@registrar/billing';
import { FakePaymentGateway, orderItem } from '@registrar/billing/testing';
import { Ids, Money } from '@registrar/kernel';
import { FakeClock, FakeLog } from '@registrar/kernel/testing';
import { createTestDatabase, type TestDatabase } from '@registrar/testkit';
import { CheckedOutbox } from '@registrar/webhooks/testing';
import type { DataSource } from 'typeorm';
import { newLedger, type PaymentParts, type PaymentUseCases, wirePayments } from '@registrar/billing/wiring';
import type { Executioner } from '../crash';

class RandomIds extends Ids {
  uuid(): string {
    return randomUUID();
  }
  secret(): string {
    throw new Error('no secrets here');
  }
}

/** Parts whose every call is a moment at which the process can die. */
const WATCHED = [
  'uow',
  'payments',
  'refunds',
  'events',
  'eventLooks',
  'reversals',
  'ledgerStore',
  'outbox',
  'gateway',
] as const;

export const usd = (minor: number): Money => Money.of(BigInt(minor));

/** To read an event is no moment: it is no call to anybody, and answers at once. */
const readingAtOnce = (watched: FakePaymentGateway, gateway: FakePaymentGateway): FakePaymentGateway =>
  new Proxy(watched, {
    get: (target, property) =>
      property === 'readEvent' ? gateway.readEvent.bind(gateway) : (Reflect.get(target, property) as unknown),
  });

/** A gateway in memory that outlives processes, and everything else real over a PostgreSQL of its own. */
export class PaymentHarness {
  readonly clock = new FakeClock(new Date('2026-03-02T09:15:00Z'));
  readonly log = new FakeLog();
  gateway!: FakePaymentGateway;
  useCases!: PaymentUseCases;
  sql!: Sql;
  private database!: TestDatabase;
  private dataSource!: DataSource;

  static async create(): Promise<PaymentHarness> {
    const harness = new PaymentHarness();
    harness.database = await createTestDatabase();
    harness.dataSource = await newDataSource({
      url: harness.database.url,
      applicationName: 'test',
      poolMax: 30,
      statementTimeoutMs: 15_000,
    }).initialize();
    harness.sql = new Sql(harness.dataSource);
    harness.gateway = new FakePaymentGateway(new PostgresUnitOfWork(harness.sql));
    harness.useCases = wirePayments(harness.newParts());
    return harness;
  }

  async close(): Promise<void> {
    await this.dataSource.destroy();
    await this.database.drop();
  }

  newParts(): PaymentParts {
    const { sql, clock, log, gateway } = this;
    const uow = new PostgresUnitOfWork(sql);
    const ids = new RandomIds();
    return {
      uow,
      clock,
      ids,
      log,
      gateway,
      outbox: new CheckedOutbox(new PostgresOutbox(sql, uow, ids)),
      ledgerStore: new PostgresLedgerStore(sql, uow),
      payments: new PostgresPaymentStore(sql, uow),
      refunds: new PostgresPaymentRefundStore(sql, uow),
      reversals: new PostgresPaymentReversalStore(sql, uow),
      events: new PostgresPaymentEvents(sql, uow),
      eventLooks: new PostgresPaymentEventScans(sql),
      reader: new PostgresPaymentReader(sql),
    };
  }

  /** A process that dies at the given moment. */
  doomed(executioner: Executioner): PaymentUseCases & { run: PaymentParts['uow']['run'] } {
    const watched: Record<string, object> = { ...this.newParts() };
    for (const name of WATCHED) watched[name] = executioner.watch(name, watched[name]);
    const parts = {
      ...watched,
      gateway: readingAtOnce(watched['gateway'] as FakePaymentGateway, this.gateway),
    } as unknown as PaymentParts;
    return { ...wirePayments(parts), run: (work) => parts.uow.run(work) };
  }

  async newAccount(): Promise<number> {
    const [{ id }] = await this.rows<{ id: number }>(
      `insert into accounts (username, default_nameservers, created_at) values ($1, '{ns1.example.net}', $2) returning id`,
      [`payer-${randomUUID()}-test`, this.clock.now()],
    );
    return id;
  }

  async rows<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.sql.pool.query<Row>(text, values)).rows;
  }

  /** A payment that was credited. */
  async paid(accountId: number, minor: number): Promise<Payment> {
    const { id } = await this.useCases.topUp.execute({ accountId, amount: usd(minor) });
    this.gateway.pay(this.gateway.pageOf(id)!);
    await this.report(id);
    return (await this.useCases.queries.view(id)).payment;
  }

  /** Holds money of an account for a purchase that is under way. */
  async spend(accountId: number, minor: number): Promise<void> {
    const { uow, ids, clock, ledgerStore, outbox } = this.parts;
    const [operationId, createdAt, total] = [ids.uuid(), clock.now(), usd(minor)];
    await uow.run(async () => {
      await new PostgresOperations(this.sql, uow).open({
        id: operationId,
        accountId,
        kind: 'register',
        subject: `${operationId}.example`,
        payload: {},
        createdAt,
        dueAt: createdAt,
      });
      const { id: orderId } = await new PostgresOrderStore(this.sql, uow).place({
        accountId,
        operationId,
        currency: 'USD',
        authAmount: total,
        items: [orderItem({ price: total })],
        createdAt,
      });
      await newLedger({ ledgerStore, outbox, clock, ids }).hold({ accountId, operationId, orderId, total });
    });
  }

  /** What the account may spend beyond its credit, as staff set it. */
  async limitCredit(accountId: number, minor: number): Promise<void> {
    const { uow } = this.parts;
    await uow.run(() =>
      new PostgresSpendingLimitStore(this.sql, uow).save(accountId, { creditLimit: usd(minor) }),
    );
  }

  /** The webhook of a payment. */
  async report(
    paymentId: string,
    eventId = `evt_${randomUUID()}`,
    useCases: Pick<PaymentUseCases, 'takeEvent'> = this.useCases,
  ): Promise<void> {
    const body = this.gateway.event(
      eventId,
      { kind: 'payment', gatewayId: this.gateway.pageOf(paymentId)!, paymentId },
      this.clock.now(),
    );
    await useCases.takeEvent.execute(body, 'signed');
  }

  /** As staff do: the credit is taken in a transaction, then the gateway is asked. */
  async refund(
    paymentId: string,
    minor: number,
    reference: string,
    useCases: Pick<PaymentUseCases, 'beginRefund' | 'followRefunds'> & {
      run?: PaymentParts['uow']['run'];
    } = this.useCases,
  ): Promise<PaymentRefund> {
    const run = useCases.run ?? ((work) => this.runIn(work));
    const { refund } = await run(() =>
      useCases.beginRefund.execute({ paymentId, amount: usd(minor), reference }),
    );
    return refund.state === 'created' ? useCases.followRefunds.send(refund) : refund;
  }

  /** The worker after a restart: time passes, and it looks until nothing is due at once. */
  async recover(seconds = 300, rounds = 2): Promise<void> {
    for (let round = 0; round < rounds; round += 1) {
      this.clock.advance(seconds);
      await this.useCases.followPayments.execute(100);
      await this.useCases.followRefunds.execute(100);
    }
  }

  /** The worker looks through all that the gateway told, to the present. */
  async followEvents(): Promise<void> {
    for (let hasMore = true; hasMore;)
      ({ hasMore } = await this.useCases.followEvents.execute({ aborted: false }));
  }

  /** What there is of an account and its payments. */
  async standing(accountId: number) {
    const [balance] = await this.rows<{ available: string; held: string }>(
      'select available, held from account_balances where account_id = $1',
      [accountId],
    );
    const kinds = await this.rows<{ kind: string; n: number }>(
      'select kind, count(*)::int as n from ledger_transactions where account_id = $1 group by 1 order by 1',
      [accountId],
    );
    const payments = await this.rows<{ state: string; refunded: string }>(
      'select state, refunded from payments where account_id = $1 order by id',
      [accountId],
    );
    const refunds = await this.rows<{ state: string }>(
      'select state from payment_refunds where account_id = $1 order by id',
      [accountId],
    );
    const [{ events }] = await this.rows<{ events: number }>(
      'select count(*)::int as events from outbox where account_id = $1',
      [accountId],
    );
    return {
      available: Number(balance?.available ?? 0),
      held: Number(balance?.held ?? 0),
      posted: Object.fromEntries(kinds.map(({ kind, n }) => [kind, n])),
      payments: payments.map(({ state }) => state),
      refunded: payments.reduce((sum, { refunded }) => sum + Number(refunded), 0),
      refunds: refunds.map(({ state }) => state),
      events,
    };
  }

  /** Throws unless the ledger is what payments, orders and balances say. */
  async verify(): Promise<void> {
    const { differences, first } = await new VerifyLedger(new PostgresLedgerAudit(this.sql)).execute(100_000);
    if (differences > 0) throw new Error(`the ledger differs: ${JSON.stringify(first)}`);
  }

  private runIn<T>(work: () => Promise<T>): Promise<T> {
    return this.parts.uow.run(work);
  }

  /** Of the process that does not die. */
  private get parts(): PaymentParts {
    this.ownParts ??= this.newParts();
    return this.ownParts;
  }

  private ownParts?: PaymentParts;
}
