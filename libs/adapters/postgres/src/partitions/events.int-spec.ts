import type { NewLoggedEvent } from '@registrar/webhooks';
import { deliveryOf, subscriptionOf } from '@registrar/webhooks/testing';
import { Client } from 'pg';
import { contentsOf, fillDatabase } from '../../test/filled-database';
import {
  databaseBefore,
  month,
  type OldDatabase,
  partitionedSince,
  partitionsRead,
  placesOf,
  suffix,
  uuidAt,
} from '../../test/fixtures/partitions-fixture';
import { webhooksFixture, type WebhooksFixture } from '../../test/fixtures/webhooks-fixture';
import { migrate } from '../migrate';
import { PostgresPartitions } from './partitions';

const NOW = new Date('2026-03-02T09:30:00Z');
const APP = 'registrar';
const UNTIL = suffix(month(2));

describe('the event log of a filled database', () => {
  let old: OldDatabase;
  beforeAll(async () => {
    old = await databaseBefore('PartitionedEvents1778600000002');
    await fillDatabase(old.superuser);
    await old.superuser.query(
      `insert into account_events (position, id, account_id, name, domain_names, body, occurred_at, logged_at)
       select n, overlay(id::text placing lpad(n::text, 12, '0') from 25)::uuid, account_id, name, '{one.example}', body, occurred_at, logged_at
         from account_events, generate_series(1001, 1500) n`,
    );
  });
  afterAll(() => old?.end());

  it('stays as it is, and is stored by month of its events from then on, each of them once', async () => {
    const contents = async () => (await contentsOf(old.superuser)).get('account_events');
    const before = await contents();
    await migrate(old.database.url, APP);
    expect(await contents()).toEqual(before);
    const add = (id: string, position: number) =>
      old.superuser.query(
        `insert into account_events (position, id, account_id, name, domain_names, body, occurred_at, logged_at)
         values ($1, $2, 1, 'x', '{}', '{}', now(), now()) on conflict (id) do nothing`,
        [position, id],
      );
    const known = (await old.rows<{ id: string }>('select id from account_events limit 1'))[0].id;
    expect((await add(known, 9_000)).rowCount).toBe(0);
    for (const [at, distance] of [1, 2, 40].entries()) {
      const id = uuidAt(month(distance));
      expect((await add(id, 9_001 + at)).rowCount).toBe(1);
      expect((await add(id, 9_101 + at)).rowCount).toBe(0);
      await expect(
        old.superuser.query(
          `insert into account_events select 9201, id, 77, name, domain_names, body, occurred_at, logged_at from account_events where id = $1`,
          [id],
        ),
      ).rejects.toMatchObject({ code: '23505' });
    }
    const places = await placesOf(old.superuser, 'account_events', 'position');
    expect(places.slice(-4)).toEqual([`before_${UNTIL}`, `before_${UNTIL}`, UNTIL, 'others']);
    await expect(
      old.superuser.query(`insert into account_events values (9301, $1, 77, 'x', '{}', '{}', now(), now())`, [
        uuidAt(month(3)),
      ]),
    ).rejects.toMatchObject({ code: '23503' });
  });
});

