import { randomUUID } from 'node:crypto';
import { Money } from '@registrar/kernel';
import { ledgerStoreContract, step } from '@registrar/billing/testing';
import { until } from '@registrar/testkit';
import { Client, type QueryResult } from 'pg';
import { balancesOf } from '../../test/ledger-sums';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW, Rows } from '../../test/rows';
import { PostgresAccountStore } from '../accounts/account-store';
import { newDataSource } from '../data-source';
import { Sql } from '../sql';
import { PostgresUnitOfWork } from '../unit-of-work';
import { PostgresLedgerStore } from './ledger-store';
import { PostgresSpendingLimitStore } from './spending-limit-store';

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
const query = (text: string, values: unknown[] = []): Promise<QueryResult<any>> =>
  database.sql.pool.query(text, values);

describe('the ledger in PostgreSQL', () => {
  ledgerStoreContract(async () => ({
    store,
    inUnit,
    newAccount: () => rows.account(),
    newOperation: (accountId) => rows.operation(accountId),
    newConnection: () => rows.connection(),
    registryOwed: async (connectionId) => {
      const {
        rows: [{ owed }],
      } = await query(
        `select coalesce(sum(p.amount), 0) as owed from ledger_postings p join ledger_postings c on c.transaction_id = p.transaction_id and c.ledger_account = 'registry_cost' and c.amount = -p.amount
          where p.ledger_account = 'registry_payable' and p.connection_id = $1`,
        [connectionId],
      );
      return BigInt(owed);
    },
    limitPurchases: async (accountId, most) =>
      void (await query('update accounts set purchase_limit = $2 where id = $1', [
        accountId,
        most.toString(),
      ])),
    limitCredit: async (accountId, limit) =>
      void (await query('update account_balances set credit_limit = $2 where account_id = $1', [
        accountId,
        limit.toString(),
      ])),
  }));
});

describe('what an account can still pay', () => {
  const isWaiting = async (): Promise<boolean> =>
    (
      await query(
        'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
      )
    ).rowCount! > 0;

  it('is not spent by a purchase between its reading and a chargeback', async () => {
    const accountId = await rows.account();
    await inUnit(() => store.post(step('credit', accountId, usd(100), { reference: 'first' })));
    let read!: () => void;
    const isRead = new Promise<void>((resolve) => {
      read = resolve;
    });
    let isOver = false;
    const chargeback = inUnit(async () => {
      const reach = await store.lockReach(accountId, 'USD');
      read();
      await until(async () => isOver || (await isWaiting()), 'the purchase waits, or is over');
      return store.post(
        step('chargeback', accountId, usd(150), { reference: 'dispute', owed: usd(150).minus(reach) }),
      );
    });
    await isRead;
    const operationId = await rows.operation(accountId);
    const purchase = inUnit(() => store.post(step('hold', accountId, usd(40), { operationId })))
      .then(
        () => 'held',
        (error: { code: string }) => error.code,
      )
      .finally(() => {
        isOver = true;
      });
    expect(await chargeback).toEqual({ available: usd(0), held: usd(0) });
    expect(await purchase).toBe('billing.insufficient_funds');
  });
});

const balances = (accountId: number) => balancesOf(database.sql, accountId);

