import { until } from '@registrar/testkit';
import {
  startEvents,
  stopEvents,
  EVENTS,
  AT,
  owner,
  startApi,
  baseOf,
  newAccount,
  log,
  deliver,
} from '../support/event-log-api';

beforeAll(startEvents);
afterAll(stopEvents);

describe('events', () => {
  it('are read from where the last answer ended, oldest first', async () => {
    const { id, call } = await newAccount();
    const [first, second] = [
      await log(id),
      await log(id, { name: 'account.credit.balance_change', domainNames: [] }),
    ];
    await log((await newAccount()).id);
    const one = await call('GET', `${EVENTS}?limit=1`);
    expect(one).toMatchObject({
      status: 200,
      body: {
        events: [
          {
            id: first.id,
            eventName: 'domain.expiration',
            domainNames: ['lantern.example'],
            occurredAt: AT,
            position: expect.stringMatching(/^c[0-9a-f]{24}$/),
            payload: { domainName: 'lantern.example', eventName: 'domain.expiration' },
          },
        ],
        cursor: one.body.events[0].position,
      },
    });
    const rest = await call('GET', `${EVENTS}?after=${one.body.cursor}`);
    expect(rest.body.events.map((event: { id: string }) => event.id)).toEqual([second.id]);
    expect((await call('GET', `${EVENTS}?after=${rest.body.cursor}`)).body).toEqual({
      events: [],
      cursor: rest.body.cursor,
    });
    expect((await call('GET', `${EVENTS}/${first.id}`)).body).toEqual(one.body.events[0]);
  });

  it('are filtered by name, domain and time', async () => {
    const { id, call } = await newAccount();
    const bySearch = async (query: string) =>
      (await call('GET', `${EVENTS}?${query}`)).body.events.map((event: { id: string }) => event.id);
    const [one, two] = [
      await log(id),
      await log(id, {
        name: 'domain.registry.rejection',
        domainNames: ['xn--bcher-kva.example'],
        occurredAt: '2026-03-04T00:00:00Z',
      }),
    ];
    expect(await bySearch('eventName=domain.expiration')).toEqual([one.id]);
    expect(await bySearch(`domainName=${encodeURIComponent('bücher.example')}`)).toEqual([two.id]);
    expect(await bySearch('since=2026-03-03')).toEqual([two.id]);
    expect(await bySearch('since=2026-03-03&eventName=domain.expiration')).toEqual([]);
  });

  it('are waited for, by tokens that only read too', async () => {
    const { id, readOnly } = await newAccount();
    const waiting = readOnly('GET', `${EVENTS}?wait=30`);
    const { id: eventId } = await log(id);
    expect((await waiting).body.events).toMatchObject([{ id: eventId }]);
  });

  it.each([
    ['revoked', 'revoked_at'],
    ['expired', 'expires_at'],
  ])('are not told to a token that was %s while it waited, though they came meanwhile', async (_, column) => {
    const { id, call, readOnly } = await newAccount();
    let answered = false;
    const waiting = call('GET', `${EVENTS}?wait=30`).finally(() => {
      answered = true;
    });
    await readOnly('GET', EVENTS);
    expect(answered).toBe(false);
    await owner.query(
      `update api_tokens set ${column} = created_at where account_id = $1 and name = 'false'`,
      [id],
    );
    await log(id);
    expect(await waiting).toMatchObject({
      status: 403,
      body: { message: 'Permission denied', details: 'Failed authentication' },
    });
    expect((await readOnly('GET', EVENTS)).body.events).toHaveLength(1);
  });

  it('end the wait of a token that was revoked, without any event', async () => {
    const { id, call } = await newAccount();
    const waiting = call('GET', `${EVENTS}?wait=30`);
    await until(
      async () =>
        (
          await owner.query(
            'update api_tokens set revoked_at = created_at where account_id = $1 returning id',
            [id],
          )
        ).rowCount === 2,
      'both tokens are revoked',
    );
    expect((await waiting).status).toBe(403);
  });

  it('are waited for no longer than asked, by ten requests of an account at most', async () => {
    const { call } = await newAccount();
    await expect(call('GET', `${EVENTS}?wait=1`)).resolves.toMatchObject({
      status: 200,
      body: { events: [] },
    });
    const answers = await Promise.all(Array.from({ length: 12 }, () => call('GET', `${EVENTS}?wait=2`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      429,
      429,
    ]);
    const [refused] = answers.filter(({ status }) => status === 429);
    expect(refused).toMatchObject({
      body: { message: 'Rate Limit Exceeded', details: 'Too many requests of the account wait for events' },
    });
    expect(refused.headers.get('retry-after')).toBe('1');
  });

  it('leave nobody waiting when the process ends', async () => {
    const { call } = await newAccount();
    const other = await startApi();
    const at = await baseOf(other);
    let answered = false;
    const waiting = call('GET', `${EVENTS}?wait=30`, undefined, at).finally(() => {
      answered = true;
    });
    await until(
      async () => (await call('GET', EVENTS, undefined, at)).status === 200,
      'the other process answers',
    );
    expect(answered).toBe(false);
    const began = performance.now();
    await other.close();
    expect(await waiting).toMatchObject({ status: 200, body: { events: [] } });
    expect(performance.now() - began).toBeLessThan(20_000);
  });

  it('tell where they were sent, with every attempt', async () => {
    const { id, call } = await newAccount();
    await call('POST', '/core/v1/notifications', {
      eventName: 'domain.expiration',
      url: 'https://hooks.example.org/in',
      active: true,
    });
    const { id: eventId } = await log(id);
    const deliveryId = await deliver(id, eventId, 'failed');
    await expect(call('GET', `${EVENTS}/${eventId}/deliveries`)).resolves.toMatchObject({
      status: 200,
      body: {
        deliveries: [
          {
            id: deliveryId,
            state: 'failed',
            url: 'https://hooks.example.org/in',
            attempts: [{ number: 1, startedAt: AT, durationMs: 21, status: 503, response: 'busy' }],
          },
        ],
      },
    });
  });

  it('are sent again one by one, all that failed, or all of a time', async () => {
    const { id, call } = await newAccount();
    await call('POST', '/core/v1/notifications', {
      eventName: 'domain.expiration',
      url: 'https://hooks.example.org/in',
      active: true,
    });
    const events = [await log(id), await log(id), await log(id)];
    const failed = await deliver(id, events[0].id, 'failed');
    const done = await deliver(id, events[1].id, 'delivered');
    const resent = async (path: string, body?: object) => (await call('POST', path, body ?? {})).body;
    expect(await resent(`${EVENTS}:resend`, { failedSince: AT })).toEqual({ resent: 1 });
    expect(await resent(`${EVENTS}:resend`, { failedSince: AT })).toEqual({ resent: 0 });
    expect(await resent(`/core/v1/deliveries/${done}:resend`)).toEqual({ resent: 1 });
    expect(await resent(`${EVENTS}/${events[2].id}:resend`)).toEqual({ resent: 1 });
    expect(await resent(`${EVENTS}:resend`, { since: AT, until: '2026-03-03T00:00:00Z' })).toEqual({
      resent: 3,
    });
    const { rows } = await owner.query('select id, state from webhook_deliveries where account_id = $1', [
      id,
    ]);
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(
      expect.arrayContaining([
        { id: failed, state: 'pending' },
        { id: done, state: 'pending' },
      ]),
    );
  });

  it.each<[string, string, string, object | undefined, number, string | undefined]>([
    ['a bad cursor', 'GET', '?after=x', undefined, 400, 'after must be a cursor of an answer'],
    ['a long wait', 'GET', '?wait=31', undefined, 400, 'wait must be at most 30'],
    ['a large page', 'GET', '?limit=501', undefined, 400, 'limit must be at most 500'],
    ['no page', 'GET', '?limit=0', undefined, 400, 'limit must be a whole number of at least 1'],
    ['an unknown event', 'GET', '?eventName=domain.sold', undefined, 400, 'eventName is invalid'],
    ['no domain name', 'GET', '?domainName=-', undefined, 400, 'domainName is not a valid domain name'],
    [
      'a bad time',
      'GET',
      '?since=yesterday',
      undefined,
      400,
      'since must be a date (YYYY-MM-DD) or a timestamp',
    ],
    ['no UUID', 'GET', '/71', undefined, 400, 'eventId must be a UUID'],
    [
      'an event it does not have',
      'GET',
      '/0197a0fe-0000-7000-8000-00000000ffff',
      undefined,
      404,
      'The requested event does not exist.',
    ],
    [
      'deliveries of one',
      'GET',
      '/0197a0fe-0000-7000-8000-00000000ffff/deliveries',
      undefined,
      404,
      'The requested event does not exist.',
    ],
    [
      'sending one again',
      'POST',
      '/0197a0fe-0000-7000-8000-00000000ffff:resend',
      {},
      404,
      'The requested event does not exist.',
    ],
    ['sending nothing again', 'POST', ':resend', {}, 400, "send either 'since' or 'failedSince'"],
    [
      'sending both again',
      'POST',
      ':resend',
      { since: AT, failedSince: AT },
      400,
      "send either 'since' or 'failedSince'",
    ],
    [
      'an end without a beginning',
      'POST',
      ':resend',
      { failedSince: AT, until: AT },
      400,
      "'until' requires 'since'",
    ],
    [
      'an end before the beginning',
      'POST',
      ':resend',
      { since: AT, until: '2026-03-01T00:00:00Z' },
      400,
      'until must be after since',
    ],
    ['a day for a time', 'POST', ':resend', { since: '2026-03-02' }, 400, "'since' must be a timestamp"],
    ['null for a time', 'POST', ':resend', { since: null }, 400, "send either 'since' or 'failedSince'"],
  ])('refuse %s', async (_what, method, path, body, status, details) => {
    const { call } = await newAccount();
    const answer = await call(method, `${EVENTS}${path}`, body);
    expect([answer.status, answer.body.details]).toEqual([status, details]);
  });

  it('show nothing of another account, and send nothing for a token that only reads', async () => {
    const [mine, other] = [await newAccount(), await newAccount()];
    const { id: eventId } = await log(other.id);
    expect((await mine.call('GET', EVENTS)).body.events).toEqual([]);
    expect((await mine.call('GET', `${EVENTS}/${eventId}`)).status).toBe(404);
    for (const path of [
      `${EVENTS}:resend`,
      `${EVENTS}/${eventId}:resend`,
      `/core/v1/deliveries/${eventId}:resend`,
      '/core/v1/notifications/1:rotateSecret',
    ]) {
      expect((await other.readOnly('POST', path, {})).status).toBe(403);
    }
  });
});