describe('the event log of several months', () => {
  let fixture: WebhooksFixture;
  let superuser: Client;
  beforeAll(async () => {
    fixture = await webhooksFixture();
    superuser = new Client({ connectionString: fixture.database.superuserUrl });
    await superuser.connect();
    for (const table of ['account_events', 'webhook_deliveries'])
      await partitionedSince(superuser, table, -6);
  });
  afterAll(async () => {
    await superuser?.end();
    await fixture?.database.close();
  });

  let accountId: number;
  beforeEach(async () => {
    await superuser.query('delete from webhook_deliveries; delete from account_events; delete from outbox');
    accountId = await fixture.newAccount();
  });

  const eventOf = (distance: number): NewLoggedEvent => ({
    id: uuidAt(month(distance)),
    accountId,
    name: 'domain.expiration',
    domainNames: ['one.example'],
    body: '{}',
    occurredAt: NOW,
  });
  const append = (...events: NewLoggedEvent[]) =>
    fixture.uow.run(async () => {
      await fixture.eventLog.hold();
      await fixture.eventLog.append(events, NOW);
    });
  const page = (after = '0', limit = 100) => fixture.eventLog.page(accountId, {}, after, limit);
  const idsOf = (events: readonly { id: string }[]): string[] => events.map(({ id }) => id);

  it('is read in the order of its positions, whichever months its events are of, and by filters', async () => {
    const events = [0, -5, -1, -7, 0].map(eventOf);
    for (const event of events) await append(event);
    const first = await page('0', 2);
    const rest = await page(first.cursor);
    expect([...idsOf(first.events), ...idsOf(rest.events)]).toEqual(idsOf(events));
    for (const filter of [{ domainName: 'one.example' }, { eventName: 'domain.expiration' }] as const)
      expect(idsOf((await fixture.eventLog.page(accountId, filter, '0', 100)).events)).toEqual(idsOf(events));
    expect(await fixture.eventLog.find(accountId, events[3].id)).toMatchObject({ id: events[3].id });
  });

  it('has an event once and each position once, also of writers at the same time in different months', async () => {
    const events = [-5, -4, -3, -2, -1, 0].map(eventOf);
    await Promise.all([...events, ...events].map((event) => append(event)));
    const { rows } = await superuser.query(
      'select count(*)::int as events, count(distinct position)::int as positions from account_events',
    );
    expect(rows).toEqual([{ events: 6, positions: 6 }]);
  });

  it('is searched in one partition for an event, its deliveries, and to send it again', async () => {
    const event = eventOf(-1);
    await append(event, eventOf(0));
    const subscription = await fixture.uow.run(() => fixture.subscriptions.add(subscriptionOf(accountId)));
    await fixture.uow.run(() =>
      fixture.deliveries.queue([deliveryOf(subscription, { id: uuidAt(new Date()), eventId: event.id })]),
    );
    const read = (table: string, act: () => Promise<unknown>) =>
      partitionsRead(superuser, fixture.database.sql, table, act);
    const find = () => fixture.eventLog.find(accountId, event.id);
    const deliveries = () => fixture.eventLog.deliveriesOf(accountId, event.id);
    const again = () =>
      fixture.uow.run(() => fixture.resend.find(accountId, { kind: 'event', eventId: event.id }, '0', 1));
    expect(await read('account_events', find)).toBe(1);
    expect(await read('webhook_deliveries', deliveries)).toBe(1);
    expect(await read('account_events', again)).toBe(1);
    expect(await read('account_events', page)).toBeGreaterThan(1);
  });

  it('leaves by month, unless one of its events waits in the outbox, and cursors go on', async () => {
    const events = [-7, -6, 0].map(eventOf);
    for (const event of events) await append(event);
    const { cursor } = await page('0', 1);
    const partitions = new PostgresPartitions(fixture.database.sql);
    const drop = () => partitions.dropOldest('account_events', 90);
    await expect(partitions.dropOldest('account_events', 89)).rejects.toMatchObject({ code: '42501' });
    await superuser.query(
      `insert into outbox (event_id, account_id, name, payload, occurred_at) values ($1, $2, 'x', '{}', now())`,
      [uuidAt(month(-7)), accountId],
    );
    expect(await drop()).toBeUndefined();
    await superuser.query('delete from outbox');
    expect(await drop()).toBe(`account_events_before_${suffix(month(-6))}`);
    expect(await drop()).toBe(`account_events_${suffix(month(-6))}`);
    expect(idsOf((await page()).events)).toEqual([events[2].id]);
    expect(idsOf((await page(cursor)).events)).toEqual([events[2].id]);
    expect(await fixture.eventLog.find(accountId, events[0].id)).toBeUndefined();
  });
});
