import { randomUUID } from 'node:crypto';
import { Ids, Money } from '@registrar/kernel';
import { FakeClock, FakeUnitOfWork } from '@registrar/kernel/testing';
import { CreditTransfer, Ledger, type LedgerTransactionKind } from '@registrar/billing';
import type { CreditTransferEntry } from '@registrar/billing/ports';
import { FakeCreditTransferStore, FakeLedgerStore, ledgerStoreContract, step } from '@registrar/billing/testing';
import * as fc from 'fast-check';
import { Client, type QueryResult } from 'pg';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW, Rows } from '../../test/rows';
import { PostgresAccountStore } from '../accounts/account-store';
import { newDataSource } from '../data-source';
import { PostgresOutbox } from '../platform/outbox';
import { Sql } from '../sql';
import { PostgresUnitOfWork } from '../unit-of-work';
import { PostgresCreditTransferStore } from './credit-transfer-store';
import { PostgresLedgerAudit } from './ledger-audit';
import { PostgresLedgerStore } from './ledger-store';
import { PostgresSpendingLimitStore } from './spending-limit-store';

/** As several processes have them. */
class RandomIds extends Ids {
  uuid = (): string => randomUUID();
  secret = (): string => randomUUID();
}

let database: OpenDatabase;
let store: PostgresLedgerStore;
let rows: Rows;
let owner: Client;
beforeAll(async () => {
  database = await openDatabase(12);
  store = new PostgresLedgerStore(database.sql, database.uow);
  rows = new Rows(database.sql);
  owner = new Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner?.end();
  await database?.close();
});

const usd = (minor: number): Money => Money.of(BigInt(minor));
const inUnit = <T>(work: () => Promise<T>): Promise<T> => database.uow.run(work);
const query = (text: string, values: unknown[] = []): Promise<QueryResult<any>> => database.sql.pool.query(text, values);

describe('the ledger in PostgreSQL', () => {
  ledgerStoreContract(async () => ({
    store, inUnit, newAccount: () => rows.account(), newOperation: (accountId) => rows.operation(accountId),
    newConnection: () => rows.connection(),
    registryOwed: async (connectionId) => {
      const { rows: [{ owed }] } = await query(
        `select coalesce(sum(p.amount), 0) as owed from ledger_postings p join ledger_postings c on c.transaction_id = p.transaction_id and c.ledger_account = 'registry_cost' and c.amount = -p.amount
          where p.ledger_account = 'registry_payable' and p.connection_id = $1`, [connectionId],
      );
      return BigInt(owed);
    },
    limitPurchases: async (accountId, most) => void (await query('update accounts set purchase_limit = $2 where id = $1', [accountId, most.toString()])),
    limitCredit: async (accountId, limit) => void (await query('update account_balances set credit_limit = $2 where account_id = $1', [accountId, limit.toString()])),
  }));
});

/** What the account's row says, and what its postings sum to: `[available, held]`. */
async function balances(accountId: number): Promise<{ row: [bigint, bigint]; postings: [bigint, bigint] }> {
  const row = await query('select available, held from account_balances where account_id = $1', [accountId]);
  const sums = await query(
    `select coalesce(sum(amount) filter (where ledger_account = 'available'), 0) as available, coalesce(sum(amount) filter (where ledger_account = 'held'), 0) as held
       from ledger_postings where account_id = $1`,
    [accountId],
  );
  const pair = ({ available, held }: { available: string; held: string }): [bigint, bigint] => [BigInt(available), BigInt(held)];
  return { row: pair(row.rows[0] ?? { available: '0', held: '0' }), postings: pair(sums.rows[0]) };
}
const unbalanced = async (): Promise<unknown[]> =>
  (await query('select transaction_id from ledger_postings group by transaction_id, currency having sum(amount) <> 0')).rows;

