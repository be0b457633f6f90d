import { addSeconds } from '@registrar/kernel';
import {
  deliveryStoreContract,
  outboxFeedContract,
  subscriptionStoreContract,
} from '@registrar/webhooks/testing';
import { NOW } from '../../test/fixtures/webhooks-fixture';
import { PostgresSigningTokens } from './signing-tokens';
import {
  openWebhooks,
  clearWebhooks,
  closeWebhooks,
  fixture,
  URL,
  MANY,
  subscribe,
  eventOf,
  count,
  relayOf,
} from '../../test/webhook-relays';

beforeAll(openWebhooks);
beforeEach(clearWebhooks);
afterAll(closeWebhooks);

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
