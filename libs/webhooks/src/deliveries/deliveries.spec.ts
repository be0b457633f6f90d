import { addSeconds } from '@registrar/kernel';
import { TestHmacSha256 } from '../testing';
import { ACCOUNT, setUp } from '../testing/queued-delivery-world';

const DAY = 86_400;
const accepted = { kind: 'accepted', status: 204, responseHead: '', durationMs: 8 } as const;
const refused = { kind: 'refused', status: 503, responseHead: 'busy', durationMs: 9 } as const;
const failed = { kind: 'failed', error: 'timeout', durationMs: 10_000 } as const;

describe('relaying the outbox', () => {
  it('queues the canonical body for the subscription, and rings', async () => {
    const { queued, find, wakeUp, clock } = setUp();
    const id = await queued();
    expect(await find(id)).toMatchObject({
      state: 'pending',
      url: 'https://hooks.example.org/4401',
      body: '{"domainName":"example.org","eventName":"domain.expiration"}',
      dueAt: clock.now(),
    });
    expect(wakeUp.rung).toEqual([{ id, attempt: 1 }]);
  });

  it.each([
    ['nobody subscribed to', undefined],
    ['whose subscription is paused', { eventName: 'domain.expiration' as const, active: false }],
    [
      'of another name than the subscription’s',
      { eventName: 'domain.registry.rejection' as const, active: true },
    ],
  ])('drops an event %s', async (_what, subscription) => {
    const { uow, subscriptions, tables, clock, relay, wakeUp } = setUp();
    if (subscription)
      await uow.run(() =>
        subscriptions.add({
          accountId: ACCOUNT,
          url: 'https://hooks.example.org/',
          createdAt: clock.now(),
          ...subscription,
        }),
      );
    await tables.outbox.add({
      name: 'domain.expiration',
      accountId: ACCOUNT,
      payload: { eventName: 'domain.expiration' },
      occurredAt: clock.now(),
    });
    await expect(relay.execute()).resolves.toEqual({ events: 1, deliveries: 0 });
    await expect(relay.execute()).resolves.toEqual({ events: 0, deliveries: 0 });
    expect(tables.deliveries.size).toBe(0);
    expect(wakeUp.rung).toEqual([]);
  });
});

