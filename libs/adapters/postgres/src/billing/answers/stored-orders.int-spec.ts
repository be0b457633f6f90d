import { DEFAULT_GRACE_DELETES, type OrderListRequest } from '@registrar/billing';
import { Client } from 'pg';
import { DomainRows } from '../../../test/domain-rows';
import { openDatabase, type OpenDatabase } from '../../../test/open-database';
import { after, NOW } from '../../../test/rows';
import { readUntilStored } from '../../../test/stored-reads';
import { PostgresDomainStore } from '../../domains/domain-store';
import { StoredTexts, type TextOutcome } from '../../texts/stored-texts';
import { PostgresOrderReader } from '../order-reader';

const DAY = 86_400;
const SETTINGS = { registrar: 'R', sendDefaults: false };

let database: OpenDatabase;
let other: Client;
let rows: DomainRows;
let outcomes: TextOutcome[];
/** With stored texts. */
let reader: PostgresOrderReader;
let [accountId, orderIds, names]: [number, number[], string[]] = [0, [], []];

beforeAll(async () => {
  database = await openDatabase();
  rows = await DomainRows.create(database.sql);
  other = new Client({ connectionString: database.ownerUrl });
  await other.connect();
});
afterAll(async () => {
  await other?.end();
  await database?.close();
});
/** Five orders, of which the last two may be refunded for four and five days. */
beforeEach(async () => {
  outcomes = [];
  const texts = new StoredTexts(1_048_576, (outcome) => outcomes.push(outcome));
  reader = new PostgresOrderReader(database.sql, { ...SETTINGS, texts });
  [accountId, orderIds, names] = [(await rows.newDomain()).accountId, [], []];
  for (let at = 1; at <= 5; at += 1) {
    const domain = await rows.newDomain({ accountId });
    const store = new PostgresDomainStore(database.sql, database.uow);
    const id = await database.uow.run(() => store.addInitialized(domain));
    await change(`update domains set state = 'active' where id = $1`, [id]);
    await change(
      `update orders set status = 'success', final_amount = 1450, total_capture = 1450 where id = $1`,
      [domain.orderId],
    );
    await change(
      `insert into order_items (order_id, name, type, status, interval, duration, original_price, price, tld, refundable_until)
       values ($1, $2, 'registration', 'success', 'year', 1, 1600, 1450, 'example', $3)`,
      [domain.orderId, domain.name, at > 3 ? after(at * DAY) : null],
    );
    orderIds.push(domain.orderId);
    names.push(domain.name);
  }
  await change('delete from registrar_grace_deletes');
  await change('delete from orders where account_id = $1 and id <> all($2::int[])', [accountId, orderIds]);
  await change(
    'insert into account_counters (account_id, orders) values ($1, 5) on conflict (account_id) do update set orders = 5',
    [accountId],
  );
});

/** By a session that is not the reader's. */
const change = (text: string, values: unknown[] = []): Promise<unknown> => other.query(text, values);

type Read = (by: PostgresOrderReader) => Promise<string>;
const listRead =
  (values: Partial<OrderListRequest> = {}): Read =>
  async (by) => {
    const { items, count, totalCount } = await by.list({
      accountId,
      filter: {},
      page: 1,
      perPage: 50,
      descending: false,
      now: NOW,
      graceDeletes: DEFAULT_GRACE_DELETES[0],
      ...values,
    });
    return `${count} ${totalCount} ${String(items)}`;
  };
const fresh = (read: Read): Promise<string> => read(new PostgresOrderReader(database.sql, SETTINGS));

const stored = (read: Read): Promise<string> =>
  readUntilStored(
    () => outcomes,
    () => read(reader),
  );

/** Pages without and with items that may be refunded. */
const OLD = { perPage: 2 };
const NEW = { perPage: 2, descending: true };