describe('a transaction', () => {
  let accountId: number;
  let transactionId: string;
  const account = (ledgerAccount: string): number | null =>
    ledgerAccount === 'available' || ledgerAccount === 'held' ? accountId : null;
  const insert = (lines: [string, number, string?][], from = 1): Promise<unknown> =>
    query(
      `with made as (insert into ledger_transactions (id, kind, account_id, created_at) select $1::uuid, 'hold', $7, $8 where $2 = 1)
       insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency)
       select $1, $2::int + row_number() over () - 1, * from unnest($3::text[], $4::int[], $5::bigint[], $6::text[])`,
      [
        transactionId,
        from,
        lines.map(([name]) => name),
        lines.map(([name]) => account(name)),
        lines.map(([, amount]) => amount),
        lines.map(([, , currency]) => currency ?? 'USD'),
        accountId,
        NOW,
      ],
    );
  const begun = (id: string): Promise<number> =>
    database.sql.change(
      'test_begun',
      `insert into ledger_transactions (id, kind, account_id, created_at) values ($1, 'hold', $2, $3)`,
      [id, accountId, NOW],
    );

  const post = (...steps: Parameters<typeof store.post>) => inUnit(() => store.post(...steps));
  /** How often the open transaction read all postings. */
  const wholeReads = async (): Promise<number> =>
    (await database.sql.row<{ scans: number }>(
      'test_whole_reads',
      `select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'ledger_postings'`,
    ))!.scans;

  beforeEach(async () => {
    accountId = await rows.account();
    transactionId = randomUUID();
  });

  it('without postings is refused when it would be committed', async () => {
    await expect(inUnit(() => begun(transactionId))).rejects.toMatchObject({
      code: '23514',
      message: `ledger transaction ${transactionId} has no postings`,
    });
    expect((await query('select from ledger_transactions where id = $1', [transactionId])).rowCount).toBe(0);
  });

  it.each([true, false])(
    'has its postings looked up by their key, however few the database knows of (analyzed: %s)',
    async (isAnalyzed) => {
      await post(step('credit', accountId, usd(100), { reference: 'first' }));
      if (isAnalyzed) await owner.query('analyze ledger_postings');
      const scans = await inUnit(async () => {
        await store.post(step('credit', accountId, usd(1), { reference: 'second' }));
        const before = await wholeReads();
        await database.sql.change('test_check', 'set constraints ledger_transactions_posted immediate');
        return (await wholeReads()) - before;
      });
      expect(scans).toBe(0);
    },
  );

  const UNBALANCED: { what: string; lines: [string, number, string?][] }[] = [
    { what: 'one posting alone', lines: [['available', -100]] },
    {
      what: 'postings that differ by the smallest unit',
      lines: [
        ['available', -100],
        ['held', 99],
      ],
    },
    {
      what: 'postings that sum up over two currencies only',
      lines: [
        ['available', -100, 'USD'],
        ['held', 100, 'EUR'],
      ],
    },
    {
      what: 'a balanced pair and one more',
      lines: [
        ['available', -100],
        ['held', 100],
        ['revenue', 1],
      ],
    },
  ];
  it.each(UNBALANCED)('of $what is refused by the database', async ({ lines }) => {
    await expect(insert(lines)).rejects.toMatchObject({
      code: '23514',
      message: `ledger transaction ${transactionId} is not balanced`,
    });
  });

  it('is not written in two parts, though they would sum up together', async () => {
    const part = (line: number, name: string, amount: number): Promise<unknown> =>
      database.sql.change(
        'test_part',
        'insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency) values ($1, $2, $3, $4, $5, $6)',
        [transactionId, line, name, accountId, amount, 'USD'],
      );
    const both = inUnit(async () => {
      await begun(transactionId);
      await part(1, 'available', -100);
      await part(2, 'held', 100);
    });
    await expect(both).rejects.toThrow('is not balanced');
    expect(
      (await query('select from ledger_postings where transaction_id = $1', [transactionId])).rowCount,
    ).toBe(0);
  });

  it('takes nothing that unbalances it later', async () => {
    await insert([
      ['available', -100],
      ['held', 100],
    ]);
    await expect(insert([['revenue', 5]], 3)).rejects.toThrow('is not balanced');
  });

  const MEANINGLESS: { what: string; lines: [string, number, string?][]; constraint: RegExp }[] = [
    { what: 'a posting of nothing', lines: [['available', 0]], constraint: /amount_check/ },
    { what: 'an unknown account', lines: [['petty_cash', 1]], constraint: /ledger_postings_check/ },
  ];
  it.each(MEANINGLESS)('does not hold $what', async ({ lines, constraint }) => {
    await expect(insert(lines)).rejects.toMatchObject({
      code: '23514',
      constraint: expect.stringMatching(constraint),
    });
  });

  it.each([
    ['available', null],
    ['held', null],
    ['revenue', 1],
  ])('does not leave open whose money it is (%s of %p)', async (name, whose) => {
    const written = query(
      `with made as (insert into ledger_transactions (id, kind, account_id, created_at) values ($1, 'hold', $4, $5))
       insert into ledger_postings (transaction_id, line, ledger_account, account_id, amount, currency) values ($1, 1, $2, $3, 1, 'USD')`,
      [transactionId, name, whose && accountId, accountId, NOW],
    );
    await expect(written).rejects.toMatchObject({ code: '23514', constraint: 'ledger_postings_check' });
  });

  it('is of an account, an operation and a kind that exist', async () => {
    const write = (kind: string, whose: number, operationId: string | null): Promise<unknown> =>
      query(
        'insert into ledger_transactions (id, kind, account_id, operation_id, created_at) values (gen_random_uuid(), $1, $2, $3, $4)',
        [kind, whose, operationId, NOW],
      );
    await expect(write('gift', accountId, null)).rejects.toMatchObject({ code: '23514' });
    await expect(write('hold', 2_000_000_000, null)).rejects.toMatchObject({ code: '23503' });
    await expect(write('hold', accountId, '0197a0ff-0000-7000-8000-000000000000')).rejects.toMatchObject({
      code: '23503',
    });
  });

  describe('that is written', () => {
    beforeEach(() =>
      insert([
        ['available', -100],
        ['held', 100],
      ]),
    );

    const CHANGES = [
      'update ledger_postings set amount = amount * 2',
      'update ledger_postings set amount = amount',
      'delete from ledger_postings',
      'delete from ledger_postings where false',
      'truncate ledger_postings',
      `update ledger_transactions set kind = 'release'`,
      'delete from ledger_transactions',
      'truncate ledger_transactions cascade',
    ];
    it.each(CHANGES)('is not changed by the application: %s', async (statement) => {
      await expect(query(statement)).rejects.toMatchObject({ code: '42501' });
    });

    it.each(CHANGES)('is not changed by the owner of the tables either: %s', async (statement) => {
      await expect(owner.query(statement)).rejects.toMatchObject({
        code: '23001',
        message: 'the ledger is append-only',
      });
    });
  });
});

