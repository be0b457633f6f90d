import { createHmac } from 'node:crypto';
import { type Answer, basic, endOfWorker, fetchPage, type Stack } from '@registrar/test-sandbox';
import { redisUrl, until } from '@registrar/testkit';
import { Redis } from 'ioredis';
import {
  startTwoStacks,
  stopTwoStacks,
  PATIENCE_MS,
  DAY,
  production,
  losing,
  gaining,
  heard,
  hook,
  domain,
  balance,
  register,
  ahead,
  codeOf,
  order,
  transfer,
  reaches,
  statusesHeard,
  isReported,
  leaving,
} from '../support/two-stacks';

/**
 * Stacks as operators run them, each with a process, a database and keys of its own: production and a sandbox
 * that have nothing in common but a Redis server, and two registrars that have nothing in common but a
 * registry.
 */
jest.setTimeout(900_000);
beforeAll(startTwoStacks);
afterAll(stopTwoStacks);

describe('production and a sandbox', () => {
  it.each<[string, () => Stack, () => Stack]>([
    ['a sandbox in production', () => production, () => losing],
    ['production in a sandbox', () => losing, () => production],
    ['a sandbox in another', () => gaining, () => losing],
  ])('refuse the credentials of %s', async (_, at, of) => {
    const { username, token } = of().credentials;
    const { status, body } = await at().call('GET', '/core/v1/hello', undefined, {
      authorization: basic(username, token),
    });
    expect([status, body]).toEqual([403, { message: 'Permission denied', details: 'Failed authentication' }]);
    expect((await of().call('GET', '/core/v1/hello')).status).toBe(200);
  });

  it('show nothing of the domains of each other: the answer is that of a name nobody has, to the byte', async () => {
    await register(losing, 'sandbox-alone.com');
    await register(production, 'production-alone.com');
    for (const [stack, name] of [
      [production, 'sandbox-alone.com'],
      [losing, 'production-alone.com'],
      [gaining, 'sandbox-alone.com'],
    ] as const) {
      for (const path of ['', ':getAuthCode', '/records', '/dnssec']) {
        const [foreign, missing] = [
          await stack.call('GET', `/core/v1/domains/${name}${path}`),
          await stack.call('GET', `/core/v1/domains/nobody-has-it.com${path}`),
        ];
        expect([foreign.status, JSON.stringify(foreign.body), foreign.headers.get('content-length')]).toEqual(
          [404, JSON.stringify(missing.body), missing.headers.get('content-length')],
        );
      }
    }
  });

  it('sell one name each at registries of their own, and number their orders for themselves', async () => {
    const answers = [await register(production, 'in-both.com'), await register(losing, 'in-both.com')];
    const [first, second] = answers.map(({ body }) => body.order as number);
    expect(second).toBe(first);
    for (const stack of [production, losing]) {
      expect((await stack.call('GET', `/core/v1/orders/${first}`)).body).toMatchObject({
        id: first,
        orderItems: [{ name: 'in-both.com' }],
      });
    }
    expect((await gaining.call('GET', `/core/v1/orders/${first}`)).status).toBe(404);
    expect((await domain(gaining, 'in-both.com')).status).toBe(404);
    expect(
      (await gaining.call('POST', '/core/v1/domains', { domain: { domainName: 'in-both.com' } })).status,
    ).toBe(400);
  });

  it('count the requests of accounts of the same number apart, on one Redis server', async () => {
    const idOf = async ({ sql, credentials }: Stack): Promise<number> =>
      (await sql.query<{ id: number }>('select id from accounts where username = $1', [credentials.username]))
        .rows[0].id;
    expect(await idOf(losing)).toBe(await idOf(production));
    const hello = async (stack: Stack): Promise<number> => (await stack.call('GET', '/core/v1/hello')).status;
    for (const stack of [production, losing])
      await stack.sql.query('update accounts set rate_per_hour = 150');
    await until(async () => (await hello(losing)) === 429, 'the sandbox is over its limit', PATIENCE_MS);
    expect(await hello(production)).toBe(200);
    for (const stack of [production, losing])
      await stack.sql.query('update accounts set rate_per_hour = null');
    await until(async () => (await hello(losing)) === 200, 'the limit is lifted');
  });

  it('have no key of that server in common, and none that belongs to nobody', async () => {
    const ids = await Promise.all(
      [production, losing, gaining].map(
        async ({ sql }) =>
          (await sql.query<{ stack: string }>('select stack from environment_mark')).rows[0].stack,
      ),
    );
    expect(new Set(ids).size).toBe(3);
    const client = new Redis(redisUrl());
    const keys = await until(async () => {
      for (const stack of [production, losing, gaining]) await stack.call('GET', '/core/v1/hello');
      const all = await client.keys('*');
      return ids.every((id) => all.some((key) => key.startsWith(`registrar:${id}:rate:`))) ? all : undefined;
    }, 'each counts by Redis').finally(() => client.disconnect());
    expect(keys.filter((key) => !ids.some((id) => key.startsWith(`registrar:${id}:`)))).toEqual([]);
  });

  it('send their own webhooks alone, signed by their own tokens', async () => {
    expect(
      await production.call('POST', '/core/v1/notifications', {
        eventName: 'account.credit.balance_change',
        url: 'https://hooks.invalid/',
        active: true,
      }),
    ).toMatchObject({ status: 200 });
    await register(production, 'told-by-production.com');
    await register(losing, 'told-by-sandbox.com');
    const attempts = ({ sql }: Stack) =>
      sql.query(
        'select d.id, s.url, a.status from webhook_attempts a join webhook_deliveries d on d.id = a.delivery_id join webhook_subscriptions s on s.id = d.subscription_id',
      );
    const [{ rows: failed }] = await until(
      async () => {
        const both = [await attempts(production), await attempts(losing)];
        return both.every(({ rows }) => rows.length > 0) ? both : undefined;
      },
      'both have sent',
      PATIENCE_MS,
    );
    expect(failed.every(({ url, status }) => url === 'https://hooks.invalid/' && status === null)).toBe(true);
    expect(
      (await attempts(losing)).rows.every(({ url }) => String(url).startsWith('http://127.0.0.1:')),
    ).toBe(true);
    const bodies = heard.filter(({ path }) => path === '/losing');
    expect(bodies.length).toBeGreaterThan(0);
    for (const { signature, body } of bodies)
      expect(signature.split(',')[0]).toBe(
        `sha256=${createHmac('sha256', losing.credentials.token)
          .update(`${hook('/losing')}|${JSON.stringify(body)}`)
          .digest('hex')}`,
      );
  });

  it('do not start on the database of the other', async () => {
    const { code, output } = await endOfWorker({
      ...production.environment,
      DATABASE_URL: losing.database.url,
    });
    expect(code).toBe(1);
    expect(output).toContain(
      'the worker could not start: The database belongs to ENVIRONMENT=sandbox, and this is ENVIRONMENT=production',
    );
  });
});