describe('a transaction', () => {
  let accountId: number;
  let transactionId: string;
  const account = (ledgerAccount: string): number | null => (ledgerAccount === 'available' || ledgerAccount === 'held' ? accountId : null);
  const insert = (lines: [string, number, string?][], from = 1): Promise<unknown> =>
    query(
      `with made as (insert into ledger_transactions (id, kind, account_id, created_at) select $1::uuid, 'hold', $7, $8 where $2 = 1)
       insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency)
       select $1, $2::int + row_number() over () - 1, * from unnest($3::text[], $4::int[], $5::bigint[], $6::text[])`,
      [transactionId, from, lines.map(([name]) => name), lines.map(([name]) => account(name)), lines.map(([, amount]) => amount), lines.map(([, , currency]) => currency ?? 'USD'), accountId, NOW],
    );
  const begun = (id: string): Promise<number> => database.sql.change('test_begun', `insert into ledger_transactions (id, kind, account_id, created_at) values ($1, 'hold', $2, $3)`, [id, accountId, NOW]);

  beforeEach(async () => {
    accountId = await rows.account();
    transactionId = randomUUID();
  });

  it('without postings is refused when it would be committed', async () => {
    await expect(inUnit(() => begun(transactionId))).rejects.toMatchObject({ code: '23514', message: `ledger transaction ${transactionId} has no postings` });
    expect((await query('select from ledger_transactions where id = $1', [transactionId])).rowCount).toBe(0);
  });

  const UNBALANCED: { what: string; lines: [string, number, string?][] }[] = [
    { what: 'one posting alone', lines: [['available', -100]] },
    { what: 'postings that differ by the smallest unit', lines: [['available', -100], ['held', 99]] },
    { what: 'postings that sum up over two currencies only', lines: [['available', -100, 'USD'], ['held', 100, 'EUR']] },
    { what: 'a balanced pair and one more', lines: [['available', -100], ['held', 100], ['revenue', 1]] },
  ];
  it.each(UNBALANCED)('of $what is refused by the database', async ({ lines }) => {
    await expect(insert(lines)).rejects.toMatchObject({ code: '23514', message: `ledger transaction ${transactionId} is not balanced` });
  });

  it('is not written in two parts, though they would sum up together', async () => {
    const part = (line: number, name: string, amount: number): Promise<unknown> => database.sql.change(
      'test_part', 'insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency) values ($1, $2, $3, $4, $5, $6)',
      [transactionId, line, name, accountId, amount, 'USD'],
    );
    const both = inUnit(async () => {
      await begun(transactionId);
      await part(1, 'available', -100);
      await part(2, 'held', 100);
    });
    await expect(both).rejects.toThrow('is not balanced');
    expect((await query('select from ledger_postings where transaction_id = $1', [transactionId])).rowCount).toBe(0);
  });

  it('takes nothing that unbalances it later', async () => {
    await insert([['available', -100], ['held', 100]]);
    await expect(insert([['revenue', 5]], 3)).rejects.toThrow('is not balanced');
  });

  const MEANINGLESS: { what: string; lines: [string, number, string?][]; constraint: RegExp }[] = [
    { what: 'a posting of nothing', lines: [['available', 0]], constraint: /amount_check/ },
    { what: 'an account nobody knows', lines: [['petty_cash', 1]], constraint: /ledger_account_check/ },
  ];
  it.each(MEANINGLESS)('does not hold $what', async ({ lines, constraint }) => {
    await expect(insert(lines)).rejects.toMatchObject({ code: '23514', constraint: expect.stringMatching(constraint) });
  });

  it.each([['available', null], ['held', null], ['revenue', 1]])('does not leave open whose money it is (%s of %p)', async (name, whose) => {
    const written = query(
      `with made as (insert into ledger_transactions (id, kind, account_id, created_at) values ($1, 'hold', $4, $5))
       insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency) values ($1, 1, $2, $3, 1, 'USD')`,
      [transactionId, name, whose && accountId, accountId, NOW],
    );
    await expect(written).rejects.toMatchObject({ code: '23514', constraint: 'ledger_postings_check' });
  });

  it('is of an account, an operation and a kind that exist', async () => {
    const write = (kind: string, whose: number, operationId: string | null): Promise<unknown> =>
      query('insert into ledger_transactions (id, kind, account_id, operation_id, created_at) values (gen_random_uuid(), $1, $2, $3, $4)', [kind, whose, operationId, NOW]);
    await expect(write('gift', accountId, null)).rejects.toMatchObject({ code: '23514' });
    await expect(write('hold', 2_000_000_000, null)).rejects.toMatchObject({ code: '23503' });
    await expect(write('hold', accountId, '0197a0ff-0000-7000-8000-000000000000')).rejects.toMatchObject({ code: '23503' });
  });

  describe('that is written', () => {
    beforeEach(() => insert([['available', -100], ['held', 100]]));

    const CHANGES = [
      'update ledger_postings set amount = amount * 2', 'update ledger_postings set amount = amount', 'delete from ledger_postings',
      'delete from ledger_postings where false', 'truncate ledger_postings', `update ledger_transactions set kind = 'release'`,
      'delete from ledger_transactions', 'truncate ledger_transactions cascade',
    ];
    it.each(CHANGES)('is not changed by the application: %s', async (statement) => {
      await expect(query(statement)).rejects.toMatchObject({ code: '42501' });
    });

    it.each(CHANGES)('is not changed by the owner of the tables either: %s', async (statement) => {
      await expect(owner.query(statement)).rejects.toMatchObject({ code: '23001', message: 'the ledger is append-only' });
    });
  });
});

