import { SecretVault } from '@registrar/kernel';
import { redisUrl, until } from '@registrar/testkit';
import { Redis } from 'ioredis';
import { Webhook } from 'standardwebhooks';
import { Listener, whyRefused } from './listener';
import { balanceChange, WorkerFixture } from './worker-fixture';

// Processes are started here, on machines that may be busy.
jest.setTimeout(60_000);

const seconds = (): number => Date.now() / 1_000;

describe('the receiver of these tests', () => {
  // the interface description's example of account.credit.balance_change
  const vector = {
    url: 'https://hooks.example.org/in?k=1',
    token: 'sandbox-token-lowest-id',
    header:
      'sha256=e1b0c43e12ab00121edcb84d7293ba99df7f98c5187b1643b94301587e430ff8,1772445600,0b6f1c1e-5f0e-4f0a-9a51-2f1a7f6f2c11',
    body: '{"balance": 398.25, "accountId": 4401, "eventName": "account.credit.balance_change"}',
  };

  it('takes the published example, whatever the order of the body’s keys', () => {
    expect(whyRefused(vector.header, vector.url, vector.body, vector.token, 1_772_445_600)).toBeUndefined();
  });

  it.each([
    ['another token', { token: 'another' }, 'another digest'],
    ['another url', { url: 'https://hooks.example.org/in' }, 'another digest'],
    ['another body', { body: vector.body.replace('398.25', '398.26') }, 'another digest'],
    ['a header without nonce', { header: vector.header.split(',', 2).join(',') }, 'not three parts'],
  ])('refuses it with %s', (_what, wrong, why) => {
    const { header, url, body, token } = { ...vector, ...wrong };
    expect(whyRefused(header, url, body, token, 1_772_445_600)).toBe(why);
  });

  it('refuses it after five minutes', () => {
    expect(whyRefused(vector.header, vector.url, vector.body, vector.token, 1_772_445_901)).toMatch(
      /too old/,
    );
  });
});

