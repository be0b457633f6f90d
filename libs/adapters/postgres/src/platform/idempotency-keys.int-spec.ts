import { FakeIds, idempotencyKeysContract } from '@registrar/kernel/testing';
import { addSeconds } from '@registrar/kernel';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { PostgresIdempotencyHousekeeping } from './idempotency-housekeeping';
import { PostgresIdempotencyKeys } from './idempotency-keys';
import { PostgresOperations } from './operations';

const NOW = new Date('2026-03-02T09:15:00Z');

let database: OpenDatabase;
let keys: PostgresIdempotencyKeys;
let operations: PostgresOperations;
let accounts = 0;
beforeAll(async () => {
  database = await openDatabase(24);
  keys = new PostgresIdempotencyKeys(database.sql, database.uow, new FakeIds());
  operations = new PostgresOperations(database.sql, database.uow);
});
afterAll(() => database?.close());

const newAccount = async (): Promise<number> =>
  (await database.sql.row<{ id: number }>(
    'test_account',
    'insert into accounts (username, created_at) values ($1, $2) returning id',
    [`owner-${(accounts += 1)}`, NOW],
  ))!.id;

describe('idempotency keys in PostgreSQL', () => {
  idempotencyKeysContract(async () => ({
    keys,
    operations,
    inUnit: (work) => database.uow.run(work),
    newAccount,
  }));

  it('belong to no token, and their answer has no headers, once an older release has claimed them again', async () => {
    const accountId = await newAccount();
    const result = await keys.claim(accountId, 'upgraded', 'one', NOW, { tokenId: 5 });
    if (result.kind !== 'claimed') throw new Error(result.kind);
    await keys.storeAnswer(result.claim, { status: 200, body: {}, headers: { etag: '"1-1"' } });
    expect(await keys.find(accountId, 'upgraded', NOW)).toMatchObject({
      tokenId: 5,
      answer: { headers: { etag: '"1-1"' } },
    });
    // it knows no column `claim`, and leaves it as it was
    await database.sql.pool.query(`update idempotency_keys set lease = 'another' where account_id = $1`, [
      accountId,
    ]);
    const found = await keys.find(accountId, 'upgraded', NOW);
    expect([found?.tokenId, found?.answer]).toEqual([undefined, { status: 200, body: {} }]);
  });

  it('are claimed together with what else the unit writes, or not at all', async () => {
    const accountId = await newAccount();
    const requests = [{ key: 'with an item', requestHash: 'one' }];
    await expect(
      database.uow.run(async () => {
        expect(await keys.claimAll(accountId, requests, NOW)).toHaveLength(1);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await keys.find(accountId, 'with an item', NOW)).toBeUndefined();
  });

  it('are claimed together by two units in any order of their keys', async () => {
    const accountId = await newAccount();
    const named = Array.from({ length: 50 }, (_, at) => ({ key: `crossed-${at}`, requestHash: 'one' }));
    const claims = await Promise.all(
      [named, [...named].reverse(), named].map((requests) =>
        database.uow.run(() => keys.claimAll(accountId, requests, NOW)),
      ),
    );
    expect(claims.map(({ length }) => length).sort((one, other) => one - other)).toEqual([0, 0, 50]);
  });

  it('give a released key to one of those who waited for its row', async () => {
    const accountId = await newAccount();
    const first = await keys.claim(accountId, 'contended', 'one', NOW);
    if (first.kind !== 'claimed') throw new Error(first.kind);
    const results = await Promise.all([
      keys.release(first.claim),
      ...Array.from({ length: 23 }, () => keys.claim(accountId, 'contended', 'one', NOW)),
    ]);
    const kinds = results.map((result) => result?.kind).filter((kind) => kind !== undefined);
    expect(kinds.filter((kind) => kind === 'claimed').length).toBeLessThanOrEqual(1);
    expect(new Set(kinds)).toEqual(new Set(['in_flight', ...kinds.filter((kind) => kind === 'claimed')]));
  });

  it('are marked by a unit that wrote, and by no other', async () => {
    const accountId = await newAccount();
    const result = await keys.claim(accountId, 'read only', 'one', NOW);
    if (result.kind !== 'claimed') throw new Error(result.kind);
    const unit = (name: string, text: string): Promise<boolean> =>
      database.uow.run(async () => {
        await database.sql.rows(name, text, [accountId]);
        return keys.mark(result.claim, undefined, { status: 200, body: 'done' });
      });
    expect(await unit('test_unit_read', 'select id from accounts where id = $1')).toBe(false);
    expect((await keys.find(accountId, 'read only', addSeconds(NOW, 90)))?.kind).toBe('ended');
    expect(
      await unit('test_unit_write', 'update accounts set username = username where id = $1 returning id'),
    ).toBe(true);
    expect(await keys.find(accountId, 'read only', addSeconds(NOW, 90))).toMatchObject({
      kind: 'answered',
      answer: { status: 200, body: 'done' },
    });
  });

  it('undo what a unit wrote after its claim was lost, and leave a unit alone that only read', async () => {
    const accountId = await newAccount();
    const result = await keys.claim(accountId, 'taken over', 'one', NOW);
    if (result.kind !== 'claimed') throw new Error(result.kind);
    await keys.claim(accountId, 'taken over', 'one', addSeconds(NOW, 90));
    await expect(
      database.uow.run(async () => {
        await database.sql.change('test_write', `update accounts set username = 'gone' where id = $1`, [
          accountId,
        ]);
        await keys.mark(result.claim);
      }),
    ).rejects.toMatchObject({ code: 'idempotency.lease_lost' });
    expect(
      await database.sql.row('test_read', 'select username from accounts where id = $1', [accountId]),
    ).not.toEqual({ username: 'gone' });
    expect(await database.uow.run(() => keys.mark(result.claim))).toBe(false);
  });

  it('leave the connections as durable as they were', async () => {
    const durability = async (): Promise<string[]> => {
      const rows = await Promise.all(
        Array.from({ length: 24 }, () =>
          database.sql.row<{ set: string }>(
            'test_set',
            `select current_setting('synchronous_commit') as set`,
          ),
        ),
      );
      return [...new Set(rows.map((row) => row!.set))];
    };
    const before = await durability();
    const accountId = await newAccount();
    for (let at = 0; at < 24; at += 1)
      await keys.claim(accountId, `unflushed-${at}`, 'one', NOW, { willBeBound: true });
    expect(await durability()).toEqual(before);
  });

  it('are bound together with the operation or not at all', async () => {
    const accountId = await newAccount();
    const claimed = await keys.claim(accountId, 'taken back', 'one', NOW);
    if (claimed.kind !== 'claimed') throw new Error(claimed.kind);
    const id = '0197a0bb-0000-7000-8000-000000000001';
    const unit = database.uow.run(async () => {
      await operations.open({
        id,
        accountId,
        kind: 'register',
        subject: 'a.example',
        payload: {},
        createdAt: NOW,
        dueAt: NOW,
        idempotency: claimed.claim,
      });
      throw new Error('no credit');
    });
    await expect(unit).rejects.toThrow('no credit');
    expect(await keys.claim(accountId, 'taken back', 'one', NOW)).toEqual({ kind: 'in_flight' });
    await keys.storeAnswer(claimed.claim, { status: 402, body: { message: 'Payment failed' } });
    expect((await keys.claim(accountId, 'taken back', 'one', NOW)).kind).toBe('answered');
  });

  it('return the answer of a process from before the columns for its text and code, not what it left there', async () => {
    const accountId = await newAccount();
    const first = await keys.claim(accountId, 'upgraded', 'one', NOW);
    if (first.kind !== 'claimed') throw new Error(first.kind);
    await keys.storeAnswer(first.claim, {
      status: 402,
      body: { message: 'Payment failed', details: 'x' },
      code: 'billing.credit',
    });
    const later = addSeconds(NOW, 3_600);
    expect(await keys.claim(accountId, 'upgraded', 'one', NOW)).toEqual({
      kind: 'answered',
      answer: { status: 402, body: { message: 'Payment failed', details: 'x' }, code: 'billing.credit' },
    });
    // the statements of such a process: it claims and closes an expired key
    await database.sql.change(
      'test_old_claim',
      'update idempotency_keys set request_hash = $3, operation_id = null, answer_status = null, answer_body = null, expires_at = $4 where account_id = $1 and key = $2',
      [accountId, 'upgraded', 'two', addSeconds(later, 3_600)],
    );
    expect(await keys.claim(accountId, 'upgraded', 'two', later)).toEqual({ kind: 'in_flight' });
    await database.sql.change(
      'test_old_close',
      `update idempotency_keys set answer_status = 200, answer_body = '{"domain": 1}', lease_until = null where account_id = $1 and key = $2`,
      [accountId, 'upgraded'],
    );
    expect(await keys.claim(accountId, 'upgraded', 'two', later)).toEqual({
      kind: 'answered',
      answer: { status: 200, body: { domain: 1 } },
    });
  });

  it.each(['', 'x'.repeat(256)])('refuse a key of a length the contract does not know (%p)', async (key) => {
    await expect(keys.claim(await newAccount(), key, 'one', NOW)).rejects.toMatchObject({ code: '23514' });
  });

  it.each([`quote ' " \\`, '☃ \u2028', 'x'.repeat(255), '%_*'])('take %p literally', async (key) => {
    const accountId = await newAccount();
    expect((await keys.claim(accountId, key, 'one', NOW)).kind).toBe('claimed');
    expect((await keys.claim(accountId, key, 'one', NOW)).kind).toBe('in_flight');
  });
});

describe('old keys', () => {
  const LATER = addSeconds(NOW, 3_600);
  let accountId: number;
  const housekeeping = (): PostgresIdempotencyHousekeeping =>
    new PostgresIdempotencyHousekeeping(database.sql);
  const left = async (): Promise<string[]> =>
    (
      await database.sql.rows<{ key: string }>(
        'test_keys',
        'select key from idempotency_keys where account_id = $1 order by key',
        [accountId],
      )
    ).map(({ key }) => key);

  beforeEach(async () => {
    await database.dataSource.query('delete from idempotency_keys');
    accountId = await newAccount();
    for (const [at, key] of ['a', 'b', 'c'].entries())
      await keys.claim(accountId, key, 'one', addSeconds(NOW, -at));
    await keys.claim(accountId, 'fresh', 'one', addSeconds(NOW, 1));
  });

  it('are removed once they expired, and no other', async () => {
    expect(await housekeeping().removeExpired(LATER, 10)).toBe(3);
    expect(await left()).toEqual(['fresh']);
    expect(await housekeeping().removeExpired(LATER, 10)).toBe(0);
  });

  it('are removed the oldest first, up to the limit', async () => {
    expect(await housekeeping().removeExpired(LATER, 1)).toBe(1);
    expect(await left()).toEqual(['a', 'b', 'fresh']);
  });

  it.each([
    ['open', 1],
    ['settled', 0],
  ] as const)('stay while their operation is open (%s)', async (state, kept) => {
    const id = `0197a0cc-0000-7000-8000-00000000000${kept}`;
    const claimed = await keys.claim(accountId, 'bound', 'one', NOW);
    if (claimed.kind !== 'claimed') throw new Error(claimed.kind);
    await database.uow.run(async () => {
      await operations.open({
        id,
        accountId,
        kind: 'register',
        subject: 'a.example',
        payload: {},
        createdAt: NOW,
        dueAt: NOW,
        idempotency: claimed.claim,
      });
      if (state === 'settled') await operations.succeed(id, {}, NOW);
    });
    await housekeeping().removeExpired(LATER, 10);
    expect(await left()).toEqual(kept ? ['bound', 'fresh'] : ['fresh']);
  });
});