describe('the balance of an account', () => {
  it('is on the disk when somebody has read of a credit that was posted before, and answers by it', async () => {
    const accountId = await rows.account();
    await inUnit(() => store.post(step('credit', accountId, usd(100), { reference: 'first' })));
    const url = `${database.url}?options=${encodeURIComponent('-c synchronous_commit=on')}`;
    const dataSource = await newDataSource({ url, applicationName: 'registrar-test-durable', poolMax: 1, statementTimeoutMs: 10_000 }).initialize();
    try {
      const durable = new Sql(dataSource);
      const units = new PostgresUnitOfWork(durable);
      // the tests' own connections do not wait for the disk
      await query('update accounts set created_at = created_at where id = $1', [accountId]);
      const { rows: [{ lsn }] } = await query('select pg_current_wal_insert_lsn()::text as lsn');
      await units.run(() => new PostgresLedgerStore(durable, units).findByReference(accountId, 'credit', 'first'));
      expect((await owner.query('select pg_current_wal_flush_lsn() >= $1::pg_lsn as "isThere"', [lsn])).rows).toEqual([{ isThere: true }]);
    } finally {
      await dataSource.destroy();
    }
  });

  it.each([
    ['the account', (id: number) => new PostgresAccountStore(database.sql, database.uow).lock(id)],
    ['its limits', (id: number) => new PostgresSpendingLimitStore(database.sql, database.uow).lock(id)],
  ])('moves while somebody has %s locked, who may want the balance next', async (_what, lock) => {
    const accountId = await rows.account();
    const other = new Sql(database.dataSource);
    const elsewhere = new PostgresUnitOfWork(other);
    await inUnit(async () => {
      await lock(accountId);
      await elsewhere.run(() => new PostgresLedgerStore(other, elsewhere).post(step('credit', accountId, usd(100), { reference: 'meanwhile' })));
      await store.post(step('credit', accountId, usd(20), { reference: 'then' }));
    });
    expect((await balances(accountId)).row).toEqual([120n, 0n]);
  });

  it.each([['available', -1], ['held', -1], ['credit_limit', -1]])('never has a negative %s, whoever writes it', async (column, amount) => {
    const accountId = await rows.account();
    await expect(query(`insert into account_balances (account_id, ${column}) values ($1, $2)`, [accountId, amount])).rejects.toMatchObject({ code: '23514' });
  });

  const LIMITS: { limit: number; hold: number; isHeld: boolean }[] = [
    { limit: 0, hold: 100, isHeld: true }, { limit: 0, hold: 101, isHeld: false }, { limit: 50, hold: 150, isHeld: true }, { limit: 50, hold: 151, isHeld: false },
  ];
  it.each(LIMITS)('of 1.00 with a credit limit of $limit cents takes a hold of $hold: $isHeld', async ({ limit, hold, isHeld }) => {
    const accountId = await rows.account();
    await inUnit(() => store.post(step('credit', accountId, usd(100))));
    await query('update account_balances set credit_limit = $2 where account_id = $1', [accountId, limit]);
    const held = inUnit(() => store.post(step('hold', accountId, usd(hold))));
    if (isHeld) await expect(held).resolves.toEqual({ available: usd(100 - hold), held: usd(hold) });
    else await expect(held).rejects.toMatchObject({ code: 'billing.insufficient_funds' });
    expect(await balances(accountId)).toMatchObject({ row: isHeld ? [BigInt(100 - hold), BigInt(hold)] : [100n, 0n] });
  });

  it('does not sink below a limit that was lowered under what is used', async () => {
    const accountId = await rows.account();
    await inUnit(() => store.post(step('credit', accountId, usd(100))));
    await query('update account_balances set credit_limit = 50 where account_id = $1', [accountId]);
    await inUnit(() => store.post(step('hold', accountId, usd(150))));
    await expect(query('update account_balances set credit_limit = 49 where account_id = $1', [accountId])).rejects.toMatchObject({ code: '23514' });
  });

  it('is untouched when the unit of work is taken back after the posting', async () => {
    const accountId = await rows.account();
    await inUnit(() => store.post(step('credit', accountId, usd(100))));
    const unit = inUnit(async () => {
      await store.post(step('hold', accountId, usd(60)));
      throw new Error('the order could not be placed');
    });
    await expect(unit).rejects.toThrow('the order could not be placed');
    expect(await balances(accountId)).toEqual({ row: [100n, 0n], postings: [100n, 0n] });
  });
});