describe('webhooks', () => {
  let fixture: WorkerFixture;
  let listener: Listener;

  beforeAll(async () => {
    fixture = await WorkerFixture.open();
  });
  beforeEach(async () => {
    listener = await new Listener().open();
  });
  afterEach(async () => {
    await fixture.stopWorkers();
    await listener.close();
  });
  afterAll(() => fixture?.close());

  it.each([
    ['with Redis', {}],
    ['without Redis', { REDIS_URL: '' }],
    ['with Redis away', { REDIS_URL: 'redis://127.0.0.1:1/0' }],
  ])(
    '%s bring an event from the outbox to the subscriber, signed with the account’s first token',
    async (_how, settings) => {
      const { worker } = await fixture.startWorker(settings);
      const url = listener.url('/in?k=1');
      const accountId = await fixture.newAccount(worker, 'first-token', url);
      await fixture.addToken(worker, accountId, 'second-token');
      await fixture.happen(worker, balanceChange(accountId, 398.25));
      const [{ headers, body }] = await until(
        () => (listener.received.length > 0 ? listener.at('/in?k=1') : undefined),
        'the webhook arrives',
      );
      expect(body).toBe(
        `{"accountId":${accountId},"balance":398.25,"eventName":"account.credit.balance_change"}`,
      );
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        'user-agent': 'registrar-webhooks/1',
      });
      const header = String(headers['x-service-signature']);
      expect(whyRefused(header, url, body, 'first-token', seconds())).toBeUndefined();
      expect(whyRefused(header, url, body, 'second-token', seconds())).toBe('another digest');
      await until(
        async () => (await fixture.deliveries(accountId))[0].state === 'delivered',
        'the delivery is settled',
      );
      expect(await fixture.attempts(accountId)).toEqual([
        { number: 1, status: 200, error: null, response_head: 'noted' },
      ]);
    },
  );

  it('are tried again when refused, each attempt signed anew and kept', async () => {
    const { worker } = await fixture.startWorker();
    const url = listener.url('/flaky');
    const accountId = await fixture.newAccount(worker, 'token', url);
    listener.answering = (_request, count) => (count === 0 ? 503 : 200);
    await fixture.happen(worker, balanceChange(accountId, 10));
    await until(
      async () => (await fixture.deliveries(accountId))[0]?.state === 'delivered',
      'the delivery is settled',
    );
    const [first, second] = listener
      .at('/flaky')
      .map((request) => String(request.headers['x-service-signature']));
    expect(second).not.toBe(first);
    for (const header of [first, second])
      expect(whyRefused(header, url, listener.received[0].body, 'token', seconds())).toBeUndefined();
    expect(await fixture.attempts(accountId)).toMatchObject([
      { number: 1, status: 503 },
      { number: 2, status: 200 },
    ]);
  });

  it('are given up after the last attempt', async () => {
    const { worker } = await fixture.startWorker();
    const accountId = await fixture.newAccount(worker, 'token', listener.url('/closed'));
    listener.answering = () => 410;
    await fixture.happen(worker, balanceChange(accountId, 10));
    await until(
      async () => (await fixture.deliveries(accountId))[0]?.state === 'failed',
      'the delivery is given up',
    );
    expect(await fixture.attempts(accountId)).toMatchObject([
      { status: 410 },
      { status: 410 },
      { status: 410 },
    ]);
  });

  it('wait for an account to get a token', async () => {
    const { worker } = await fixture.startWorker();
    const url = listener.url('/late');
    const accountId = await fixture.newAccount(worker, '', url);
    await fixture.happen(worker, balanceChange(accountId, 10));
    await until(
      async () =>
        (
          await fixture.pool.query(
            "select from webhook_deliveries where account_id = $1 and due_at > occurred_at + interval '30 seconds'",
            [accountId],
          )
        ).rowCount === 1,
      'the delivery is held',
    );
    expect(listener.received).toEqual([]);
    expect(await fixture.attempts(accountId)).toEqual([]);
    await fixture.addToken(worker, accountId, 'late-token');
    await fixture.pool.query('update webhook_deliveries set due_at = occurred_at where account_id = $1', [
      accountId,
    ]);
    const [{ headers, body }] = await until(
      () => (listener.received.length > 0 ? listener.at('/late') : undefined),
      'the webhook arrives',
    );
    expect(
      whyRefused(String(headers['x-service-signature']), url, body, 'late-token', seconds()),
    ).toBeUndefined();
  });

  it('carry a second signature that an independent library takes, the same id at each attempt', async () => {
    const { worker } = await fixture.startWorker();
    const accountId = await fixture.newAccount(worker, 'token', listener.url('/standard'));
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const { rows } = await fixture.pool.query<{ id: number }>(
      'select id from webhook_subscriptions where account_id = $1',
      [accountId],
    );
    const sealed = worker.nest.get(SecretVault).seal(secret, `webhook-secret:${rows[0].id}`);
    await fixture.pool.query('update webhook_subscriptions set secret_sealed = $2 where id = $1', [
      rows[0].id,
      sealed,
    ]);
    listener.answering = (_request, count) => (count === 0 ? 500 : 200);
    await fixture.happen(worker, balanceChange(accountId, 10));
    const [first, second] = await until(
      () => (listener.received.length > 1 ? listener.at('/standard') : undefined),
      'both attempts are there',
    );
    for (const { headers, body } of [first, second])
      expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
        accountId,
      });
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    const { rows: logged } = await fixture.pool.query('select id from account_events where account_id = $1', [
      accountId,
    ]);
    expect(logged).toEqual([{ id: first.headers['webhook-id'] }]);
  });

  it('to a receiver that hangs hold up no other', async () => {
    const { worker } = await fixture.startWorker({ WEBHOOK_TIMEOUT_SECONDS: '60' });
    const fast = await new Listener().open();
    const held: (() => void)[] = [];
    try {
      listener.answering = () => (response) => {
        held.push(() => response.writeHead(200).end());
      };
      const slowAccount = await fixture.newAccount(worker, 'token-slow', listener.url('/hangs'));
      const fastAccount = await fixture.newAccount(worker, 'token-fast', fast.url('/quick'));
      await fixture.happen(
        worker,
        ...Array.from({ length: 60 }, (_, index) => balanceChange(slowAccount, index)),
      );
      await until(() => held.length > 0, 'the slow one hangs');
      await fixture.happen(
        worker,
        ...Array.from({ length: 60 }, (_, index) => balanceChange(fastAccount, index)),
      );
      await until(
        async () => {
          const deliveries = await fixture.deliveries(fastAccount);
          return deliveries.length === 60 && deliveries.every(({ state }) => state === 'delivered');
        },
        'the fast one has all of its own',
        30_000,
      );
      expect((await fixture.deliveries(slowAccount)).every(({ state }) => state === 'pending')).toBe(true);
      expect(held.length).toBeLessThanOrEqual(12);
    } finally {
      listener.answering = () => 200;
      for (const answer of held) answer();
      await fast.close();
    }
  });

  it('reach no private address unless the settings allow it', async () => {
    const { worker } = await fixture.startWorker({ WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'false' });
    const accounts = [
      await fixture.newAccount(worker, 'token-a', listener.url('/literal')),
      await fixture.newAccount(worker, 'token-b', listener.url('/name').replace('127.0.0.1', 'localhost')),
    ];
    await fixture.happen(worker, ...accounts.map((accountId) => balanceChange(accountId, 10)));
    for (const accountId of accounts) {
      await until(async () => (await fixture.attempts(accountId)).length > 0, 'an attempt is kept');
      expect(await fixture.attempts(accountId)).toContainEqual(
        expect.objectContaining({ status: null, error: expect.stringMatching(/private or local address/) }),
      );
    }
    expect(listener.received).toEqual([]);
  });

  it('are sent once each by several workers, though Redis is wiped all the while', async () => {
    const workers = [(await fixture.startWorker()).worker, (await fixture.startWorker()).worker];
    const accountId = await fixture.newAccount(workers[0], 'token', listener.url('/many'));
    const redis = new Redis(redisUrl());
    const balances = Array.from({ length: 300 }, (_, index) => index + 1);
    for (let from = 0; from < balances.length; from += 50) {
      await fixture.happen(
        workers[(from / 50) % 2],
        ...balances.slice(from, from + 50).map((balance) => balanceChange(accountId, balance)),
      );
      await redis.flushdb();
    }
    await until(
      async () => {
        await redis.flushdb();
        return listener.received.length >= balances.length;
      },
      'all have arrived',
      30_000,
    );
    await redis.quit();
    const states = await until(async () => {
      const all = await fixture.deliveries(accountId);
      return all.every(({ state }) => state === 'delivered') && all;
    }, 'all are settled');
    expect(states).toHaveLength(balances.length);
    expect(
      listener.received
        .map(({ body }) => (JSON.parse(body) as { balance: number }).balance)
        .sort((one, other) => one - other),
    ).toEqual(balances);
  });

  it('of a subscription that is deleted while they wait are not sent', async () => {
    const { worker } = await fixture.startWorker({ WEBHOOK_RETRY_WAITS: '2,2' });
    const accountId = await fixture.newAccount(worker, 'token', listener.url('/gone'));
    listener.answering = () => 500;
    await fixture.happen(worker, balanceChange(accountId, 10));
    await until(async () => (await fixture.attempts(accountId)).length === 1, 'the first attempt is kept');
    await fixture.pool.query('delete from webhook_subscriptions where account_id = $1', [accountId]);
    await until(
      async () => (await fixture.deliveries(accountId))[0].state === 'cancelled',
      'the delivery is cancelled',
    );
    expect(listener.at('/gone')).toHaveLength(1);
  });
});
