import { addSeconds, type DomainEvent } from '@registrar/kernel';
import { FakeClock, FakeIds } from '@registrar/kernel/testing';
import { RelayOutbox } from '@registrar/webhooks';
import {
  deliveryStoreContract,
  eventLogContract,
  FakeDeliveryWakeUp,
  outboxFeedContract,
  subscriptionStoreContract,
} from '@registrar/webhooks/testing';
import { drain, until } from '@registrar/testkit';
import { NOW, webhooksFixture, type WebhooksFixture } from '../../test/webhooks-fixture';
import { PostgresEventLog } from './event-log';
import { PostgresEventWatch } from './event-watch';
import { PostgresSigningTokens } from './signing-tokens';

let fixture: WebhooksFixture;
const URL = 'https://hooks.example.org/in?k=1';
const MANY = {
  most: 25,
  mostSlow: 1_000,
  perSubscription: 1_000,
  perSlowSubscription: 1_000,
  perHost: 1_000,
};

beforeAll(async () => {
  fixture = await webhooksFixture();
});
beforeEach(() => fixture.clear());
afterAll(() => fixture?.database.close());

const subscribe = (accountId: number) =>
  fixture.uow.run(() =>
    fixture.subscriptions.add({
      accountId,
      eventName: 'domain.expiration',
      url: URL,
      active: true,
      createdAt: NOW,
    }),
  );
const eventOf = (accountId: number): DomainEvent => ({
  name: 'domain.expiration',
  accountId,
  payload: { eventName: 'domain.expiration', domainName: 'example.org' },
  occurredAt: NOW,
});
const count = async (table: string): Promise<number> =>
  Number((await fixture.database.dataSource.query(`select count(*) from ${table}`))[0].count);
const relayOf = () =>
  new RelayOutbox({
    uow: fixture.uow,
    feed: fixture.feed,
    eventLog: fixture.eventLog,
    deliveries: fixture.deliveries,
    wakeUp: new FakeDeliveryWakeUp(),
    clock: new FakeClock(NOW),
    ids: new SharedIds(),
  });

/** Different in each relay of this file. */
let serial = 0;
class SharedIds extends FakeIds {
  override uuid(): string {
    return `00000000-0000-7000-a000-${String((serial += 1)).padStart(12, '0')}`;
  }
}

describe('subscriptions in PostgreSQL', () => {
  subscriptionStoreContract(() => fixture);

  it('take one of 24 that come at once for the same event, and refuse the others', async () => {
    const accountId = await fixture.newAccount();
    const results = await Promise.allSettled(Array.from({ length: 24 }, () => subscribe(accountId)));
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(refusals).toEqual(Array.from({ length: 23 }, () => 'webhook.already_subscribed'));
    expect(await fixture.subscriptions.list(accountId)).toHaveLength(1);
  });
});

describe('the outbox feed in PostgreSQL', () => {
  outboxFeedContract(() => fixture);

  it('gives events back when the unit of work fails', async () => {
    const accountId = await fixture.newAccount();
    await fixture.uow.run(() => fixture.outbox.add(eventOf(accountId)));
    await expect(
      fixture.uow.run(async () => {
        await fixture.feed.take(10);
        throw new Error('crash');
      }),
    ).rejects.toThrow('crash');
    expect(await fixture.uow.run(() => fixture.feed.take(10))).toHaveLength(1);
  });

  it('does not wait for events that another worker is taking, and gives them to one only', async () => {
    const accountId = await fixture.newAccount();
    await fixture.uow.run(() => fixture.outbox.add(eventOf(accountId)));
    await fixture.uow.run(async () => {
      expect(await fixture.feed.take(10)).toHaveLength(1);
      const { rows } = await fixture.database.sql.pool.query('select id from outbox for update skip locked');
      expect(rows).toEqual([]);
    });
    expect(await count('outbox')).toBe(0);
  });

  it('misses no event that commits late, after ones with higher ids were taken', async () => {
    const accountId = await fixture.newAccount();
    await fixture.uow.run(async () => {
      await fixture.outbox.add(eventOf(accountId));
      await fixture.database.sql.pool.query(
        `insert into outbox (event_id, account_id, name, payload, occurred_at) values (gen_random_uuid(), $1, 'domain.expiration', '{}', $2)`,
        [accountId, NOW],
      );
      const { rowCount } = await fixture.database.sql.pool.query(
        'delete from outbox where id = any(array(select id from outbox for update skip locked))',
      );
      expect(rowCount).toBe(1);
    });
    expect(await fixture.uow.run(() => fixture.feed.take(10))).toHaveLength(1);
  });
});

