import {
  newDataSource,
  PostgresLedgerStore,
  PostgresOperations,
  PostgresOrderStore,
  PostgresOutbox,
  PostgresUnitOfWork,
  Sql,
} from '@registrar/adapter-postgres';
import { SystemClock, SystemIds } from '@registrar/adapter-runtime';
import type { Ledger, OrderBook } from '@registrar/billing';
import { newLedger, newOrderBook } from '@registrar/billing/wiring';
import { addDays, Money } from '@registrar/kernel';
import { answerQuestions } from '../child';

export interface MoveQuestion {
  databaseUrl: string;
  /** Number of connections, the same as the API's. */
  poolMax: number;
  accountId: number;
  clients: number;
  seconds: number;
}

export interface MoveAnswer {
  /** Ledger transactions, each in its own committed unit of work. */
  moves: number;
  seconds: number;
  purchases: number;
  refunds: number;
  topUps: number;
}

const [PRICE, TAX, TOP_UP] = [Money.of(1_200n), Money.of(250n), Money.of(14_500n)];
const TOTAL = PRICE.plus(TAX);
/** Of ten purchases of a client one is refunded, and one top-up pays for all. */
const TURN = 10;
const DUE_DAYS = 1;

/**
 * Purchases, refunds and top-ups of one account as the use cases book them, without the registry in between.
 */
class Mover {
  private readonly ids = new SystemIds();
  private readonly clock = new SystemClock();
  private readonly uow: PostgresUnitOfWork;
  private readonly operations: PostgresOperations;
  private readonly orders: OrderBook;
  private readonly ledger: Ledger;
  readonly done = { moves: 0, purchases: 0, refunds: 0, topUps: 0 };

  constructor(
    sql: Sql,
    private readonly accountId: number,
  ) {
    this.uow = new PostgresUnitOfWork(sql);
    this.operations = new PostgresOperations(sql, this.uow);
    this.orders = newOrderBook({ orderStore: new PostgresOrderStore(sql, this.uow) });
    this.ledger = newLedger({
      ledgerStore: new PostgresLedgerStore(sql, this.uow),
      outbox: new PostgresOutbox(sql, this.uow, this.ids),
      clock: this.clock,
      ids: this.ids,
    });
  }

  async client(until: number): Promise<void> {
    for (let turn = 0; performance.now() < until; turn += 1) {
      if (turn % TURN === 0) await this.topUp();
      const purchase = await this.buy();
      if (turn % TURN === TURN / 2) await this.refund(purchase);
    }
  }

  private async move(work: () => Promise<void>): Promise<void> {
    await this.uow.run(work);
    this.done.moves += 1;
  }

  private async topUp(): Promise<void> {
    await this.move(
      async () =>
        void (await this.ledger.credit({
          accountId: this.accountId,
          amount: TOP_UP,
          reference: this.ids.uuid(),
        })),
    );
    this.done.topUps += 1;
  }

  /** Order, operation and hold; then their settlement in another unit. */
  private async buy(): Promise<{ operationId: string; orderId: number; itemIds: number[] }> {
    const { accountId } = this;
    const operationId = this.ids.uuid();
    const createdAt = this.clock.now();
    const item = {
      name: 'bench.com',
      type: 'registration' as const,
      interval: 'year' as const,
      duration: 1,
      quantity: 1,
      originalPrice: PRICE,
      price: PRICE,
      taxAmount: TAX,
      tld: 'com',
    };
    let order!: { id: number; itemIds: number[] };
    await this.move(async () => {
      order = await this.orders.place({
        accountId,
        operationId,
        currency: 'USD',
        authAmount: TOTAL,
        items: [item],
        createdAt,
      });
      await this.open(operationId, 'register', createdAt);
      await this.ledger.hold({ accountId, operationId, orderId: order.id, total: TOTAL });
    });
    await this.move(async () => {
      await this.operations.lock(operationId);
      await this.orders.complete(order.id, TOTAL, addDays(createdAt, 5));
      await this.operations.succeed(operationId, {}, this.clock.now());
      await this.ledger.capture({ accountId, operationId, orderId: order.id, total: TOTAL }, TAX);
    });
    this.done.purchases += 1;
    return { operationId, orderId: order.id, itemIds: order.itemIds };
  }

  private async refund({
    operationId: purchaseId,
    orderId,
    itemIds,
  }: {
    operationId: string;
    orderId: number;
    itemIds: number[];
  }): Promise<void> {
    const { accountId } = this;
    const operationId = this.ids.uuid();
    await this.move(async () => {
      await this.open(operationId, 'refund', this.clock.now());
      await this.orders.refund({ orderId, itemIds, amount: TOTAL, operationId });
      await this.operations.succeed(operationId, {}, this.clock.now());
      await this.ledger.refund({ accountId, operationId, orderId, total: TOTAL, tax: TAX, purchaseId });
    });
    this.done.refunds += 1;
  }

  private open(id: string, kind: 'register' | 'refund', createdAt: Date): Promise<void> {
    return this.operations.open({
      id,
      accountId: this.accountId,
      kind,
      subject: 'bench.com',
      payload: {},
      createdAt,
      dueAt: addDays(createdAt, DUE_DAYS),
    });
  }
}

async function move({
  databaseUrl,
  poolMax,
  accountId,
  clients,
  seconds,
}: MoveQuestion): Promise<MoveAnswer> {
  const dataSource = await newDataSource({
    url: databaseUrl,
    applicationName: 'bench-money',
    poolMax,
    statementTimeoutMs: 60_000,
  }).initialize();
  try {
    const sql = new Sql(dataSource);
    const mover = new Mover(sql, accountId);
    const begin = performance.now();
    const from = new Date();
    await Promise.all(Array.from({ length: clients }, () => mover.client(begin + seconds * 1_000)));
    const answer = { ...mover.done, seconds: (performance.now() - begin) / 1_000 };
    const {
      rows: [{ written }],
    } = await sql.pool.query<{ written: number }>(
      'select count(*)::int as written from ledger_transactions where account_id = $1 and created_at >= $2',
      [accountId, from],
    );
    if (written !== answer.moves) throw new Error(`${answer.moves} moves, and ${written} in the ledger`);
    return answer;
  } finally {
    await dataSource.destroy();
  }
}

answerQuestions(move);
