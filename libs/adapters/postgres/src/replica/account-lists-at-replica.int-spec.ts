import { DEFAULT_GRACE_DELETES } from '@registrar/billing';
import { Client } from 'pg';
import { fillDatabase } from '../../test/filled-database';
import { replayed, ReplicaFixture } from '../../test/replica/replica-fixture';
import { NOW } from '../../test/rows';
import { PostgresOrderReader } from '../billing/order-reader';
import { PostgresVerificationReader } from '../contacts/verification-reader';
import { PostgresRecordReader } from '../dns/record-reader';
import { RoutedOrderReader, RoutedRecordReader, RoutedVerificationReader } from './routed-account-lists';
import type { ReplicaReads } from './replica-reads';

const PAGE = { accountId: 1, page: 1, perPage: 250, now: NOW };
const ORDERS = { ...PAGE, filter: {}, descending: false, graceDeletes: DEFAULT_GRACE_DELETES[0] };
/** Whatever the account has is large. */
const LARGE_FROM = 0;

let fixture: ReplicaFixture;
let reads: ReplicaReads;
beforeAll(async () => {
  fixture = await ReplicaFixture.start();
  const client = new Client({ connectionString: fixture.primary.superuserUrl });
  await client.connect();
  await fillDatabase(client);
  await client.query(`update contact_verifications set state = 'open'`);
  await client.end();
  reads = fixture.reader({ waitMs: 5_000 });
  await replayed(reads);
});
beforeEach(() => {
  fixture.observed = [];
});
afterAll(() => fixture?.close());

const idsOf = (items: string): unknown[] =>
  (JSON.parse(items) as Record<string, unknown>[]).map(({ id, verificationId }) => id ?? verificationId);

it('orders are listed from the replica, as the writer lists them just after a purchase', async () => {
  const stores = reads.storesOf(
    (sql) => new PostgresOrderReader(sql, { registrar: 'r', sendDefaults: false }),
  );
  await fixture.writer.change('unnamed', `update orders set final_amount = 1300, total_capture = 1300`);
  const list = await new RoutedOrderReader(stores, LARGE_FROM).list(ORDERS);
  expect(list).toEqual(await stores.writer.list(ORDERS));
  expect(JSON.parse(String(list.items))).toMatchObject([{ finalAmount: 13 }]);
  expect(fixture.observed).toEqual([['orders.list', undefined]]);
});

it('unverified contacts are listed from the replica, as the writer lists them', async () => {
  const stores = reads.storesOf((sql) => new PostgresVerificationReader(sql));
  const list = await new RoutedVerificationReader(stores, LARGE_FROM).list(PAGE);
  expect(list).toEqual(await stores.writer.list(PAGE));
  expect(fixture.observed).toEqual([['contacts.list', undefined]]);
});

it('records are listed and exported from the replica, and not listed where it does not follow', async () => {
  const stores = reads.storesOf((sql) => new PostgresRecordReader(sql, { sendDefaults: false }));
  const reader = new RoutedRecordReader(stores);
  const list = async () => (await reader.list(1, 'filled.example', 1, 250))!;
  const before = await list();
  expect(idsOf(String(before.items)).length).toBeGreaterThan(0);
  expect((await reader.contents(1, 'filled.example'))?.records).toHaveLength(before.totalCount);

  await fixture.onStandby('select pg_wal_replay_pause()');
  try {
    await fixture.writer.change('unnamed', 'update dns_records set ttl = ttl + 1');
    const quick = new RoutedRecordReader(
      fixture.reader({ waitMs: 0 }).storesOf((sql) => new PostgresRecordReader(sql, { sendDefaults: false })),
    );
    expect((await quick.list(1, 'filled.example', 1, 250))!.items).not.toBe(before.items);
  } finally {
    await fixture.onStandby('select pg_wal_replay_resume()');
  }
  expect(fixture.observed).toEqual([
    ['records.list', undefined],
    ['records.export', undefined],
    ['records.list', 'behind'],
  ]);
});
