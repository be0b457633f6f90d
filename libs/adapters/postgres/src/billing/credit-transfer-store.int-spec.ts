import { transferPostings, VerifyLedger } from '@registrar/billing';
import { creditTransferStoreContract, step } from '@registrar/billing/testing';
import { Money } from '@registrar/kernel';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW, Rows } from '../../test/rows';
import { PostgresTokenStore } from '../accounts/token-store';
import { PostgresCappedLedgerStore } from './capped-ledger-store';
import { PostgresCreditTransferStore } from './credit-transfer-store';
import { PostgresLedgerAudit } from './ledger-audit';
import { PostgresLedgerStore } from './ledger-store';

let database: OpenDatabase;
let rows: Rows;
let transfers: PostgresCreditTransferStore;
beforeAll(async () => {
  database = await openDatabase();
  rows = new Rows(database.sql);
  transfers = new PostgresCreditTransferStore(database.sql, database.uow);
});
afterAll(() => database?.close());

const usd = (minor: number): Money => Money.of(BigInt(minor));

async function accountWith(minor: number, { sql, uow }: OpenDatabase = database): Promise<number> {
  const accountId = await new Rows(sql).account();
  if (minor > 0)
    await uow.run(() =>
      new PostgresLedgerStore(sql, uow).post(step('credit', accountId, usd(minor), { reference: 'start' })),
    );
  return accountId;
}
let ids = 0;
const uuid = (): string => `0197a0fe-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`;
const move = (from: number, to: number, minor: number, reference?: string) =>
  database.uow.run(() =>
    transfers.post({ id: uuid(), from, to, amount: usd(minor), reference, createdAt: NOW }),
  );
const availableOf = async (...accounts: number[]): Promise<number[]> => {
  const found = await database.dataSource.query<{ account_id: number; available: string }[]>(
    'select account_id, available from account_balances where account_id = any($1)',
    [accounts],
  );
  return accounts.map((id) => Number(found.find(({ account_id }) => account_id === id)?.available ?? 0));
};

describe('credit transfers in PostgreSQL, by their contract', () => {
  // a database of its own: its debts have no postings, which the comparison of the ledger would find
  let own: OpenDatabase;
  beforeAll(async () => {
    own = await openDatabase();
  });
  afterAll(() => own?.close());

  async function owe(accountId: number, minor: number): Promise<void> {
    const payment = uuid();
    await own.dataSource.query(
      `insert into payments (id, account_id, amount, currency, state, gateway_id, page_ends_at, created_at, settled_at)
       values ($1, $2, 5000, 'USD', 'succeeded', $3, $4, $4, $4)`,
      [payment, accountId, `of ${payment}`, NOW],
    );
    await own.dataSource.query(
      `insert into payment_reversals (id, source, payment_id, account_id, amount, currency, state, owed, taken_at)
       values ($1, 'dispute', $2, $3, 5000, 'USD', 'taken', $4, $5) on conflict (id) do update set owed = $4`,
      [`of ${accountId}`, payment, accountId, minor, NOW],
    );
  }

  creditTransferStoreContract(async () => ({
    transfers: new PostgresCreditTransferStore(own.sql, own.uow),
    accountWith: (minor) => accountWith(minor, own),
    inUnit: (work) => own.uow.run(work),
    limitCredit: async (accountId, limit) => {
      await own.dataSource.query('update account_balances set credit_limit = $2 where account_id = $1', [
        accountId,
        limit.toString(),
      ]);
    },
    owe,
    newId: uuid,
  }));
});

