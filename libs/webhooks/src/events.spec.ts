import { addDays, addSeconds } from '@registrar/kernel';
import { drain } from '@registrar/testkit';
import { domainNamesOf } from './events/event';
import { RESEND_BATCH } from './events/resend-deliveries';
import type { WebhookRequest } from './ports';
import { TestHmacSha256 } from './testing';
import { ACCOUNT, refused, setUp } from './testing/event-world';

describe('the names an event tells of', () => {
  it.each([
    ['its own', { domainName: 'one.example' }, ['one.example']],
    ['that of its domain', { domain: { domainName: 'one.example' } }, ['one.example']],
    [
      'all of a contact',
      { domains: ['one.example', 'two.example', 'one.example'] },
      ['one.example', 'two.example'],
    ],
    ['none', { balance: 5, domain: null, domains: [7] }, []],
  ])('are %s', (_what, payload, names) => {
    expect(domainNamesOf(payload)).toEqual(names);
  });
});

describe('reading the log', () => {
  it('has every event, whether a subscription wants it or not', async () => {
    const { happen, queries } = setUp();
    const [id] = await happen();
    const { events } = await queries.next(ACCOUNT, {}, '0', 10);
    expect(events).toEqual([
      expect.objectContaining({
        id,
        domainNames: ['name-0.example'],
        body: '{"domainName":"name-0.example","eventName":"domain.expiration"}',
      }),
    ]);
    await expect(queries.get(ACCOUNT, id)).resolves.toEqual(events[0]);
    await expect(queries.deliveries(ACCOUNT, id)).resolves.toEqual([]);
  });

  it('waits for what is wanted, and passes over what is not', async () => {
    const { happen, queries, watch } = setUp();
    watch.script.push(
      async () => {
        await happen(1, ACCOUNT, 'domain.registry.rejection');
        return true;
      },
      async () => {
        await happen(1);
        return true;
      },
    );
    const { events } = await queries.next(
      ACCOUNT,
      { eventName: 'domain.expiration' },
      '0',
      10,
      new AbortController().signal,
    );
    expect(events.map(({ name }) => name)).toEqual(['domain.expiration']);
    expect(watch.asked).toEqual([
      { accountId: ACCOUNT, after: '0' },
      { accountId: ACCOUNT, after: '1' },
    ]);
  });

  it('comes back with nothing but the cursor when the time is over, and does not wait when nobody asked', async () => {
    const { happen, queries, watch } = setUp();
    await happen(1, 4402);
    await expect(queries.next(ACCOUNT, {}, '0', 10, new AbortController().signal)).resolves.toEqual({
      events: [],
      cursor: '1',
    });
    await expect(queries.next(ACCOUNT, {}, '0', 10)).resolves.toEqual({ events: [], cursor: '1' });
    expect(watch.asked).toHaveLength(1);
  });

  it.each(['get', 'deliveries'] as const)('finds no event of another account: %s', async (read) => {
    const { happen, queries } = setUp();
    const [id] = await happen(1, 4402);
    await expect(queries[read](ACCOUNT, id)).rejects.toMatchObject({
      kind: 'not_found',
      code: 'webhook.event_not_found',
    });
  });
});

