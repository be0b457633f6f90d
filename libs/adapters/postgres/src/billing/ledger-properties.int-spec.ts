import { randomUUID } from 'node:crypto';
import { Ids, Money } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { CreditTransfer, DebtCollection, Ledger, type LedgerTransactionKind } from '@registrar/billing';
import type { CreditTransferEntry } from '@registrar/billing/ports';
import { FakeCreditTransferStore, FakeLedgerStore, step } from '@registrar/billing/testing';
import * as fc from 'fast-check';
import type { QueryResult } from 'pg';
import { balancesOf, unbalancedIn } from '../../test/ledger-sums';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW, Rows } from '../../test/rows';
import { newDataSource } from '../data-source';
import { PostgresOutbox } from '../platform/outbox';
import { Sql } from '../sql';
import { PostgresUnitOfWork } from '../unit-of-work';
import { PostgresCreditTransferStore } from './credit-transfer-store';
import { PostgresLedgerAudit } from './ledger-audit';
import { PostgresLedgerStore } from './ledger-store';
import { PostgresPaymentReversalStore } from './payments/payment-reversal-store';

/** As in several processes. */
class RandomIds extends Ids {
  uuid = (): string => randomUUID();
  secret = (): string => randomUUID();
}

let database: OpenDatabase;
let store: PostgresLedgerStore;
let rows: Rows;
beforeAll(async () => {
  database = await openDatabase(12);
  store = new PostgresLedgerStore(database.sql, database.uow);
  rows = new Rows(database.sql);
});
afterAll(() => database?.close());

const usd = (minor: number): Money => Money.of(BigInt(minor));
const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const query = (text: string, values: unknown[] = []): Promise<QueryResult<any>> =>
  database.sql.pool.query(text, values);

const balances = (accountId: number) => balancesOf(database.sql, accountId);
const unbalanced = () => unbalancedIn(database.sql);

