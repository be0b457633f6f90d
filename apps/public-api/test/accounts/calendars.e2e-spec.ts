import { Log } from '@registrar/kernel';
import { type Answer, Sandbox } from '@registrar/test-sandbox';
import { until } from '@registrar/testkit';
import { createPublicApi } from '../../src/app.module';
import { newAccount, type Reseller } from '../support/resellers';

let sandbox: Sandbox;
let url: string;
const logged: string[] = [];
beforeAll(async () => {
  sandbox = await Sandbox.start();
  const app = await createPublicApi(sandbox.settings({ ACCESS_LOG: 'true' }));
  const log = app.nest.get(Log);
  for (const level of ['info', 'warn', 'error'] as const)
    jest.spyOn(log, level).mockImplementation((...line) => void logged.push(JSON.stringify(line)));
  url = await sandbox.serve(app);
  for (const domainName of ['first.com', 'second.net', 'third.com'])
    expect(
      await sandbox.call(url, 'POST', '/core/v1/domains', {
        domain: { domainName, privacyEnabled: false, autorenewEnabled: domainName !== 'second.net' },
      }),
    ).toMatchObject({ status: 200 });
  await sandbox.call(url, 'PATCH', '/core/v1/domains/second.net', { tags: ['VIP'] });
});
afterAll(async () => {
  jest.restoreAllMocks();
  await sandbox?.stop();
});

const PATH = '/core/v1/calendars';
const call = (method: string, path: string, body?: object): Promise<Answer> =>
  sandbox.call(url, method, path, body);

/** The link on the address that the test serves. */
async function create(body: object = { name: 'Expiries' }): Promise<{ id: number; link: string }> {
  const answer = await call('POST', PATH, body);
  expect(answer.status).toBe(200);
  const { pathname } = new URL(answer.body.url as string);
  return { id: answer.body.id as number, link: `${url}${pathname}` };
}
/** Links have limits by time: requests until one is let through. */
const open = (link: string, init?: RequestInit): Promise<Response> =>
  until(async () => {
    const response = await fetch(link, init);
    return response.status === 429 ? undefined : response;
  }, 'the limits let the link through');
const summariesOf = async (link: string): Promise<string[]> =>
  [...(await (await open(link)).text()).matchAll(/^SUMMARY:(.*)\r$/gm)].map(([, text]) => text).sort();

describe('calendars of the account', () => {
  it('are created with a link, listed without it and revoked', async () => {
    const { status, body } = await call('POST', PATH, { name: 'VIP', tags: ['VIP'], tld: '.net' });
    const { url: link, ...calendar } = body;
    expect([status, calendar]).toEqual([
      200,
      { id: expect.any(Number), name: 'VIP', tags: ['VIP'], tld: 'net', createDate: expect.any(String) },
    ]);
    expect(link).toMatch(/^http.*\/calendars\/[a-z0-9]{52}\.ics$/);
    expect((await call('GET', PATH)).body.calendars).toContainEqual(calendar);
    expect(JSON.stringify((await call('GET', PATH)).body)).not.toContain('.ics');
    expect(await call('DELETE', `${PATH}/${String(body.id)}`)).toMatchObject({ status: 200, body: {} });
    expect((await call('GET', PATH)).body.calendars).not.toContainEqual(calendar);
  });

  it('store the digest of the token alone', async () => {
    const { link } = await create();
    const token = /([a-z0-9]{52})\.ics$/.exec(link)![1];
    const { rows } = await sandbox.sql.query('select * from expiry_calendars');
    expect(JSON.stringify(rows)).not.toContain(token);
    const audit = await sandbox.sql.query(`select * from audit_log where action = 'calendar.create'`);
    expect(audit.rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(audit.rows)).not.toContain(token);
  });

  it.each<[string, object, string]>([
    ['no name', {}, 'name'],
    ['an empty name', { name: '' }, "'name' must have 1 to 64 characters"],
    ['a name that is no text', { name: 7 }, 'name'],
    ['tags that are no list', { name: 'a', tags: 'VIP' }, 'tags'],
    ['an empty tag', { name: 'a', tags: [''] }, 'tags[0] must not be empty'],
    ['an invalid TLD', { name: 'a', tld: 'a b' }, "'tld' is invalid"],
    ['an unknown field', { name: 'a', color: 'red' }, 'color'],
  ])('are refused for %s', async (_what, body, details) => {
    expect(await call('POST', PATH, body)).toMatchObject({
      status: 400,
      body: { details: expect.stringContaining(details) },
    });
  });

  it.each(['2000000000', '0'])('with the id %s are not found', async (id) => {
    expect((await call('DELETE', `${PATH}/${id}`)).status).toBe(404);
  });

  it('belong to their account', async () => {
    const other: Reseller = await newAccount(sandbox, url, 'calendar-other-test', {});
    const { id, link } = await create();
    expect(await other.call('GET', PATH)).toMatchObject({ status: 200, body: { calendars: [] } });
    expect((await other.call('DELETE', `${PATH}/${id}`)).status).toBe(404);
    expect((await open(link)).status).toBe(200);
  });
});

