import { until } from '@registrar/testkit';
import { API_VERSION } from '../../src/app.module';
import { Desk } from '../support/desk';

let desk: Desk;
const ABSENT = '0190a000-0000-7000-8000-000000000000';
const me = '/admin/v1/accounts';

beforeAll(async () => {
  desk = await Desk.start();
});
afterAll(() => desk?.stop());

describe('who has no good key', () => {
  it.each([
    ['no credentials', () => undefined],
    ['an unknown key', () => 'Bearer nobody'],
    ['an empty key', () => 'Bearer '],
    ['a key with something behind it', () => `Bearer ${desk.keys.owner} x`],
    [
      'a good key by the wrong scheme',
      () => `Basic ${Buffer.from(`owner:${desk.keys.owner}`).toString('base64')}`,
    ],
    ['a good key without a scheme', () => desk.keys.owner],
    ['a key that is too long', () => `Bearer ${'x'.repeat(201)}`],
  ])('is refused with %s', async (_what, authorization) => {
    const answer = await desk.send(authorization(), 'GET', `${desk.url}${me}`);
    expect(answer).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="admin"');
  });

  it('learns nothing about routes, types or bodies', async () => {
    for (const [method, path] of [
      ['GET', '/admin/v1/nothing'],
      ['PATCH', me],
      ['POST', me],
    ]) {
      expect((await desk.send(undefined, method, `${desk.url}${path}`)).status).toBe(401);
    }
  });

  it('is held back after many guesses, and others behind the same address are not', async () => {
    const url = await desk.adminApi({ FAILED_LOGINS_PER_SECOND: '1000', FAILED_LOGINS_PER_HOUR: '3' });
    const good = `Bearer ${desk.keys.support}`;
    expect((await desk.send(good, 'GET', `${url}${me}`)).status).toBe(200);
    const guess = async (): Promise<number> => (await desk.send('Bearer guess', 'GET', `${url}${me}`)).status;
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual([401, 401, 401, 429]);
    expect((await desk.send(good, 'GET', `${url}${me}`)).status).toBe(200);
    expect((await desk.send(`Bearer ${desk.keys.finance}`, 'GET', `${url}${me}`)).status).toBe(429);
  });
});

describe('who has a good key', () => {
  it.each([
    ['an unknown path', 'GET', '/admin/v1/nothing', undefined, 404],
    ['another method', 'PUT', me, {}, 405],
    ['a body that is no JSON', 'POST', me, undefined, 415],
    ['an encoded colon', 'POST', `/admin/v1/deliveries/${ABSENT}%3Aredeliver`, {}, 404],
  ])('is refused for %s', async (_what, method, path, body, status) => {
    expect((await desk.call('owner', method, path, body)).status).toBe(status);
  });

  it('gets a request id and the version of the interface', async () => {
    const { headers } = await desk.call('owner', 'GET', me);
    expect(headers.get('x-request-id')).toMatch(/.{8}/);
    expect(headers.get('api-version')).toBe(API_VERSION);
  });

  it('no longer has it once it is revoked, in every process', async () => {
    const { id, key } = await desk.newKey('support');
    const urls = [desk.url, await desk.adminApi()];
    const statuses = (): Promise<number[]> =>
      Promise.all(urls.map(async (url) => (await desk.send(`Bearer ${key}`, 'GET', `${url}${me}`)).status));
    expect(await statuses()).toEqual([200, 200]);
    await desk.call('owner', 'DELETE', `/admin/v1/staff-keys/${id}`);
    await until(
      async () => (await statuses()).every((status) => status === 401),
      'the key is refused everywhere',
    );
  });
});

describe('what needs no key', () => {
  it('is the description of the interface', async () => {
    const { status, body } = await desk.send(undefined, 'GET', `${desk.url}/docs-json`);
    expect(status).toBe(200);
    expect(body.openapi).toBe('3.1.0');
  });

  it('is the way to the description from the root, by GET alone', async () => {
    const root = await fetch(`${desk.url}/`, { redirect: 'manual' });
    expect([root.status, root.headers.get('location')]).toEqual([302, '/docs']);
    expect((await desk.send(undefined, 'POST', `${desk.url}/`, {})).status).toBe(401);
  });

  it('is the health of the process, on its own port', async () => {
    expect(await desk.send(undefined, 'GET', `${desk.opsUrl}/healthz`)).toMatchObject({
      status: 200,
      body: { status: 'ok' },
    });
    expect(await desk.send(undefined, 'GET', `${desk.opsUrl}/readyz`)).toMatchObject({
      status: 200,
      body: { database: 'ok' },
    });
  });
});