describe('credit transfers in PostgreSQL', () => {
  it('move both balances, also to an account that never had credit', async () => {
    const [from, to] = [await accountWith(1_000), await accountWith(0)];
    expect(await move(from, to, 300)).toEqual({ from: usd(700), to: usd(300) });
    expect(await availableOf(from, to)).toEqual([700, 300]);
  });

  it('are in the ledger as one balanced transaction that the comparison of the ledger understands', async () => {
    const [from, to] = [await accountWith(1_000), await accountWith(0)];
    await move(from, to, 300, 'wire 7');
    const found = await database.dataSource.query(
      'select t.kind, t.account_id as source, p.ledger_account, p.account_id, p.amount::int from ledger_transactions t join ledger_postings p on p.transaction_id = t.id where t.reference = $1 and t.account_id = $2 order by p.line',
      ['wire 7', from],
    );
    expect(found).toEqual(
      transferPostings(from, to, usd(300)).map(({ ledgerAccount, accountId, amount }) => ({
        kind: 'transfer',
        source: from,
        ledger_account: ledgerAccount,
        account_id: accountId,
        amount: Number(amount.minor),
      })),
    );
    expect(await transfers.findByReference(from, 'wire 7')).toEqual({ to, amount: usd(300) });
    expect(await transfers.findByReference(to, 'wire 7')).toBeUndefined();
    expect(await new VerifyLedger(new PostgresLedgerAudit(database.sql)).execute(100)).toMatchObject({
      differences: 0,
    });
  });

  it.each([
    ['more than there is', 1_001],
    ['all and the credit limit', 1_050],
  ])('are refused for %s, and nothing moves', async (_what, minor) => {
    const [from, to] = [await accountWith(1_000), await accountWith(0)];
    await database.dataSource.query('update account_balances set credit_limit = 100 where account_id = $1', [
      from,
    ]);
    await expect(move(from, to, minor)).rejects.toMatchObject({ kind: 'payment_required' });
    expect(await availableOf(from, to)).toEqual([1_000, 0]);
  });

  it('are refused from an account that never had credit, and for a reference that was used', async () => {
    const [rich, poor] = [await accountWith(1_000), await accountWith(0)];
    await expect(move(poor, rich, 1)).rejects.toMatchObject({ kind: 'payment_required' });
    await move(rich, poor, 1, 'once');
    await expect(move(rich, poor, 1, 'once')).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('are refused outside a unit of work', async () => {
    await expect(
      transfers.post({ id: uuid(), from: 1, to: 2, amount: usd(1), createdAt: NOW }),
    ).rejects.toThrow('outside a unit of work');
  });

  it('in both directions at once wait for each other, without a deadlock', async () => {
    const [one, other] = [await accountWith(1_000), await accountWith(1_000)];
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 ? move(one, other, 7) : move(other, one, 7))),
    );
    expect(await availableOf(one, other)).toEqual([1_000, 1_000]);
  });
});