describe('whatever is done to an account, in whatever order,', () => {
  const RUNS = 30;
  const OPERATIONS = 4;
  const BY_OPERATION = ['hold', 'capture', 'release', 'refund'] as const;
  const BY_REFERENCE = [
    'credit', 'payment_refund', 'payment_refund_settle', 'payment_refund_return', 'chargeback', 'chargeback_return', 'gateway_refund', 'gateway_refund_return', 'debt_payment', 'debt_write_off',
  ] as const;
  interface Deed {
    kind: LedgerTransactionKind | 'transfer' | 'return transfer';
    amount: number;
    /** Of the amount: what is tax of it, or owed. */
    part: number;
    operation: number;
    reference: string;
    currency: 'USD' | 'EUR';
  }
  const deedOf = (kinds: fc.Arbitrary<Deed['kind']>): fc.Arbitrary<Deed> => fc.record({
    kind: kinds,
    amount: fc.oneof(fc.constantFrom(1, 10, 10, 10), fc.integer({ min: 1, max: 40 })),
    part: fc.nat(10),
    operation: fc.nat(OPERATIONS - 1),
    reference: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    currency: fc.constantFrom('USD', 'USD', 'USD', 'USD', 'USD', 'EUR'),
  });
  const purchases = deedOf(fc.constantFrom('credit', 'hold', 'capture', 'release'));
  const deed = deedOf(fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('credit' as const) }, { weight: 5, arbitrary: fc.constantFrom(...BY_OPERATION) }, { weight: 6, arbitrary: fc.constantFrom(...BY_REFERENCE) },
    { weight: 3, arbitrary: fc.constantFrom('transfer' as const, 'return transfer' as const) },
  ));
  /** In an order in which all of it comes to be. */
  const EVERY_KIND: Deed[] = ([
    'credit', 'hold', 'capture', 'refund', 'hold', 'release', ...BY_REFERENCE.slice(1), 'transfer', 'return transfer',
  ] as const).map((kind, at) => ({ kind, amount: kind === 'credit' ? 40 : 10, part: 2, operation: at < 4 ? 0 : 1, reference: 'a', currency: 'USD' }));
  const isStep = (kind: Deed['kind']): kind is (typeof BY_OPERATION)[number] => (BY_OPERATION as readonly string[]).includes(kind);
  const stepOf = ({ kind, amount, part, operation, reference, currency }: Deed, accountId: number, operationIds: string[]) => {
    const [whole, some] = [Money.of(BigInt(amount), currency), Money.of(BigInt(Math.min(part, amount)), currency)];
    return step(kind as LedgerTransactionKind, accountId, whole, isStep(kind) ? { operationId: operationIds[operation], tax: some, discount: some } : { reference, owed: some });
  };
  const KNOWN = /billing\.\w+|ledger_transactions_step_uq|account_balances_held_ck/;
  /** What is there after a deed, or the name of its refusal. */
  const told = (result: PromiseSettledResult<object>): string => {
    if (result.status === 'fulfilled') return Object.entries(result.value as Record<string, Money>).map(([what, { minor, currency }]) => `${what} ${minor} ${currency}`).join();
    const { code, message } = result.reason as { code?: string; message: string };
    const known = KNOWN.exec(`${code} ${message}`);
    if (!known) throw result.reason;
    return known[0];
  };
  const settled = async (work: Promise<object>) => (await Promise.allSettled([work]))[0];

  async function world(): Promise<{ accountId: number; operationIds: string[] }> {
    const accountId = await rows.account();
    return { accountId, operationIds: await Promise.all(Array.from({ length: OPERATIONS }, () => rows.operation(accountId))) };
  }

  it('of every kind: its balance is the sum of its postings, the audit finds nothing, and the ledger in memory tells the same story', async () => {
    const transfers = new PostgresCreditTransferStore(database.sql, database.uow);
    const [kinds, before] = [new Set<string>(), await rows.account()];
    await fc.assert(fc.asyncProperty(fc.array(deed, { minLength: 5, maxLength: 30 }), async (deeds) => {
      const [{ accountId, operationIds }, other] = [await world(), await rows.account()];
      const [uow, fake] = [new FakeUnitOfWork(), new FakeLedgerStore()];
      const model = new FakeCreditTransferStore(fake);
      for (const next of deeds) {
        const [from, to] = next.kind === 'return transfer' ? [other, accountId] : [accountId, other];
        const isTransfer = next.kind === 'transfer' || next.kind === 'return transfer';
        const amount = Money.of(BigInt(next.amount), next.currency);
        // In memory, units of work have no end: what a refused transfer had begun is nothing there.
        const entry: CreditTransferEntry = { id: randomUUID(), from, to, amount, createdAt: NOW };
        const transaction = isTransfer ? undefined : stepOf(next, accountId, operationIds);
        const real = await settled(inUnit<object>(() => (transaction ? store.post(transaction) : transfers.post(entry))));
        expect(told(real)).toBe(told(await settled(uow.run<object>(() => (transaction ? fake.post(transaction) : model.post(entry))))));
        if (real.status === 'fulfilled') kinds.add(next.kind);
      }
      for (const id of [accountId, other]) {
        const { row, postings } = await balances(id);
        expect(row).toEqual(postings);
        expect(fake.balance(id)).toEqual({ available: row[0], held: row[1] });
      }
    }), { numRuns: RUNS, examples: [[EVERY_KIND]] });
    expect(await unbalanced()).toEqual([]);
    const audit = new PostgresLedgerAudit(database.sql);
    // Balances of before were written by hand here.
    const audited = [await audit.slice('transactions', '', 100_000), await audit.slice('balances', String(before), 100_000)];
    expect(audited.map(({ checked, differences, first }) => ({ isChecked: checked >= 2 * RUNS, differences, first }))).toEqual(Array(2).fill({ isChecked: true, differences: 0, first: undefined }));
    // A kind that never came to be proves nothing.
    expect([...kinds].sort()).toEqual([...BY_OPERATION, ...BY_REFERENCE, 'transfer', 'return transfer'].sort());
  });

  it('at once: its balance is the sum of its postings, and never below nothing', async () => {
    await fc.assert(fc.asyncProperty(fc.array(purchases, { minLength: 8, maxLength: 24 }), async (deeds) => {
      const { accountId, operationIds } = await world();
      await inUnit(() => store.post(step('credit', accountId, usd(30), { reference: 'start' })));
      const results = await Promise.allSettled(deeds.map((next) => inUnit(() => store.post(stepOf(next, accountId, operationIds)))));
      results.forEach(told);
      const { row, postings } = await balances(accountId);
      expect(row).toEqual(postings);
      expect(row.every((amount) => amount >= 0n)).toBe(true);
    }), { numRuns: 20 });
    expect(await unbalanced()).toEqual([]);
  });
});