describe('delivering webhooks', () => {
  it('makes room for others as soon as each has ended, whoever of its round is waited for', async () => {
    const { queued, setToken, deliver, deliveries, sender, clock } = setUp();
    setToken(4402, 'token-of-4402');
    await queued();
    await queued(4402);
    const claims = jest.spyOn(deliveries, 'claimDue');
    const answers: (() => void)[] = [];
    sender.during = () => new Promise((answer) => answers.push(answer));
    const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
    const { claimed, done } = await deliver.begin();
    await settled();
    expect([claimed, answers.length]).toEqual([2, 2]);
    clock.advance(1);
    answers[0]();
    await settled();
    await deliver.begin();
    expect(claims.mock.calls.map(([, , { mostSlow }]) => mostSlow)).toEqual([300, 299]);
    answers[1]();
    await expect(done).resolves.toMatchObject({ claimed: 2, accepted: 2 });
  });

  it('posts the stored body, signed for the url with the account’s token, and keeps the attempt', async () => {
    const { queued, deliver, sender, find, clock } = setUp();
    const id = await queued();
    sender.then(accepted);
    await expect(deliver.execute()).resolves.toEqual({
      claimed: 1,
      accepted: 1,
      refused: 0,
      failed: 0,
      givenUp: 0,
      held: 0,
    });
    const body = '{"domainName":"example.org","eventName":"domain.expiration"}';
    const digest = new TestHmacSha256().hex('token-of-4401', `https://hooks.example.org/4401|${body}`);
    const signature = expect.stringMatching(new RegExp(`^sha256=${digest},1772442900,[0-9a-f-]{36}$`));
    const [{ eventId }] = [await find(id)];
    expect(sender.sent).toEqual([
      {
        url: 'https://hooks.example.org/4401',
        body,
        headers: {
          'X-SERVICE-SIGNATURE': signature,
          'webhook-id': eventId,
          'webhook-timestamp': '1772442900',
        },
      },
    ]);
    expect(await find(id)).toMatchObject({
      state: 'delivered',
      finishedAt: clock.now(),
      attempts: [{ number: 1, startedAt: clock.now(), durationMs: 8, status: 204, responseHead: '' }],
    });
    await expect(deliver.execute()).resolves.toMatchObject({ claimed: 0 });
  });

  it('sends nothing inside a unit of work', async () => {
    const { queued, deliver, sender, uow } = setUp();
    await queued();
    sender.during = () => uow.assertNone();
    await expect(deliver.execute()).resolves.toMatchObject({ accepted: 1 });
  });

  it.each([
    ['refused', refused, { status: 503, responseHead: 'busy' }],
    ['a redirect', { ...refused, status: 302 }, { status: 302 }],
    ['not answered', failed, { error: 'timeout' }],
  ])('tries again after a minute when %s', async (_what, result, kept) => {
    const { queued, deliver, sender, find, clock } = setUp();
    const id = await queued();
    sender.then(result);
    await expect(deliver.execute()).resolves.toMatchObject({ claimed: 1, accepted: 0, givenUp: 0 });
    expect(await find(id)).toMatchObject({
      state: 'pending',
      dueAt: addSeconds(clock.now(), 60),
      attempts: [kept],
    });
    clock.advance(59);
    await expect(deliver.execute()).resolves.toMatchObject({ claimed: 0 });
    clock.advance(1);
    await expect(deliver.execute()).resolves.toMatchObject({ accepted: 1 });
    expect(await find(id)).toMatchObject({
      state: 'delivered',
      attempts: [{ number: 1 }, { number: 2, status: 200 }],
    });
  });

  it('signs each attempt anew', async () => {
    const { queued, deliver, sender, clock } = setUp();
    await queued();
    sender.then(refused);
    await deliver.execute();
    clock.advance(60);
    await deliver.execute();
    const [first, second] = sender.sent.map(({ headers }) => headers['X-SERVICE-SIGNATURE'].split(','));
    expect(second[0]).toBe(first[0]);
    expect(Number(second[1])).toBe(Number(first[1]) + 60);
    expect(second[2]).not.toBe(first[2]);
  });

  it('gives up after eight attempts in vain, and says so', async () => {
    const { queued, deliver, sender, find, clock, log } = setUp();
    const id = await queued();
    sender.then(...Array.from({ length: 8 }, () => refused));
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await expect(deliver.execute()).resolves.toMatchObject({ refused: 1, givenUp: attempt === 8 ? 1 : 0 });
      clock.advance(DAY / 2);
    }
    expect(await find(id)).toMatchObject({ state: 'failed', attempts: { length: 8 } });
    expect(log.lines).toContainEqual({
      level: 'warn',
      message: 'webhook delivery abandoned after its last attempt',
      fields: { deliveryId: id, accountId: ACCOUNT, attempts: 8 },
    });
    clock.advance(DAY);
    await expect(deliver.execute()).resolves.toMatchObject({ claimed: 0 });
  });

  it.each([
    ['has no token', undefined],
    ['has a token that does not open', 'sealed for another account'],
  ])(
    'holds what an account gets that %s, without using up an attempt, and sends the rest',
    async (_what, sealed) => {
      const { queued, deliver, sender, find, clock, tokens, setToken } = setUp();
      const held = await queued(4402);
      const free = await queued(ACCOUNT);
      if (sealed) tokens.tokens.set(4402, sealed);
      await expect(deliver.execute()).resolves.toEqual({
        claimed: 2,
        accepted: 1,
        refused: 0,
        failed: 0,
        givenUp: 0,
        held: 1,
      });
      expect(await find(free)).toMatchObject({ state: 'delivered' });
      expect(await find(held)).toMatchObject({
        state: 'pending',
        attempts: [],
        dueAt: addSeconds(clock.now(), 60),
      });
      setToken(4402, 'token-of-4402');
      clock.advance(60);
      await expect(deliver.execute()).resolves.toMatchObject({ accepted: 1, held: 0 });
      expect(sender.sent.map((request) => request.url)).toEqual([
        'https://hooks.example.org/4401',
        'https://hooks.example.org/4402',
      ]);
    },
  );

  it('is held, and tried again, by the clock of its account', async () => {
    const { queued, deliver, sender, find, clock, tokens, setToken } = setUp();
    clock.ahead = new Map([[4402, DAY]]);
    const id = await queued(4402);
    expect((await find(id)).dueAt).toEqual(addSeconds(clock.now(), DAY));
    clock.advance(DAY);
    tokens.tokens.delete(4402);
    await deliver.execute();
    expect((await find(id)).dueAt).toEqual(addSeconds(clock.now(), DAY + 60));
    setToken(4402, 'token-of-4402');
    clock.advance(DAY + 60);
    sender.then(refused);
    await deliver.execute();
    expect(await find(id)).toMatchObject({
      dueAt: addSeconds(clock.now(), DAY + 60),
      attempts: [{ startedAt: addSeconds(clock.now(), DAY) }],
    });
  });

  it('says no token in its log', async () => {
    const { queued, deliver, log, tokens } = setUp();
    await queued(4402);
    tokens.tokens.set(4402, 'another-context#plain-token');
    await deliver.execute();
    expect(log.lines.map((line) => line.message)).toEqual([
      'signing token of an account not decryptable',
      'webhook deliveries held: account without a token to sign with',
    ]);
    expect(JSON.stringify(log.lines)).not.toContain('plain-token');
  });

  it('sends again what was sent when the process died before it was written down', async () => {
    const { queued, deliver, deliveries, sender, find, clock } = setUp();
    const id = await queued();
    const settle = deliveries.settle.bind(deliveries);
    deliveries.settle = async () => {
      throw new Error('database is away');
    };
    await expect(deliver.execute()).rejects.toThrow('database is away');
    deliveries.settle = settle;
    await expect(deliver.execute()).resolves.toMatchObject({ claimed: 0 });
    clock.advance(110);
    await expect(deliver.execute()).resolves.toMatchObject({ accepted: 1 });
    expect(sender.sent).toHaveLength(2);
    expect(await find(id)).toMatchObject({ state: 'delivered', attempts: [{ number: 1 }] });
  });

  it('begins no request once it is told to stop, and gives the rest back at once', async () => {
    const { queued, deliver, sender, find, setToken } = setUp();
    const stop = { aborted: false };
    const ids: string[] = [];
    for (let account = ACCOUNT; account < ACCOUNT + 30; account += 1) {
      setToken(account, `token-of-${account}`);
      ids.push(await queued(account));
    }
    sender.during = () => {
      stop.aborted = true;
    };
    const round = await deliver.execute(stop);
    expect(round).toMatchObject({ claimed: 30, accepted: sender.sent.length });
    expect(round.accepted).toBeLessThan(30);
    const states = await Promise.all(ids.map(async (id) => (await find(id)).state));
    expect(states.filter((state) => state === 'delivered')).toHaveLength(round.accepted);
    await deliver.execute();
    expect(await Promise.all(ids.map(async (id) => (await find(id)).state))).toEqual(
      ids.map(() => 'delivered'),
    );
  });
});

describe('a request that might outlive its claim', () => {
  it('is not begun', async () => {
    const { queued, deliver, sender, find, clock, setToken } = setUp();
    const ids: string[] = [];
    for (let account = ACCOUNT; account < ACCOUNT + 30; account += 1) {
      setToken(account, `token-of-${account}`);
      ids.push(await queued(account));
    }
    sender.during = () => clock.advance(4);
    const { accepted: sent } = await deliver.execute();
    expect(sent).toBeLessThan(30);
    expect(sender.sent).toHaveLength(sent);
    sender.during = () => undefined;
    await deliver.execute();
    expect(sender.sent).toHaveLength(30);
    expect(await Promise.all(ids.map(async (id) => (await find(id)).attempts.length))).toEqual(
      ids.map(() => 1),
    );
  });
});