describe('whatever is done to an account, in whatever order,', () => {
  const RUNS = 30;
  const OPERATIONS = 4;
  const BY_OPERATION = ['hold', 'capture', 'release', 'refund'] as const;
  const BY_REFERENCE = [
    'credit',
    'payment_refund',
    'payment_refund_settle',
    'payment_refund_return',
    'chargeback',
    'chargeback_return',
    'gateway_refund',
    'gateway_refund_return',
    'debt_payment',
    'debt_write_off',
  ] as const;
  interface Deed {
    kind: LedgerTransactionKind | 'transfer' | 'return transfer';
    amount: number;
    /** A part of the amount: its tax, or its debt. */
    part: number;
    operation: number;
    reference: string;
    currency: 'USD' | 'EUR';
  }
  const deedOf = (kinds: fc.Arbitrary<Deed['kind']>): fc.Arbitrary<Deed> =>
    fc.record({
      kind: kinds,
      amount: fc.oneof(fc.constantFrom(1, 10, 10, 10), fc.integer({ min: 1, max: 40 })),
      part: fc.nat(10),
      operation: fc.nat(OPERATIONS - 1),
      reference: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      currency: fc.constantFrom('USD', 'USD', 'USD', 'USD', 'USD', 'EUR'),
    });
  const purchases = deedOf(fc.constantFrom('credit', 'hold', 'capture', 'release'));
  const deed = deedOf(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('credit' as const) },
      { weight: 5, arbitrary: fc.constantFrom(...BY_OPERATION) },
      { weight: 6, arbitrary: fc.constantFrom(...BY_REFERENCE) },
      { weight: 3, arbitrary: fc.constantFrom('transfer' as const, 'return transfer' as const) },
    ),
  );
  /** In an order in which every kind occurs. */
  const EVERY_KIND: Deed[] = (
    [
      'credit',
      'hold',
      'capture',
      'refund',
      'hold',
      'release',
      ...BY_REFERENCE.slice(1),
      'transfer',
      'return transfer',
    ] as const
  ).map((kind, at) => ({
    kind,
    amount: kind === 'credit' ? 40 : 10,
    part: 2,
    operation: at < 4 ? 0 : 1,
    reference: 'a',
    currency: 'USD',
  }));
  const isStep = (kind: Deed['kind']): kind is (typeof BY_OPERATION)[number] =>
    (BY_OPERATION as readonly string[]).includes(kind);
  const stepOf = (
    { kind, amount, part, operation, reference, currency }: Deed,
    accountId: number,
    operationIds: string[],
  ) => {
    const [whole, some] = [
      Money.of(BigInt(amount), currency),
      Money.of(BigInt(Math.min(part, amount)), currency),
    ];
    return step(
      kind as LedgerTransactionKind,
      accountId,
      whole,
      isStep(kind)
        ? { operationId: operationIds[operation], tax: some, discount: some }
        : { reference, owed: some },
    );
  };
  const KNOWN = /billing\.\w+|ledger_transactions_step_uq|account_balances_held_ck/;
  /** The balances after a deed, or the name of its refusal. */
  const reported = (result: PromiseSettledResult<object>): string => {
    if (result.status === 'fulfilled')
      return Object.entries(result.value as Record<string, Money>)
        .map(([what, { minor, currency }]) => `${what} ${minor} ${currency}`)
        .join();
    const { code, message } = result.reason as { code?: string; message: string };
    const known = KNOWN.exec(`${code} ${message}`);
    if (!known) throw result.reason;
    return known[0];
  };
  const settled = async (work: Promise<object>) => (await Promise.allSettled([work]))[0];

  async function world(): Promise<{ accountId: number; operationIds: string[] }> {
    const accountId = await rows.account();
    return {
      accountId,
      operationIds: await Promise.all(Array.from({ length: OPERATIONS }, () => rows.operation(accountId))),
    };
  }

  it('of every kind: its balance is the sum of its postings, the audit finds nothing, and the ledger in memory agrees', async () => {
    const transfers = new PostgresCreditTransferStore(database.sql, database.uow);
    const [kinds, before] = [new Set<string>(), await rows.account()];
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 30 }), async (deeds) => {
        const [{ accountId, operationIds }, other] = [await world(), await rows.account()];
        const [uow, fake] = [new FakeUnitOfWork(), new FakeLedgerStore()];
        const model = new FakeCreditTransferStore(fake);
        for (const next of deeds) {
          const [from, to] = next.kind === 'return transfer' ? [other, accountId] : [accountId, other];
          const isTransfer = next.kind === 'transfer' || next.kind === 'return transfer';
          const amount = Money.of(BigInt(next.amount), next.currency);
          // In memory, units of work are not rolled back: a refused transfer leaves its entry there.
          const entry: CreditTransferEntry = { id: randomUUID(), from, to, amount, createdAt: NOW };
          const transaction = isTransfer ? undefined : stepOf(next, accountId, operationIds);
          const real = await settled(
            inUnit<object>(() => (transaction ? store.post(transaction) : transfers.post(entry))),
          );
          expect(reported(real)).toBe(
            reported(
              await settled(
                uow.run<object>(() => (transaction ? fake.post(transaction) : model.post(entry))),
              ),
            ),
          );
          if (real.status === 'fulfilled') kinds.add(next.kind);
        }
        for (const id of [accountId, other]) {
          const { row, postings } = await balances(id);
          expect(row).toEqual(postings);
          expect(fake.balance(id)).toEqual({ available: row[0], held: row[1] });
        }
      }),
      { numRuns: RUNS, examples: [[EVERY_KIND]] },
    );
    expect(await unbalanced()).toEqual([]);
    const audit = new PostgresLedgerAudit(database.sql);
    // Older balances were written directly here.
    const audited = [
      await audit.slice('transactions', '', 100_000),
      await audit.slice('balances', String(before), 100_000),
    ];
    expect(
      audited.map(({ checked, differences, first }) => ({
        isChecked: checked >= 2 * RUNS,
        differences,
        first,
      })),
    ).toEqual(Array(2).fill({ isChecked: true, differences: 0, first: undefined }));
    // A kind that never occurred proves nothing.
    expect([...kinds].sort()).toEqual(
      [...BY_OPERATION, ...BY_REFERENCE, 'transfer', 'return transfer'].sort(),
    );
  });

  it('at once: its balance is the sum of its postings, and never below nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(purchases, { minLength: 8, maxLength: 24 }), async (deeds) => {
        const { accountId, operationIds } = await world();
        await inUnit(() => store.post(step('credit', accountId, usd(30), { reference: 'start' })));
        const results = await Promise.allSettled(
          deeds.map((next) => inUnit(() => store.post(stepOf(next, accountId, operationIds)))),
        );
        results.forEach(reported);
        const { row, postings } = await balances(accountId);
        expect(row).toEqual(postings);
        expect(row.every((amount) => amount >= 0n)).toBe(true);
      }),
      { numRuns: 20 },
    );
    expect(await unbalanced()).toEqual([]);
  });
});