describe('caps of tokens in PostgreSQL', () => {
  async function capped(cap: number) {
    const accountId = await accountWith(10_000);
    const [{ id: tokenId }] = await database.dataSource.query<{ id: number }[]>(
      "insert into api_tokens (account_id, name, digest, sealed, daily_spend_cap, created_at) values ($1, 'capped', $2, 'sealed', $3, $4) returning id",
      [accountId, `digest of ${accountId}`, cap, NOW],
    );
    let current = tokenId;
    const postAs =
      (id: number) =>
      async (kind: 'hold' | 'release', minor: number, operationId: string, createdAt = NOW) =>
        database.uow.run(() =>
          new PostgresCappedLedgerStore(database.sql, database.uow, () => id).post({
            ...step(kind, accountId, usd(minor), { operationId }),
            createdAt,
          }),
        );
    const post: ReturnType<typeof postAs> = (...request) => postAs(current)(...request);
    const tokens = new PostgresTokenStore(database.sql, database.uow);
    /** From then on requests use the new token. */
    const rotate = async (): Promise<number> => {
      const secret = `rotated from ${current} of ${accountId}`;
      const next = {
        accountId,
        name: 'capped',
        digest: secret,
        sealed: secret,
        limits: { dailySpendCap: usd(cap) },
        createdAt: NOW,
      };
      current = await database.uow.run(() => tokens.replace(current, next, new Date('2026-03-03T09:15:00Z')));
      return current;
    };
    const spent = async (): Promise<Record<string, number>> =>
      Object.fromEntries(
        (
          await database.dataSource.query<{ day: string; spent: string }[]>(
            'select day::text, spent from token_spending where token_id = $1',
            [tokenId],
          )
        ).map(({ day, spent: minor }) => [day, Number(minor)]),
      );
    return { accountId, tokenId, post, postAs, spent, rotate, operation: () => rows.operation(accountId) };
  }

  it('let through what fits, and refuse what does not without counting it', async () => {
    const { post, spent, operation, accountId } = await capped(1_000);
    await post('hold', 600, await operation());
    await expect(post('hold', 401, await operation())).rejects.toMatchObject({
      kind: 'forbidden',
      details: expect.stringContaining('Missing scope'),
    });
    await post('hold', 400, await operation());
    expect(await spent()).toEqual({ '2026-03-02': 1_000 });
    expect(await availableOf(accountId)).toEqual([9_000]);
  });

  it('refuse a first purchase that is too much', async () => {
    const { post, spent, operation } = await capped(1_000);
    await expect(post('hold', 1_001, await operation())).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await spent()).toEqual({});
  });

  it('start again with the UTC day', async () => {
    const { post, spent, operation } = await capped(1_000);
    await post('hold', 1_000, await operation(), new Date('2026-03-02T23:59:59Z'));
    await post('hold', 1_000, await operation(), new Date('2026-03-03T00:00:00Z'));
    expect(await spent()).toEqual({ '2026-03-02': 1_000, '2026-03-03': 1_000 });
  });

  it('get back what was released, on the day it was taken', async () => {
    const { post, spent, operation } = await capped(1_000);
    const id = await operation();
    await post('hold', 700, id);
    await post('release', 700, id, new Date('2026-03-09T00:00:00Z'));
    expect(await spent()).toEqual({ '2026-03-02': 0 });
  });

  it('count nothing of a hold that the credit refuses', async () => {
    const { post, spent, operation } = await capped(100_000);
    await expect(post('hold', 10_001, await operation())).rejects.toMatchObject({ kind: 'payment_required' });
    expect(await spent()).toEqual({});
  });

  it('hold for concurrent purchases', async () => {
    const { post, spent, operation } = await capped(1_000);
    const ids_ = await Promise.all(Array.from({ length: 8 }, operation));
    const outcomes = await Promise.allSettled(ids_.map((id) => post('hold', 300, id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await spent()).toEqual({ '2026-03-02': 900 });
  });

  it('are one for a token and all that it is rotated into, in the overlap too', async () => {
    const { tokenId, post, postAs, spent, operation, rotate } = await capped(1_000);
    await post('hold', 600, await operation());
    const second = await rotate();
    await expect(post('hold', 401, await operation())).rejects.toMatchObject({ kind: 'forbidden' });
    await post('hold', 200, await operation());
    await rotate();
    await expect(post('hold', 201, await operation())).rejects.toMatchObject({ kind: 'forbidden' });
    await post('hold', 200, await operation());
    for (const one of [tokenId, second])
      await expect(postAs(one)('hold', 1, await operation())).rejects.toMatchObject({ kind: 'forbidden' });
    expect(await spent()).toEqual({ '2026-03-02': 1_000 });
  });

  it('hold for the old and the new token at once', async () => {
    const { tokenId, postAs, spent, operation, rotate } = await capped(1_000);
    const both = [tokenId, await rotate()];
    const ids_ = await Promise.all(Array.from({ length: 8 }, operation));
    const outcomes = await Promise.allSettled(ids_.map((id, at) => postAs(both[at % 2])('hold', 300, id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await spent()).toEqual({ '2026-03-02': 900 });
  });

  it('get back, after a rotation, what was released of either', async () => {
    const { post, spent, operation, rotate } = await capped(1_000);
    const [before, after] = [await operation(), await operation()];
    await post('hold', 300, before);
    await rotate();
    await post('hold', 400, after);
    await post('release', 300, before);
    expect(await spent()).toEqual({ '2026-03-02': 400 });
    await post('release', 400, after);
    expect(await spent()).toEqual({ '2026-03-02': 0 });
  });
});
