import { SecretVault } from '@registrar/kernel';
import { until } from '@registrar/testkit';
import { admin, type Api, closeProcesses, openProcesses, running, startApi } from '../support/api-processes';

let api: Api;
beforeAll(async () => {
  await openProcesses();
  // each test sends from a network of its own: requests are limited by network
  api = await startApi({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(closeProcesses);

const FORM = 'application/x-www-form-urlencoded';
let networks = 0;
let network: string;
beforeEach(() => {
  network = `198.51.100.${(networks += 1)}`;
});

const post = (
  path: string,
  body: string | undefined,
  { type = FORM, accept = 'text/html', from = network } = {},
): Promise<Response> =>
  fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: {
      accept,
      'x-forwarded-for': from,
      'x-forwarded-proto': 'https',
      ...(body === undefined ? {} : { 'content-type': type }),
    },
    ...(body !== undefined && { body }),
  });
const page = (path: string): Promise<Response> =>
  fetch(`${api.url}${path}`, { headers: { 'x-forwarded-for': network } });
const subscribe = (email: string): Promise<Response> =>
  post('/status/subscriptions', new URLSearchParams({ email }).toString());

const subscriber = async (email: string) =>
  (await admin.query('select id, confirmed_at from status_subscribers where email = $1', [email])).rows[0];
/** Paths of the links in the mails to this address, in order. */
async function linksTo(email: string): Promise<{ confirm: string; unsubscribe: string }[]> {
  const { rows } = await admin.query(
    'select id, content_sealed from mails where recipient = $1 order by created_at',
    [email],
  );
  const vault = running[0].nest.get(SecretVault);
  return rows.map(({ id, content_sealed: sealed }) => {
    const { link, unsubscribe } = JSON.parse(vault.open(sealed, `mail:${id}`)) as Record<string, string>;
    return { confirm: new URL(link).pathname, unsubscribe: new URL(unsubscribe).pathname };
  });
}

describe('the form of the status page', () => {
  it('is on the page, needs no script, and posts to the same host', async () => {
    const reply = await page('/status');
    const html = await reply.text();
    expect(html).toContain('<form method="post" action="/status/subscriptions">');
    expect(html).not.toContain('<script');
    expect(reply.headers.get('content-security-policy')).toContain("form-action 'self'");
  });

  it.each([
    ['no body', undefined, FORM],
    ['an empty form', '', FORM],
    ['another field', 'mail=desk%40example.net', FORM],
    ['no address', 'email=desk', FORM],
    ['two addresses', 'email=a%40example.net%2Cb%40example.net', FORM],
    ['a header in it', 'email=a%40example.net%0D%0ABcc%3Ab%40example.net', FORM],
    ['bytes that are no UTF-8', 'email=%FF%40example.net', FORM],
    ['a form of another type', 'email=desk@example.net', 'text/plain'],
    ['JSON of another shape', '{"email":["desk@example.net"]}', 'application/json'],
    ['JSON that is none', '{', 'application/json'],
  ])('is refused with %s', async (_what, body, type) => {
    for (const accept of ['text/html', 'application/json'])
      expect((await post('/status/subscriptions', body, { type, accept })).status).toBe(400);
    const { rows } = await admin.query(
      `select from status_subscribers where email like '%,%' or email = 'desk@example.net'`,
    );
    expect(rows).toEqual([]);
  });

  it('is refused where it is long', async () => {
    expect((await post('/status/subscriptions', `email=${'x'.repeat(9_000)}`)).status).toBe(413);
  });

  it('says in JSON what an address is', async () => {
    const reply = await post('/status/subscriptions', '{"email":"x"}', {
      type: 'application/json',
      accept: 'application/json',
    });
    expect([reply.status, reply.headers.get('x-error-code'), await reply.json()]).toEqual([
      400,
      'status_subscription.invalid_address',
      expect.objectContaining({ details: "'email' must be one mail address such as desk@example.net" }),
    ]);
  });

  it('is answered in the same way for an address that is subscribed, that waits and that is new', async () => {
    const email = 'same@example.net';
    const answers: string[] = [];
    const ask = async (address: string): Promise<void> => {
      const reply = await post('/status/subscriptions', new URLSearchParams({ email: address }).toString(), {
        from: `192.0.2.${answers.length + 1}`,
      });
      answers.push(`${reply.status} ${await reply.text()}`);
    };
    await ask(email);
    await ask(email);
    await post((await linksTo(email))[0].confirm, undefined);
    await ask(email);
    await ask('other@example.net');
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toMatch(/^202 /);
    expect(await linksTo(email)).toHaveLength(2);
  });

  it('is limited by network: 429 after twenty in an hour', async () => {
    const statuses: number[] = [];
    for (let at = 0; at < 24; at += 1)
      statuses.push((await post('/status/subscriptions', 'email=x', { from: `2001:db8::${at}` })).status);
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(20);
    expect(statuses.at(-1)).toBe(429);
    expect((await post('/status/subscriptions', 'email=x', { from: '2001:db8:0:1::1' })).status).toBe(400);
  });
});

describe('a subscription', () => {
  it('begins when the button of the page is pressed, not when the link is opened', async () => {
    const email = 'begin@example.net';
    await subscribe(email);
    const [{ confirm }] = await linksTo(email);
    const opened = await page(confirm);
    expect([
      opened.status,
      opened.headers.get('referrer-policy'),
      opened.headers.get('cache-control'),
    ]).toEqual([200, 'no-referrer', 'no-store']);
    expect(await opened.text()).toContain('<form method="post">');
    expect((await subscriber(email)).confirmed_at).toBeNull();
    const pressed = await post(confirm, '');
    expect([pressed.status, (await pressed.text()).includes('You are subscribed')]).toEqual([200, true]);
    const { confirmed_at: at } = await subscriber(email);
    expect(at).not.toBeNull();
    // a replay changes nothing
    expect((await post(confirm, '')).status).toBe(200);
    expect((await subscriber(email)).confirmed_at).toEqual(at);
  });

  it('does not begin by a link that has expired', async () => {
    const email = 'expired@example.net';
    await subscribe(email);
    const [{ confirm }] = await linksTo(email);
    await admin.query(
      `update status_subscriber_links set expires_at = now() - interval '1 second' where subscriber_id = $1`,
      [(await subscriber(email)).id],
    );
    expect([(await page(confirm)).status, (await post(confirm, '')).status]).toEqual([410, 410]);
    expect((await subscriber(email)).confirmed_at).toBeNull();
  });

  it.each(['/status/confirm/x', '/status/unsubscribe/1-x', `/status/unsubscribe/1-${'0'.repeat(64)}`])(
    'has no page at %s',
    async (path) => {
      expect([(await page(path)).status, (await post(path, '')).status]).toEqual([404, 404]);
    },
  );

  it.each([
    ['the form of RFC 8058', 'List-Unsubscribe=One-Click', FORM],
    [
      'multipart',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
    ],
    ['the button of the page', '', FORM],
    ['no body', undefined, FORM],
  ])('ends by one POST without questions: %s', async (_what, body, type) => {
    const email = `end-${networks}@example.net`;
    await subscribe(email);
    const [{ confirm, unsubscribe }] = await linksTo(email);
    await post(confirm, '');
    const opened = await page(unsubscribe);
    expect([opened.status, (await opened.text()).includes('<form method="post">')]).toEqual([200, true]);
    expect(await subscriber(email)).toBeDefined();
    const ended = await post(unsubscribe, body, { type });
    expect([ended.status, (await ended.text()).includes('You are not subscribed')]).toEqual([200, true]);
    expect(await subscriber(email)).toBeUndefined();
    expect((await post(unsubscribe, body, { type })).status).toBe(200);
    expect((await post(confirm, '')).status).toBe(404);
  });

  it('begins and ends while the API is closed for maintenance', async () => {
    const set = (on: boolean): Promise<unknown> =>
      admin.query(
        `insert into platform_settings (name, value, updated_at) values ('maintenance', $1, now()) on conflict (name) do update set value = excluded.value`,
        [{ on }],
      );
    await set(true);
    await until(async () => (await page('/core/v1/hello')).status === 503, 'the API is closed');
    const email = 'closed@example.net';
    const statuses = [(await subscribe(email)).status];
    const [{ confirm, unsubscribe }] = await linksTo(email);
    statuses.push((await post(confirm, '')).status, (await post(unsubscribe, '')).status);
    await set(false);
    expect(statuses).toEqual([202, 200, 200]);
  });
});