describe('the second signature', () => {
  // an independent library judges it in libs/adapters/webhook-http/src/standard-webhooks.spec.ts
  const verified = (secret: string, { body, headers }: WebhookRequest): boolean => {
    const signature = `v1,${new TestHmacSha256().base64(secret, `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)}`;
    return headers['webhook-signature'].split(' ').includes(signature);
  };

  it('is good by the old secret and the new one as long as both live', async () => {
    const { subscribe, happen, rotate, deliver, sender, clock } = setUp();
    const id = await subscribe();
    const old = await rotate.execute(ACCOUNT, id, 0);
    const fresh = await rotate.execute(ACCOUNT, id, 2);
    const [event] = await happen();
    await deliver.execute();
    expect(sender.sent[0].headers['webhook-id']).toBe(event);
    expect(sender.sent[0].headers['webhook-signature'].split(' ')).toHaveLength(2);
    expect([old, fresh].map(({ secret }) => verified(secret, sender.sent[0]))).toEqual([true, true]);
    clock.advance(7_200);
    await happen();
    await deliver.execute();
    expect([old, fresh].map(({ secret }) => verified(secret, sender.sent[1]))).toEqual([false, true]);
  });

  it('covers the body, and each attempt’s own time under the id of the event', async () => {
    const { subscribe, happen, rotate, deliver, sender, clock } = setUp();
    const { secret } = await rotate.execute(ACCOUNT, await subscribe());
    await happen();
    sender.then(refused);
    await deliver.execute();
    clock.advance(60);
    await deliver.execute();
    const [first, second] = sender.sent;
    expect(second.headers['webhook-id']).toBe(first.headers['webhook-id']);
    expect(Number(second.headers['webhook-timestamp']) - Number(first.headers['webhook-timestamp'])).toBe(60);
    expect(verified(secret, second)).toBe(true);
    expect(verified(secret, { ...second, body: second.body.replace('name-0', 'name-1') })).toBe(false);
    expect(
      verified(secret, {
        ...second,
        headers: { ...second.headers, 'webhook-timestamp': first.headers['webhook-timestamp'] },
      }),
    ).toBe(false);
  });

  it('is left out where the secret does not open, which is logged without it', async () => {
    const { subscribe, happen, deliver, sender, tables, log } = setUp();
    const id = await subscribe();
    Object.assign(tables.subscriptions.get(id) ?? {}, { secret: 'another-context#whsec_c2VjcmV0' });
    await happen();
    await expect(deliver.execute()).resolves.toMatchObject({ accepted: 1 });
    expect(sender.sent[0].headers).not.toHaveProperty('webhook-signature');
    expect(JSON.stringify(log.lines)).not.toContain('whsec_');
  });
});

describe('sending again', () => {
  it('of an event goes to the subscription there is now, though there was none then', async () => {
    const { subscribe, happen, resend, deliver, sender, wakeUp } = setUp();
    const [eventId] = await happen();
    await subscribe();
    await expect(resend.execute(ACCOUNT, { kind: 'event', eventId })).resolves.toEqual({
      resent: 1,
      after: undefined,
    });
    expect(wakeUp.rung).toHaveLength(1);
    await deliver.execute();
    expect(sender.sent.map(({ headers }) => headers['webhook-id'])).toEqual([eventId]);
  });

  it('of all that was given up makes one attempt more of each', async () => {
    const { subscribe, happen, resend, deliver, sender, clock, states } = setUp();
    await subscribe();
    await happen(3);
    sender.then(...Array.from({ length: 24 }, () => refused));
    for (let attempt = 0; attempt < 8; attempt += 1) {
      await deliver.execute();
      clock.advance(86_400);
    }
    // while it fails only a few are taken at once: more rounds than attempts
    await drain(
      async () => {
        await deliver.execute();
        clock.advance(86_400);
        return states().includes('pending');
      },
      'attempts',
      100,
    );
    const since = addDays(clock.now(), -30);
    await expect(resend.execute(ACCOUNT, { kind: 'failed', since, filter: {} })).resolves.toMatchObject({
      resent: states().length,
    });
    await deliver.execute();
    expect(states()).toEqual(['delivered', 'delivered', 'delivered']);
    await expect(resend.execute(ACCOUNT, { kind: 'failed', since, filter: {} })).resolves.toMatchObject({
      resent: 0,
    });
  });

  it('of a time is done in parts, each telling where the next one begins', async () => {
    const { subscribe, happen, resend, clock } = setUp();
    await subscribe();
    for (let part = 0; part < 3; part += 1) await happen(500);
    const wish = {
      kind: 'range',
      since: clock.now(),
      until: addSeconds(clock.now(), 1),
      filter: {},
    } as const;
    const first = await resend.execute(ACCOUNT, wish);
    expect(first).toEqual({ resent: RESEND_BATCH, after: '1000' });
    await expect(resend.execute(ACCOUNT, wish, first.after)).resolves.toEqual({
      resent: 500,
      after: undefined,
    });
  });

  it.each([
    ['an event of another account', { kind: 'event', eventId: 'theirs' }, 'not_found'],
    [
      'a delivery nobody has',
      { kind: 'delivery', deliveryId: '00000000-0000-7000-8000-00000000ffff' },
      'not_found',
    ],
  ] as const)('of %s is not found', async (_what, wish, kind) => {
    const { happen, resend } = setUp();
    const [theirs] = await happen(1, 4402);
    await expect(
      resend.execute(ACCOUNT, wish.kind === 'event' ? { ...wish, eventId: theirs } : wish),
    ).rejects.toMatchObject({ kind });
  });

  it('of an event that no active subscription wants is a conflict', async () => {
    const { subscribe, happen, resend } = setUp();
    await subscribe({ active: false });
    const [eventId] = await happen();
    await expect(resend.execute(ACCOUNT, { kind: 'event', eventId })).rejects.toMatchObject({
      kind: 'conflict',
      code: 'webhook.nobody_subscribed',
    });
  });

  it('is possible sixty times an hour', async () => {
    const { resend, clock } = setUp();
    const wish = { kind: 'failed', since: clock.now(), filter: {} } as const;
    for (let request = 0; request < 60; request += 1) await resend.execute(ACCOUNT, wish);
    clock.advance(600);
    await expect(resend.execute(ACCOUNT, wish)).rejects.toMatchObject({
      kind: 'too_many_requests',
      retryAfterSeconds: 3_000,
    });
    await expect(resend.execute(4402, wish)).resolves.toMatchObject({ resent: 0 });
    clock.advance(3_000);
    await expect(resend.execute(ACCOUNT, wish)).resolves.toMatchObject({ resent: 0 });
  });
});

describe('a subscription that fails for days', () => {
  const failFor = async (days: number) => {
    const parts = setUp();
    const id = await parts.subscribe();
    await parts.happen();
    parts.sender.then(refused);
    await parts.deliver.execute();
    parts.clock.advance(days * 86_400);
    await parts.happen();
    parts.sender.then(refused, refused);
    await parts.deliver.execute();
    return { ...parts, id };
  };

  it('is set inactive after three, its owner is told, and what was pending can be sent again', async () => {
    const { retire, notices, subscriptions, id, states, resend, clock, uow, log } = await failFor(3);
    await expect(retire.execute()).resolves.toBe(true);
    await expect(retire.execute()).resolves.toBe(false);
    expect(await subscriptions.list(ACCOUNT)).toMatchObject([{ id, active: false }]);
    expect(notices.sent).toMatchObject([{ subscription: { id }, failingSince: addDays(clock.now(), -3) }]);
    expect(states()).toEqual(['failed', 'failed']);
    expect(log.lines.at(-1)).toMatchObject({ level: 'warn', fields: { subscriptionId: id } });
    await uow.run(() => subscriptions.change(ACCOUNT, id, { active: true }, clock.now()));
    await expect(
      resend.execute(ACCOUNT, { kind: 'failed', since: addDays(clock.now(), -4), filter: {} }),
    ).resolves.toMatchObject({ resent: 2 });
    await expect(retire.execute()).resolves.toBe(false);
  });

  it('stays active while it is not that long', async () => {
    const { retire, notices } = await failFor(2);
    await expect(retire.execute()).resolves.toBe(false);
    expect(notices.sent).toEqual([]);
  });
});

describe('what is old', () => {
  it('is forgotten two months after its retention, in batches', async () => {
    const { subscribe, happen, deliver, forget, tables, clock } = setUp();
    await subscribe();
    await happen(3);
    await deliver.execute();
    clock.advance(152 * 86_400);
    await expect(forget.execute()).resolves.toBe(false);
    expect([tables.events.length, tables.deliveries.size]).toEqual([3, 3]);
    clock.advance(1);
    const [kept] = await happen(1);
    await expect(forget.execute()).resolves.toBe(false);
    expect(tables.events.map(({ id }) => id)).toEqual([kept]);
    expect([...tables.deliveries.values()].map(({ eventId }) => eventId)).toEqual([kept]);
  });
});