describe('relays beside each other', () => {
  it('queue each of 1,200 events once', async () => {
    const accountId = await fixture.newAccount();
    await subscribe(accountId);
    await fixture.uow.run(async () => {
      for (let event = 0; event < 1_200; event += 1)
        await fixture.outbox.add({ ...eventOf(accountId), payload: { event } });
    });
    const before = await count('webhook_deliveries');
    const drain = async (): Promise<number> => {
      const { events } = await relayOf().execute();
      return events === 0 ? 0 : events + (await drain());
    };
    const relayed = await Promise.all([drain(), drain(), drain()]);
    expect(relayed.reduce((sum, events) => sum + events, 0)).toBe(1_200);
    expect((await count('webhook_deliveries')) - before).toBe(1_200);
    expect(
      Number(
        (
          await fixture.database.dataSource.query(
            `select count(distinct body) from webhook_deliveries where account_id = ${accountId}`,
          )
        )[0].count,
      ),
    ).toBe(1_200);
  });
});

describe('deliveries in PostgreSQL', () => {
  deliveryStoreContract(() => fixture);

  it('are each claimed by one of several workers', async () => {
    const accountId = await fixture.newAccount();
    await subscribe(accountId);
    await fixture.uow.run(async () => {
      for (let event = 0; event < 120; event += 1) await fixture.outbox.add(eventOf(accountId));
    });
    await relayOf().execute();
    const claims = await Promise.all(
      Array.from({ length: 6 }, () => fixture.deliveries.claimDue(NOW, addSeconds(NOW, 90), MANY)),
    );
    const ids = claims.flat().map((claim) => claim.id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await fixture.deliveries.claimDue(NOW, addSeconds(NOW, 90), { ...MANY, most: 200 });
    expect(new Set([...ids, ...rest.map((claim) => claim.id)]).size).toBe(120);
  });

  it('of one subscription with ten thousand hold back none of another', async () => {
    const [crowded, quiet] = [
      await subscribe(await fixture.newAccount()),
      await subscribe(await fixture.newAccount()),
    ];
    const queue = (subscription: typeof crowded, count: number, dueAt: Date) =>
      fixture.database.dataSource.query(
        `insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, occurred_at, created_at, due_at)
       select gen_random_uuid(), gen_random_uuid(), $1, $2, 'domain.expiration', $3, '{}', $4, $4, $4 from generate_series(1, $5)`,
        [subscription.accountId, subscription.id, URL, dueAt, count],
      );
    await queue(crowded, 10_000, addSeconds(NOW, -3_600));
    await queue(quiet, 5, NOW);
    const claimed = await fixture.deliveries.claimDue(NOW, addSeconds(NOW, 90), {
      most: 100,
      mostSlow: 300,
      perSubscription: 50,
      perSlowSubscription: 4,
      perHost: 200,
    });
    const of = ({ id }: typeof crowded) =>
      claimed.filter(({ subscriptionId }) => subscriptionId === id).length;
    expect([of(crowded), of(quiet)]).toEqual([4, 4]);
    await fixture.database.dataSource.query(
      'update webhook_subscriptions set is_quick = true where id = any($1)',
      [[crowded.id, quiet.id]],
    );
    expect(
      await fixture.deliveries.claimDue(NOW, addSeconds(NOW, 90), {
        most: 2,
        mostSlow: 0,
        perSubscription: 50,
        perSlowSubscription: 4,
        perHost: 200,
      }),
    ).toHaveLength(2);
  });

  it('keep attempts that the application can neither change nor remove', async () => {
    const { dataSource } = fixture.database;
    for (const statement of ['update webhook_attempts set status = 200', 'delete from webhook_attempts']) {
      await expect(dataSource.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('an account whose clock is ahead', () => {
  const DAY = 86_400;
  const toAccountTime = <T>(accountId: number, work: () => Promise<T>) =>
    fixture.database.sql.due.runFor({ accountId, aheadMs: 10 * DAY * 1_000, networkMs: 0 }, work);

  it('has its own events relayed, and no other account’s', async () => {
    const [mine, other] = [await fixture.newAccount(), await fixture.newAccount()];
    await fixture.uow.run(async () => {
      for (const accountId of [other, mine, other]) await fixture.outbox.add(eventOf(accountId));
    });
    expect(await toAccountTime(mine, () => relayOf().execute())).toEqual({ events: 1, deliveries: 0 });
    expect(await toAccountTime(mine, () => relayOf().execute())).toEqual({ events: 0, deliveries: 0 });
    expect(await count('outbox')).toBe(2);
    expect(await relayOf().execute()).toMatchObject({ events: 2 });
  });

  it('has its own deliveries claimed by its own time, and no other account’s, however many wait for others or lost their subscription', async () => {
    const [mine, other] = [await fixture.newAccount(), await fixture.newAccount()];
    const [ours, theirs] = [await subscribe(mine), await subscribe(other)];
    const queue = async (
      accountId: number,
      subscriptionId: number,
      dueAt: Date,
      howMany: number,
    ): Promise<void> =>
      fixture.database.dataSource.query(
        `insert into webhook_deliveries (id, event_id, account_id, subscription_id, event_name, url, body, occurred_at, created_at, due_at)
       select gen_random_uuid(), gen_random_uuid(), $1, $2, 'domain.expiration', $3, '{}', $4, $4, $4 from generate_series(1, $5)`,
        [accountId, subscriptionId, URL, dueAt, howMany],
      );
    await queue(mine, ours.id, addSeconds(NOW, 9 * DAY), 2);
    await queue(mine, 1_000_000, addSeconds(NOW, 9 * DAY), 1);
    await queue(other, theirs.id, NOW, 3);
    await queue(other, 1_000_001, NOW, 1);
    const claim = async () =>
      (await fixture.deliveries.claimDue(NOW, addSeconds(NOW, 90), MANY)).map(({ accountId }) => accountId);
    const cancelled = async () =>
      (
        await fixture.database.dataSource.query(
          `select account_id from webhook_deliveries where subscription_id >= 1000000 and finished_at is not null order by 1`,
        )
      ).map((row: { account_id: number }) => row.account_id);
    expect(await toAccountTime(mine, claim)).toEqual([mine, mine]);
    expect(await cancelled()).toEqual([mine]);
    expect(await claim()).toEqual([other, other, other]);
    expect(await cancelled()).toEqual([mine, other]);
  });

  it('has a subscription set inactive after three days of its own, in which everybody’s run does nothing', async () => {
    const [mine, other] = [await fixture.newAccount(), await fixture.newAccount()];
    const [ours, theirs] = [await subscribe(mine), await subscribe(other)];
    const [since, now] = [addSeconds(NOW, 7 * DAY), addSeconds(NOW, 10 * DAY)];
    await fixture.database.dataSource.query(
      'update webhook_subscriptions set failing_since = $1, failed_at = $2 where id = any($3)',
      [since, now, [ours.id, theirs.id]],
    );
    const retire = () => fixture.uow.run(() => fixture.subscriptions.retire(addSeconds(NOW, -3 * DAY), NOW));
    expect(await retire()).toBeUndefined();
    expect(await toAccountTime(mine, retire)).toMatchObject({
      subscription: { id: ours.id, active: false, updatedAt: now },
      failingSince: since,
    });
    expect(await toAccountTime(mine, retire)).toBeUndefined();
    expect(await fixture.subscriptions.list(other)).toMatchObject([{ active: true }]);
  });
});

describe('the event log in PostgreSQL', () => {
  eventLogContract(() => fixture);

  /** A relay of another process, which waits before it writes to the log until it is released. */
  function slowRelay(clock = new FakeClock(NOW)) {
    let goOn!: () => void;
    let reached!: () => void;
    const isAllowed = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const isWriting = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const log = new PostgresEventLog(fixture.database.sql, fixture.uow);
    const append = log.append.bind(log);
    jest.spyOn(log, 'append').mockImplementation(async (...given) => {
      reached();
      await isAllowed;
      return append(...given);
    });
    const relay = new RelayOutbox({
      uow: fixture.uow,
      feed: fixture.feed,
      eventLog: log,
      deliveries: fixture.deliveries,
      wakeUp: new FakeDeliveryWakeUp(),
      clock,
      ids: new SharedIds(),
    });
    return { done: relay.execute(), isWriting, goOn };
  }

  it('has events in the order of the outbox, though one relay is slower than another', async () => {
    const accountId = await fixture.newAccount();
    const happen = (event: number) =>
      fixture.uow.run(() => fixture.outbox.add({ ...eventOf(accountId), payload: { event } }));
    await happen(1);
    const slow = slowRelay();
    await slow.isWriting;
    await happen(2);
    let isDone = false;
    const fast = relayOf()
      .execute()
      .finally(() => {
        isDone = true;
      });
    const isWaiting = async (): Promise<boolean> =>
      (
        await fixture.database.dataSource.query(
          'select from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = current_database()',
        )
      ).length > 0;
    await until(async () => isDone || isWaiting(), 'the other relay waits, or is done');
    slow.goOn();
    expect(await Promise.all([slow.done, fast])).toMatchObject([{ events: 1 }, { events: 1 }]);
    const { events } = await fixture.eventLog.page(accountId, {}, '0', 10);
    expect(events.map(({ body }) => JSON.parse(body))).toEqual([{ event: 1 }, { event: 2 }]);
  });

  it('has times that never run backwards, whatever the clocks of the processes say', async () => {
    const accountId = await fixture.newAccount();
    for (const seconds of [60, 0, 30, 90]) {
      await fixture.uow.run(() => fixture.outbox.add(eventOf(accountId)));
      await new RelayOutbox({
        uow: fixture.uow,
        feed: fixture.feed,
        eventLog: fixture.eventLog,
        deliveries: fixture.deliveries,
        wakeUp: new FakeDeliveryWakeUp(),
        clock: new FakeClock(addSeconds(NOW, 3_600 + seconds)),
        ids: new SharedIds(),
      }).execute();
    }
    const rows: { logged_at: Date }[] = await fixture.database.dataSource.query(
      `select logged_at from account_events where account_id = ${accountId} order by position`,
    );
    expect(rows.map(({ logged_at: at }) => at)).toEqual(
      [60, 60, 60, 90].map((seconds) => addSeconds(NOW, 3_600 + seconds)),
    );
  });

  it('shows no position below which another one comes later, whatever relays run and events commit late', async () => {
    const accountId = await fixture.newAccount();
    const total = 300;
    let done = false;
    const seen: bigint[] = [];
    const read = async (): Promise<void> => {
      let cursor = '0';
      for (let last = false; ; last = done) {
        const page = await fixture.eventLog.page(accountId, {}, cursor, 7);
        seen.push(...page.events.map(({ position }) => BigInt(position)));
        cursor = page.cursor;
        if (last && page.events.length === 0) return;
      }
    };
    const write = async (from: number): Promise<void> => {
      for (let event = from; event < total; event += 3)
        await fixture.uow.run(async () => {
          await fixture.outbox.add({ ...eventOf(accountId), payload: { event } });
          if (event % 5 === 0) await new Promise((resolve) => setImmediate(resolve));
        });
    };
    const relay = async (): Promise<void> => {
      while (!done) await relayOf().execute();
    };
    const reading = read();
    const relays = [relay(), relay()];
    await Promise.all([write(0), write(1), write(2)]);
    await drain(async () => {
      await relayOf().execute();
      return count('outbox');
    }, 'the outbox');
    done = true;
    await Promise.all([...relays, reading]);
    expect(seen).toHaveLength(total);
    expect(seen).toEqual([...seen].sort((one, other) => (one < other ? -1 : 1)));
    const { rows } = await fixture.database.sql.pool.query(
      'select count(distinct body)::int as bodies from account_events where account_id = $1',
      [accountId],
    );
    expect(rows).toEqual([{ bodies: total }]);
  });

  it('has events that the application can neither change nor remove', async () => {
    for (const statement of [`update account_events set body = '{}'`, 'delete from account_events']) {
      await expect(fixture.database.dataSource.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
  });
});

describe('watching the log in PostgreSQL', () => {
  const never = new AbortController().signal;
  const happen = async (accountId: number): Promise<void> => {
    await fixture.uow.run(() => fixture.outbox.add(eventOf(accountId)));
    await relayOf().execute();
  };

  it('wakes each waiting client with new events, with one poll for all', async () => {
    const [mine, other] = [await fixture.newAccount(), await fixture.newAccount()];
    const watch = new PostgresEventWatch(fixture.database.sql, { everyMs: 5 });
    let reported = 0;
    const waiting = Promise.all(
      [1, 2].map(() =>
        watch.beyond(mine, '0', never).then((more) => {
          reported += 1;
          return more;
        }),
      ),
    );
    const inVain = watch.beyond(other, '0', never);
    await happen(mine);
    expect(await waiting).toEqual([true, true]);
    expect(reported).toBe(2);
    watch.end();
    expect(await inVain).toBe(false);
  });

  it('waits no longer than it may, and not at all once the process ends', async () => {
    const accountId = await fixture.newAccount();
    const watch = new PostgresEventWatch(fixture.database.sql, { everyMs: 5 });
    const over = new AbortController();
    const waiting = watch.beyond(accountId, '0', over.signal);
    over.abort();
    expect(await waiting).toBe(false);
    watch.end();
    await happen(accountId);
    expect(await watch.beyond(accountId, '0', never)).toBe(false);
  });

  it('lets so many of an account wait, and so many in all', async () => {
    const [mine, other] = [await fixture.newAccount(), await fixture.newAccount()];
    const watch = new PostgresEventWatch(fixture.database.sql, { everyMs: 5, perAccount: 2, inAll: 3 });
    const waiting = [watch.beyond(mine, '0', never), watch.beyond(mine, '0', never)];
    await expect(watch.beyond(mine, '0', never)).rejects.toMatchObject({
      kind: 'too_many_requests',
      retryAfterSeconds: 1,
    });
    waiting.push(watch.beyond(other, '0', never));
    await expect(watch.beyond(other, '0', never)).rejects.toMatchObject({
      kind: 'unavailable',
      retryAfterSeconds: 1,
    });
    watch.end();
    expect(await Promise.all(waiting)).toEqual([false, false, false]);
  });

  it('shares the places: where all are taken, the longest waiting request of the account with most of them ends for another account', async () => {
    const [greedy, late] = [await fixture.newAccount(), await fixture.newAccount()];
    const watch = new PostgresEventWatch(fixture.database.sql, { everyMs: 5, perAccount: 3, inAll: 3 });
    const ended: number[] = [];
    const waiting = [0, 1, 2].map((at) => watch.beyond(greedy, '0', never).finally(() => ended.push(at)));
    const other = watch.beyond(late, '0', never);
    await waiting[0];
    expect(ended).toEqual([0]);
    await happen(late);
    expect(await other).toBe(true);
    watch.end();
    await Promise.all(waiting);
  });
});

describe('signing tokens in PostgreSQL', () => {
  it('are each account’s living one with the lowest id', async () => {
    const [both, revoked, none] = [
      await fixture.newAccount(),
      await fixture.newAccount(),
      await fixture.newAccount(),
    ];
    const add = (accountId: number, sealed: string, revokedAt?: Date) =>
      fixture.database.dataSource.query(
        'insert into api_tokens (account_id, name, digest, sealed, created_at, revoked_at) values ($1, $2, $2, $2, $3, $4)',
        [accountId, sealed, NOW, revokedAt ?? null],
      );
    await add(both, 'first of both, revoked', NOW);
    await add(both, 'over since a second');
    await fixture.database.dataSource.query('update api_tokens set expires_at = $1 where sealed = $2', [
      NOW,
      'over since a second',
    ]);
    await add(both, 'second of both');
    await add(both, 'third of both');
    await add(revoked, 'only one, revoked', NOW);
    const tokens = new PostgresSigningTokens(fixture.database.sql);
    expect(await tokens.sealed([both, revoked, none], NOW)).toEqual(new Map([[both, 'second of both']]));
    expect(await tokens.sealed([], NOW)).toEqual(new Map());
  });
});