describe('a stored text of orders', () => {
  it.each<[string, Partial<OrderListRequest>]>([
    ['of the first page', {}],
    ['of orders that may not be refunded', OLD],
    ['of orders that may be refunded', NEW],
    ['of the last page', { page: 3, perPage: 2 }],
    ['of the last page, newest first', { page: 3, perPage: 2, descending: true }],
    ['of a filter', { filter: { status: 'success', tld: 'example' } }],
  ])('%s is sent from the third read on, and is what a first read returns', async (_, values) => {
    const text = await stored(listRead(values));
    expect(outcomes).toEqual(['unknown', 'unknown', 'current']);
    expect(text).toBe(await fresh(listRead(values)));
  });

  it.each<[string, Partial<OrderListRequest>, () => Promise<unknown>]>([
    [
      'an order has changed',
      OLD,
      () => change(`update orders set total_refund = 450, final_amount = 1000 where id = $1`, [orderIds[0]]),
    ],
    [
      'an item has changed',
      OLD,
      () => change(`update order_items set status = 'canceled' where order_id = $1`, [orderIds[0]]),
    ],
    [
      'an item was added',
      OLD,
      () =>
        change(
          `insert into order_items (order_id, name, type, status) values ($1, 'more.example', 'renewal', 'success')`,
          [orderIds[1]],
        ),
    ],
    [
      'the domain left the account',
      NEW,
      () =>
        change(
          `update domains set state = 'deleted', removed_at = $2, removal_reason = 'expiration' where name = $1`,
          [names[4], NOW],
        ),
    ],
    [
      'a refund would lose a renewal',
      NEW,
      async () => {
        await change(`insert into orders (account_id, status, created_at) values ($1, 'success', $2)`, [
          accountId,
          NOW,
        ]);
        await change(
          `insert into order_items (order_id, name, type, status) select max(id), $2, 'renewal', 'success' from orders where account_id = $1`,
          [accountId, names[4]],
        );
      },
    ],
  ])('is not sent once %s', async (_, values, changed) => {
    // the page of these orders, wherever a newer one stands
    const read = listRead({ ...values, filter: { tld: 'example' } });
    const before = await stored(read);
    outcomes = [];
    await changed();
    const text = await read(reader);
    expect(outcomes).toEqual(['changed']);
    expect(text).not.toBe(before);
    expect(text).toBe(await fresh(read));
  });

  it.each([
    ['the deletes of the account', 0],
    ['the time', 6 * DAY],
  ])('is not sent once its refundability ends by %s', async (_, seconds) => {
    const before = await stored(listRead(NEW));
    if (seconds === 0)
      await change(
        `insert into grace_delete_counts (account_id, tld, month, deletes) values ($1, 'example', '2026-03-01', 10000)`,
        [accountId],
      );
    const read = listRead({ ...NEW, now: after(seconds) });
    const text = await read(reader);
    expect(text).not.toBe(before);
    expect(text).toBe(await fresh(read));
  });

  it('is not sent where an earlier time makes an item refundable', async () => {
    const before = await stored(listRead({ ...NEW, now: after(6 * DAY) }));
    const text = await listRead(NEW)(reader);
    expect(text).not.toBe(before);
    expect(text).toBe(await fresh(listRead(NEW)));
  });

  it('has the number of orders and the parent of the account of its read', async () => {
    await stored(listRead(OLD));
    outcomes = [];
    await change('update account_counters set orders = 6 where account_id = $1', [accountId]);
    expect(await listRead(OLD)(reader)).toMatch(/^2 6 /);
    expect(outcomes).toEqual(['current']);
  });

  it('is neither sent nor stored inside of a transaction', async () => {
    const before = await stored(listRead());
    outcomes = [];
    const undone = new Error('undone');
    const run = database.uow.run(async () => {
      await database.sql.change('test_order', `update orders set status = 'failed' where id = $1`, [
        orderIds[0],
      ]);
      expect(await listRead()(reader)).toContain('"status":"failed"');
      throw undone;
    });
    await expect(run).rejects.toBe(undone);
    expect(outcomes).toEqual([]);
    expect(await listRead()(reader)).toBe(before);
  });
});

it.each<[string, Partial<OrderListRequest>]>([
  ['the order', { descending: true }],
  ['the page', { page: 2, perPage: 2 }],
  ['the number of entries', { perPage: 2 }],
  ['the filter', { filter: { status: 'success' } }],
  ['the value of the filter', { filter: { tld: 'none' } }],
])('lists of orders that differ in %s have texts of their own', async (_, values) => {
  await stored(listRead());
  await stored(listRead({ filter: { tld: 'example' } }));
  for (let times = 0; times < 3; times += 1)
    expect(await listRead(values)(reader)).toBe(await fresh(listRead(values)));
  // the text of the first one has stayed
  outcomes = [];
  await listRead()(reader);
  expect(outcomes).toEqual(['current']);
});