describe('movements of one account at once, of several processes,', () => {
  const POOLS = 3;
  const MOVEMENTS = 48;

  it('are told in the order in which they were: each with the balance after it, none missing, the last as the balance is', async () => {
    const [accountId, other] = [await rows.account(), await rows.account()];
    const sources = await Promise.all(Array.from({ length: POOLS }, () => newDataSource({ url: database.url, applicationName: 'registrar-test', poolMax: 8, statementTimeoutMs: 30_000 }).initialize()));
    try {
      const processes = sources.map((source) => {
        const sql = new Sql(source);
        const uow = new PostgresUnitOfWork(sql);
        const [outbox, clock] = [new PostgresOutbox(sql, uow, new RandomIds()), new FakeClock(NOW)];
        return {
          uow, ledger: new Ledger(new PostgresLedgerStore(sql, uow), outbox, clock, new RandomIds()),
          transfer: new CreditTransfer(new PostgresCreditTransferStore(sql, uow), outbox, clock, new RandomIds()),
        };
      });
      const START = 10_000_000;
      for (const [id, reference] of [[accountId, 'start'], [other, 'start of another']] as const) await processes[0].uow.run(() => processes[0].ledger.credit({ accountId: id, amount: usd(START), reference }));
      const operationIds = await Promise.all(Array.from({ length: MOVEMENTS }, () => rows.operation(accountId)));
      // Each of another amount, so that it is known by what it changes.
      const movements = operationIds.map((operationId, number) => {
        const amount = 1_000 + 7 * number;
        const { uow, ledger, transfer } = processes[number % POOLS];
        const purchase = { accountId, operationId, orderId: undefined as unknown as number, total: usd(amount) };
        const acts = [
          { changes: [amount], act: () => uow.run(() => ledger.credit({ accountId, amount: usd(amount), reference: operationId })) },
          { changes: [-amount], act: () => uow.run(() => ledger.hold(purchase)) },
          { changes: [-amount], act: () => uow.run(() => transfer.execute({ from: accountId, to: other, amount: usd(amount) })) },
          { changes: [amount], act: () => uow.run(() => transfer.execute({ from: other, to: accountId, amount: usd(amount) })) },
          { changes: [-amount, amount], act: async () => { await uow.run(() => ledger.hold(purchase)); await uow.run(() => ledger.release(purchase)); } },
        ];
        return acts[number % acts.length];
      });
      await Promise.all(movements.map(({ act }) => act()));

      const told = (await query(`select (payload ->> 'balance')::numeric * 100 as balance from outbox where account_id = $1 order by id`, [accountId])).rows.map(({ balance }) => Number(balance));
      const changes = told.slice(1).map((balance, at) => balance - told[at]);
      const inNumbers = (one: number, next: number): number => one - next;
      expect(changes.sort(inNumbers)).toEqual(movements.flatMap((movement) => movement.changes).sort(inNumbers));
      expect([told[0], BigInt(told.at(-1)!)]).toEqual([START, (await balances(accountId)).row[0]]);
    } finally {
      await Promise.all(sources.map((source) => source.destroy()));
    }
  });
});