describe('movements of one account at once, of several processes,', () => {
  const POOLS = 3;
  const MOVEMENTS = 48;

  it('have events in their order: each with the balance after it, none missing, the last equal to the balance', async () => {
    const [accountId, other] = [await rows.account(), await rows.account()];
    const sources = await Promise.all(
      Array.from({ length: POOLS }, () =>
        newDataSource({
          url: database.url,
          applicationName: 'registrar-test',
          poolMax: 8,
          statementTimeoutMs: 30_000,
        }).initialize(),
      ),
    );
    try {
      const processes = sources.map((source) => {
        const sql = new Sql(source);
        const uow = new PostgresUnitOfWork(sql);
        const [outbox, clock] = [new PostgresOutbox(sql, uow, new RandomIds()), new FakeClock(NOW)];
        const ledger = new Ledger(new PostgresLedgerStore(sql, uow), outbox, clock, new RandomIds());
        return {
          uow,
          ledger,
          transfer: new CreditTransfer(
            new PostgresCreditTransferStore(sql, uow),
            new DebtCollection(new PostgresPaymentReversalStore(sql, uow), ledger),
            outbox,
            clock,
            new RandomIds(),
          ),
        };
      });
      const START = 10_000_000;
      for (const [id, reference] of [
        [accountId, 'start'],
        [other, 'start of another'],
      ] as const)
        await processes[0].uow.run(() =>
          processes[0].ledger.credit({ accountId: id, amount: usd(START), reference }),
        );
      const operationIds = await Promise.all(
        Array.from({ length: MOVEMENTS }, () => rows.operation(accountId)),
      );
      // Each with a different amount, to be identified by its change.
      const movements = operationIds.map((operationId, number) => {
        const amount = 1_000 + 7 * number;
        const { uow, ledger, transfer } = processes[number % POOLS];
        const purchase = {
          accountId,
          operationId,
          orderId: undefined as unknown as number,
          total: usd(amount),
        };
        const acts = [
          {
            changes: [amount],
            act: () =>
              uow.run(() => ledger.credit({ accountId, amount: usd(amount), reference: operationId })),
          },
          { changes: [-amount], act: () => uow.run(() => ledger.hold(purchase)) },
          {
            changes: [-amount],
            act: () => uow.run(() => transfer.execute({ from: accountId, to: other, amount: usd(amount) })),
          },
          {
            changes: [amount],
            act: () => uow.run(() => transfer.execute({ from: other, to: accountId, amount: usd(amount) })),
          },
          {
            changes: [-amount, amount],
            act: async () => {
              await uow.run(() => ledger.hold(purchase));
              await uow.run(() => ledger.release(purchase));
            },
          },
        ];
        return acts[number % acts.length];
      });
      await Promise.all(movements.map(({ act }) => act()));

      const reported = (
        await query(
          `select (payload ->> 'balance')::numeric * 100 as balance from outbox where account_id = $1 order by id`,
          [accountId],
        )
      ).rows.map(({ balance }) => Number(balance));
      const changes = reported.slice(1).map((balance, at) => balance - reported[at]);
      const inNumbers = (one: number, next: number): number => one - next;
      expect(changes.sort(inNumbers)).toEqual(
        movements.flatMap((movement) => movement.changes).sort(inNumbers),
      );
      expect([reported[0], BigInt(reported.at(-1)!)]).toEqual([START, (await balances(accountId)).row[0]]);
    } finally {
      await Promise.all(sources.map((source) => source.destroy()));
    }
  });
});