describe('the link of a calendar', () => {
  it('answers iCalendar without credentials', async () => {
    const { link } = await create();
    const response = await open(link);
    expect([
      response.status,
      ...['content-type', 'cache-control', 'content-disposition'].map((name) => response.headers.get(name)),
    ]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-cache',
      'inline; filename="domain-expiries.ics"',
    ]);
    const text = await response.text();
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[^]*END:VCALENDAR\r\n$/);
    expect(text.replaceAll('\r\n ', '')).toContain('Auto-renewal is off.');
    expect(await summariesOf(link)).toEqual(['first.com expires', 'second.net expires', 'third.com expires']);
  });

  it('shows the domains that match', async () => {
    const { link } = await create({ name: 'VIP', tags: ['vip'] });
    expect(await summariesOf(link)).toEqual(['second.net expires']);
    const { link: byTld } = await create({ name: 'com', tld: 'com' });
    expect(await summariesOf(byTld)).toEqual(['first.com expires', 'third.com expires']);
  });

  it('answers 304 to a client that has the same version, and HEAD without a body', async () => {
    const { link } = await create();
    const etag = (await open(link)).headers.get('etag')!;
    const again = await open(link, { headers: { 'if-none-match': etag } });
    expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
    const other = await open(link, { headers: { 'if-none-match': '"another"' } });
    expect(other.status).toBe(200);
    const head = await open(link, { method: 'HEAD' });
    expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
  });

  it('answers 404 once the calendar is revoked', async () => {
    const { id, link } = await create();
    expect((await open(link)).status).toBe(200);
    await call('DELETE', `${PATH}/${id}`);
    expect((await open(link)).status).toBe(404);
  });

  it('answers 404 while the account is closed', async () => {
    const { link } = await create();
    const close = (status: string) =>
      sandbox.sql.query('update accounts set status = $2 where username = $1', [
        sandbox.credentials.username,
        status,
      ]);
    await close('closed');
    const closed = await open(link);
    await close('active');
    expect([closed.status, (await open(link)).status]).toEqual([404, 200]);
  });

  it.each([
    `/calendars/${'a'.repeat(52)}.ics`,
    `/calendars/${'a'.repeat(52)}`,
    '/calendars/a.ics',
    '/calendars/.ics',
    '/calendars/%2e%2e.ics',
  ])('answers 404 for %s', async (path) => {
    expect((await open(`${url}${path}`)).status).toBe(404);
  });

  it('allows two requests a second', async () => {
    const { link } = await create();
    const first = await open(link);
    const others = await Promise.all(Array.from({ length: 6 }, async () => (await fetch(link)).status));
    const statuses = [first.status, ...others];
    expect(statuses).toContain(429);
    expect(statuses).toContain(200);
    const limited = await Promise.all(Array.from({ length: 4 }, () => fetch(link)));
    expect(limited.find(({ status }) => status === 429)?.headers.get('x-ratelimit-reset')).toMatch(/^\d+$/);
  });

  it('allows ten requests a second from one address, unknown links included', async () => {
    expect((await open(`${url}/calendars/unknown.ics`)).status).toBe(404);
    const statuses = await Promise.all(
      Array.from({ length: 40 }, async (_, at) => (await fetch(`${url}/calendars/unknown${at}.ics`)).status),
    );
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status !== 404 && status !== 429)).toEqual([]);
  });

  it('writes no token to the log', async () => {
    const { link } = await create();
    const token = /([a-z0-9]{52})\.ics$/.exec(link)![1];
    await open(link);
    await open(`${url}/calendars/${token}.ics/more`);
    await fetch(`${url}/calendars/${token}`);
    expect(logged.join('')).toContain('["request",');
    expect(logged.join('')).not.toContain(token);
  });
});