describe('two registrars at one registry', () => {
  let soldFor: number;

  beforeAll(async () => {
    for (const name of [
      'moves.com',
      'refused.com',
      'linked.com',
      'locked.com',
      'code.com',
      'late.com',
      'at-once.nl',
    ])
      await register(losing, name);
    // a name server below the domain, whose object at the registry belongs to the registrar
    expect(
      (
        await losing.call('POST', '/core/v1/domains/moves.com/vanity_nameservers', {
          hostname: 'ns1',
          ips: ['192.0.2.53'],
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await losing.call('POST', '/core/v1/domains/moves.com:setNameservers', {
          nameservers: ['ns1.moves.com', 'ns1.example.net'],
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await losing.call('POST', '/core/v1/domains/moves.com/records', {
          type: 'A',
          host: 'www',
          answer: '192.0.2.10',
        })
      ).status,
    ).toBe(200);
    const unverified = await until(async () => {
      const { body } = await losing.call('GET', '/core/v1/contacts/unverified');
      const contacts = body.unverifiedContacts as { verificationId: number }[] | undefined;
      return contacts?.length ? contacts : undefined;
    }, 'the registrants are asked to verify');
    for (const { verificationId } of unverified)
      expect((await losing.call('POST', `/core/v1/contacts/verify/${verificationId}`, {})).status).toBe(200);
    soldFor = (await gaining.call('GET', '/core/v1/domains/moves.com:getPricing')).body
      .transferPrice as number;
  });

  it('cannot pass on what is younger than 60 days', async () => {
    expect((await losing.call('PATCH', '/core/v1/domains/moves.com', { locked: false })).status).toBe(409);
    expect(await order('moves.com', await codeOf('moves.com'))).toMatchObject({ status: 409 });
    for (const stack of [losing, gaining]) await ahead(stack, 61 * DAY);
    expect((await domain(losing, 'moves.com')).status).toBe(200);
  });

  it('pass on a domain: told at both ends, gone at one, there at the other with its name servers and a year more', async () => {
    const [before, there] = [await domain(losing, 'moves.com'), await balance(losing)];
    const here = await balance(gaining);
    const {
      body: { order: orderId },
    } = await leaving('moves.com');
    await reaches('moves.com', 'pending_transfer');
    await isReported('/losing', 'moves.com', ['initiated']);
    expect([(await domain(losing, 'moves.com')).status, (await domain(gaining, 'moves.com')).status]).toEqual(
      [200, 404],
    );
    // the registry approves by itself after five days, by the time that both accounts have
    for (const stack of [losing, gaining]) await ahead(stack, 6 * DAY);
    await reaches('moves.com', 'completed');
    await isReported('/losing', 'moves.com', ['initiated', 'completed']);
    await isReported('/gaining', 'moves.com', [
      'submitting_transfer',
      'pending_transfer',
      'pending_insert',
      'completed',
    ]);
    expect([
      statusesHeard('/gaining', 'moves.com').length,
      statusesHeard('/losing', 'moves.com').length,
    ]).toEqual([4, 2]);
    const [gone, after] = [await domain(losing, 'moves.com'), await domain(gaining, 'moves.com')];
    expect([gone.status, JSON.stringify(gone.body)]).toEqual([
      404,
      JSON.stringify((await domain(losing, 'nobody-has-it.com')).body),
    ]);
    expect(after).toMatchObject({
      status: 200,
      body: {
        domainName: 'moves.com',
        nameservers: expect.arrayContaining(['ns1.moves.com', 'ns1.example.net']),
        locked: true,
      },
    });
    expect(after.body.nameservers).toHaveLength(2);
    const year = ({ body }: Answer): number => Number(String(body.expireDate).slice(0, 4));
    expect([year(after), String(after.body.expireDate).slice(5)]).toEqual([
      year(before) + 1,
      String(before.body.expireDate).slice(5),
    ]);
    expect(await gaining.call('GET', `/core/v1/orders/${orderId as number}`)).toMatchObject({
      body: {
        status: 'success',
        totalCapture: soldFor,
        orderItems: [{ name: 'moves.com', type: 'transfer', status: 'success', duration: 1, price: soldFor }],
      },
    });
    expect([await balance(gaining), await balance(losing)]).toEqual([
      expect.closeTo(here - soldFor, 5),
      there,
    ]);
    expect((await losing.call('GET', '/core/v1/domains/moves.com/records')).status).toBe(404);
    const { rows: zones } = await losing.sql.query(
      `select c.action, d.state from zone_changes c join domains d on d.id = c.domain_id where d.name = 'moves.com'`,
    );
    expect(zones).toContainEqual({ action: 'create', state: 'transferred' });
  });

  it('pass on the name server below it: the gaining registrar changes its address, the losing one cannot', async () => {
    expect(
      (
        await gaining.call('POST', '/core/v1/domains/moves.com/vanity_nameservers', {
          hostname: 'ns1',
          ips: ['192.0.2.54'],
        })
      ).status,
    ).toBe(200);
    expect(
      (await losing.call('PUT', '/core/v1/domains/moves.com/vanity_nameservers/ns1', { ips: ['192.0.2.55'] }))
        .status,
    ).toBe(404);
    expect(
      (
        await losing.call('POST', '/core/v1/domains/late.com:setNameservers', {
          nameservers: ['ns1.moves.com', 'ns2.moves.com'],
        })
      ).status,
    ).toBe(400);
    expect(
      (
        await losing.call('POST', '/core/v1/domains/late.com:setNameservers', {
          nameservers: ['ns1.moves.com', 'ns1.example.net'],
        })
      ).status,
    ).toBe(200);
  });

  it('keep a domain by refusing, whose order is paid back', async () => {
    const before = await balance(gaining);
    await leaving('refused.com');
    await isReported('/losing', 'refused.com', ['initiated']);
    expect(await losing.call('POST', '/core/v1/transfers/external/out/refused.com:cancel', {})).toMatchObject(
      { status: 200, body: { status: 'canceled' } },
    );
    await reaches('refused.com', 'rejected');
    expect(await gaining.call('POST', '/core/v1/transfers/refused.com:cancel', {})).toMatchObject({
      status: 200,
      body: { status: 'canceled_pending_refund' },
    });
    await until(
      async () => Math.abs((await balance(gaining)) - before) < 0.001,
      'the money is back',
      PATIENCE_MS,
    );
    expect([
      (await domain(losing, 'refused.com')).status,
      (await domain(gaining, 'refused.com')).status,
    ]).toEqual([200, 404]);
    await isReported('/losing', 'refused.com', ['initiated', 'canceled']);
  });

  it('keep a domain by the link in the mail to its holder', async () => {
    await leaving('linked.com');
    await isReported('/losing', 'linked.com', ['initiated']);
    const {
      rows: [mail],
    } = await losing.sql.query<{ id: string; content_sealed: string }>(
      `select m.id, m.content_sealed from mails m join transfers_out t on m.subject = 'transfer-out:' || t.id where t.name = 'linked.com'`,
    );
    const { pathname } = new URL(
      (JSON.parse(losing.vault.open(mail.content_sealed, `mail:${mail.id}`)) as { link: string }).link,
    );
    expect((await fetchPage(`${gaining.url}${pathname}`, { method: 'POST' })).status).toBe(404);
    expect(await (await fetchPage(`${losing.url}${pathname}`, { method: 'POST' })).text()).toContain(
      'The transfer is refused',
    );
    await reaches('linked.com', 'rejected');
    expect((await domain(losing, 'linked.com')).status).toBe(200);
  });

  it('wait for the lock of the other, and withdraw', async () => {
    const before = await balance(gaining);
    expect(await order('locked.com', await codeOf('locked.com'))).toMatchObject({
      status: 200,
      body: { transfer: { status: 'pending_unlock' }, warnings: { statuses: ['clientTransferProhibited'] } },
    });
    expect((await losing.call('PATCH', '/core/v1/domains/locked.com', { locked: false })).status).toBe(200);
    await ahead(gaining, 2 * 3_600);
    await reaches('locked.com', 'pending_transfer');
    await isReported('/losing', 'locked.com', ['initiated']);
    expect(await gaining.call('POST', '/core/v1/transfers/locked.com:cancel', {})).toMatchObject({
      status: 200,
      body: { status: 'canceled' },
    });
    await isReported('/losing', 'locked.com', ['initiated', 'canceled']);
    expect(await balance(gaining)).toBeCloseTo(before, 5);
  });

  it('ask for another code where the first counts no more, by the same order', async () => {
    // nobody asks for the domain before its code has lapsed
    await gaining.haltWorker();
    await leaving('late.com');
    const {
      body: { order: orderId },
    } = await leaving('code.com');
    const [first, before] = [await codeOf('code.com'), await balance(gaining)];
    await ahead(losing, 15 * DAY);
    const second = await codeOf('code.com');
    expect(second).not.toBe(first);
    await gaining.runWorker();
    for (const name of ['code.com', 'late.com']) await reaches(name, 'pending_new_auth_code');
    expect(await order('code.com', second)).toMatchObject({
      status: 200,
      body: { order: orderId, transfer: { status: 'submitting_transfer' } },
    });
    await reaches('code.com', 'pending_transfer');
    expect(await balance(gaining)).toBeCloseTo(before, 5);
  });

  it('have a domain with its contacts at once, where the registry works so', async () => {
    const before = await domain(losing, 'at-once.nl');
    // a zone without a lock
    expect(await order('at-once.nl', await codeOf('at-once.nl'))).toMatchObject({
      status: 200,
      body: { transfer: { status: 'pending' } },
    });
    await reaches('at-once.nl', 'completed');
    expect((await domain(gaining, 'at-once.nl')).body).toMatchObject({
      domainName: 'at-once.nl',
      contacts: { registrant: { firstName: 'Ilse' } },
      expireDate: before.body.expireDate,
      nameservers: before.body.nameservers,
    });
    await isReported('/losing', 'at-once.nl', ['initiated', 'completed']);
    expect((await domain(losing, 'at-once.nl')).status).toBe(404);
    const idsOf = async ({ sql }: Stack) =>
      (
        await sql.query<{ registry_id: string }>(
          'select registry_id from registry_contacts where created_at is not null',
        )
      ).rows.map((row) => row.registry_id);
    const [theirs, ours] = [await idsOf(losing), await idsOf(gaining)];
    expect([theirs.length > 0, ours.length > 0, theirs.filter((id) => ours.includes(id))]).toEqual([
      true,
      true,
      [],
    ]);
  });

  it('give up after 30 days without the code, and pay back', async () => {
    const before = await balance(gaining);
    expect(await transfer('late.com')).toBe('pending_new_auth_code');
    await ahead(gaining, 31 * DAY);
    // that of linked.com as well, which was refused and never canceled
    expect([
      await transfer('late.com'),
      await transfer('linked.com'),
      (await domain(losing, 'late.com')).status,
    ]).toEqual(['failed', 'failed', 200]);
    expect(await balance(gaining)).toBeCloseTo(before + 2 * soldFor, 5);
  });
});
