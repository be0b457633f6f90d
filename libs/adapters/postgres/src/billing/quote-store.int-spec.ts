import { quoteOf, quoteStoreContract } from '@registrar/billing/testing';
import { QuotedCall } from '@registrar/kernel';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { after, Rows } from '../../test/rows';
import { PostgresUnitOfWork } from '../unit-of-work';
import { PostgresQuoteStore } from './quote-store';

let database: OpenDatabase;
let rows: Rows;
beforeAll(async () => {
  database = await openDatabase();
  rows = new Rows(database.sql);
});
afterAll(() => database?.close());

const USE = { at: after(10), requestId: 'request-1' };

describe('quotes in PostgreSQL', () => {
  quoteStoreContract(async () => ({
    store: new PostgresQuoteStore(database.sql, database.uow),
    inUnit: (work) => database.uow.run(work),
    newAccount: () => rows.account(),
  }));
});

/** A call that uses its quote in the first unit with a note. */
class UsingCall extends QuotedCall {
  isUsed = false;
  readonly isRefused = false;
  units = 0;
  constructor(private readonly use: () => Promise<void>) {
    super();
  }
  verify(): Promise<void> {
    return Promise.resolve();
  }
  replay(): void {
    throw new Error('not replayed');
  }
  async beforeCommit(): Promise<void> {
    this.units += 1;
    if (!this.isUsed && this.notes.length > 0) await this.use();
  }
  afterCommit(): void {
    this.isUsed ||= this.notes.length > 0;
  }
}

const EVENT = { kind: 'mail', template: 'x' } as const;

describe('a unit of work of a call with a quote', () => {
  const stored = async () => {
    let call: UsingCall | undefined;
    const uow = new PostgresUnitOfWork(
      database.sql,
      () => undefined,
      () => call,
    );
    const store = new PostgresQuoteStore(database.sql, uow);
    const quote = quoteOf(await rows.account(), { expiresAt: after(30) });
    await uow.run(() => store.add(quote));
    const begin = (use: () => Promise<void>): UsingCall => (call = new UsingCall(use));
    const isUsed = async (): Promise<boolean> =>
      (await store.find(quote.accountId, quote.id))?.usedAt !== undefined;
    const mark = async (): Promise<void> => {
      if (!(await store.use(quote.accountId, quote.id, USE))) throw new Error('used already');
    };
    const renameAccount = (): Promise<number> =>
      database.sql.change('test_quote_work', 'update accounts set username = $2 where id = $1', [
        quote.accountId,
        `quoted-${quote.accountId}`,
      ]);
    const isRenamed = async (): Promise<boolean> =>
      (
        await database.sql.row<{ username: string }>(
          'test_quote_work_read',
          'select username from accounts where id = $1',
          [quote.accountId],
        )
      )?.username === `quoted-${quote.accountId}`;
    return { uow, begin, isUsed, mark, renameAccount, isRenamed };
  };

  it('commits its work and the use of the quote together', async () => {
    const { uow, begin, mark, isUsed, renameAccount, isRenamed } = await stored();
    const call = begin(mark);
    await uow.run(async () => {
      await renameAccount();
      call.notes.push(EVENT);
    });
    expect([await isUsed(), await isRenamed(), call.isUsed]).toEqual([true, true, true]);
  });

  it('undoes its work where the quote refuses, and the notes too', async () => {
    const { uow, begin, isUsed, renameAccount, isRenamed } = await stored();
    const call = begin(() => Promise.reject(new Error('it costs more')));
    const run = uow.run(async () => {
      await renameAccount();
      call.notes.push(EVENT);
    });
    await expect(run).rejects.toThrow('it costs more');
    expect([await isUsed(), await isRenamed(), call.notes, call.isUsed]).toEqual([false, false, [], false]);
  });

  it('killed between the use of the quote and the commit leaves neither', async () => {
    const { uow, begin, mark, isUsed, renameAccount, isRenamed } = await stored();
    const call = begin(async () => {
      await mark();
      const row = await database.sql.row<{ pid: number }>('test_quote_pid', 'select pg_backend_pid() as pid');
      await database.asOwner(`select pg_terminate_backend(${row!.pid})`);
    });
    const run = uow.run(async () => {
      await renameAccount();
      call.notes.push(EVENT);
    });
    await expect(run).rejects.toThrow();
    expect([await isUsed(), await isRenamed(), call.isUsed]).toEqual([false, false, false]);
  });

  it('without a note uses nothing', async () => {
    const { uow, begin, mark, isUsed, renameAccount, isRenamed } = await stored();
    const call = begin(mark);
    await uow.run(renameAccount);
    expect([await isUsed(), await isRenamed(), call.units]).toEqual([false, true, 1]);
  });

  it('that is repeated after a deadlock decides on the notes of its last attempt', async () => {
    const { uow, begin, mark, isUsed } = await stored();
    const call = begin(mark);
    let attempts = 0;
    await uow.run(async () => {
      call.notes.push(EVENT);
      attempts += 1;
      if (attempts === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' });
    });
    expect([attempts, call.notes.length, await isUsed()]).toEqual([2, 1, true]);
  });

  it('lets one of two calls at once use the quote, and undoes the other', async () => {
    const first = await stored();
    const call = first.begin(first.mark);
    const run = (): Promise<void> => first.uow.run(async () => void call.notes.push(EVENT));
    const ends = await Promise.allSettled([run(), run()]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await first.isUsed()).toBe(true);
  });
});
