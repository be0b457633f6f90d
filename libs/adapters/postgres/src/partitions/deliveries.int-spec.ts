import { attemptOf, deliveryOf, LEASE, LIMITS, subscriptionOf } from '@registrar/webhooks/testing';
import { Client } from 'pg';
import { contentsOf, DELIVERY, fillDatabase } from '../../test/filled-database';
import {
  databaseBefore,
  month,
  type OldDatabase,
  partitionedSince,
  partitionsRead,
  placesOf,
  plansOf,
  suffix,
  uuidAt,
} from '../../test/fixtures/partitions-fixture';
import { webhooksFixture, type WebhooksFixture } from '../../test/fixtures/webhooks-fixture';
import { migrate } from '../migrate';
import { PostgresPartitions } from './partitions';

const NOW = new Date('2026-03-02T09:30:00Z');
const APP = 'registrar';
const UNTIL = suffix(month(2));

describe('webhook deliveries of a filled database', () => {
  let old: OldDatabase;
  beforeAll(async () => {
    old = await databaseBefore('PartitionedDeliveries1778600000001');
    await fillDatabase(old.superuser);
    await old.superuser.query(
      `insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, due_at, occurred_at, created_at)
       select overlay(id::text placing lpad(n::text, 12, '0') from 25)::uuid, event_id, account_id, n, event_name, url, body, due_at, occurred_at, created_at
         from webhook_deliveries, generate_series(1001, 1500) n`,
    );
  });
  afterAll(() => old?.end());

  it('stay as they are, keep their storage, and are stored by month of their event from then on', async () => {
    // without the column that the table gets later
    const contents = async () =>
      (await contentsOf(old.superuser)).get('webhook_deliveries')!.map((row) => row.replace(/,*\)$/, ')'));
    const before = await contents();
    await migrate(old.database.url, APP);
    expect(await contents()).toEqual(before);
    const add = (event: string, subscription: number) =>
      old.superuser.query(
        `insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, due_at, occurred_at, created_at)
         values ($1, $2, 1, $3, 'x', 'x', '{}', now(), now(), now()) on conflict (event_id, subscription_id) do nothing`,
        [uuidAt(new Date()), event, subscription],
      );
    // Twice: of an event, a subscription gets one, in a partition of any kind.
    for (const event of [DELIVERY, uuidAt(month(1)), uuidAt(month(2)), uuidAt(month(40))]) {
      expect((await add(event, 9_001)).rowCount).toBe(1);
      expect((await add(event, 9_001)).rowCount).toBe(0);
    }
    const places = await placesOf(old.superuser, 'webhook_deliveries', 'subscription_id > 9000, event_id');
    expect(places.slice(-4)).toEqual([`before_${UNTIL}`, `before_${UNTIL}`, UNTIL, 'others']);
    const storage = await old.rows<{ storage: string[] }>(
      `select distinct reloptions as storage from pg_class where relname ~ '^webhook_deliveries_(before_)?\\d{4}_\\d{2}$' and relkind = 'r'`,
    );
    expect(storage).toEqual([{ storage: ['fillfactor=50'] }]);
    await expect(
      old.superuser.query('insert into webhook_deliveries select * from webhook_deliveries limit 1'),
    ).rejects.toMatchObject({ code: '23505' });
  });
});

