import { addSeconds } from '@registrar/kernel';
import { FakeClock } from '@registrar/kernel/testing';
import { RelayOutbox } from '@registrar/webhooks';
import { eventLogContract, FakeDeliveryWakeUp } from '@registrar/webhooks/testing';
import { drain, until } from '@registrar/testkit';
import { NOW } from '../../test/fixtures/webhooks-fixture';
import { PostgresEventLog } from './event-log';
import { PostgresEventWatch } from './event-watch';
import {
  openWebhooks,
  clearWebhooks,
  closeWebhooks,
  fixture,
  eventOf,
  count,
  relayOf,
  SharedIds,
} from '../../test/webhook-relays';

beforeAll(openWebhooks);
beforeEach(clearWebhooks);
afterAll(closeWebhooks);

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