describe('the balance of an account', () => {
  it('is on the disk when somebody has read of a credit that was posted before, and answers by it', async () => {
    const accountId = await rows.account();
    await inUnit(() => store.post(step('credit', accountId, usd(100), { reference: 'first' })));
    const url = `${database.url}?options=${encodeURIComponent('-c synchronous_commit=on')}`;
    const dataSource = await newDataSource({
      url,
      applicationName: 'registrar-test-durable',
      poolMax: 1,
      statementTimeoutMs: 10_000,
    }).initialize();
    try {
      const durable = new Sql(dataSource);
      const units = new PostgresUnitOfWork(durable);
      // the tests' own connections do not wait for the disk
      await query('update accounts set created_at = created_at where id = $1', [accountId]);
      const {
        rows: [{ lsn }],
      } = await query('select pg_current_wal_insert_lsn()::text as lsn');
      await units.run(() =>
        new PostgresLedgerStore(durable, units).findByReference(accountId, 'credit', 'first'),
      );
      expect(
        (await owner.query('select pg_current_wal_flush_lsn() >= $1::pg_lsn as "isThere"', [lsn])).rows,
      ).toEqual([{ isThere: true }]);
    } finally {
      await dataSource.destroy();
    }
  });

  it('has the limits that were saved for its account, and no other account has them', async () => {
    const limits = new PostgresSpendingLimitStore(database.sql, database.uow);
    const [accountId, neighbour] = [await rows.account(), await rows.account()];
    await inUnit(() => limits.save(accountId, { creditLimit: usd(500), purchaseLimit: usd(70) }));
    expect(await limits.find(accountId)).toMatchObject({ creditLimit: usd(500), purchaseLimit: usd(70) });
    expect(await limits.find(neighbour)).toStrictEqual({ creditLimit: usd(0) });
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
      await elsewhere.run(() =>
        new PostgresLedgerStore(other, elsewhere).post(
          step('credit', accountId, usd(100), { reference: 'meanwhile' }),
        ),
      );
      await store.post(step('credit', accountId, usd(20), { reference: 'then' }));
    });
    expect((await balances(accountId)).row).toEqual([120n, 0n]);
  });

  it.each([
    ['available', -1],
    ['held', -1],
    ['credit_limit', -1],
  ])('never has a negative %s, whoever writes it', async (column, amount) => {
    const accountId = await rows.account();
    await expect(
      query(`insert into account_balances (account_id, ${column}) values ($1, $2)`, [accountId, amount]),
    ).rejects.toMatchObject({ code: '23514' });
  });

  const LIMITS: { limit: number; hold: number; isHeld: boolean }[] = [
    { limit: 0, hold: 100, isHeld: true },
    { limit: 0, hold: 101, isHeld: false },
    { limit: 50, hold: 150, isHeld: true },
    { limit: 50, hold: 151, isHeld: false },
  ];
  it.each(LIMITS)(
    'of 1.00 with a credit limit of $limit cents takes a hold of $hold: $isHeld',
    async ({ limit, hold, isHeld }) => {
      const accountId = await rows.account();
      await inUnit(() => store.post(step('credit', accountId, usd(100))));
      await query('update account_balances set credit_limit = $2 where account_id = $1', [accountId, limit]);
      const held = inUnit(() => store.post(step('hold', accountId, usd(hold))));
      if (isHeld) await expect(held).resolves.toEqual({ available: usd(100 - hold), held: usd(hold) });
      else await expect(held).rejects.toMatchObject({ code: 'billing.insufficient_funds' });
      expect(await balances(accountId)).toMatchObject({
        row: isHeld ? [BigInt(100 - hold), BigInt(hold)] : [100n, 0n],
      });
    },
  );

  it.each(['hold', 'payment_refund'] as const)(
    'is not overdrawn by a %s, and no statement fails: the database would log the row with its balances',
    async (kind) => {
      const accountId = await rows.account();
      await inUnit(() => store.post(step('credit', accountId, usd(100))));
      await inUnit(async () => {
        const posting =
          kind === 'hold'
            ? step('hold', accountId, usd(101))
            : { ...step('hold', accountId, usd(101)), kind };
        await expect(store.post(posting)).rejects.toMatchObject({ code: 'billing.insufficient_funds' });
        // a failed statement would have ended the transaction (25P02)
        expect(await database.sql.row('test_goes_on', 'select 1 as one')).toEqual({ one: 1 });
        throw new Error('taken back');
      }).catch((error: Error) => expect(error.message).toBe('taken back'));
      expect(await balances(accountId)).toMatchObject({ row: [100n, 0n] });
    },
  );

  it('does not sink below a limit that was lowered under what is used', async () => {
    const accountId = await rows.account();
    await inUnit(() => store.post(step('credit', accountId, usd(100))));
    await query('update account_balances set credit_limit = 50 where account_id = $1', [accountId]);
    await inUnit(() => store.post(step('hold', accountId, usd(150))));
    await expect(
      query('update account_balances set credit_limit = 49 where account_id = $1', [accountId]),
    ).rejects.toMatchObject({ code: '23514' });
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
