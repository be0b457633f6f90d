import { Money } from '@registrar/kernel';
import { openDatabase, type OpenDatabase } from '../../test/open-database';
import { NOW, Rows } from '../../test/rows';
import { PostgresJobMoney } from './job-money';

const usd = (minor: number): Money => Money.of(BigInt(minor));

let database: OpenDatabase;
let rows: Rows;
let money: PostgresJobMoney;
let accountId: number;
beforeAll(async () => {
  database = await openDatabase();
  rows = new Rows(database.sql);
  money = new PostgresJobMoney(database.sql);
});
beforeEach(async () => {
  accountId = await rows.account();
});
afterAll(() => database?.close());

async function order(
  status: string,
  { authorized, captured, operationId }: { authorized: number; captured: number; operationId?: string },
): Promise<number> {
  const row = await database.sql.row<{ id: number }>(
    'test_job_order',
    `insert into orders (account_id, operation_id, status, currency, currency_rate, auth_amount, total_capture, final_amount, created_at)
     values ($1, $2, $3, 'USD', 1, $4, $5, $5, $6) returning id`,
    [accountId, operationId ?? null, status, authorized, captured, NOW],
  );
  return row!.id;
}

describe('the money of jobs', () => {
  it.each([
    ['the balance', 500, 0, 500n],
    ['the balance and the credit limit', 500, 250, 750n],
    ['less than the credit limit when some of it is used', -100, 250, 150n],
  ])('counts %s as available', async (_what, available, limit, expected) => {
    await database.asOwner(
      `insert into account_balances (account_id, currency, available, held, credit_limit) values ($1, 'USD', $2, 0, $3)
       on conflict (account_id) do update set available = excluded.available, credit_limit = excluded.credit_limit`,
      [accountId, String(available), String(limit)],
    );
    expect((await money.available(accountId)).minor).toBe(expected);
  });

  it('has nothing available for an account without a balance', async () => {
    expect(await money.available(2_000_000_000)).toEqual(usd(0));
  });

  it.each([
    ['what is authorized for an order under way', 'started', 1_000, 0, 1_000],
    ['what an order has taken', 'success', 1_000, 900, 900],
    ['nothing for an order that failed', 'failed', 1_000, 0, 0],
  ])('charges %s', async (_what, status, authorized, captured, expected) => {
    const orderId = await order(status, { authorized, captured });
    expect(await money.charged(accountId, { orderId })).toEqual({ orderId, charged: usd(expected) });
  });

  it('finds the order of a repeated call by its operation', async () => {
    const operationId = await rows.operation(accountId);
    const orderId = await order('success', { authorized: 700, captured: 700, operationId });
    expect(await money.charged(accountId, { operationId })).toEqual({ orderId, charged: usd(700) });
  });

  it('charges nothing for a refund, whose operation names the order that it gives back', async () => {
    const orderId = await order('success', {
      authorized: 700,
      captured: 700,
      operationId: await rows.operation(accountId),
    });
    const refund = await rows.operation(accountId);
    expect((await money.charged(accountId, { orderId, operationId: refund })).charged).toEqual(usd(0));
  });

  it('charges nothing without an order, and for the order of another account', async () => {
    const orderId = await order('success', { authorized: 700, captured: 700 });
    const other = await rows.account();
    const nothing = { charged: usd(0) };
    expect(await money.charged(other, { orderId })).toEqual(nothing);
    expect(await money.charged(accountId, {})).toEqual(nothing);
    expect(await money.charged(accountId, { operationId: await rows.operation(accountId) })).toEqual(nothing);
  });

  describe('the outcome of a key', () => {
    const LATER = new Date(NOW.getTime() + 60_000);
    const key = (columns: Record<string, unknown>): Promise<unknown> => {
      const values = {
        account_id: accountId,
        key: 'job-1',
        request_hash: 'h',
        expires_at: LATER,
        ...columns,
      };
      const names = Object.keys(values);
      return database.asOwner(
        `insert into idempotency_keys (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`,
        Object.values(values),
      );
    };
    const outcome = () => money.outcomeOfKey(accountId, 'job-1', NOW);

    it('is nothing without the key, and for the key of another account', async () => {
      await key({ lease: 'l', lease_until: LATER });
      expect(await money.outcomeOfKey(accountId, 'job-2', NOW)).toEqual({ kind: 'none' });
      expect(await money.outcomeOfKey(await rows.account(), 'job-1', NOW)).toEqual({ kind: 'none' });
    });

    it.each([
      ['open while a process executes it', { lease: 'l', lease_until: LATER }, 'open'],
      ['nothing once that process died', { lease: 'l', lease_until: NOW }, 'none'],
      ['done with an answer', { answer_status: 200, answer_body: {} }, 'done'],
      ['refused with a refusal', { answer_status: 409, answer_body: {} }, 'refused'],
    ])('is %s', async (_what, columns, kind) => {
      await key(columns);
      expect(await outcome()).toEqual({ kind });
    });

    const stored = () =>
      database.sql.row(
        'test_key_lease',
        `select lease, claim ->> 'lease' as claim, claim ->> 'tokenId' as token from idempotency_keys where account_id = $1`,
        [accountId],
      );
    const CLAIM = { lease: 'l', claim: { lease: 'l', tokenId: 7 } };

    it('takes the claim from a process that stood still, so that its call cannot commit any more', async () => {
      await key({ ...CLAIM, lease_until: NOW });
      expect(await outcome()).toEqual({ kind: 'none' });
      const { lease, claim, token } = (await stored()) as Record<string, string>;
      expect(lease).not.toBe('l');
      expect([claim, token]).toEqual([lease, '7']);
    });

    it.each([
      ['while its lease lasts', { lease_until: LATER }],
      ['that changed something', { lease_until: NOW, has_effect: true }],
      ['that was answered', { lease_until: NOW, answer_status: 200, answer_body: {} }],
    ])('leaves the claim of a call %s', async (_what, columns) => {
      await key({ ...CLAIM, ...columns });
      await outcome();
      expect(await stored()).toEqual({ lease: 'l', claim: 'l', token: '7' });
    });

    it.each([
      ['open', 'open', {}],
      ['done', 'pending', {}],
      ['done', 'succeeded', { settled_at: NOW, answer: {} }],
      ['refused', 'refused', { settled_at: NOW, failure: {} }],
    ])('is %s while its operation is %s', async (kind, state, columns) => {
      const operationId = await rows.operation(accountId);
      const names = Object.keys(columns);
      await database.asOwner(
        `update operations set ${['state = $2', ...names.map((name, at) => `${name} = $${at + 3}`)].join(', ')} where id = $1`,
        [operationId, state, ...Object.values(columns)],
      );
      await key({ operation_id: operationId });
      expect(await outcome()).toEqual({ kind, operationId });
    });
  });
});