describe('webhook deliveries of several months', () => {
  let fixture: WebhooksFixture;
  let superuser: Client;
  beforeAll(async () => {
    fixture = await webhooksFixture();
    superuser = new Client({ connectionString: fixture.database.superuserUrl });
    await superuser.connect();
    await partitionedSince(superuser, 'webhook_deliveries', -6);
  });
  afterAll(async () => {
    await superuser?.end();
    await fixture?.database.close();
  });

  const read = (act: () => Promise<unknown>): Promise<number> =>
    partitionsRead(superuser, fixture.database.sql, 'webhook_deliveries', act);

  it('are queued once, claimed, given back and settled, each in the month of its event', async () => {
    const { uow, deliveries, subscriptions } = fixture;
    const subscription = await uow.run(async () =>
      subscriptions.add(subscriptionOf(await fixture.newAccount())),
    );
    const queued = [-5, -1, 0].map((distance) =>
      deliveryOf(subscription, { id: uuidAt(new Date()), eventId: uuidAt(month(distance)) }),
    );
    await uow.run(() => deliveries.queue(queued));
    await uow.run(() => deliveries.queue(queued.map((one) => ({ ...one, id: uuidAt(new Date()) }))));
    expect(await placesOf(superuser, 'webhook_deliveries', 'event_id')).toEqual(
      [-5, -1, 0].map((distance) => suffix(month(distance))),
    );
    const limits = { ...LIMITS, perSubscription: 100, perSlowSubscription: 100 };
    const claimed = await deliveries.claimDue(NOW, LEASE, limits);
    expect(claimed.map(({ id }) => id).sort()).toEqual(queued.map(({ id }) => id).sort());
    await deliveries.release(claimed.map((claim) => ({ claim, dueAt: NOW })));
    const again = await deliveries.claimDue(NOW, LEASE, limits);
    expect(again).toHaveLength(3);
    await uow.run(() => deliveries.settle(again.map((claim) => attemptOf(claim, { state: 'delivered' }))));
    for (const { id } of queued)
      expect(await deliveries.find(id)).toMatchObject({ state: 'delivered', attempts: [{ number: 1 }] });
  });

  it('are given back and settled in their own partition alone', async () => {
    const claim = {
      id: uuidAt(new Date()),
      eventId: uuidAt(month(0)),
      subscriptionId: 1,
      attempts: 0,
      claimedUntil: NOW,
    };
    expect(await read(() => fixture.deliveries.release([{ claim, dueAt: NOW }]))).toBe(1);
    expect(
      await read(() =>
        fixture.uow.run(() => fixture.deliveries.settle([attemptOf(claim, { state: 'delivered' })])),
      ),
    ).toBe(1);
  });

  it('are claimed without reading whole months, however many have ended', async () => {
    const subscription = await fixture.uow.run(async () =>
      fixture.subscriptions.add(subscriptionOf(await fixture.newAccount())),
    );
    for (const distance of [-2, -1, 0])
      await superuser.query(
        `insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, state, due_at, occurred_at, created_at, finished_at)
         select id, id, $2, $3, 'x', 'x', repeat('x', 700), case when n = 1 then 'pending' else 'delivered' end, $4, $4, $4, case when n > 1 then $4::timestamptz end
           from generate_series(1, 10000) n, lateral (select overlay($1 placing lpad(n::text, 12, '0') from 25)::uuid as id) i`,
        [uuidAt(month(distance)), subscription.accountId, subscription.id, NOW],
      );
    await superuser.query('vacuum analyze webhook_deliveries');
    // The plan's own run claims the second.
    const limits = { ...LIMITS, most: 1, perSubscription: 100, perSlowSubscription: 100 };
    const plan = await plansOf(superuser, fixture.database.sql, '', async () =>
      expect(await fixture.deliveries.claimDue(NOW, LEASE, limits)).toHaveLength(1),
    );
    expect(plan.length).toBeGreaterThan(20);
    expect(
      plan.filter((line) => /Seq Scan on webhook_deliveries_\d{4}_\d{2}.* rows=[1-9]\d\d/.test(line)),
    ).toEqual([]);
  });

  it('leave with their month once none is due and no event of it is stored or queued', async () => {
    await superuser.query('delete from webhook_deliveries; delete from account_events; delete from outbox');
    const partitions = new PostgresPartitions(fixture.database.sql);
    const drop = () => partitions.dropOldest('webhook_deliveries', 90);
    const event = uuidAt(month(-7));
    await fixture.uow.run(async () => {
      const subscription = await fixture.subscriptions.add(subscriptionOf(await fixture.newAccount()));
      await fixture.deliveries.queue([deliveryOf(subscription, { id: uuidAt(new Date()), eventId: event })]);
    });
    await expect(partitions.dropOldest('webhook_deliveries', 89)).rejects.toMatchObject({ code: '42501' });
    expect(await drop()).toBeUndefined();
    await superuser.query(`update webhook_deliveries set state = 'failed', finished_at = now()`);
    await superuser.query(
      `insert into account_events (position, id, account_id, name, domain_names, body, occurred_at, logged_at)
       select 1, event_id, account_id, event_name, '{}', body, now(), now() from webhook_deliveries`,
    );
    expect(await drop()).toBeUndefined();
    await superuser.query(
      `delete from account_events;
       insert into outbox (event_id, account_id, name, payload, occurred_at) select event_id, account_id, event_name, '{}', now() from webhook_deliveries`,
    );
    expect(await drop()).toBeUndefined();
    await superuser.query('delete from outbox');
    expect(await drop()).toBe(`webhook_deliveries_before_${suffix(month(-6))}`);
    expect(await drop()).toBe(`webhook_deliveries_${suffix(month(-6))}`);
    expect((await superuser.query('select from webhook_deliveries')).rows).toEqual([]);
  });
});
