import { Money } from '@registrar/kernel';
import { FakeUnitOfWork } from '@registrar/kernel/testing';
import type { LedgerTransactionKind } from '@registrar/billing';
import { FakeLedgerStore, ledgerStoreContract, step } from '@registrar/billing/testing';
import * as fc from 'fast-check';
import { Client, type QueryResult } from 'pg';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW, Rows } from '../../test/rows';
import { PostgresLedgerStore } from './ledger-store';

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
      `insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency)
       select $1, $2::int + row_number() over () - 1, * from unnest($3::text[], $4::int[], $5::bigint[], $6::text[])`,
      [transactionId, from, lines.map(([name]) => name), lines.map(([name]) => account(name)), lines.map(([, amount]) => amount), lines.map(([, , currency]) => currency ?? 'USD')],
    );

  beforeEach(async () => {
    accountId = await rows.account();
    const made = await query(
      `insert into ledger_transactions (id, kind, account_id, created_at) values (gen_random_uuid(), 'hold', $1, $2) returning id`, [accountId, NOW],
    );
    transactionId = (made.rows[0] as { id: string }).id;
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
      `insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency) values ($1, 1, $2, $3, 1, 'USD')`,
      [transactionId, name, whose && accountId],
    );
    await expect(written).rejects.toMatchObject({ code: '23514' });
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
  const OPERATIONS = 4;
  interface Deed {
    kind: LedgerTransactionKind;
    amount: number;
    operation: number;
    reference: string;
    currency: 'USD' | 'EUR';
  }
  const deed: fc.Arbitrary<Deed> = fc.record({
    kind: fc.constantFrom('credit', 'hold', 'capture', 'release'),
    amount: fc.oneof(fc.constantFrom(1, 10, 10, 10), fc.integer({ min: 1, max: 40 })),
    operation: fc.nat(OPERATIONS - 1),
    reference: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
    currency: fc.constantFrom('USD', 'USD', 'USD', 'USD', 'USD', 'EUR'),
  });
  const stepOf = ({ kind, amount, operation, reference, currency }: Deed, accountId: number, operationIds: string[]) =>
    step(kind, accountId, Money.of(BigInt(amount), currency), kind === 'credit' ? { reference } : { operationId: operationIds[operation] });
  const KNOWN = /billing\.\w+|ledger_transactions_step_uq|account_balances_held_ck/;
  /** The balance after a deed, or the name of its refusal. */
  const told = (result: PromiseSettledResult<{ available: Money; held: Money }>): string => {
    if (result.status === 'fulfilled') return `${result.value.available.minor} ${result.value.held.minor} ${result.value.held.currency}`;
    const { code, message } = result.reason as { code?: string; message: string };
    const known = KNOWN.exec(`${code} ${message}`);
    if (!known) throw result.reason;
    return known[0];
  };
  const settled = async (work: Promise<{ available: Money; held: Money }>) => (await Promise.allSettled([work]))[0];

  async function world(): Promise<{ accountId: number; operationIds: string[] }> {
    const accountId = await rows.account();
    return { accountId, operationIds: await Promise.all(Array.from({ length: OPERATIONS }, () => rows.operation(accountId))) };
  }

  it('its balance is the sum of its postings, and the ledger in memory tells the same story', async () => {
    await fc.assert(fc.asyncProperty(fc.array(deed, { minLength: 1, maxLength: 25 }), async (deeds) => {
      const { accountId, operationIds } = await world();
      const [uow, fake] = [new FakeUnitOfWork(), new FakeLedgerStore()];
      for (const next of deeds) {
        const transaction = stepOf(next, accountId, operationIds);
        const [real, model] = [await settled(inUnit(() => store.post(transaction))), await settled(uow.run(() => fake.post(transaction)))];
        expect(told(real)).toBe(told(model));
      }
      const { row, postings } = await balances(accountId);
      expect(row).toEqual(postings);
      expect(fake.balance(accountId)).toEqual({ available: row[0], held: row[1] });
    }), { numRuns: 40 });
    expect(await unbalanced()).toEqual([]);
  });

  it('at once: its balance is the sum of its postings, and never below nothing', async () => {
    await fc.assert(fc.asyncProperty(fc.array(deed, { minLength: 8, maxLength: 24 }), async (deeds) => {
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
